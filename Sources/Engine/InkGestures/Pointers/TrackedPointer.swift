internal import InkCanvas
internal import InkGeometry
internal import InkInput
internal import InkStream

/// A pointer that is down.
struct TrackedPointer {
  /// The role of the pointer until it is up.
  enum Role {
    /// It draws, or erases.
    case inks, erases
    /// It moves the view, alone or with other fingers.
    case pans, pinches
    /// It selects, or drags what is selected.
    case selects
    /// It holds the shape into which its stroke was turned.
    case shapes
    /// It moves the ruler, alone or with another finger.
    case rules
    /// It does nothing, but it is a finger among the others.
    case idle
    /// It is a palm, and counts for nothing.
    case palm

    var isInk: Bool { self == .inks || self == .erases }
    /// True if nothing moves the view meanwhile.
    var holdsView: Bool { isInk || self == .selects || self == .shapes }
    var isMotion: Bool { self == .pans || self == .pinches }
  }

  let touch: TouchIdentifier
  let kind: TouchKind
  /// The button with which it came down.
  let button: PointerButtons
  var role = Role.idle
  /// True if what it erases is held back, for it may still turn out to be one finger of several.
  var isHeld = false
  /// Set once a touch was wider than `PalmRule.radius`.
  var isWide = false
  /// True if it has ever drawn or erased.
  var hasInked = false
  /// The way in which its force is taken until it is up.
  var pressure: PointerPressure
  /// The way that the ruler leaves to what it draws or erases.
  var guide: RulerGuide?
  /// The figure that it draws.
  var figure: FigureKind?
  /// The state of being held still; `nil` where that does not matter.
  var hold: ShapeHold?
  /// The keys that were down with its last event.
  var modifiers: PointerModifiers
  /// When and where it came down.
  let startTime: Double
  let start: Point
  /// When and where it was last.
  var time: Double
  var location: Point
  /// The largest distance from the position where it came down, in points.
  var travel = 0.0
  /// Which of its samples go on.
  private var order = SampleOrder()

  init(_ step: PointerStep, _ button: PointerButtons, _ time: Double, _ position: Point) {
    touch = step.touch
    kind = step.kind
    self.button = button
    modifiers = step.context.modifiers
    pressure = PointerPressure(start: time)
    startTime = time
    start = position
    self.time = time
    location = position
    _ = order.takes(position, at: time)
  }

  /// The event that ends it where it is.
  func end(_ phase: TouchPhase) -> TouchEvent {
    TouchEvent(touch: touch, timestamp: time, kind: kind, phase: phase, location: nil)
  }

  /// True if it is a finger that counts.
  var isFinger: Bool { kind.isFinger && role != .palm }

  /// Returns true if a lifted touch was a palm, when a pen comes down at a time: the touch was wide, and was
  /// lifted only a moment before.
  func wasPalm(before time: Double) -> Bool {
    isWide && (time - self.time).magnitude < PalmRule.delay
  }

  /// Goes to a position, unless that comes too late.
  ///
  /// - Returns: `false` where it comes too late.
  mutating func advance(to position: Point, at time: Double) -> Bool {
    guard order.takes(position, at: time) else { return false }
    self.time = time
    location = position
    travel = max(travel, start.distance(to: location))
    hold?.advance(to: position, at: time)
    return true
  }
}

/// The fingers from when the first comes down until all are up, palms left out.
struct FingerSession {
  enum Stage {
    /// No finger is down.
    case none
    /// The first finger does what a single one does.
    case single
    /// Several fingers move the view.
    case several
    /// Nothing happens any more until all are up.
    case over
  }

  var stage = Stage.none
  /// The pointer of the first finger.
  var first = TouchIdentifier(0)
  /// When it came down.
  var startTime = 0.0
  /// The number of pointers that came down together.
  var count = 0
  /// True if they may have tapped.
  var isTap = false
  /// The view before.
  var view = SeenView()

  /// True while several fingers may still tap, so that they move nothing.
  var isUndecided: Bool { stage == .several && isTap }
}
