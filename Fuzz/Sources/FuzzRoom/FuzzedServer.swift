import Ductus
import FuzzInput
import InkSync

/// A server of a room that takes any messages, with a store that may fail.
struct FuzzedServer {
  private var server: RoomServer
  private var kept: [RoomRecord] = []
  private var now: Int64 = 0
  private var connections = 0
  private let file: [UInt8]

  init() {
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 9))
    file = (try? document.file()) ?? []
    var limits = RoomLimits()
    limits.log = (entries: 6, bytes: 4000)
    limits.people = 4
    (limits.unknown, limits.begun, limits.left) = (48, 100, 30)
    (limits.ownSteps, limits.commonSteps) = ((8, 1), (20, 1))
    server = RoomServer(limits: limits)
    kept = [.base(RoomBase(length: file.count, clock: 0))]
    server.restore(kept, at: 0)
  }

  mutating func run(_ input: inout FuzzInput) {
    while !input.isAtEnd {
      step(&input)
      serve(&input)
    }
    // What is acknowledged is kept.
    var again = RoomServer(limits: server.limits)
    again.restore(kept, at: now)
    if server.isReady {
      expect(again.last == server.last, "the store has \(again.last) entries of \(server.last)")
      expect(again.entries == server.entries, "the store has another log")
    }
    var needed = RoomServer(limits: server.limits)
    needed.restore(RoomRecord.needed(kept), at: now)
    expect(
      needed.last == again.last && needed.entries == again.entries && needed.base == again.base,
      "records that are needed are missing")
  }

  private mutating func step(_ input: inout FuzzInput) {
    let id = Int(input.byte()) % (connections + 1)
    switch input.byte() % 8 {
    case 0:
      connections += 1
      server.open(connections, RoomRole(rawValue: input.byte() % 3) ?? .look, at: now)
    case 1: server.closed(id)
    case 2:
      now += Int64(input.byte()) * 300
      server.tick(at: now)
    case 3: server.taken(id, bytes: Int(input.byte()) * 100, at: now)
    case 4: server.receive((0..<Int(input.byte())).map { _ in input.byte() }, from: id, at: now)
    default: server.receive(input.clientMessage().encoded, from: id, at: now)
    }
  }

  private mutating func serve(_ input: inout FuzzInput) {
    while true {
      let outputs = server.takeOutputs()
      if outputs.isEmpty { return }
      for output in outputs {
        switch output {
        case .send(_, let bytes):
          expect(bytes.count <= server.limits.message, "a message of \(bytes.count) bytes")
          expect((try? ServerMessage(bytes)) != nil, "a message that nobody can read")
        case .close: break
        case .store(let ticket, let records):
          // One that fails may have written or not.
          let fails = input.byte() == 255
          if !fails || input.byte() % 2 == 0 { kept += records }
          server.stored(ticket, !fails, at: now)
        case .restore: server.restore(kept, at: now)
        case .readBase(let id, let number, let offset, let count):
          expect(offset + count <= file.count, "a part of a base behind its end")
          server.baseRead(
            id, number: number, offset: offset,
            input.byte() == 255 ? nil : Array(file[offset..<offset + count]), at: now)
        case .examine(let examination):
          switch input.byte() % 4 {
          case 0: server.examined(examination, .unknown, at: now)
          case 1: server.examined(examination, .refused(.wrong), at: now)
          default: server.examined(examination, examination.verdict(on: file), at: now)
          }
        case .compact(let through, let entries):
          // A base of the same length has to do; some entries stay behind.
          let lacking = entries.filter { _ in input.byte() > 200 }.map { $0.number }
          server.compacted(through, length: file.count, kept: lacking, at: now)
        case .note(let records): if input.byte() % 4 > 0 { kept += records }
        case .tidy: kept = RoomRecord.needed(kept)
        case .rename(let name): server.renamed(input.byte() % 4 > 0 ? name : nil, at: now)
        }
      }
    }
  }
}

extension FuzzInput {
  /// Returns a small number, now and then a large one.
  mutating func count() -> Int {
    let kind = byte()
    if kind < 250 { return Int(kind % 16) }
    return Int(truncatingIfNeeded: 1 << Int(byte() % 40)) + Int(byte())
  }

  mutating func author() -> DocumentAuthor { DocumentAuthor(rawValue: UInt64(byte() % 4)) }

  mutating func bytes(_ limit: Int) -> [UInt8] { (0..<Int(byte()) % limit).map { _ in byte() } }

  mutating func position() -> RoomPosition {
    RoomPosition(
      after: count() - 1, base: count() - 1,
      partial: byte() % 8 > 0 ? .none : .base(number: count(), count: count()))
  }

  /// Returns a change in bytes: one that can be read, mostly.
  mutating func body(of author: DocumentAuthor) -> [UInt8] {
    if byte() % 8 == 0 { return bytes(40) }
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: max(author.rawValue, 1)))
    var made: [UInt8] = []
    document.observe { [unowned document] change in
      if let bytes = try? document.shared(change)?.encoded() { made = bytes }
    }
    if byte() % 2 == 0 {
      document.perform(.paper(InkColor(red: byte(), green: 0, blue: 0)))
    } else {
      document.introduce([65 + byte() % 26])
    }
    return made
  }

  mutating func clientMessage() -> ClientMessage {
    let author = author()
    switch byte() % 12 {
    case 8: return .rename(bytes(40))
    case 9: return .visitors
    case 10: return .admit(author, byte() % 2 == 0)
    case 11:
      let body = body(of: author)
      let end = byte() % 4 > 0 ? body.count : min(Int(byte()), body.count)
      guard end > 0 else { return .ping }
      return .giveBack(author, total: body.count, offset: 0, Array(body[..<end]))
    case 0:
      let first = count()
      return .hello(
        author, key: UInt64(byte() % 2), byte() % 2 == 0 ? RoomPosition() : position(),
        own: first..<first + count(), speaks: 1 + Int(byte() % 2))
    case 1: return .resume(position())
    case 2: return .wet(bytes(60))
    case 3: return .presence(bytes(60))
    case 4: return .ping
    default:
      let body = body(of: author)
      let offset = byte() % 4 > 0 ? 0 : min(Int(byte()), body.count)
      let end = byte() % 4 > 0 ? body.count : min(offset + Int(byte()), body.count)
      guard end > offset else { return .ping }
      return .change(
        sequence: max(count(), 1), total: body.count, offset: offset, Array(body[offset..<end]))
    }
  }
}
