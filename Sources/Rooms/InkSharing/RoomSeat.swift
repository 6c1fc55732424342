internal import InkCodec
package import InkDocument
package import InkSync

/// The seat of one who takes part in a room: the client, the drawing that it keeps, and the way in.
///
/// It has no network, disk and clock: whoever holds it tells it what happened, and does what ``next()`` says, until
/// there is nothing to be done: to open a drawing is to call ``open(at:)``, once strokes in progress are finished, and
/// nothing else is done until then. Changes of ``document`` become changes of the room by themselves; ``changed(at:)`` is
/// to be called after them. Times are milliseconds of any clock that never goes back.
package final class RoomSeat {
  /// The client.
  package internal(set) var client: RoomClient
  /// The name of the drawing, in UTF-8; `nil` before the first connection.
  package private(set) var name: [UInt8]?
  /// Those who have come, as an owner was told last.
  package private(set) var visits: [RoomVisit] = []
  /// The name of this person in UTF-8, as ``OthersPen`` has it, `nil` until it is said: the history gets it once this
  /// one has done anything.
  package var person: [UInt8]? { didSet { person = person.map { OthersPen.shown($0) } } }
  private let secret: RoomSecret
  let drawing: RoomDrawing
  /// The name that the history has; `nil` where that is not known.
  private var introduced: [UInt8]?
  private var tasks: ArraySlice<RoomTask> = []
  private var opening: (file: [UInt8], entries: [RoomEntry])?
  private var messages: ArraySlice<(epoch: Int, bytes: [UInt8])> = []
  /// The drawing that has what a room lacks, while both are brought together.
  var merging: RoomMerging?
  /// The number of changes that the room has not taken when both were last brought together.
  package internal(set) var leftCount = 0
  /// The attempt that has a connection, and waits for the room to let it in.
  private var entering: Int?

  private init(_ client: RoomClient, _ secret: RoomSecret) {
    (self.client, self.secret) = (client, secret)
    drawing = RoomDrawing(author: client.author)
  }

  /// Takes a seat in a room for the first time: there is no drawing before the log has come.
  package convenience init(
    joining secret: RoomSecret, author: DocumentAuthor, key: UInt64, at now: Int64
  ) {
    self.init(RoomClient(author: author, key: key, at: now), secret)
  }

  /// Takes a seat in a room that was made of a document, and of whose changes since then the room has none.
  package convenience init(
    making secret: RoomSecret, _ document: InkDocument, key: UInt64, at now: Int64
  ) {
    self.init(RoomClient(making: document.author, key: key, at: now), secret)
    drawing.resume(document, [])
  }

  /// Goes on with what was kept.
  ///
  /// - Parameters:
  ///   - bookmark: the last bookmark.
  ///   - own: the own changes that were kept.
  ///   - document: the drawing that was kept with them; `nil` where it is damaged: it comes anew then.
  ///   - secret: the secret of the link.
  ///   - now: the time.
  package convenience init(
    restoring bookmark: RoomBookmark, own: [RoomClient.OwnChange], _ document: InkDocument?,
    _ secret: RoomSecret, at now: Int64
  ) {
    self.init(
      RoomClient(restoring: bookmark, own: own, isWhole: document != nil, at: now), secret)
    if client.isWhole, let document { drawing.resume(document, client.pending) }
  }

  /// The drawing; another one after ``open(at:)``.
  package var document: InkDocument { drawing.document }

  /// True if the person may change the drawing: it is there, with all that was made here before.
  package var mayDraw: Bool {
    drawing.mayMake && client.mayMake && client.role?.mayDraw ?? true
  }

  /// True while messages come and go.
  package var isConnected: Bool {
    switch client.status {
    case .connected, .catchingUp: true
    case .offline, .stopped: false
    }
  }

  /// Sends ink that is being drawn; it may get lost.
  package func sendWet(_ bytes: [UInt8]) { client.sendWet(bytes) }

  /// Says where this person is; the last word counts.
  package func sendPresence(_ bytes: [UInt8]) { client.sendPresence(bytes) }

  /// Takes in what was changed in the document.
  package func changed(at now: Int64) {
    if let person, introduced != person, mayDraw, document.hasOwnChanges {
      introduced = person
      document.introduce(person)
    }
    for body in drawing.takeMade() { client.make(body, at: now) }
  }

  /// The part of the name of a drawing that is shown.
  private static func shown(_ name: [UInt8]) -> [UInt8] {
    OthersPen.shown(name, limit: RoomRequest.nameLimit)
  }

  /// Gives the drawing another name, for all who have it.
  package func rename(_ name: [UInt8]) { client.rename(Self.shown(name)) }

  /// Asks who has come, as an owner: the task ``RoomTask/visitors(_:)`` follows.
  package func askVisitors() { client.askVisitors() }

  /// Sends an author away as an owner, or lets this one in again.
  package func admit(_ author: DocumentAuthor, _ isLetIn: Bool) { client.admit(author, isLetIn) }

  /// Tells the time; to be called every second or so, whether or not the page is seen.
  package func tick(at now: Int64) { client.tick(at: now) }

  /// Tries to connect at once, because the network may be there again.
  package func hurry(at now: Int64) { client.hurry(at: now) }

  /// A connection is there.
  package func connected(_ epoch: Int, at now: Int64) {
    guard epoch == client.epoch else { return }
    entering = epoch
    messages.append((epoch, RoomRequest.enter(secret).encoded))
  }

  /// An attempt to connect has failed, or a connection is gone.
  package func closed(_ epoch: Int, at now: Int64) {
    if entering == epoch { entering = nil }
    client.closed(epoch, at: now)
  }

  /// A message has come.
  package func receive(_ bytes: [UInt8], _ epoch: Int, at now: Int64) {
    changed(at: now)
    guard entering == epoch else { return client.receive(bytes, epoch, at: now) }
    entering = nil
    do throws(RoomError) {
      if bytes.first ?? 0 >= RoomAnswer.first {
        guard case .entered(let name) = try RoomAnswer(bytes) else {
          return client.refused(epoch, .malformed, at: now)
        }
        self.name = Self.shown(name)
        client.connected(epoch, at: now)
      } else if case .bye(let reason) = try ServerMessage(bytes) {
        client.refused(epoch, reason, at: now)
      } else {
        client.refused(epoch, .malformed, at: now)
      }
    } catch {
      client.refused(epoch, .malformed, at: now)
    }
  }

  /// Says that all that was to be stored was written, or not.
  package func stored(_ ticket: Int, _ isKept: Bool, at now: Int64) {
    changed(at: now)
    client.stored(ticket, isKept, at: now)
  }

  /// Says that something else that is kept with these has changed.
  package func keepAgain() { client.keepAgain() }

  /// Reads the drawing of the task ``RoomTask/open(file:_:)``.
  ///
  /// - Returns: true if it replaced the one that was there; false where it cannot be read.
  package func open(at now: Int64) -> Bool {
    guard let (file, entries) = opening else { return false }
    opening = nil
    do throws(DuctusError) {
      try drawing.open(file, entries)
    } catch {
      client.cannotOpen(at: now)
      return false
    }
    introduced = nil
    client.opened()
    if drawing.lacksEntries { client.lackEntries() }
    return true
  }

  /// Says that there is no memory for the drawing of the task ``RoomTask/open(file:_:)``.
  package func cannotOpen(at now: Int64) {
    opening = nil
    client.cannotOpen(at: now)
  }

  /// Says what is to be done next; changes of others are in the drawing by then.
  ///
  /// - Parameter mayChange: false while the drawing must stay as it is, because something else is shown: then what
  ///   others do waits, and so does all that follows. Who waits long is connected anew.
  /// - Returns: the task; `nil` where there is none.
  package func next(mayChange: Bool = true) -> RoomTask? {
    if let (file, entries) = opening { return mayChange ? .open(file: file, entries) : nil }
    if let (epoch, bytes) = messages.popFirst() { return .send(epoch: epoch, bytes) }
    tasks += client.takeTasks()
    if !mayChange {
      switch tasks.first {
      case .open, .make: return nil
      default: break
      }
    }
    guard let task = tasks.popFirst() else {
      return continueMerging() ? next(mayChange: mayChange) : client.takeStore()
    }
    switch task {
    case .open(let file, let entries): opening = (file, entries)
    case .make(let entries):
      drawing.make(entries)
      if drawing.lacksEntries { client.lackEntries() }
    case .named(let name): self.name = Self.shown(name)
    case .visitors(let visits): self.visits = visits
    case .connect, .disconnect, .send, .store, .others, .alone: break
    }
    return task
  }
}
