internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkSharing
internal import InkSync
internal import InkWebCore

// The room of a shared drawing; `Web/engine/room.js` describes these exports. Times are milliseconds.

/// A number of 64 bits from the numbers of the page.
private func wide(_ session: Session, at index: Int) -> UInt64 {
  let (high, low) = (session.areas.number(at: index), session.areas.number(at: index + 1))
  return UInt64(UInt32(max(0, min(high, 0xffff_ffff)))) << 32
    | UInt64(UInt32(max(0, min(low, 0xffff_ffff))))
}

private func time(_ now: Double) -> Int64 { now >= 0 && now < 0x1p53 ? Int64(now) : 0 }

/// Takes the secrets of links from the beginning of bytes.
private func secrets(_ bytes: [UInt8], _ count: Int) -> [RoomSecret]? {
  guard bytes.count >= 22 * count else { return nil }
  let found = (0..<count).compactMap { RoomSecret(text: Array(bytes[22 * $0..<22 * $0 + 22])) }
  return found.count == count ? found : nil
}

/// Begins to make a room of the drawing: the input has the secrets of its links, for owning, drawing and looking, and
/// its name; the numbers have four of 32 random bits.
@c(make_room)
public func makeRoom(_ count: Int32, _ now: Double) -> Int32 {
  guard let current else { return Status.noMemory }
  let (author, key) = (wide(current, at: 0), wide(current, at: 2))
  guard let bytes = current.takeInput(Int(count)), let links = secrets(bytes, 3) else {
    return Status.number
  }
  return current.makeRoom(
    RoomLinks(own: links[0], draw: links[1], look: links[2]), name: Array(bytes[66...]),
    author: author, key: key, at: time(now))
}

/// Puts the next message of that conversation into the output, and returns 1; 0 if there is none now.
@c(making_next)
public func makingNext() -> Int32 {
  guard let current else { return Status.noMemory }
  guard let bytes = current.room?.making?.next() else { return 0 }
  return current.put(bytes) == Status.done ? 1 : Status.noMemory
}

/// Takes a message of the server from the input.
@c(making_receive)
public func makingReceive(_ count: Int32) {
  guard let current, let bytes = current.takeInput(Int(count)) else { return }
  current.room?.making?.receive(bytes)
}

/// Returns 0 while the room is being made, 1 if it is there, 2 if it was refused; puts the part that has come and the
/// reason into the numbers.
@c(making_state)
public func makingState() -> Int32 {
  guard let current, let making = current.room?.making else { return Status.empty }
  current.put(making.progress, at: 0)
  switch making.outcome {
  case nil: return 0
  case .made: return 1
  case .refused(let reason):
    current.put(Double(reason.rawValue), at: 1)
    return 2
  }
}

/// Takes part in a room for the first time: the input has the secret of its link; the numbers have four of 32 random
/// bits.
@c(join_room)
public func joinRoom(_ count: Int32, _ now: Double) -> Int32 {
  guard let current else { return Status.noMemory }
  let (author, key) = (wide(current, at: 0), wide(current, at: 2))
  guard let bytes = current.takeInput(Int(count)), let secret = secrets(bytes, 1)?[0] else {
    return Status.number
  }
  current.room = Room(
    RoomSeat(
      joining: secret, author: DocumentAuthor(rawValue: max(author, 1)), key: key, at: time(now)))
  return Status.done
}

/// Goes on with the shown document in its room: see `Session.resumeRoom`.
@c(resume_room)
public func resumeRoom(_ count: Int32, _ isWhole: Int32, _ now: Double) -> Int32 {
  current?.resumeRoom(Int(count), isWhole: isWhole != 0, at: time(now)) ?? Status.noMemory
}

/// Leaves the room; the drawing stays.
@c(leave_room)
public func leaveRoom() { current?.leaveRoom(unlessOf: nil) }

/// Does what can be done without the page, and returns the next task for it; 0 if there is none.
///
/// The numbers have an epoch; or, for what is to be stored, a ticket, the own changes that need not be kept, and how
/// many there are.
@c(room_next)
public func roomNext(_ now: Double) -> Int32 {
  current?.nextRoomTask(at: time(now)) ?? Status.noMemory
}

/// Tells the time.
@c(room_tick)
public func roomTick(_ now: Double) { current?.room?.seat.tick(at: time(now)) }

/// Tries to connect at once.
@c(room_hurry)
public func roomHurry(_ now: Double) { current?.room?.seat.hurry(at: time(now)) }

/// Says that a connection is there.
@c(room_connected)
public func roomConnected(_ epoch: Int32, _ now: Double) {
  current?.room?.seat.connected(Int(epoch), at: time(now))
}

