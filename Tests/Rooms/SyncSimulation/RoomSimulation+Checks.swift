import InkCodec
import InkDocument
import InkSync
import InkTestSupport
import RoomChecker

// Checks of all that must hold in the end.
extension RoomSimulation {
  func check() {
    guard failures.isEmpty else { return }
    for person in people {
      guard let client = person.client else { return fail("person \(person.index) is away") }
      guard client.status == .connected(waiting: 0) else {
        fail(
          "person \(person.index) does not come to rest at \(client.position.after): \(client.status)"
        )
        continue
      }
    }
    guard failures.isEmpty else { return }
    checkHistory()
    checkPresence()
  }

  /// Checks the log, and the drawings that it makes.
  func checkHistory() {
    do throws(DuctusError) {
      let store = RoomHistory.Store(
        number: server.base.number, base: bases[server.base.number] ?? [], entries: server.entries)
      var history = RoomHistory(first: firstFile, store: store)
      history.made = made
      let entries = log.keys.sorted().compactMap { log[$0] }
      for person in people {
        guard let client = person.client else { continue }
        history.acknowledged[client.author] = Set(1..<client.madeCount + 1)
        if !person.drawing.unwritable.isEmpty { fail("some have no form in bytes") }
        // All have got their entries of this log: that was checked with each.
        history.witnesses.append(
          RoomHistory.Witness(
            client.author, seen: entries.map { RoomHistory.Sight($0) },
            drawing: try person.drawing.document.canonical.file()))
      }
      for fault in history.faults() { fail("\(fault)") }
      try checkNaively(entries)
    } catch {
      fail("a drawing cannot be read or written: \(error.reason.rawValue)")
    }
  }

  /// Checks that the drawing is what the plainest way makes of the log, and that everywhere the same waits.
  private func checkNaively(_ entries: [RoomEntry]) throws(DuctusError) {
    let plain = RoomDrawing(author: DocumentAuthor(rawValue: 1))
    try plain.open(firstFile, entries)
    let late = RoomDrawing(author: DocumentAuthor(rawValue: 2))
    try late.open(bases[server.base.number] ?? [], server.entries)
    for drawing in people.map({ $0.drawing }) + [late] {
      if drawing.document.waitingCount != plain.document.waitingCount { fail("some wait") }
    }
    let document = try DuctusReader(.strict).read(firstFile).document
    var naive = NaiveSharedDocument(document)
    for change in document.sharedChanges(after: []) { naive.receive(change) }
    var brushes = AuthorBrushes(of: document)
    for entry in entries {
      do throws(DuctusError) {
        naive.receive(try SharedChange(bytes: entry.body, &brushes))
      } catch {
        // Those of another version nobody can read.
        if error.reason != .version { fail("a change cannot be read") }
      }
    }
    if let difference = naive.difference(from: plain.document) {
      fail("it is not what the plainest way makes: \(difference)")
    }
  }

  func checkPresence() {
    for person in people {
      for other in people where other.index != person.index {
        guard let link = other.link else { continue }
        if person.seen[link] != [UInt8(other.index), other.presence] {
          fail("\(person.index) does not know where \(other.index) is")
        }
      }
    }
  }
}
