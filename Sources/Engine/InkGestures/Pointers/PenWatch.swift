internal import InkCanvas
internal import InkInput

/// The pen that is near though not down, and the wide touches that were lifted: by these a finger, or what it has
/// drawn, turns out to be a palm's.
struct PenWatch {
  /// The pen that hovers, and when it was last heard of.
  private var hovering: (touch: TouchIdentifier, time: Double)?
  /// When a pen was last lifted or left.
  private var left: Double?
  /// Wide touches that were lifted, and have drawn or erased.
  private var lifted: [TrackedPointer] = []

  /// Returns true if a pen hovers at a time.
  func hovers(at time: Double) -> Bool {
    guard let hovering else { return false }
    return (time - hovering.time).magnitude < PalmRule.hover
  }

  /// Returns true if a pen hovers at a time, or has left a moment before.
  func isNear(at time: Double) -> Bool {
    hovers(at: time) || left.map { (time - $0).magnitude < PalmRule.delay } ?? false
  }

  /// Notes that a pen hovers.
  mutating func hover(_ touch: TouchIdentifier, at time: Double) { hovering = (touch, time) }

  /// Notes that a pointer has left, which may be the pen that hovered.
  mutating func leave(_ touch: TouchIdentifier, at time: Double) {
    guard hovering?.touch == touch else { return }
    hovering = nil
    left = time
  }

  /// Notes that a pen was lifted.
  mutating func lift(at time: Double) { left = time }

  /// Forgets the pen that hovers: it has come down, or is lost.
  mutating func endHover() { hovering = nil }

  /// Keeps a wide touch that is up in mind.
  mutating func keep(_ pointer: TrackedPointer) {
    if lifted.count == PointerGestures.pointerLimit { lifted.removeFirst() }
    lifted.append(pointer)
  }

  /// Forgets the touches that were lifted.
  ///
  /// - Parameter time: the time at which a pen comes down.
  /// - Returns: those that were palms then.
  mutating func takePalms(at time: Double) -> [TouchIdentifier] {
    defer { lifted.removeAll(keepingCapacity: true) }
    return lifted.filter { $0.wasPalm(before: time) }.map { $0.touch }
  }
}
