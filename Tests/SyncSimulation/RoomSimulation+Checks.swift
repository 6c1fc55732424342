import InkCodec
import InkDocument
import InkSync
import InkTestSupport

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
    checkLog()
    checkDrawings()
    checkPresence()
  }

  /// Checks that every change that was made and kept is there once, and nothing else.
  func checkLog() {
    var found: [DocumentAuthor: [Int: Int]] = [:]
    for number in log.keys.sorted() {
      guard let entry = log[number] else { continue }
      found[entry.author, default: [:]][entry.sequence, default: 0] += 1
      if made[entry.author]?[entry.sequence] != entry.body {
        fail("entry \(number) is not what was made")
      }
    }
    for person in people {
      guard let client = person.client else { continue }
      for sequence in 0..<client.madeCount where found[client.author]?[sequence + 1] != 1 {
        fail("change \(sequence + 1) of person \(person.index) is not there once")
      }
    }
  }

  func checkDrawings() {
    do throws(DuctusError) {
      let entries = log.keys.sorted().compactMap { log[$0] }
      let plain = RoomDrawing(author: DocumentAuthor(rawValue: 1))
      try plain.open(firstFile, entries)
      let expected = try plain.document.canonical.file()
      let late = RoomDrawing(author: DocumentAuthor(rawValue: 2))
      try late.open(bases[server.base.number] ?? [], server.entries)
      for drawing in people.map({ $0.drawing }) + [late] {
        if drawing.document.waitingCount != plain.document.waitingCount { fail("some wait") }
        let bytes = try drawing.document.canonical.file()
        if bytes != expected { fail("the drawing of \(drawing.author.rawValue) is another one") }
        if !drawing.unwritable.isEmpty { fail("some have no form in bytes") }
      }
      let document = try DuctusReader(.strict).read(firstFile).document
      var naive = NaiveSharedDocument(document)
      for change in document.sharedChanges(after: []) { naive.receive(change) }
      var brushes = AuthorBrushes(of: document)
      for entry in entries {
        do throws(DuctusError) {
          naive.receive(try SharedChange(bytes: entry.body, &brushes))
        } catch {
          // Those of a newer version nobody can read.
          if error.reason != .version { fail("a change cannot be read") }
        }
      }
      if let difference = naive.difference(from: plain.document) {
        fail("it is not what the plainest way makes: \(difference)")
      }
    } catch {
      fail("a drawing cannot be read or written: \(error.reason.rawValue)")
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
