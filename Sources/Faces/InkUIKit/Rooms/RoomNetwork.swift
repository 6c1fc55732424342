package import Foundation

/// Something that happened on a connection.
package enum RoomLineEvent: Equatable, Sendable {
  /// It is there.
  case opened
  /// A message has come.
  case message([UInt8])
  /// It is gone, or could not be opened; nothing follows.
  case closed
}

/// A connection to a server of rooms: it carries messages, and knows nothing of them.
@MainActor
package protocol RoomLine: AnyObject {
  /// Sends a message; before ``RoomLineEvent/opened`` that is lost.
  func send(_ bytes: [UInt8])
  /// Ends the connection; nothing is heard of it any more.
  func close()
}

/// The way to servers of rooms.
@MainActor
package protocol RoomNetwork: Sendable {
  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - address: the address, `ws` or `wss`.
  ///   - listener: called with all that happens, and never before this returns.
  /// - Returns: the connection; it ends where nobody has it any more.
  func open(_ address: URL, _ listener: @escaping @MainActor (RoomLineEvent) -> Void)
    -> any RoomLine
}
