internal import InkGeometry

/// A word of an index, with what was read of it.
struct IndexedWord {
  var word: InkWord
  /// The hash of its ink, wherever on the page it lies.
  var key: UInt64
  /// The reading; `nil` while it is not read.
  var lattice: WordLattice?
  /// The letters that were read; empty while it is not read.
  var text: [UInt8] = []
  /// The letters that occur anywhere in the reading.
  var symbols: UInt64 = 0
  /// The shape; `nil` while no example was looked for.
  var shape: WordShape?
  var sketch: ShapeSketch?
}

/// The strokes of a page of an index, and the words that they make.
struct IndexedPage {
  let number: Int
  /// The strokes, ascending by their numbers.
  private(set) var traces: [InkTrace] = []
  private(set) var hashes: [UInt64] = []
  var words: [IndexedWord] = []
  /// The words before this position are read.
  var nextUnread = 0
  /// False if strokes have changed since the words were found.
  var isSettled = true

  init(_ number: Int) { self.number = number }

  /// Adds a stroke, or replaces the stroke of the same number; complexity: O(log strokes), and O(strokes) amid others.
  mutating func put(_ trace: InkTrace) {
    let position = position(of: trace.id)
    let hash = InkHash.of(trace)
    if position < traces.count, traces[position].id == trace.id {
      if traces[position] == trace { return }
      traces[position] = trace
      hashes[position] = hash
    } else {
      traces.insert(trace, at: position)
      hashes.insert(hash, at: position)
    }
    isSettled = false
  }

  /// Removes a stroke, if it is there.
  mutating func remove(_ id: UInt64) {
    let position = position(of: id)
    guard position < traces.count, traces[position].id == id else { return }
    traces.remove(at: position)
    hashes.remove(at: position)
    isSettled = false
  }

  /// The stroke of a number.
  func trace(_ id: UInt64) -> InkTrace? {
    let position = position(of: id)
    return position < traces.count && traces[position].id == id ? traces[position] : nil
  }

  /// The first position with a number that is not less.
  func position(of id: UInt64) -> Int {
    var (low, high) = (0, traces.count)
    if let last = traces.last, last.id < id { return high }
    while low < high {
      let middle = (low + high) / 2
      if traces[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The frame in which the shape of a word is described: sizes are evened within a line, the lean on the page.
  func frame(of index: Int, slant: Double) -> WritingFrame {
    var frame = words[index].word.frame
    let line = words[index].word.line
    var (first, last) = (index, index)
    while first > 0, words[first - 1].word.line == line { first -= 1 }
    while last + 1 < words.count, words[last + 1].word.line == line { last += 1 }
    if last - first >= 3 {
      let sizes = words[first...last].map { Int64(min($0.word.frame.xHeight, 1e9) * 1024) }
      let size = Double(KeyOrder.sorted(sizes)[sizes.count / 2]) / 1024
      frame.xHeight = (frame.xHeight * size).squareRoot()
    }
    frame.slant = slant
    return frame
  }

  /// Finds the words anew, and gives them the readings of words of the same ink.
  mutating func settle(_ readings: [UInt64: WordLattice]) {
    guard !isSettled else { return }
    isSettled = true
    nextUnread = 0
    words = WritingLayout(traces).words.map { found in
      let word = InkWord(
        page: number, line: found.line, strokes: found.members.map { traces[$0].id },
        bounds: found.bounds, frame: found.frame)
      let key = key(of: found.members, slope: found.frame.slope)
      var indexed = IndexedWord(word: word, key: key)
      if let lattice = readings[key] { indexed.take(lattice) }
      return indexed
    }
  }

  /// The hash of the ink of some strokes.
  func key(of members: [Int], slope: Double) -> UInt64 {
    var hash = InkHash()
    hash.add(Int64(slope * 32))
    let origin = members.first.flatMap { traces[$0].points.first } ?? .zero
    for member in members {
      let start = traces[member].points.first ?? origin
      hash.add(InkHash.quantum(start.x - origin.x))
      hash.add(InkHash.quantum(start.y - origin.y))
      hash.add(Int64(bitPattern: hashes[member]))
    }
    return hash.value
  }

  /// The ink of some strokes for reading: from its first point on, level, and rounded as in the hash.
  func ink(of ids: [UInt64], slope: Double) -> [[Point]] {
    let found = ids.compactMap { trace($0) }
    guard let origin = found.first?.points.first else { return [] }
    return found.map { trace in
      guard let start = trace.points.first else { return [] }
      let (left, top) = (
        Double(InkHash.quantum(start.x - origin.x)), Double(InkHash.quantum(start.y - origin.y))
      )
      return trace.points.map { point in
        let x = left + Double(InkHash.quantum(point.x - start.x))
        let y = top + Double(InkHash.quantum(point.y - start.y))
        return Point(x / InkHash.unit, (y - slope * x) / InkHash.unit)
      }
    }
  }
}

extension IndexedWord {
  /// Takes what was read.
  mutating func take(_ lattice: WordLattice) {
    self.lattice = lattice
    text = FoldedText.bytes(lattice.reading().text)
    symbols = lattice.symbols
  }
}

/// A hash of ink (FNV-1a, 64 bits), of coordinates in 64ths of a point.
struct InkHash {
  /// The parts of a point to which coordinates are rounded.
  static let unit = 64.0

  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      value = (value ^ (rest & 255)) &* 0x100_0000_01B3
      rest >>= 8
    }
  }

  /// Rounds a coordinate.
  static func quantum(_ value: Double) -> Int64 { Int64((value * unit).rounded(.toNearestOrEven)) }

  /// The hash of a stroke, wherever it lies.
  static func of(_ trace: InkTrace) -> UInt64 {
    var hash = InkHash()
    guard let start = trace.points.first else { return hash.value }
    for point in trace.points {
      hash.add(quantum(point.x - start.x))
      hash.add(quantum(point.y - start.y))
    }
    return hash.value
  }
}
