internal import InkInput

/// Decides which touch signs: one at a time, pens before fingers, and no palms, which `PalmRule` tells.
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
  /// True if the touch that signs, or signed last, was ever as wide as a palm.
  private(set) var isWide = false
  private var kind = TouchKind.direct
  /// The time of the last event of a pen, in seconds.
  private var lastPen = -Double.infinity

  /// Returns the use of an event, and notes the touch that signs.
  mutating func use(of event: TouchEvent) -> Use {
    if event.kind == .pencil { lastPen = max(lastPen, event.timestamp) }
    if event.phase.isHover { return .ignored }
    guard event.phase == .began, event.origin != .predicted else {
      guard event.touch == active else { return .ignored }
      isWide = isWide || Self.isWide(event)
      if event.phase == .ended || event.phase == .cancelled { active = nil }
      return .signs
    }
    if event.kind == .direct {
      // Events of a hand may come after later ones of its pen.
      let pause = event.timestamp - lastPen
      if pause >= -PalmRule.lead && pause < PalmRule.delay { return .ignored }
    }
    let isFirst = active == nil || active == event.touch
    guard isFirst || (kind == .direct && event.kind == .pencil) else { return .ignored }
    (active, kind, isWide) = (event.touch, event.kind, Self.isWide(event))
    return isFirst ? .signs : .replaces
  }

  private static func isWide(_ event: TouchEvent) -> Bool {
    event.kind == .direct && (event.majorRadius ?? 0) > PalmRule.radius
  }

  /// Forgets the touch that signs.
  mutating func forget() { active = nil }
}