/// Says that a connection is gone, or an attempt has failed.
@c(room_closed)
public func roomClosed(_ epoch: Int32, _ now: Double) {
  current?.room?.seat.closed(Int(epoch), at: time(now))
}

/// Takes a message from the input.
@c(room_receive)
public func roomReceive(_ count: Int32, _ epoch: Int32, _ now: Double) -> Int32 {
  guard let current else { return Status.noMemory }
  guard let bytes = current.takeInput(Int(count)) else { return Status.noMemory }
  current.room?.seat.receive(bytes, Int(epoch), at: time(now))
  return Status.done
}

/// Says that something was stored (1), or not (0).
@c(room_stored)
public func roomStored(_ ticket: Int32, _ isKept: Int32, _ now: Double) {
  current?.room?.seat.stored(Int(ticket), isKept != 0, at: time(now))
}

/// Returns 0 offline, 1 while the log is coming, 2 connected, 3 if no further attempt is made; puts into the numbers
/// how many changes wait, the reason (−1 for none), the role (−1 while it is not known), whether one may draw,
/// how many changes are to be given back, how many were not taken, and whether some can be given back now.
@c(room_status)
public func roomStatus() -> Int32 {
  guard let current, let room = current.room?.seat else { return Status.empty }
  let (kind, waiting, reason): (Int32, Int, Int)
  switch room.client.status {
  case .offline(let count): (kind, waiting, reason) = (0, count, -1)
  case .catchingUp(let count): (kind, waiting, reason) = (1, count, -1)
  case .connected(let count): (kind, waiting, reason) = (2, count, -1)
  case .stopped(let why, let count): (kind, waiting, reason) = (3, count, Int(why.rawValue))
  }
  current.put(Double(waiting), at: 0)
  current.put(Double(reason), at: 1)
  current.put(room.client.role.map { Double($0.rawValue) } ?? -1, at: 2)
  current.put(room.mayDraw ? 1 : 0, at: 3)
  current.put(Double(room.owedCount), at: 4)
  current.put(Double(room.leftCount), at: 5)
  current.put(room.mayGiveBack ? 1 : 0, at: 6)
  return kind
}

/// Puts the name of the drawing that all see into the output, once that is known.
@c(room_name)
public func roomName() -> Int32 {
  guard let current else { return Status.noMemory }
  return current.room?.seat.name.map { current.put($0) } ?? Status.empty
}

/// Gives the drawing another name, for all: the name in the input.
@c(rename_room)
public func renameRoom(_ count: Int32) {
  guard let current, let name = current.takeInput(Int(count)) else { return }
  current.room?.seat.rename(name)
}

/// Brings the drawing and its room together, which have parted; returns 1, or 0 where that is not possible.
@c(give_back)
public func giveBack(_ now: Double) -> Int32 {
  guard let current, let room = current.room else { return 0 }
  // A stroke in progress belongs to the drawing before.
  current.finishTouches()
  return room.seat.giveBack(at: time(now)) ? 1 : 0
}

// MARK: The others

/// Says what others hear of this person: the name in the input, and a colour.
@c(set_person)
public func setPerson(_ count: Int32, _ rgba: UInt32) {
  guard let current, let name = current.takeInput(Int(count)) else { return }
  current.room?.seat.person = name
  current.room?.others.own.color = color(rgba)
}

/// Says where the pen is on the canvas, or that it is away (0).
@c(set_pen_place)
public func setPenPlace(_ x: Double, _ y: Double, _ isThere: Int32) {
  let isKnown = isThere != 0 && x.isFinite && y.isFinite
  current?.room?.others.own.place = isKnown ? Point(x, y) : nil
}

/// Says in which box of text one types, in points of the document, or that one types in none (0).
@c(set_typing_place)
public func setTypingPlace(
  _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, _ isThere: Int32
) {
  current?.room?.others.typing =
    isThere != 0 ? Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : nil
}

/// Shows the others as they are now, and tells them what is new here; returns 1 if the next frame needs a call too,
/// plus 2 if there is ink to be drawn.
@c(others_frame)
public func othersFrame(_ now: Double) -> Int32 {
  guard let current, let room = current.room, current.hasRoom() else { return 0 }
  let goesOn = room.others.frame(current.canvas, room.seat, at: now / 1000)
  return (goesOn ? 1 : 0) | (room.others.ink.canvas == nil ? 0 : 2)
}

/// Draws the damaged parts of the ink of others; returns the number of rectangles, as `draw`.
@c(draw_others)
public func drawOthers() -> Int32 { current?.drawOthers() ?? Status.noMemory }

/// Returns the address of the pixels of that ink, which are as many as those of the canvas.
@c(others_area)
public func othersArea() -> UnsafeMutableRawPointer? { current?.room?.frame.start }

