public import Foundation
internal import InkSync

// The decisions of who owns a room.
extension InkRoom {
  /// A link by which others take part.
  public enum GuestLink: Sendable, CaseIterable {
    /// The link by which one draws.
    case draw
    /// The link by which one looks.
    case look
  }

  /// Replaces a link by a new one: nobody comes in by the old one any more, and who came by it has to go.
  ///
  /// Others keep their copies. ``links`` has the new one, and so has the copy in the folder, where that can be written
  /// (``isKept``) and the room is not closed meanwhile. Where the answer gets lost (``InkRoomError/unreachable``), the
  /// link may have been replaced all the same: it can be replaced again. One asks at a time, in the order of the calls.
  ///
  /// - Parameter link: which link.
  /// - Returns: the new link.
  /// - Throws: ``InkRoomError/unreachable``, also where the room was closed here, or ``InkRoomError/refused(_:)``: with
  ///   ``InkRoomRefusal/gone`` where this is not the seat of who owns the room.
  @discardableResult
  public func replaceLink(_ link: GuestLink) async throws(InkRoomError) -> URL {
    await takeTurn()
    defer { endTurn() }
    let secret = Self.secret()
    guard let address = RoomAddress(page: address.page, secret) else { throw .notALink }
    let role: RoomRole = link == .draw ? .draw : .look
    try await ask(.replace(own: self.address.secret, role, with: secret))
    if var links = secrets {
      switch link {
      case .draw: links.draw = secret
      case .look: links.look = secret
      }
      await take(links)
    }
    return address.link
  }

  /// Ends the room for all: nobody comes in any more, each keeps a copy, and this seat is left as by ``leave()``.
  ///
  /// A room of one's own that is gone counts as ended.
  ///
  /// - Throws: as ``replaceLink(_:)``; where the answer gets lost, the room may have ended all the same: one can ask
  ///   again.
  public func endForAll() async throws(InkRoomError) {
    await takeTurn()
    defer { endTurn() }
    do throws(InkRoomError) {
      try await ask(.end(own: address.secret))
    } catch {
      guard error == .refused(.gone), isOwner else { throw error }
    }
    await leave()
  }

  private func ask(_ request: RoomRequest) async throws(InkRoomError) {
    if state == .closed { throw .unreachable }
    let talk = MakingTalk(RoomMaking(asking: request))
    switch await talk.run(on: surroundings.network, address.socket) {
    case .made: break
    case .refused(let reason): throw .refused(InkRoomRefusal(reason))
    case nil: throw .unreachable
    }
  }

  /// Waits until those who have asked before have their answers.
  private func takeTurn() async {
    if isAsked { await withCheckedContinuation { turns.append($0) } }
    isAsked = true
  }

  /// Lets the next one ask.
  private func endTurn() {
    if turns.isEmpty { isAsked = false } else { turns.removeFirst().resume() }
  }
}
