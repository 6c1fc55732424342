package import InkDocument

/// The view of a room's drawing.
@MainActor
package protocol RoomStage: AnyObject {
  /// Ends strokes in progress, which are in the drawing then.
  func finishTouches()
  /// Shows the room's drawing instead of the one that is shown.
  ///
  /// - Parameters:
  ///   - document: the drawing.
  ///   - isFirst: true if there was none before: it is shown whole then.
  func show(_ document: InkDocument, isFirst: Bool)
  /// Looks anew whether the drawing may be changed.
  func noteRights()
  /// Calls ``InkRoom/frame(of:pen:)`` soon, because something has happened.
  func needsFrame()
}

/// The world as far as a room needs it: tests have another one.
package struct RoomSurroundings: Sendable {
  package var network: any RoomNetwork
  /// The time in seconds, on a clock that never goes back.
  package var clock: @MainActor () -> Double
  /// False if nobody but the owner calls ``InkRoom/tick()``.
  package var hasPulse: Bool

  /// Makes surroundings of their parts.
  package init(
    _ network: any RoomNetwork, clock: @escaping @MainActor () -> Double, hasPulse: Bool
  ) {
    (self.network, self.clock, self.hasPulse) = (network, clock, hasPulse)
  }
}