/// Puts the name of another one into the output, and into the numbers the number of this person, the colour, the
/// position of the pen on the canvas (not a number while it is away), the part of the document that this person
/// sees, and the box in which this person types (not a number while there is none).
@c(other_person)
public func otherPerson(_ index: Int32) -> Int32 {
  guard let current, let others = current.room?.others, index >= 0,
    Int(index) < others.people.count
  else { return Status.empty }
  let person = others.people[Int(index)]
  let position = others.place(of: person)?.applying(
    current.canvas.viewToDocument.inverted ?? .identity)
  current.put(Double(person.number), at: 0)
  current.put(Double(packed(person.pen.color)), at: 1)
  current.put(position?.x ?? .nan, at: 2)
  current.put(position?.y ?? .nan, at: 3)
  current.put(person.pen.view, at: 4)
  if let box = person.pen.typing { current.put(box, at: 8) } else { current.put(Double.nan, at: 8) }
  return current.put(person.pen.name)
}

// MARK: What an owner decides

/// Asks who has come.
@c(ask_visitors)
public func askVisitors() { current?.room?.seat.askVisitors() }

/// Puts the name of one who has come into the output, and into the numbers the author in two halves, the role, the times
/// of the first and the last visit in seconds since 1970, 1 for one who was sent away, the number among those who are
/// here (0 for none), the number of changes, and the colour (−1 where it is not known).
@c(visitor)
public func visitor(_ index: Int32) -> Int32 {
  guard let current, let seat = current.room?.seat, index >= 0, Int(index) < seat.visits.count
  else { return Status.empty }
  let visit = seat.visits[Int(index)]
  let pen = OthersPen(visit.presence)
  let numbers: [Double] = [
    Double(visit.author.rawValue >> 32), Double(visit.author.rawValue & 0xFFFF_FFFF),
    Double(visit.role.rawValue), Double(visit.first), Double(visit.last),
    visit.isSentAway ? 1 : 0, Double(visit.person), Double(visit.changes),
    pen.map { Double(packed($0.color)) } ?? -1,
  ]
  for (slot, number) in numbers.enumerated() { current.put(number, at: slot) }
  let own = visit.author == seat.client.author ? seat.person : nil
  return current.put(own ?? pen?.name ?? seat.document.name(of: visit.author))
}

/// Sends an author away (0), or lets this one in again (1); the numbers have the author in two halves.
@c(admit_visitor)
public func admitVisitor(_ isLetIn: Int32) {
  guard let current else { return }
  current.room?.seat.admit(DocumentAuthor(rawValue: wide(current, at: 0)), isLetIn != 0)
}

/// Takes back all that an author did since a time in milliseconds since 1970; the numbers have the author in two halves.
///
/// Returns the number of changes that were meant; 0 where nothing is different.
@c(retract_author)
public func retractAuthor(_ since: Double) -> Int32 {
  guard let current, let seat = current.room?.seat, seat.mayDraw, seat.client.role == .own,
    current.hasRoomToWrite()
  else { return 0 }
  current.finishTouches()
  let author = DocumentAuthor(rawValue: wide(current, at: 0))
  return Int32(clamping: seat.document.retract(author, since: time(since)))
}

/// Puts a message into the output that replaces the link for a role by another one: the input has the secret of the
/// owner, and the new one.
@c(replace_link)
public func replaceLink(_ count: Int32, _ role: Int32) -> Int32 {
  guard let current, let bytes = current.takeInput(Int(count)), let all = secrets(bytes, 2),
    let number = UInt8(exactly: role), let role = RoomRole(rawValue: number)
  else { return Status.number }
  return current.put(RoomRequest.replace(own: all[0], role, with: all[1]).encoded)
}

/// Puts a message into the output that ends the room: the input has the secret of the owner.
@c(end_room)
public func endRoom(_ count: Int32) -> Int32 {
  guard let current, let bytes = current.takeInput(Int(count)), let all = secrets(bytes, 1) else {
    return Status.number
  }
  return current.put(RoomRequest.end(own: all[0]).encoded)
}

/// Returns 1 if the answer to such a message, in the input, says that it was done; else 2, with the reason in the
/// numbers.
@c(request_answer)
public func requestAnswer(_ count: Int32) -> Int32 {
  guard let current, let bytes = current.takeInput(Int(count)) else { return Status.number }
  do throws(RoomError) {
    if bytes.first ?? 0 >= RoomAnswer.first {
      if try RoomAnswer(bytes) == .done { return 1 }
    } else if case .bye(let reason) = try ServerMessage(bytes) {
      current.put(Double(reason.rawValue), at: 0)
      return 2
    }
  } catch {}
  current.put(Double(RoomRefusal.malformed.rawValue), at: 0)
  return 2
}
