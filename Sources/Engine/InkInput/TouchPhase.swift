/// Where in its life a touch is; the raw values are those of `UITouch.Phase`.
@frozen
public enum TouchPhase: Int, Sendable, CaseIterable {
  /// The touch came down.
  case began = 0
  /// The touch moved.
  case moved = 1
  /// The touch is down and did not move.
  case stationary = 2
  /// The touch was lifted.
  case ended = 3
  /// The system took the touch away: its stroke is to be taken back, if nobody has finished it before.
  case cancelled = 4
  /// A hovering pointer came in. Hovering makes no ink.
  case regionEntered = 5
  /// A hovering pointer moved. Hovering makes no ink.
  case regionMoved = 6
  /// A hovering pointer went away. Hovering makes no ink.
  case regionExited = 7

  /// True where the touch is over: it was lifted, or taken away.
  package var isEnd: Bool { self == .ended || self == .cancelled }

  /// True if the pointer hovers: such events are no samples.
  @inlinable
  package var isHover: Bool { rawValue >= TouchPhase.regionEntered.rawValue }
}
