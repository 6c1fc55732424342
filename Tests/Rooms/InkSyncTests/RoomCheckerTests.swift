import InkBrush
import InkCodec
import InkDocument
import InkSync
import InkTestSupport
import RoomChecker
import Testing

/// Faults that are put into the history of a room are found, each by its name.
@Suite struct RoomCheckerTests {
  static let ada = DocumentAuthor(rawValue: 100)
  static let bob = DocumentAuthor(rawValue: 101)

  /// Two people draw in turns, and erase what the other one drew; each takes something of it back.
  static func history() throws -> RoomHistory {
    let bench = try RoomBench()
    let (ada, bob) = (bench.add(), bench.add())
    var undone: [DocumentAuthor: Set<Int>] = [:]
    for round in 0..<4 {
      let first = bench.draw(ada, UInt64(round))
      bench.draw(bob, UInt64(50 + round))
      let document = ada.drawing.document
      let other = try #require(document.strokes.last { $0.id != first })
      document.perform(round % 2 == 0 ? .remove([other.id]) : .restyle([other.id], .init()))
      bench.settle()
      for seat in [ada, bob] where round > 0 {
        #expect(seat.drawing.document.undo())
        bench.settle()
        undone[seat.client.author, default: []].insert(seat.client.madeCount)
      }
    }
    bench.pass(10_000)
    let first = try #require(bench.bases[0])
    var history = RoomHistory(
      first: first,
      store: RoomHistory.Store(number: 0, base: first, entries: bench.server.entries))
    for entry in bench.server.entries {
      history.made[entry.author, default: [:]][entry.sequence] = entry.body
    }
    for seat in bench.seats {
      history.acknowledged[seat.client.author] = Set(1...seat.client.madeCount)
      history.witnesses.append(
        RoomHistory.Witness(
          seat.client.author, seen: bench.server.entries.map { RoomHistory.Sight($0) },
          drawing: try bench.bytes(seat)))
    }
    #expect(undone[Self.ada]?.count == 3 && undone[Self.bob]?.count == 3)
    return history
  }

  @Test func `A room in which all went well has no faults`() throws {
    var history = try Self.history()
    #expect(history.store.entries.count == 18)
    #expect(history.faults() == [])
    // After a break, entries come again.
    history.witnesses[0].seen += history.witnesses[0].seen.suffix(3)
    #expect(history.faults() == [])
    // Somebody came late, and got the rest in a base.
    history.witnesses[1].seen.removeFirst(5)
    #expect(history.faults() == [])
    // The server has compacted its log.
    let early = Array(history.store.entries.prefix(7))
    let base = try RoomDrawing.compact(history.store.base, early).file
    history.store = RoomHistory.Store(
      number: 7, base: base, entries: Array(history.store.entries.dropFirst(7)))
    #expect(history.faults() == [])
    // Nobody has seen an entry of the base, as all were away.
    for index in history.witnesses.indices {
      history.witnesses[index].seen.removeAll { $0.number == 7 }
    }
    #expect(history.faults() == [])
  }

  @Test func `An acknowledged change that is lost is found`() throws {
    // Nobody has seen it but its author, who was told that it is kept.
    var history = try Self.history()
    let last = history.store.entries.removeLast()
    history.witnesses[0].seen.removeLast()
    #expect(history.faults().contains(.lost(last.author, sequence: last.sequence)))
    #expect(history.faults().contains(.otherDrawing(.none)))

    // Nobody at all has it.
    history = try Self.history()
    history.acknowledged[Self.bob]?.insert(1000)
    #expect(history.faults() == [.lost(Self.bob, sequence: 1000)])

    // A base lacks what the log had.
    history = try Self.history()
    let base = try RoomDrawing.compact(
      history.store.base, Array(history.store.entries.prefix(6))
    ).file
    history.store = RoomHistory.Store(
      number: 7, base: base, entries: Array(history.store.entries.dropFirst(7)))
    #expect(history.faults() == [.otherDrawing(.none)])
    // And nobody has seen it either.
    for index in history.witnesses.indices {
      history.witnesses[index].seen.removeAll { $0.number == 7 }
    }
    #expect(history.faults() == [.otherDrawing(.none)])
  }

  @Test func `A change that is there twice is found`() throws {
    var history = try Self.history()
    var again = try #require(history.store.entries.last)
    again.number += 1
    history.store.entries.append(again)
    #expect(history.faults() == [.doubled(again.author, sequence: again.sequence)])
  }

  @Test func `An entry that is not what was made is found`() throws {
    var history = try Self.history()
    history.store.entries[4].body[3] ^= 1
    #expect(history.faults().contains(.parted(number: 5)))
    #expect(history.faults().contains(.altered(number: 5)))
    // All have it, and its author made something else.
    history = try Self.history()
    history.made[history.store.entries[4].author]?[history.store.entries[4].sequence]?[3] ^= 1
    #expect(history.faults().contains(.altered(number: 5)))
  }

  @Test func `An order that is not the same for all is found`() throws {
    var history = try Self.history()
    history.witnesses[0].seen.swapAt(3, 4)
    #expect(history.faults() == [.disordered(Self.ada, number: 4)])

    history = try Self.history()
    let numbers = (history.witnesses[1].seen[3].number, history.witnesses[1].seen[4].number)
    history.witnesses[1].seen.swapAt(3, 4)
    (history.witnesses[1].seen[3].number, history.witnesses[1].seen[4].number) = numbers
    #expect(history.faults() == [.parted(number: 4), .parted(number: 5)])

    // An author's later change has come first, for all.
    history = try Self.history()
    let own = history.store.entries.indices.filter {
      history.store.entries[$0].author == Self.ada
    }
    history.store.entries.swapAt(own[0], own[1])
    for index in own.prefix(2) { history.store.entries[index].number = index + 1 }
    for index in history.witnesses.indices {
      history.witnesses[index].seen = history.store.entries.map { RoomHistory.Sight($0) }
    }
    #expect(history.faults() == [.disordered(Self.ada, number: own[1] + 1)])
  }

  @Test func `A drawing that is another one is found`() throws {
    var history = try Self.history()
    history.witnesses[1].drawing?[40] ^= 1
    #expect(history.faults() == [.otherDrawing(Self.bob)])
    history.witnesses[1].drawing = nil
    #expect(history.faults() == [.noDrawing(Self.bob)])
    history = try Self.history()
    history.store.base.removeLast()
    #expect(history.faults() == [.noDrawing(.none)])
    history.first.removeLast()
    #expect(history.faults() == [.noDrawing(.none), .noDrawing(.none), .noDrawing(.none)])
  }

  @Test func `An undo that takes back what another one did is found`() throws {
    // It is an erasure of another one's stroke, and says that it was an undo.
    let history = try Self.history()
    var (found, brushes) = (0, AuthorBrushes())
    for entry in history.store.entries {
      let change = try SharedChange(bytes: entry.body, &brushes)
      guard entry.author == Self.ada, change.action == .edit else { continue }
      var planted = history
      planted.undone = [Self.ada: [entry.sequence]]
      let faults = planted.faults()
      // Ada's own strokes may be said to be taken back; she has set them last.
      if faults.isEmpty { continue }
      #expect(faults == [.foreignUndo(Self.ada, sequence: entry.sequence)])
      found += 1
    }
    #expect(found >= 4)
  }
}
