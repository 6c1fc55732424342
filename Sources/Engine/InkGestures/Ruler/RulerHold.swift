internal import InkGeometry

/// The ruler and the pointers that hold it, since there were others or none.
struct RulerHold {
  /// The ruler when the first of them came down.
  let start: InkRuler
  /// The ruler when these pointers had come down.
  let base: InkRuler
  /// The middle of the pointers then.
  let middle: Point
  /// The way from the first pointer to the last one then; zero for a single one.
  let span: Vector
  /// The multiple of 45° at which the ruler stays.
  private var snap: Double?

  init(_ base: InkRuler, start: InkRuler, middle: Point, span: Vector) {
    (self.start, self.base, self.middle, self.span) = (start, base, middle, span)
    let nearest = Self.nearest(base.angle)
    if (base.angle - nearest).magnitude < 1e-9 { snap = nearest }
  }

  /// Returns the ruler where the pointers are now: it keeps to their middle, and turns as they do.
  mutating func moved(to middle: Point, span: Vector) -> InkRuler {
    // Fingers that meet have no direction.
    guard self.span.squaredLength > 1, span.squaredLength > 1 else {
      return turned(by: nil, about: middle)
    }
    return turned(
      by: Elementary.atan2(self.span.cross(span), self.span.dot(span)), about: middle)
  }

  /// Returns the ruler turned about the middle of what holds it.
  ///
  /// - Parameters:
  ///   - turn: the angle in radians; `nil` if it cannot be turned, and so keeps its angle whatever that is.
  ///   - middle: where the middle is now.
  /// - Returns: the ruler.
  mutating func turned(by turn: Double?, about middle: Point) -> InkRuler {
    var turn = turn ?? 0
    if turn != 0 || snap != nil {
      let angle = base.angle + turn
      let nearest = Self.nearest(angle)
      // Without another limit for leaving, a hand that trembles at the limit would shake the ruler.
      let limit = snap == nearest ? InkRuler.leaveAngle : InkRuler.snapAngle
      snap = (angle - nearest).magnitude <= limit ? nearest : nil
      if let snap { turn = snap - base.angle }
    }
    var ruler = base
    ruler.angle = InkRuler.normalized(base.angle + turn)
    let (sin, cos) = Elementary.sincos(turn)
    let way = base.center - self.middle
    ruler.center =
      middle + Vector(way.dx * cos - way.dy * sin, way.dx * sin + way.dy * cos)
    return ruler
  }

  private static func nearest(_ angle: Double) -> Double {
    let eighth = Double.pi / 4
    return Elementary.floor(angle / eighth + 0.5) * eighth
  }
}
