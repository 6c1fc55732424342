package import InkDocument

// The name of the drawing, and what an owner sees and decides.
extension RoomClient {
  /// Gives the drawing another name, for all; without a connection, as soon as there is one.
  ///
  /// - Parameter name: the name in UTF-8; one that a room does not take has no effect.
  package mutating func rename(_ name: [UInt8]) {
    guard RoomServer.isName(name), role?.mayDraw ?? true else { return }
    wishedName = (name, false)
    sendName()
  }

  /// Sends the name that this person gave, if it was not sent yet by this connection.
  mutating func sendName() {
    guard case .online = phase, speaks > 1, let wished = wishedName, !wished.isSent else {
      return
    }
    wishedName?.isSent = true
    send(.rename(wished.name))
  }

  /// Takes in the name that the room has.
  mutating func takeName(_ name: [UInt8]) {
    // The room says its name first, which is older than the wish.
    if let wished = wishedName, !wished.isSent, wished.name != name { return sendName() }
    wishedName = nil
    if RoomServer.isName(name) { tasks.append(.named(name)) }
  }

  /// Asks who has come; nothing happens where there is no connection, or this person is no owner.
  package mutating func askVisitors() {
    if case .online = phase, speaks > 1, role == .own { send(.visitors) }
  }

  /// Sends an author away, or lets this one in again; nothing happens where there is no connection.
  package mutating func admit(_ author: DocumentAuthor, _ isLetIn: Bool) {
    if case .online = phase, speaks > 1, role == .own { send(.admit(author, isLetIn)) }
  }
}
