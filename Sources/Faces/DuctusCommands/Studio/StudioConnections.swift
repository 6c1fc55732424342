internal import NIOCore
internal import RoomHosting

/// All connections of the server.
///
/// One event loop uses the object.
final class StudioConnections {
  /// The limits for clients.
  let limits: StudioLimits
  /// The handler that answers requests.
  let site: SiteHandler
  /// The rooms, whose connections begin as those of this object.
  let rooms: RoomHost?

  private var open: [ObjectIdentifier: StudioConnection] = [:]

  init(_ site: SiteHandler, limits: StudioLimits, rooms: RoomHost? = nil) {
    (self.site, self.limits, self.rooms) = (site, limits, rooms)
  }

  /// Adds an open connection.
  ///
  /// - Returns: true if there is room for it.
  func add(_ connection: StudioConnection) -> Bool {
    open[ObjectIdentifier(connection)] = connection
    return open.count + (rooms?.connectionCount ?? 0) <= limits.connections
  }

  /// Removes a closed connection.
  func remove(_ connection: StudioConnection) {
    open[ObjectIdentifier(connection)] = nil
  }

  /// Closes connections whose deadline has passed.
  func closeOverdue() {
    let now = NIODeadline.now()
    for connection in open.values { connection.checkDeadline(now) }
    rooms?.closeOverdue()
  }

  /// Lets pending responses go out, and then closes their connections.
  ///
  /// - Parameter loop: the event loop that uses the object.
  /// - Returns: a future for the end of all sending.
  func end(on loop: any EventLoop) -> EventLoopFuture<Void> {
    .andAllComplete(open.values.compactMap { $0.end() }, on: loop)
  }
}
