package import InkCodec
package import InkDocument

/// The drawing of a room as a document: changes in bytes become changes of it, and those made here become bytes.
package final class RoomDrawing {
  /// The document; another one after ``open(_:_:)``.
  package private(set) var document: InkDocument
  /// Who draws here.
  package let author: DocumentAuthor
  /// The changes that were made here since they were last taken, in bytes.
  package private(set) var made: [[UInt8]] = []
  /// The entries that could not be read, with the reason: those of newer versions are read when the app is newer, those
  /// that name a brush when the change has come that brings it.
  package private(set) var unreadable: [(entry: RoomEntry, error: DuctusError)] = []
  /// True if the drawing may be changed, as far as the client says so too: it is there, with all that was made here.
  package var mayMake: Bool { document.author != .none && !document.awaitsOwnChanges }
  /// True if entries have come that are not in the drawing: see ``RoomClient/lackEntries()``.
  package var lacksEntries: Bool { !unreadable.isEmpty || document.waitingCount > 0 }
  /// The errors of changes that have no form in bytes: nobody else will see those.
  package private(set) var unwritable: [DuctusError] = []
  private var observation = 0
  /// The brushes that the room's changes have brought.
  private var brushes = AuthorBrushes()
  /// True while changes of the room are made: their author may be the one who draws here.
  private var isReceiving = false

  /// Makes an empty drawing, which shows nothing until the room's comes.
  package init(author: DocumentAuthor) {
    self.author = author
    document = InkDocument()
  }

  deinit { document.stopObserving(observation) }

  /// Takes what was made here since the last time.
  package func takeMade() -> [[UInt8]] {
    defer { made = [] }
    return made
  }

  /// Begins anew with a file and changes after it; what was made here and not taken yet is made after them.
  ///
  /// - Parameters:
  ///   - file: the bytes of a `.ductus` file.
  ///   - entries: changes that are made.
  /// - Throws: a ``DuctusError`` where the file cannot be read; the drawing is as before then.
  package func open(_ file: [UInt8], _ entries: [RoomEntry]) throws(DuctusError) {
    show(try DuctusReader(.strict).read(file).document, entries)
  }

  /// Goes on with a drawing that was kept, and changes after it that it may have already.
  package func resume(_ document: InkDocument, _ entries: [RoomEntry]) { show(document, entries) }

  private func show(_ document: InkDocument, _ entries: [RoomEntry]) {
    document.join(as: author)
    self.document.stopObserving(observation)
    self.document = document
    (unreadable, brushes) = ([], AuthorBrushes(of: document))
    make(entries)
    make(made.map { RoomEntry(number: 0, author: author, sequence: 0, body: $0) })
    // `deinit` removes the observer, so that the reference stays valid; Embedded Swift has no other.
    observation = document.observe { [unowned(unsafe) self] change in
      guard !self.isReceiving, let shared = self.document.shared(change) else { return }
      do throws(DuctusError) {
        self.made.append(try shared.encoded(&self.brushes))
      } catch {
        self.unwritable.append(error)
      }
    }
  }

  /// The entries that name what is not there yet.
  private var early: [RoomEntry] {
    unreadable.filter { $0.error.reason == .definition }.map { $0.entry }
  }

  /// Makes changes; what cannot be read is noted, and the rest goes on.
  package func make(_ entries: [RoomEntry]) {
    var changes: [SharedChange] = []
    // Own changes that wait to be sent may have come before older ones of the log, whose brushes they name.
    var rest = early + entries
    var count = -1
    while !rest.isEmpty, changes.count > count {
      count = changes.count
      unreadable.removeAll { $0.error.reason == .definition }
      for entry in rest {
        do throws(DuctusError) {
          changes.append(try entry.change(&brushes))
        } catch {
          unreadable.append((entry, error))
        }
      }
      rest = early
    }
    isReceiving = true
    defer { isReceiving = false }
    document.receive(all: changes)
  }

  /// Makes a base of an older one and the entries of a log after it.
  ///
  /// Entries that cannot be made yet, because they or what they need cannot be read, stay in the log; and so does all
  /// that follows of the same authors. Complexity: that of reading and writing the drawing.
  ///
  /// - Parameters:
  ///   - file: the older base.
  ///   - entries: the entries, in their order.
  /// - Returns: the new base, and the numbers of the entries that it lacks.
  /// - Throws: a ``DuctusError`` where the drawing cannot be read or written, or is so large that its history would be
  ///   lost.
  package static func compact(
    _ file: [UInt8], _ entries: [RoomEntry]
  ) throws(DuctusError) -> (file: [UInt8], kept: [Int]) {
    let document = try DuctusReader(.strict).read(file).document
    var brushes = AuthorBrushes(of: document)
    var (changes, made): ([SharedChange], [RoomEntry]) = ([], [])
    var behind: Set<DocumentAuthor> = []
    var kept: [Int] = []
    for entry in entries {
      do throws(DuctusError) {
        changes.append(try entry.change(&brushes))
        made.append(entry)
      } catch {
        kept.append(entry.number)
        behind.insert(entry.author)
      }
    }
    document.receive(all: changes)
    let counts = document.changeCounts
    var known: [DocumentAuthor: Int] = [:]
    for (author, count) in counts { known[author] = count }
    let waiting = document.authorsOfWaitingCorrections
    for (entry, change) in zip(made, changes) {
      let isMade =
        change.number == 0
        ? !waiting.contains(change.author) : change.number <= known[change.author] ?? 0
      if !isMade { behind.insert(entry.author) }
    }
    for entry in made where behind.contains(entry.author) { kept.append(entry.number) }
    let writer = DuctusWriter()
    let compact = try writer.begin(document.canonical)
    guard writer.hasAllHistory else { throw DuctusError(.overLimit, offset: 0) }
    return (compact, kept.sorted())
  }
}

extension RoomEntry {
  /// The change that the bytes say: one of the entry's author, which may name brushes.
  func change(_ brushes: inout AuthorBrushes) throws(DuctusError) -> SharedChange {
    let change = try SharedChange(bytes: body, &brushes)
    guard change.author == author else { throw DuctusError(.number, offset: 1) }
    return change
  }
}
