internal import NIOCore

/// All connections of the server.
///
/// One event loop uses it.
final class StudioConnections {
  /// What clients may take.
  let limits: StudioLimits
  /// What answers them.
  let site: SiteHandler

  private var open: [ObjectIdentifier: StudioConnection] = [:]

  init(_ site: SiteHandler, limits: StudioLimits) {
    self.site = site
    self.limits = limits
  }

  /// Takes a connection that was opened.
  ///
  /// - Returns: whether there is still room for it.
  func add(_ connection: StudioConnection) -> Bool {
    open[ObjectIdentifier(connection)] = connection
    return open.count <= limits.connections
  }

  /// Forgets a connection that was closed.
  func remove(_ connection: StudioConnection) {
    open[ObjectIdentifier(connection)] = nil
  }

  /// Closes those that have taken too long.
  func closeOverdue() {
    let now = NIODeadline.now()
    for connection in open.values { connection.checkDeadline(now) }
  }

  /// Lets what is being sent go out, and then nothing.
  ///
  /// - Parameter loop: the event loop that uses it.
  /// - Returns: done when all that is being sent has gone out.
  func end(on loop: any EventLoop) -> EventLoopFuture<Void> {
    .andAllComplete(open.values.compactMap { $0.end() }, on: loop)
  }
}
