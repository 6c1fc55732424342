internal import InkGeometry
internal import InkInput

/// The ruler on a view, the hands that move it, and the strokes that it has guided.
struct RulerSession {
  /// The ruler; `nil` where there is none.
  private(set) var ruler: InkRuler?
  /// The pointers that hold it.
  private var held: RulerHold?
  /// The fingers on a trackpad that turn it.
  private var turning: RulerHold?
  private var guides = GuidedStrokes()

  /// True while pointers hold the ruler.
  var isHeld: Bool { held != nil }

  /// Returns true if a point of the view is on the ruler.
  func contains(_ point: Point) -> Bool { ruler?.contains(point) ?? false }

  /// Lays down another ruler, or takes it away.
  ///
  /// - Returns: `false` if it lies there already.
  mutating func put(_ next: InkRuler?) -> Bool {
    let next = next?.usable
    if next == ruler { return false }
    ruler = next
    return true
  }

  /// Lets the pointers that hold the ruler begin where they are.
  ///
  /// - Parameter grip: the pointers; `nil` if none holds it.
  mutating func hold(at grip: RulerGrip?) {
    guard let ruler, let grip else {
      held = nil
      return
    }
    held = RulerHold(ruler, start: held?.start ?? ruler, middle: grip.middle, span: grip.span)
  }

  /// Moves the ruler along with the pointers that hold it.
  ///
  /// It is called with each sample: where the ruler snaps must not depend on how samples are split into events.
  mutating func follow(_ grip: RulerGrip?, in view: Vector) -> GestureOutcome {
    guard let grip, let moved = held?.moved(to: grip.middle, span: grip.span) else { return [] }
    return show(moved, in: view)
  }

  /// Moves the ruler.
  mutating func slide(by way: Vector, in view: Vector) -> GestureOutcome {
    guard var moved = ruler else { return [] }
    moved.center = moved.center + way
    return show(moved, in: view)
  }

  /// Turns the ruler with two fingers on a trackpad, if they began on it.
  mutating func turn(
    by rotation: Double, at point: Point, begins: Bool, in view: Vector
  ) -> GestureOutcome {
    if begins {
      turning = ruler.flatMap { ruler in
        ruler.contains(point)
          ? RulerHold(ruler, start: ruler, middle: point, span: .zero) : nil
      }
    }
    guard let middle = turning?.middle, let turned = turning?.turned(by: rotation, about: middle)
    else { return [] }
    return show(turned, in: view)
  }

  /// Ends what fingers on a trackpad do.
  mutating func endTurn() { turning = nil }

  /// Lets go of the ruler.
  mutating func letGo() {
    held = nil
    turning = nil
  }

  /// Puts the ruler back where it was when the first of the pointers came down.
  mutating func restore(in view: Vector) -> GestureOutcome {
    guard let start = held?.start else { return [] }
    return show(start, in: view)
  }

  private mutating func show(_ next: InkRuler, in view: Vector) -> GestureOutcome {
    let next = next.within(width: view.dx, height: view.dy)
    guard next.center.isFinite, next != ruler else { return [] }
    ruler = next
    return .ruler
  }
}

// The strokes that the ruler guides.
extension RulerSession {
  /// The way that the ruler leaves to a stroke that begins at a position.
  ///
  /// - Parameters:
  ///   - position: the position, in points of the view.
  ///   - lineWidth: the width of the line.
  /// - Returns: the way; `nil` where there is no ruler.
  func guide(from position: Point, lineWidth: Double) -> RulerGuide? {
    ruler.map { RulerGuide($0, from: position, lineWidth: lineWidth) }
  }

  /// Notes the way of a stroke that begins.
  mutating func begin(_ touch: TouchIdentifier, _ guide: RulerGuide?) {
    guides.begin(touch, guide)
  }

  /// Notes that a correction may come for an event.
  mutating func note(_ event: TouchEvent) { guides.note(event) }

  /// Moves a correction to where the ruler let the sample be that it corrects.
  func guided(_ correction: TouchEvent) -> TouchEvent {
    correction.guided(guides.guide(of: correction))
  }
}

/// The positions of the pointers that hold the ruler.
struct RulerGrip {
  /// The middle of the first and the last of them.
  var middle: Point
  /// The way from the first to the last; zero for a single one.
  var span: Vector
}

extension TouchEvent {
  /// The event moved to where a ruler lets it be.
  func guided(_ guide: RulerGuide?) -> TouchEvent {
    guard let guide, let usableLocation else { return self }
    var event = self
    event.location = guide.position(usableLocation)
    return event
  }
}
