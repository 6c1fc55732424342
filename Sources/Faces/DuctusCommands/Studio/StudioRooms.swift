internal import Logging
internal import NIOCore
internal import RoomHosting

/// The parts of a server that has rooms.
struct StudioRooms: Sendable {
  /// Where they are kept.
  let store: any RoomStore
  /// The number of them.
  let count: Int
  /// The limits.
  let limits: HostLimits
  /// The address under which other servers of the store reach this one; `nil` for that on which it listens.
  let advertised: String?
  /// The origins of pages that may come in, beside those from the server itself.
  let origins: [StudioOrigin]

  /// Makes the rooms ready; to be called on the loop that will use them.
  func endpoint(on loop: any EventLoop) -> RoomEndpoint {
    let log = Logger(label: "ductus.rooms") { StreamLogHandler.standardError(label: $0) }
    let host = RoomHost(store, rooms: count, on: loop, limits: limits, log: log)
    return RoomEndpoint(host: host, origins: origins)
  }
}
