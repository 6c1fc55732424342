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
  /// The addresses of proxies that are believed.
  let proxies: [IPAddress]
  /// The log of the server, on standard error.
  let log = Logger(label: "ductus.rooms") { StreamLogHandler.standardError(label: $0) }

  /// Makes the rooms ready; to be called on the loop that will use them.
  func endpoint(on loop: any EventLoop) -> RoomEndpoint {
    let host = RoomHost(store, rooms: count, on: loop, limits: limits, log: log)
    return RoomEndpoint(
      host: host, origins: origins, proxies: proxies,
      facts: limits.metricsText(version: DuctusCommand.versionText))
  }

  /// Writes into the log that the server has started or stopped, with its version and the address on which it listens.
  func report(_ event: String, at address: String) {
    log.notice(
      "\(event)",
      metadata: ["version": "\(DuctusCommand.versionText)", "address": "\(address)"])
  }
}
