public import Foundation
public import InkBrush
package import InkCanvas
internal import InkCodec
public import InkDocument
package import InkGeometry
// On Apple's systems Foundation brings a Point of C.
package import struct InkGeometry.Point
package import InkSharing
internal import InkSync

/// A seat in a shared drawing: it follows what others draw, and sends what is drawn here.
///
/// ```swift
/// let room = try InkRoom(link: link, folder: folder)
/// room.name = "Ada"
/// room.onChange = { [weak room] in if let room { print(room.state, room.unsentCount) } }
/// view.room = room
/// ```
///
/// A room is on a server, `ductus studio --rooms`; its link is that of the web app. It connects by itself and comes
/// back by itself, after 0.5 to 30 seconds. In the folder is a copy: the drawing, how much of the room's log it has,
/// and what was drawn here and has not come to the room. The three belong to one moment, and nothing is sent before the
/// copy has it. So one can draw without a connection, and the app may end at any time; ``init(folder:)`` goes on. One
/// room at a time uses a folder, and has it for itself. The link in it lets others in: it is a secret.
///
/// A view, or an ``InkDrawing``, shows the room where it is set there as `room`. Without a view it is a drawing that
/// follows a room: changes of ``document`` are sent. Undo is one's own.
///
/// It is used on the main actor only. Cost: that of drawing what others draw; for each change, its bytes are written to
/// the folder and waited for, on another thread.
@MainActor
public final class InkRoom {
  /// The state of the connection.
  public enum State: Equatable, Sendable {
    /// An attempt to reach the room is under way.
    case connecting
    /// Connected; what others have drawn is still coming.
    case catchingUp
    /// Connected; with ``InkRoom/unsentCount`` 0, all that was drawn here is kept by the room, too.
    case connected
    /// Without a connection; another attempt follows by itself.
    case offline
    /// The room takes no changes, or lets this one not in; a room that is full is asked again.
    case refused(InkRoomRefusal)
    /// The room was left or closed here.
    case closed
  }

  /// Another one who is there.
  public struct Person: Identifiable, Equatable, Sendable {
    /// The number in the room, while the connection lasts.
    public let id: Int
    /// The name; empty where none was said.
    public let name: String
    /// The colour of the pen.
    public let color: InkColor
  }

  /// The links of a room, which are to be given away with care: there is no other key.
  public struct Links: Equatable, Sendable {
    /// The link of who decides about the room.
    public let own: URL
    /// The link by which one draws.
    public let draw: URL
    /// The link by which one looks.
    public let look: URL
  }

  // MARK: What is known

  /// The link of this seat.
  public var link: URL { address.link }
  /// The links of all, if the room was made here; else `nil`.
  public var links: Links? { secrets.flatMap { Links($0, page: address.page) } }
  /// The drawing; another one when the room's has come.
  public var document: InkDocument { seat.document }
  /// The state of the connection.
  public private(set) var state = State.offline
  /// The number of changes that were made here and that the room has not acknowledged.
  public private(set) var unsentCount = 0
  /// The name of the room; empty before the first connection.
  public private(set) var title = ""
  /// True if the drawing may be changed: it is there, and the link is not only for looking.
  ///
  /// Changes that are made elsewhere never leave this device. Views keep to it.
  public private(set) var mayDraw = false
  /// True if the link is that of who decides about the room, as the server has said last.
  public var isOwner: Bool { seat.client.role == .own }
  /// False where the folder could not be written; that is tried again each second, and nothing is sent meanwhile.
  public private(set) var isKept = true
  /// The others who have said where they are, in the order in which they came.
  public private(set) var people: [Person] = []

  // MARK: What is said

  /// The name that others see at the pen, and that the history has; up to 64 bytes of it.
  ///
  /// To be set when it is whole, not while it is typed: each name becomes a change.
  public var name = "" {
    didSet {
      seat.person = Array(name.utf8)
      stage?.needsFrame()
    }
  }
  /// The colour of the pen for others, without its opacity; by default black.
  public var color = InkColor.black { didSet { stage?.needsFrame() } }
  /// Called when anything of what is known is different.
  public var onChange: () -> Void = {}

  // MARK: Parts

  let address: RoomAddress
  private(set) var secrets: RoomLinks?
  let seat: RoomSeat
  package let others: OthersView
  /// The view that shows the drawing.
  package weak var stage: (any RoomStage)?
  let folder: RoomFolder
  private let tail = DrawingJournal(longest: 1 << 20)
  let surroundings: RoomSurroundings
  private var pulse: Task<Void, Never>?
  var line: (any RoomLine)?
  /// The attempt that the line belongs to.
  var epoch = -1
  private var isOpen = false
  var writing: Task<Void, Never>?
  private var isPumping = false
  private var isScheduled = false
  private var keptName: [UInt8]?
  /// True while the drawing has not come from the room yet.
  private var isWaiting: Bool
  private var hasLeft = false
  var pausing = RoomPause.none
  var onPause: () -> Void = {}
  /// True while something is asked of the server as the owner, and those who wait to ask.
  var isAsked = false
  var turns: [CheckedContinuation<Void, Never>] = []
  var observation: (document: InkDocument, number: Int)?
  nonisolated(unsafe) var notices: [any NSObjectProtocol] = []

