import InkCodec
import InkDocument
import InkSync

/// One who listens in a room, and keeps nothing: it checks that the log comes whole and in order, and counts bytes.
///
/// It costs little, so that a machine can have thousands; its event loop uses it.
final class Visitor {
  private let crowd: Crowd
  /// The index of its room.
  let room: Int
  /// True if it looks at wet ink, too, and tells how long that took.
  private let measures: Bool
  private let author = DocumentAuthor(rawValue: .random(in: 1 ... .max))
  private var wire: RoomWire?
  private var began: UInt64 = 0
  /// The number of the last entry.
  private var last = -1
  private var target = Int.max
  private var hasEntered = false
  /// True once all of the log has come that there was.
  private(set) var hasJoined = false

  /// Makes someone who comes in when ``begin()`` is called.
  init(_ crowd: Crowd, room: Int, measures: Bool = false) {
    (self.crowd, self.room, self.measures) = (crowd, room, measures)
  }

  /// Comes in.
  func begin() {
    began = Moment.now
    crowd.every(20) { [weak self] in self?.ping() }
    wire = RoomWire(crowd) { [unowned self] event in
      switch event {
      case .opened: self.send(RoomRequest.enter(self.crowd.rooms[self.room].links.look).encoded)
      case .message(let bytes): self.take(bytes)
      case .closed: self.crowd.tally.lost += 1
      }
    }
  }

  /// Goes.
  func leave() {
    wire?.close()
    wire = nil
  }

  /// Asks whether the server is there, as it expects of who is silent.
  private func ping() { if hasEntered { send(ClientMessage.ping.encoded) } }

  private func send(_ bytes: [UInt8]) {
    crowd.tally.sentBytes += bytes.count
    wire?.send(bytes)
  }

  private func take(_ bytes: [UInt8]) {
    let tally = crowd.tally
    tally.receivedBytes += bytes.count
    tally.receivedMessages += 1
    if !hasEntered {
      guard (try? RoomAnswer(bytes)) != nil else {
        tally.lost += 1
        return
      }
      hasEntered = true
      return send(
        ClientMessage.hello(author, key: author.rawValue, RoomPosition(), own: 1..<1).encoded)
    }
    // Others' ink is most of what comes.
    if bytes.first == 6, !measures { return }
    guard let message = try? ServerMessage(bytes) else {
      tally.disorders += 1
      return
    }
    switch message {
    case .welcome(_, _, let last, _, _): target = last
    case .base(let number, _, _, let total, let offset, let part):
      if offset + part.count == total { last = number }
    case .entries(_, let after, let through, let entries):
      if after != last || entries.contains(where: { $0.number <= last && last > 0 }) {
        tally.disorders += 1
      }
      last = through
    case .piece(_, let after, let entry, let total, let offset):
      if after != last { tally.disorders += 1 }
      if case .whole(let body) = entry.body, offset + body.count == total { last = entry.number }
    case .pong(let number, _, _): if number < last { tally.disorders += 1 }
    case .others(let news): crowd.tally.noteArrival(of: news, in: room)
    case .bye: tally.lost += 1
    case .name, .visitors: break
    case .expect, .progress, .refused: tally.disorders += 1
    }
    if !hasJoined, last >= target {
      hasJoined = true
      tally.join.add(began, Moment.now)
    }
  }
}

extension Tally {
  /// Notes how long wet ink took that has come.
  func noteArrival(of news: [OthersNews], in room: Int) {
    let now = Moment.now
    for case .wet(let person, let bytes) in news {
      let name = PieceName(room: room, person: person, checksum: CRC32C.checksum(bytes))
      if let piece = pieces[name] { wet.add(piece.sent, now) }
    }
  }
}
