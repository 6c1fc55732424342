internal import InkGeometry
internal import InkInput

// The pointers that are down, in the order in which they came down.
extension [TrackedPointer] {
  /// Returns the index of a pointer; `nil` if it is not down.
  func index(of touch: TouchIdentifier) -> Int? {
    for index in indices where self[index].touch == touch { return index }
    return nil
  }

  /// True if any of them draws or erases.
  var isDrawing: Bool { contains { $0.role.isInk || $0.role == .shapes } }

  /// True if a pen is among them.
  var hasPen: Bool { contains { $0.kind == .pencil } }

  /// Lets those with some roles do nothing any more.
  mutating func idle(_ isMeant: (TrackedPointer.Role) -> Bool) {
    for index in indices where isMeant(self[index].role) { self[index].role = .idle }
  }

  /// The positions of those that move the view; `nil` if none does.
  var viewGrip: ViewGrip? {
    var sum = Vector(0, 0)
    var count = 0.0
    for index in indices where self[index].role.isMotion {
      sum = sum + (self[index].location - Point(0, 0))
      count += 1
    }
    guard count > 0 else { return nil }
    let middle = Point(0, 0) + sum / count
    var spread = 0.0
    for index in indices where self[index].role.isMotion {
      spread += self[index].location.distance(to: middle)
    }
    return ViewGrip(
      middle: middle, spread: Swift.max(spread / count, PointerGestures.shortestSpread))
  }

  /// The positions of those that hold the ruler; `nil` if none does.
  var rulerGrip: RulerGrip? {
    var ends: (first: Point, last: Point)?
    for index in indices where self[index].role == .rules {
      let location = self[index].location
      ends = (ends?.first ?? location, location)
    }
    guard let (first, last) = ends else { return nil }
    return RulerGrip(middle: first.interpolated(to: last, at: 0.5), span: last - first)
  }
}
