internal import InkGeometry

/// The index of the writing of a drawing: its strokes, their words, and what was read of them.
///
/// It is derived from the drawing, never the truth: who doubts it makes another. Strokes come and leave in any order; in
/// the end the index is the same as if all had come at once. Finding words waits until something is asked. Reading takes
/// long, and goes word by word with ``readNext(_:)``.
public struct InkIndex: Sendable {
  var pages: [IndexedPage] = []
  private var homes: [UInt64: Int] = [:]
  /// The readings by the hashes of the ink; those of earlier words, too, so that undo reads nothing again.
  var readings: [UInt64: WordLattice] = [:]
  var notes: [InkNote] = []
  /// The hashes of what people said is not what they looked for.
  var dismissed: Set<UInt64> = []

  /// Makes an empty index.
  public init() {}

  // MARK: Strokes

  /// Adds a stroke, or replaces the stroke of the same number.
  ///
  /// Complexity: O(points + log strokes) for one that is written last.
  public mutating func put(_ trace: InkTrace) {
    if let home = homes[trace.id], home != trace.page { remove(trace.id) }
    homes[trace.id] = trace.page
    let position = position(ofPage: trace.page)
    let isNew = position == pages.count || pages[position].number != trace.page
    if isNew { pages.insert(IndexedPage(trace.page), at: position) }
    if !isNew, pages[position].traces.isEmpty { pages[position].words = [] }
    pages[position].put(trace)
  }

  /// Removes a stroke that was erased, undone or hidden.
  ///
  /// A number that is unknown changes nothing. Complexity: O(strokes of the page).
  public mutating func remove(_ id: UInt64) {
    if let home = homes.removeValue(forKey: id) {
      let position = position(ofPage: home)
      pages[position].remove(id)
      if pages[position].traces.isEmpty { pages.remove(at: position) }
      return
    }
    // Of a page that was read from bytes, and whose strokes did not come yet.
    for position in pages.indices where pages[position].traces.isEmpty {
      pages[position].words.removeAll { $0.word.strokes.contains(id) }
    }
    pages.removeAll { $0.traces.isEmpty && $0.words.isEmpty }
  }

  /// Removes all strokes; readings and notes stay.
  public mutating func removeStrokes() {
    pages = []
    homes = [:]
  }

  private func position(ofPage number: Int) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Notes

  /// Adds a text that is known without reading, or replaces the note of the same number.
  ///
  /// Complexity: O(notes).
  public mutating func note(_ note: InkNote) {
    removeNote(note.id)
    let position = notes.firstIndex { $0.id > note.id } ?? notes.count
    notes.insert(note, at: position)
  }

  /// Removes a note; a number that is unknown changes nothing.
  public mutating func removeNote(_ id: UInt64) { notes.removeAll { $0.id == id } }

  /// Has some notes instead of those that it has.
  ///
  /// Complexity: O(notes log notes).
  ///
  /// - Parameter notes: the notes; of several of one number the last counts.
  public mutating func setNotes(_ notes: [InkNote]) {
    var kept: [InkNote] = []
    for index in KeyOrder.indices(of: notes.map { Int64(truncatingIfNeeded: $0.id) }) {
      if kept.last?.id == notes[index].id { kept.removeLast() }
      kept.append(notes[index])
    }
    self.notes = kept
  }

  /// Removes all notes.
  public mutating func removeNotes() { notes = [] }

  // MARK: Words

  /// Finds the words of all pages whose strokes have changed; complexity: O(strokes of these pages), nearly.
  mutating func settle() {
    for position in pages.indices where !pages[position].isSettled {
      pages[position].settle(readings)
    }
  }

  /// The words of a page, line by line from the left; complexity: as after changes of the page.
  public mutating func words(onPage number: Int) -> [InkWord] {
    settle()
    let position = position(ofPage: number)
    guard position < pages.count, pages[position].number == number else { return [] }
    return pages[position].words.map { $0.word }
  }

  /// The numbers of words, and of those that are read.
  public mutating func counts() -> (words: Int, read: Int) {
    settle()
    var (words, read) = (0, 0)
    for page in pages {
      words += page.words.count
      for word in page.words where word.lattice != nil { read += 1 }
    }
    return (words, read)
  }

  // MARK: Reading

  /// Reads one word that was not read yet.
  ///
  /// Words with the same ink as one that was read before cost nothing. Complexity: some milliseconds.
  ///
  /// - Parameter reader: the reader.
  /// - Returns: false if all words were read before.
  public mutating func readNext(_ reader: WordReader) -> Bool {
    settle()
    for position in pages.indices {
      while pages[position].nextUnread < pages[position].words.count {
        let next = pages[position].nextUnread
        let word = pages[position].words[next]
        guard word.lattice == nil else {
          pages[position].nextUnread += 1
          continue
        }
        let lattice: WordLattice
        if let known = readings[word.key] {
          lattice = known
        } else {
          lattice = reader.lattice(
            of: pages[position].ink(of: word.word.strokes, slope: word.word.frame.slope))
          if readings.count > 4096 { forgetReadings() }
          readings[word.key] = lattice
        }
        pages[position].words[next].take(lattice)
        pages[position].nextUnread += 1
        return true
      }
    }
    return false
  }

  /// Forgets readings of words that are no more, where these are most of all.
  private mutating func forgetReadings() {
    var used: [UInt64: WordLattice] = [:]
    for page in pages {
      for word in page.words { used[word.key] = word.lattice }
    }
    if used.count * 2 < readings.count { readings = used }
  }
}
