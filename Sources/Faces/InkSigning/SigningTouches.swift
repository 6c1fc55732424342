internal import InkGeometry
internal import InkInput

/// Decides which touch signs: one at a time, pens before fingers, no palms, which `PalmRule` tells, and each hand once,
/// as `ContactRule` says.
struct SigningTouches {
  /// The effect of an event.
  enum Use {
    /// The event is none of the touch that signs.
    case ignored
    /// The event is one of the touch that signs.
    case signs
    /// The touch that signs was reported once more: it goes on.
    case goesOn
    /// The touch that signed was cancelled, and keeps its ink.
    case ends
    /// Another touch signs from now on; the lifting of the one before was lost.
    case follows
    /// A pen came down while a finger signed, which was the hand that holds the pen, or a mouse, which was the pen.
    case replaces
  }

  /// The last place and time of a touch, and its first ones.
  private struct Contact {
    var touch: TouchIdentifier
    var kind: TouchKind
    var start: Double
    var first: Point
    var time: Double
    var location: Point
  }

  /// The touch that signs.
  private var contact: Contact?
  /// The pen that was lifted last.
  private var lifted: Contact?
  /// True if the touch that signs, or signed last, was ever as wide as a palm.
  private(set) var isWide = false
  /// The time of the last event of a pen, in seconds.
  private var lastPen = -Double.infinity

  /// The touch that signs.
  var active: TouchIdentifier? { contact?.touch }

  /// Returns the use of an event, and notes the touch that signs.
  mutating func use(of event: TouchEvent) -> Use {
    if event.kind == .pencil { lastPen = max(lastPen, event.timestamp) }
    if event.phase.isHover { return .ignored }
    if event.phase == .began, event.origin != .predicted { return begin(event) }
    guard let contact, event.touch == contact.touch else { return .ignored }
    isWide = isWide || Self.isWide(event)
    if event.phase == .ended || event.phase == .cancelled {
      if event.phase == .ended { self.contact?.time = event.timestamp }
      forget()
      let isKept =
        event.phase == .cancelled
        && ContactRule.keepsCancelled(contact.kind, after: contact.time - contact.start)
      return isKept ? .ends : .signs
    }
    if event.origin != .predicted, let location = event.location {
      self.contact?.time = event.timestamp
      self.contact?.location = location
    }
    return .signs
  }

  private mutating func begin(_ event: TouchEvent) -> Use {
    let (location, time) = (event.location ?? Point(0, 0), event.timestamp)
    if event.kind == .direct {
      // Events of a hand may come after later ones of its pen.
      let pause = time - lastPen
      if pause >= -PalmRule.lead && pause < PalmRule.delay { return .ignored }
    }
    if event.kind == .indirectPointer, let lifted,
      ContactRule.isSame(location, time, as: lifted.location, lifted.time, within: PalmRule.delay)
    {
      return .ignored
    }
    let use = contact.map { self.use(of: event, at: location, beside: $0) } ?? .signs
    if use == .signs || use == .follows || use == .replaces {
      contact = Contact(
        touch: event.touch, kind: event.kind, start: time, first: location, time: time,
        location: location)
      isWide = Self.isWide(event)
    }
    return use
  }

  /// The use of a touch that comes down while another one signs, or the same one.
  private func use(of event: TouchEvent, at location: Point, beside other: Contact) -> Use {
    let time = event.timestamp
    if event.touch == other.touch {
      return ContactRule.isSame(location, time, as: other.location, other.time)
        ? .goesOn : .follows
    }
    if event.kind == .pencil {
      switch other.kind {
      case .direct, .indirect: return .replaces
      case .indirectPointer:
        return ContactRule.isSame(
          location, time, as: other.first, other.start, within: PalmRule.lead)
          ? .replaces : .follows
      case .pencil:
        return ContactRule.isSame(location, time, as: other.first, other.start)
          ? .ignored : .follows
      }
    }
    // Who signs is heard of all the time: the lifting of one who was not was lost.
    return time - other.time >= PalmRule.hover ? .follows : .ignored
  }

  private static func isWide(_ event: TouchEvent) -> Bool {
    event.kind == .direct && (event.majorRadius ?? 0) > PalmRule.radius
  }

  /// Forgets the touch that signs.
  mutating func forget() {
    if let contact, contact.kind == .pencil { lifted = contact }
    contact = nil
  }
}
