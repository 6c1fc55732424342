import Ductus
import InkSharing
import InkSync
import InkTestSupport

/// A server's room, and seats in it that are connected without a network, as a page and a server do it.
final class SeatBench {
  /// One who takes part, with what a page would keep.
  final class Guest {
    var seat: RoomSeat
    let role: RoomRole
    var link: (id: Int, epoch: Int)?
    /// False: attempts to connect fail.
    var isReachable = true
    /// The last word of the server before it let nobody in; `nil` where it lets this one in.
    var refusal: RoomRefusal?
    var keeps = true
    /// The number of messages that it sends before its connection is cut once.
    var sendsBeforeCut = Int.max
    /// True while the drawing must stay as it is.
    var isHeld = false
    /// The last bookmark that was kept, and the own changes.
    var bookmark: RoomBookmark?
    var own: [Int: [UInt8]] = [:]
    var opened = 0
    var shown = 0
    var others: OthersView

    init(_ seat: RoomSeat, _ role: RoomRole) {
      (self.seat, self.role) = (seat, role)
      others = OthersView(author: seat.client.author)
    }
  }

  static let secret = RoomSecret(Array(1...16))
  var now: Int64 = 0
  var server: RoomServer
  var records: [RoomRecord]
  let base: [UInt8]
  var guests: [Guest] = []
  private var linkCount = 0

  init(_ document: InkDocument) throws {
    base = try document.canonical.file()
    records = [.base(RoomBase(length: base.count, clock: document.journal.clock))]
    server = RoomServer()
    server.restore(records, at: 0)
  }

  @discardableResult
  func add(_ seat: RoomSeat, _ role: RoomRole = .draw) -> Guest {
    let guest = Guest(seat, role)
    guests.append(guest)
    pass(0)
    return guest
  }

  func pass(_ time: Int64) {
    now += time
    server.tick(at: now)
    for guest in guests { guest.seat.tick(at: now) }
    settle()
  }

  func settle() {
    var isDone = false
    while !isDone {
      let outputs = server.takeOutputs()
      isDone = outputs.isEmpty
      for output in outputs { serve(output) }
      for guest in guests {
        guest.seat.changed(at: now)
        while let task = guest.seat.next(mayChange: !guest.isHeld) {
          isDone = false
          serve(task, guest)
        }
      }
    }
  }

  private func serve(_ output: RoomServer.Output) {
    switch output {
    case .send(let id, let bytes):
      guard let guest = guests.first(where: { $0.link?.id == id }), let link = guest.link else {
        return
      }
      server.taken(id, bytes: bytes.count, at: now)
      guest.seat.receive(bytes, link.epoch, at: now)
    case .close(let id):
      if let guest = guests.first(where: { $0.link?.id == id }) { cut(guest) }
    case .store(let ticket, let new):
      records += new
      server.stored(ticket, true, at: now)
    case .restore: server.restore(records, at: now)
    case .readBase(let id, let number, let offset, let count):
      server.baseRead(
        id, number: number, offset: offset, Array(base[offset..<offset + count]), at: now)
    case .examine(let examination):
      server.examined(examination, examination.verdict(on: base), at: now)
    case .compact(let through, _): server.compacted(through, length: 0, kept: nil, at: now)
    case .note(let new): records += new
    case .tidy: records = RoomRecord.needed(records)
    case .rename(let name): server.renamed(name, at: now)
    }
  }

  func cut(_ guest: Guest) {
    guard let link = guest.link else { return }
    guest.link = nil
    server.closed(link.id)
    guest.seat.closed(link.epoch, at: now)
  }

  private func serve(_ task: RoomTask, _ guest: Guest) {
    switch task {
    case .connect(let epoch):
      guard guest.isReachable else { return guest.seat.closed(epoch, at: now) }
      linkCount += 1
      guest.link = (linkCount, epoch)
      guest.seat.connected(epoch, at: now)
    case .disconnect:
      if let link = guest.link { server.closed(link.id) }
      guest.link = nil
    case .send(let epoch, let bytes):
      guard let link = guest.link, link.epoch == epoch else { return }
      guest.sendsBeforeCut -= 1
      if guest.sendsBeforeCut == 0 {
        guest.sendsBeforeCut = .max
        return cut(guest)
      }
      guard let request = try? RoomRequest(bytes), case .enter = request else {
        return server.receive(bytes, from: link.id, at: now)
      }
      if let refusal = guest.refusal {
        return guest.seat.receive(ServerMessage.bye(refusal).encoded, epoch, at: now)
      }
      guest.seat.receive(RoomAnswer.entered(name: Array("Sheet".utf8)).encoded, epoch, at: now)
      server.open(link.id, guest.role, at: now)
    case .open: guest.opened += guest.seat.open(at: now) ? 1 : 0
    case .make: guest.shown += 1
    case .store(let ticket, let bookmark, let own):
      if guest.keeps {
        guest.bookmark = bookmark
        for change in own { guest.own[change.sequence] = change.body }
        guest.own = guest.own.filter { $0.key > bookmark.acknowledged && $0.key <= bookmark.made }
      }
      guest.seat.stored(ticket, guest.keeps, at: now)
    case .others(let news): guest.others.take(news, at: Double(now) / 1000)
    case .alone: guest.others.removeAll()
    case .named, .visitors: break
    }
  }
}
