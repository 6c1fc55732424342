import Ductus
import FuzzInput
import InkSharing
import InkSync

/// A seat in a room whose server may say anything.
struct FuzzedSeat {
  private let seat: RoomSeat
  private var now: Int64 = 0
  private var epoch = -1
  private let file: [UInt8]

  init?() {
    let bytes = [UInt8](repeating: 1, count: RoomSecret.count)
    guard let secret = RoomSecret(bytes) else { return nil }
    seat = RoomSeat(joining: secret, author: DocumentAuthor(rawValue: 1), key: 1, at: 0)
    let document = InkDocument()
    document.join(as: DocumentAuthor(rawValue: 9))
    file = (try? document.file()) ?? []
  }

  mutating func run(_ input: inout FuzzInput) {
    while !input.isAtEnd {
      step(&input)
      var tasks = 0
      while let task = seat.next(mayChange: input.byte() < 250) {
        tasks += 1
        expect(tasks < 10_000, "a seat that is never done")
        take(task, &input)
      }
    }
    expect((try? seat.document.file()) != nil, "a drawing that has no file")
  }

  private mutating func step(_ input: inout FuzzInput) {
    switch input.byte() % 8 {
    case 0:
      now += Int64(input.byte()) * 300
      seat.tick(at: now)
    case 1: seat.closed(epoch, at: now)
    case 2: seat.hurry(at: now)
    case 3:
      if seat.mayDraw {
        seat.person = [65 + input.byte() % 26]
        seat.document.perform(.paper(InkColor(red: input.byte(), green: 0, blue: 0)))
        seat.changed(at: now)
      }
    case 4: seat.receive((0..<Int(input.byte())).map { _ in input.byte() }, epoch, at: now)
    default: seat.receive(serverMessage(&input).encoded, epoch, at: now)
    }
  }

  private mutating func take(_ task: RoomTask, _ input: inout FuzzInput) {
    switch task {
    case .connect(let epoch):
      self.epoch = epoch
      if input.byte() == 255 {
        seat.closed(epoch, at: now)
      } else {
        seat.connected(epoch, at: now)
        // Being let in is the first thing that is said, mostly.
        let answer = RoomAnswer.entered(name: [83])
        if input.byte() < 250 { seat.receive(answer.encoded, epoch, at: now) }
      }
    case .send(_, let bytes):
      expect(
        bytes.count <= RoomLimits().message
          && ((try? ClientMessage(bytes)) != nil || (try? RoomRequest(bytes)) != nil),
        "a message that no server takes")
    case .open: _ = seat.open(at: now)
    case .store(let ticket, _, _): seat.stored(ticket, input.byte() < 250, at: now)
    case .disconnect, .make, .others, .alone, .named, .visitors: break
    }
  }

  private func serverMessage(_ input: inout FuzzInput) -> ServerMessage {
    switch input.byte() % 12 {
    case 0:
      return .welcome(
        RoomRole(rawValue: input.byte() % 3) ?? .look, person: input.count(), last: input.count(),
        next: input.count(), count: input.count())
    case 1, 2, 3:
      let after = input.count()
      var number = after
      let entries = (0..<Int(input.byte() % 4)).map { _ -> SentEntry in
        number += 1 + Int(input.byte() / 250)
        let author = input.author()
        return SentEntry(
          number: number, author: author, sequence: max(input.count(), 1),
          body: input.byte() % 8 == 0
            ? .own(checksum: UInt32(input.byte())) : .whole(input.body(of: author)))
      }
      return .entries(base: input.count(), after: after, through: number, entries)
    case 4:
      let (after, body) = (input.count(), input.body(of: input.author()))
      let offset = min(Int(input.byte()), max(body.count - 1, 0))
      let piece = SentEntry(
        number: after + 1, author: input.author(), sequence: 1,
        body: .whole(Array(body.dropFirst(offset))))
      return .piece(
        base: input.count(), after: after, piece, total: body.count, offset: offset)
    case 5, 6:
      let offset = input.byte() % 4 > 0 ? 0 : min(Int(input.byte()), file.count - 1)
      let end = input.byte() % 4 > 0 ? file.count : min(offset + Int(input.byte()) + 1, file.count)
      return .base(
        number: input.count(), checksum: LogChecksum(), CoveredChanges(sequence: input.count()),
        total: file.count, offset: offset, Array(file[offset..<end]))
    case 7: return .expect(next: input.count(), count: input.count())
    case 8: return .progress(next: input.count(), count: input.count())
    case 9:
      return .refused(sequence: input.count(), RoomRefusal(rawValue: input.byte() % 14) ?? .wrong)
    case 10: return .pong(last: input.count(), next: input.count(), count: input.count())
    default: return .bye(RoomRefusal(rawValue: input.byte() % 14) ?? .wrong)
    }
  }
}
