internal import InkGeometry

// The shapes that are drawn from corner to corner.
extension DrawnShape {
  /// The angle to whose multiples an even line or arrow is laid: 15°.
  private static let evenStep = Double.pi / 12
  /// The barb of an arrow in points, for a line without width; and for each point of width.
  private static let (leastBarb, barbPerWidth) = (12.0, 3.0)
  /// The angle between the shaft and a barb: 27°.
  private static let barbAngle = 0.47
  /// The height of an even triangle, for a side of 1.
  private static let evenHeight = 0.8660254037844386

  /// Returns a figure that reaches from one position to another.
  ///
  /// - Parameters:
  ///   - kind: the kind of the figure.
  ///   - start: the first corner, in points of the view; the beginning of a line.
  ///   - end: the opposite one.
  ///   - isEven: true for squares, circles and triangles with equal sides, and for lines at multiples of 15°. Such a
  ///     figure reaches at least as far as the position does along the axis along which that is farther.
  ///   - lineWidth: the width of the line, in points of the view.
  /// - Returns: the figure; `nil` where it would have no extent.
  static func figure(
    _ kind: FigureKind, from start: Point, to end: Point, isEven: Bool, lineWidth: Double
  ) -> DrawnShape? {
    guard start.isFinite, end.isFinite, start.distance(to: end) > 0 else { return nil }
    if kind == .line || kind == .arrow {
      let to = isEven ? evened(end, about: start) : end
      if kind == .line { return .line(from: start, to: to) }
      let barb = leastBarb + barbPerWidth * min(max(lineWidth, 0), 1000)
      return .arrow(from: start, to: to, barb: barb, angle: barbAngle)
    }
    let (width, height) = extent(kind, end - start, isEven)
    guard width != 0 || height != 0 else { return nil }
    let far = start + Vector(width, height)
    let middle = start + Vector(width, height) / 2
    switch kind {
    case .line, .arrow: return nil
    case .rectangle:
      return .polygon([start, Point(far.x, start.y), far, Point(start.x, far.y)])
    case .triangle: return .polygon([Point(middle.x, start.y), far, Point(start.x, far.y)])
    case .rhombus:
      return .polygon([
        Point(middle.x, start.y), Point(far.x, middle.y), Point(middle.x, far.y),
        Point(start.x, middle.y),
      ])
    case .ellipse:
      let (x, y) = (width.magnitude / 2, height.magnitude / 2)
      // It begins at the top; the larger radius lies at the rotation.
      return x >= y
        ? .ellipse(center: middle, radii: Vector(x, y), rotation: 0, start: -Double.pi / 2)
        : .ellipse(
          center: middle, radii: Vector(y, x), rotation: Double.pi / 2, start: Double.pi)
    }
  }

  /// A position turned about another one to the next multiple of 15°, at the same distance.
  private static func evened(_ position: Point, about center: Point) -> Point {
    let way = position - center
    let angle = Elementary.atan2(way.dy, way.dx)
    let steps = Elementary.floor(angle / evenStep + 0.5)
    let (sin, cos) = Elementary.sincos(steps * evenStep)
    return center + Vector(cos, sin) * way.length
  }

  /// The signed width and height of a figure.
  private static func extent(
    _ kind: FigureKind, _ way: Vector, _ isEven: Bool
  ) -> (width: Double, height: Double) {
    guard isEven else { return (way.dx, way.dy) }
    let share = kind == .triangle ? evenHeight : 1
    let side = max(way.dx.magnitude, way.dy.magnitude / share)
    return (way.dx < 0 ? -side : side, way.dy < 0 ? -side * share : side * share)
  }
}
