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
  /// Told when there is none left.
  private var whenEmpty: EventLoopPromise<Void>?

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
    if open.isEmpty { whenEmpty?.succeed() }
  }

  /// Closes those that have taken too long.
  func closeOverdue() {
    let now = NIODeadline.now()
    for connection in open.values { connection.checkDeadline(now) }
  }

  /// Closes all of them, each as soon as what is being sent on it has gone out.
  ///
  /// - Parameter done: told when there is none left.
  func end(_ done: EventLoopPromise<Void>) {
    whenEmpty = done
    if open.isEmpty { done.succeed() }
    for connection in open.values { connection.end() }
  }
}