  init(
    _ seat: RoomSeat, _ address: RoomAddress, _ secrets: RoomLinks?, title: [UInt8]?,
    isWaiting: Bool, _ folder: URL, _ surroundings: RoomSurroundings
  ) {
    (self.seat, self.address, self.secrets, self.surroundings) = (
      seat, address, secrets, surroundings
    )
    (self.isWaiting, keptName) = (isWaiting, title)
    self.folder = RoomFolder(folder)
    self.title = title.map { String(decoding: $0, as: UTF8.self) } ?? ""
    others = OthersView(author: seat.client.author)
    follow()
    if surroundings.hasPulse {
      pulse = Task { [weak self] in
        while !Task.isCancelled {
          guard self?.tick() != nil else { return }
          try? await Task.sleep(nanoseconds: 1_000_000_000)
        }
      }
    }
    listen()
    tick()
  }

  deinit {
    pulse?.cancel()
    for notice in notices { NotificationCenter.default.removeObserver(notice) }
  }

  /// The part of the room's log that is here: the number of its last entry.
  package var position: Int { seat.client.position.after }

  var now: Int64 { Int64(surroundings.clock() * 1000) }

  /// Follows the document, which may be another one.
  private func follow() {
    if let (document, number) = observation { document.stopObserving(number) }
    let document = seat.document
    tail.follow(document)
    observation = (document, document.observe { [weak self] _ in self?.schedule() })
  }

  // MARK: Time

  /// Tells the time; to be called every second.
  package func tick() {
    if state == .closed { return }
    if pausing != .paused { seat.tick(at: now) }
    pump(isNews: true)
  }

  /// Tries to connect at once, for example because the app knows that the network is there again.
  public func hurry() {
    if state == .closed || pausing == .paused { return }
    seat.hurry(at: now)
    pump(isNews: true)
  }

  /// Shows the others as they are now, and tells them what is new on a canvas; to be called with each frame.
  ///
  /// - Parameters:
  ///   - canvas: the canvas that shows the drawing.
  ///   - pen: where the pen is on it; `nil` while it is away.
  /// - Returns: true if the next frame needs a call, too.
  package func frame(of canvas: InkCanvas, pen: Point?) -> Bool {
    if state == .closed { return false }
    others.own = (color, pen)
    let goesOn = others.frame(canvas, seat, at: surroundings.clock())
    // The rest may change the drawing, and waits until the frame is over.
    if seat.isConnected { schedule() }
    return goesOn
  }

  // MARK: Tasks

  private func schedule() {
    if isScheduled { return }
    isScheduled = true
    Task { [weak self] in
      self?.isScheduled = false
      self?.pump()
    }
  }

  /// Does what the seat says, until there is nothing more to do.
  func pump(isNews: Bool = false) {
    if isPumping || state == .closed { return }
    isPumping = true
    var isNews = isNews
    while let task = nextTask() {
      switch task {
      case .connect(let epoch): connect(epoch)
      case .disconnect(let epoch): if epoch == self.epoch { hangUp() }
      case .send(let epoch, let bytes): if epoch == self.epoch, isOpen { line?.send(bytes) }
      case .store(let ticket, let bookmark, let own): keep(ticket, bookmark, own)
      case .open: open()
      case .make: isNews = true
      case .others(let news):
        others.take(news, at: surroundings.clock())
        isNews = true
      case .alone:
        others.removeAll()
        isNews = true
      case .named, .visitors: break
      }
    }
    isPumping = false
    note()
    if isNews { stage?.needsFrame() }
    if pausing == .begun, !isBusy { pauseNow() }
  }

  private func nextTask() -> RoomTask? {
    // The copy has to have all that was made here.
    seat.changed(at: now)
    return seat.next()
  }

  private func open() {
    stage?.finishTouches()
    guard seat.open(at: now) else { return }
    follow()
    let isFirst = isWaiting
    isWaiting = false
    stage?.show(seat.document, isFirst: isFirst)
  }

