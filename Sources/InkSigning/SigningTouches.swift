internal import InkInput

/// Decides which touch signs: one at a time, pens before fingers, and no palms.
struct SigningTouches {
  /// The effect of an event.
  enum Use {
    /// The event is none of the touch that signs.
    case ignored
    /// The event is one of the touch that signs.
    case signs
    /// A pen came down while a finger signed, which was the hand that holds the pen.
    case replaces
  }

  /// The touch that signs.
  private(set) var active: TouchIdentifier?
  private var kind = TouchKind.direct
  /// The time of the last event of a pen, in seconds.
  private var lastPen = -Double.infinity

  /// The major radius from which on a finger counts as a palm, in points.
  static let palmRadius = 40.0
  /// The time after a pen in which fingers count as the hand that holds it, in seconds.
  static let penPause = 0.5

  /// Returns the use of an event, and notes the touch that signs.
  mutating func use(of event: TouchEvent) -> Use {
    if event.phase.isHover { return .ignored }
    if event.kind == .pencil { lastPen = max(lastPen, event.timestamp) }
    guard event.phase == .began, event.origin != .predicted else {
      guard event.touch == active else { return .ignored }
      if event.phase == .ended || event.phase == .cancelled { active = nil }
      return .signs
    }
    if event.kind == .direct {
      let pause = event.timestamp - lastPen
      if pause >= 0 && pause < Self.penPause { return .ignored }
      if let radius = event.majorRadius, radius > Self.palmRadius { return .ignored }
    }
    let isFirst = active == nil || active == event.touch
    guard isFirst || (kind == .direct && event.kind == .pencil) else { return .ignored }
    (active, kind) = (event.touch, event.kind)
    return isFirst ? .signs : .replaces
  }

  /// Forgets the touch that signs.
  mutating func forget() { active = nil }
}
