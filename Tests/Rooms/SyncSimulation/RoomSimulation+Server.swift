import InkCodec
import InkDocument
import InkSync
import InkTestSupport

// The server, its disk and its bases.
extension RoomSimulation {
  var serverTime: Int64 { serverClock + now }

  func startServer() {
    serverLife += 1
    tell(.link, nil, "the server starts")
    events.add(.serverTick(life: serverLife), at: now)
    restoreServer()
    serveServer()
  }

  func restoreServer() {
    var records = serverDisk.read(&random)
    readLog()
    if random.chance(0.5) {
      records = RoomRecord.needed(records)
      serverDisk.replace(records)
    }
    server.restore(records, at: serverTime)
  }

  /// Compares the log of the store with the entries that were there before.
  func readLog() {
    for case .entry(let entry) in RoomRecord.read(serverDisk.bytes).records {
      if let known = log[entry.number] {
        if known != entry { fail("entry \(entry.number) is another one now") }
      } else {
        log[entry.number] = entry
        tell(.log, authors[entry.author], "the log has change \(entry.sequence) as \(entry.number)")
      }
    }
  }

  func serveServer() {
    for output in server.takeOutputs() {
      switch output {
      case .send(let link, let bytes): carry(bytes, link, toServer: false)
      case .close(let link):
        guard let known = links[link] else { break }
        let heard = max(known.last.1, after(1, random.chance(0.1) ? 9000 : 50))
        if !known.isSilent { events.add(.clientHearsClose(link: link), at: heard + 1) }
      case .store(let ticket, let records):
        serverDisk.begin(records)
        let isKept = !random.chance(faults.fails / 4)
        if !isKept { counts.failedWrites += 1 }
        events.add(
          .serverStored(life: serverLife, ticket: ticket, isKept),
          at: after(1, random.chance(0.05) ? 3000 : 20))
      case .restore: events.add(.serverRestores(life: serverLife), at: after(1, 1000))
      case .readBase(let link, let number, let offset, let count):
        events.add(
          .baseRead(life: serverLife, link: link, number: number, offset: offset, count: count),
          at: after(0, 10))
      case .examine(let examination):
        counts.examinations += 1
        events.add(
          .examined(life: serverLife, examination), at: after(1, random.chance(0.1) ? 3000 : 50))
      case .compact(let through, let entries):
        counts.compactions += 1
        events.add(.compacted(life: serverLife, through: through, entries), at: after(5, 500))
      // Visits and names are no part of the log.
      case .note, .tidy: break
      case .rename(let name): server.renamed(name, at: serverTime)
      }
    }
  }

  func examine(_ examination: RoomExamination) {
    // A disk that fails shows nothing: the change comes again.
    let file = random.chance(faults.fails) ? nil : bases[examination.base.number]
    let verdict = examination.verdict(on: file)
    switch verdict {
    case .sound, .unknown: break
    case .unread, .behind: fail("a change of an honest client cannot be made")
    case .refused(let reason):
      fail("a change of an honest client is refused: \(reason.rawValue)")
    }
    server.examined(examination, verdict, at: serverTime)
  }

  func compact(_ through: Int, _ entries: [RoomEntry]) {
    do throws(DuctusError) {
      if random.chance(faults.fails) {
        tell(.fault, nil, "the server cannot write a base")
        throw DuctusError(.noMemory, offset: 0)
      }
      let (file, kept) = try RoomDrawing.compact(bases[server.base.number] ?? [], entries)
      bases[through] = file
      tell(.log, nil, "the server makes a base of the log up to \(through), \(file.count) bytes")
      // Older ones are thrown away once nobody is sent them, or a little too early.
      for number in bases.keys where number < server.base.number { bases[number] = nil }
      server.compacted(through, length: file.count, kept: kept, at: serverTime)
    } catch {
      if faults.fails == 0 { fail("a base cannot be made: \(error.reason.rawValue)") }
      server.compacted(through, length: 0, kept: nil, at: serverTime)
    }
  }
}
