internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkSharing
internal import InkSync
internal import InkWebCore

// The room in which the drawing is shared; `Web/engine/room.js` describes what the page does. All of it comes with
// the rest of the engine: the first part only asks whether there is a room.

/// The room of a drawing, and what is seen of it.
final class Room {
  /// The seat in it.
  let seat: RoomSeat
  /// The conversation in which it is made.
  var making: RoomMaking?
  /// The actions of the others, and the pixels of their ink.
  let others: OthersView
  var frame = Area()

  init(_ seat: RoomSeat, making: RoomMaking? = nil) {
    (self.seat, self.making) = (seat, making)
    others = OthersView(author: seat.client.author)
  }

  deinit { frame.release() }
}

extension Session {
  /// True if the person may change the drawing: it is no room's, or the room lets this one draw.
  var mayEdit: Bool { room == nil || mayDrawInRoom() }

  @inline(never)
  func mayDrawInRoom() -> Bool { room?.seat.mayDraw ?? true }

  /// Leaves the room, unless a document is its drawing.
  @inline(never)
  func leaveRoom(unlessOf document: InkDocument?) {
    if room?.seat.document !== document { room = nil }
  }

  /// Shares the drawing as it is, and follows its changes from now on: the conversation in which the room is made
  /// begins.
  ///
  /// - Parameters:
  ///   - links: the secrets of its links.
  ///   - name: its name in UTF-8.
  ///   - author: who draws here, if nobody was named yet.
  ///   - key: a secret number.
  ///   - now: the time.
  /// - Returns: a status.
  func makeRoom(
    _ links: RoomLinks, name: [UInt8], author: UInt64, key: UInt64, at now: Int64
  ) -> Int32 {
    guard hasRoomToWrite() else { return Status.noMemory }
    finishTouches()
    let document = canvas.document
    document.joinAnew(as: DocumentAuthor(rawValue: max(author, 1)))
    do throws(DuctusError) {
      let writer = DuctusWriter()
      let file = try writer.begin(document.canonical)
      // The others would know less than this copy.
      guard writer.hasAllHistory else { throw DuctusError(.overLimit, offset: 0) }
      room = Room(
        RoomSeat(making: links.own, document, key: key, at: now),
        making: RoomMaking(file, name: name, links))
      return Status.done
    } catch {
      report(error)
      return Status.file
    }
  }

  /// Goes on with the shown document in its room.
  ///
  /// - Parameters:
  ///   - count: the bytes in the input: the secret of the link, as text; the number of bytes of the bookmark; the
  ///     bookmark; and own changes, each with its sequence and its number of bytes before it.
  ///   - isWhole: false where the document is not what was kept.
  ///   - now: the time.
  /// - Returns: a status.
  func resumeRoom(_ count: Int, isWhole: Bool, at now: Int64) -> Int32 {
    guard let bytes = takeInput(count) else { return Status.number }
    var offset = 22
    func word() -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func part() -> [UInt8]? {
      guard let count = word(), count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return Array(bytes[offset..<offset + count])
    }
    guard bytes.count >= 22, let secret = RoomSecret(text: Array(bytes[..<22])),
      let kept = part(), let bookmark = Self.bookmark(kept)
    else { return Status.file }
    var own: [RoomClient.OwnChange] = []
    while offset < bytes.count {
      guard let sequence = word(), let body = part() else { return Status.file }
      own.append(RoomClient.OwnChange(sequence: sequence, body: body))
    }
    room = Room(
      RoomSeat(restoring: bookmark, own: own, isWhole ? canvas.document : nil, secret, at: now))
    return Status.done
  }

  private static func bookmark(_ bytes: [UInt8]) -> RoomBookmark? {
    do throws(RoomError) { return try RoomBookmark(bytes) } catch { return nil }
  }

  /// Does what can be done without the page, and returns the number of the next task for it; 0 for none.
  func nextRoomTask(at now: Int64) -> Int32 {
    room?.seat.changed(at: now)
    while let room, let task = room.seat.next(mayChange: !isHeld) {
      if take(task, in: room, at: now) { return Int32(task.number) }
    }
    return 0
  }

  /// Does what can be done of a task, and puts what the page needs for the rest into the numbers and the output.
  ///
  /// - Returns: false if nothing is left for the page.
  private func take(_ task: RoomTask, in room: Room, at now: Int64) -> Bool {
    switch task {
    case .connect(let epoch), .disconnect(let epoch): put(Double(epoch), at: 0)
    case .send(let epoch, let bytes):
      put(Double(epoch), at: 0)
      // Without memory it is lost on the way, as others may be.
      return put(bytes) == Status.done
    case .open(let file, _):
      finishTouches()
      guard hasRoom(6e7 + 40 * Double(file.count)) else {
        room.seat.cannotOpen(at: now)
        return false
      }
      return room.seat.open(at: now) && show(room.seat.document, DrawingJournal()) == Status.done
    case .store(let ticket, let bookmark, let own):
      put(Double(ticket), at: 0)
      put(Double(bookmark.acknowledged), at: 1)
      put(Double(bookmark.made), at: 2)
      var bytes = Self.part(bookmark.encoded)
      for change in own { bytes += Self.word(change.sequence) + Self.part(change.body) }
      guard put(bytes) == Status.done else {
        room.seat.stored(ticket, false, at: now)
        return false
      }
    case .others(let news): room.others.take(news, at: Double(now) / 1000)
    case .alone: room.others.removeAll()
    case .make, .named, .visitors: break
    }
    return true
  }

  /// Draws the damaged parts of the ink of others into its frame, and gives the page their rectangles.
  func drawOthers() -> Int32 {
    guard let room, let ink = room.others.ink.canvas else { return 0 }
    let bytes = ink.pixelWidth * ink.pixelHeight * 4
    if room.frame.count != bytes {
      guard hasRoom(Double(bytes)), room.frame.resize(bytes), let start = room.frame.start
      else {
        return Status.noMemory
      }
      start.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      ink.damageAll()
    }
    return room.frame.start.map { areas.drawInk(of: ink, into: $0) } ?? 0
  }

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func part(_ bytes: [UInt8]) -> [UInt8] { word(bytes.count) + bytes }
}
