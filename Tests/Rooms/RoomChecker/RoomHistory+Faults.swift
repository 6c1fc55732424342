import InkCodec
import InkDocument
package import InkSync

// All that must hold in a room when everybody has come to rest.
extension RoomHistory {
  /// Finds the faults.
  ///
  /// There are none if every acknowledged change is in the log once, as it was made; if all have seen the same log in
  /// the same order, and the store has it; if all drawings are what it makes of the first one, byte for byte; and if
  /// nobody's undo has changed what another one had done. Complexity: that of making all changes three times.
  ///
  /// - Returns: the faults, in this order.
  package func faults() -> [RoomFault] {
    var faults: [RoomFault] = []
    var log = log(&faults)
    log += checkChanges(log, &faults)
    checkDrawings(log, &faults)
    faults += UndoCheck.faults(in: log, after: first, undone)
    return faults
  }

  /// Puts together what all have seen.
  private func log(_ faults: inout [RoomFault]) -> [RoomEntry] {
    var sights: [Int: Sight] = [:]
    var parted: Set<Int> = []
    func take(_ sight: Sight) {
      if let known = sights[sight.number] {
        if known != sight { parted.insert(sight.number) }
      } else {
        sights[sight.number] = sight
      }
    }
    for entry in store.entries { take(Sight(entry)) }
    for witness in witnesses {
      var last = 0
      var seen: Set<Int> = []
      for sight in witness.seen where seen.insert(sight.number).inserted {
        if sight.number <= last { faults.append(.disordered(witness.author, number: sight.number)) }
        last = max(last, sight.number)
      }
      for sight in witness.seen { take(sight) }
    }
    for number in parted.sorted() { faults.append(.parted(number: number)) }
    let kept = Set(store.entries.map { $0.number })
    var entries: [RoomEntry] = []
    for number in sights.keys.sorted() {
      guard let sight = sights[number] else { continue }
      if number > store.number, !kept.contains(number) {
        faults.append(.lost(sight.author, sequence: sight.sequence))
      }
      guard let body = made[sight.author]?[sight.sequence],
        CRC32C.checksum(body) == sight.checksum
      else {
        faults.append(.altered(number: number))
        continue
      }
      entries.append(
        RoomEntry(
          number: number, author: sight.author, sequence: sight.sequence, body: body))
    }
    return entries
  }

  /// Checks that the changes of each author are there once, and in their order.
  ///
  /// - Returns: the acknowledged changes that nobody has seen in the log, and that must be in the base then.
  private func checkChanges(_ log: [RoomEntry], _ faults: inout [RoomFault]) -> [RoomEntry] {
    var found: [DocumentAuthor: Set<Int>] = [:]
    var last: [DocumentAuthor: Int] = [:]
    for entry in log {
      if !found[entry.author, default: []].insert(entry.sequence).inserted {
        faults.append(.doubled(entry.author, sequence: entry.sequence))
      } else if entry.sequence < last[entry.author] ?? 0 {
        faults.append(.disordered(entry.author, number: entry.number))
      }
      last[entry.author] = entry.sequence
    }
    var covered: [RoomEntry] = []
    for author in acknowledged.keys.sorted() {
      let missing = (acknowledged[author] ?? []).subtracting(found[author] ?? [])
      for sequence in missing.sorted() {
        if store.number > 0, let body = made[author]?[sequence] {
          covered.append(RoomEntry(number: 0, author: author, sequence: sequence, body: body))
        } else {
          faults.append(.lost(author, sequence: sequence))
        }
      }
    }
    return covered
  }

  /// Checks that all have the drawing that the log makes.
  private func checkDrawings(_ log: [RoomEntry], _ faults: inout [RoomFault]) {
    let expected = Self.drawing(first, log)
    if expected == nil { faults.append(.noDrawing(.none)) }
    if let kept = Self.drawing(store.base, store.entries) {
      if let expected, kept != expected { faults.append(.otherDrawing(.none)) }
    } else {
      faults.append(.noDrawing(.none))
    }
    for witness in witnesses {
      if let drawing = witness.drawing {
        if let expected, drawing != expected { faults.append(.otherDrawing(witness.author)) }
      } else {
        faults.append(.noDrawing(witness.author))
      }
    }
  }

  private static func drawing(_ file: [UInt8], _ entries: [RoomEntry]) -> [UInt8]? {
    let drawing = RoomDrawing(author: DocumentAuthor(rawValue: 1))
    do throws(DuctusError) {
      try drawing.open(file, entries)
      return try drawing.document.canonical.file()
    } catch {
      return nil
    }
  }
}

extension RoomHistory.Sight {
  /// An entry, seen.
  package init(_ entry: RoomEntry) {
    self.init(
      number: entry.number, author: entry.author, sequence: entry.sequence,
      checksum: CRC32C.checksum(entry.body))
  }
}