  private func note() {
    let before = (state, unsentCount, title, mayDraw, people)
    switch seat.client.status {
    case .offline(let count): (state, unsentCount) = (line == nil ? .offline : .connecting, count)
    case .catchingUp(let count): (state, unsentCount) = (.catchingUp, count)
    case .connected(let count): (state, unsentCount) = (.connected, count)
    case .stopped(let reason, let count): (state, unsentCount) = (.refused(.init(reason)), count)
    }
    if let name = seat.name { title = String(decoding: name, as: UTF8.self) }
    mayDraw = seat.mayDraw
    people = others.people.map {
      Person(
        id: $0.number, name: String(decoding: $0.pen.name, as: UTF8.self), color: $0.pen.color)
    }
    if before != (state, unsentCount, title, mayDraw, people) { tell(before.3 != mayDraw) }
  }

  private func tell(_ hasOtherRights: Bool) {
    if hasOtherRights { stage?.noteRights() }
    onChange()
  }

  // MARK: The connection

  private func connect(_ epoch: Int) {
    (self.epoch, isOpen) = (epoch, false)
    line = surroundings.network.open(address.socket) { [weak self] in self?.hear($0, epoch) }
  }

  /// Passes on what comes from the present connection; an earlier one counts no more.
  private func hear(_ event: RoomLineEvent, _ epoch: Int) {
    guard epoch == self.epoch, line != nil, state != .closed else { return }
    switch event {
    case .opened:
      isOpen = true
      seat.connected(epoch, at: now)
    case .message(let bytes): seat.receive(bytes, epoch, at: now)
    case .closed:
      hangUp()
      seat.closed(epoch, at: now)
    }
    pump(isNews: event == .closed)
  }

  func hangUp() {
    line?.close()
    (line, isOpen) = (nil, false)
  }

  // MARK: What is kept

  private func keep(_ ticket: Int, _ bookmark: RoomBookmark, _ own: [RoomClient.OwnChange]) {
    let name = seat.name ?? keptName
    let tail = name == keptName ? tail.take() : nil
    let bytes: [UInt8]
    if let tail {
      bytes = RoomCopy.moment(bookmark, own: own, tail: tail)
    } else {
      let all = seat.client.pending.map {
        RoomClient.OwnChange(sequence: $0.sequence, body: $0.body)
      }
      do throws(DuctusError) {
        bytes =
          RoomCopy(
            page: Array(address.page.absoluteString.utf8), address.secret, secrets, name: name,
            bookmark, own: all, file: try self.tail.begin(document)
          ).beginning
      } catch {
        noteKept(false)
        return seat.stored(ticket, false, at: now)
      }
    }
    let isAppended = tail != nil
    writing = Task { [weak self, folder] in
      let isDone = isAppended ? await folder.append(bytes) : await folder.begin(bytes)
      self?.stored(ticket, isDone, name)
    }
  }

  private func stored(_ ticket: Int, _ isDone: Bool, _ name: [UInt8]?) {
    writing = nil
    if isDone { keptName = name } else { tail.end() }
    seat.stored(ticket, isDone, at: now)
    noteKept(isDone)
    pump()
  }

  /// Takes other links, and waits until the folder has them, where it can be written.
  func take(_ links: RoomLinks) async {
    secrets = links
    // They stand at the beginning of the copy.
    tail.end()
    seat.keepAgain()
    pump()
    // The write under way may have begun before.
    for _ in 0..<2 { await writing?.value }
    onChange()
  }

  private func noteKept(_ isDone: Bool) {
    if isKept == isDone { return }
    isKept = isDone
    onChange()
  }

  // MARK: The end

  /// Ends the connection, and waits until all that was drawn is in the folder, from where ``init(folder:)`` goes on.
  ///
  /// The drawing can be looked at still; its views let nobody change it. Where the folder cannot be written
  /// (``isKept`` is false), what it lacks is lost with this object.
  public func close() async {
    stage?.finishTouches()
    pump()
    while let writing {
      await writing.value
      pump()
    }
    end()
  }

  /// Leaves the room for good: ``document`` stays as it is and is one's own, and the copy in the folder is removed.
  ///
  /// Changes that were not sent never come to the others. The app keeps the drawing as any other, if it wants to.
  public func leave() async {
    hasLeft = true
    stage?.finishTouches()
    end()
    await writing?.value
    await folder.remove()
  }

  private func end() {
    if state == .closed { return }
    pulse?.cancel()
    hangUp()
    others.removeAll()
    (state, people, mayDraw) = (.closed, [], hasLeft)
    if let (document, number) = observation { document.stopObserving(number) }
    observation = nil
    onPause()
    onPause = {}
    stage?.noteRights()
    stage?.needsFrame()
    onChange()
  }
}

extension InkRoom.Links {
  init?(_ secrets: RoomLinks, page: URL) {
    guard let own = RoomAddress(page: page, secrets.own)?.link,
      let draw = RoomAddress(page: page, secrets.draw)?.link,
      let look = RoomAddress(page: page, secrets.look)?.link
    else { return nil }
    (self.own, self.draw, self.look) = (own, draw, look)
  }
}
