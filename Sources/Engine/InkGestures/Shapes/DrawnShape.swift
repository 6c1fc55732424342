package import InkGeometry

/// A straight line or a simple figure, as which a stroke drawn by hand was recognised.
///
/// Positions and lengths are in points of the view in which the stroke was drawn, angles in radians; they grow
/// from the x axis towards the y axis, as on a screen clockwise.
package enum DrawnShape: Equatable, Sendable {
  /// A straight line from one position to another.
  case line(from: Point, to: Point)
  /// Straight lines through at least three positions.
  case polyline([Point])
  /// A closed figure with straight sides through at least three corners: triangle, rectangle, polygon.
  case polygon([Point])
  /// A part of a circle that begins at an angle; it goes on by the sweep, which may be negative.
  case arc(center: Point, radius: Double, start: Double, sweep: Double)
  /// An ellipse, or a circle if both radii have one length.
  ///
  /// The larger radius lies at the rotation. The pen begins at the angle `start`, counted from there; with a
  /// negative second radius it goes around the other way.
  case ellipse(center: Point, radii: Vector, rotation: Double, start: Double)
  /// An arrow with a head of two barbs, which have one length and one angle with the shaft.
  case arrow(from: Point, to: Point, barb: Double, angle: Double)

  /// The largest angle by which a line may miss the horizontal or the vertical and is yet laid on it: 2°.
  static let straightening = 0.035

  /// A position on the way of a shape.
  struct Stop: Equatable {
    /// The position.
    var position: Point
    /// True if the way turns sharply here.
    var isCorner = false
  }

  /// The positions along the shape in the order in which a pen draws it.
  ///
  /// - Parameter spacing: the largest distance between two, in points, above 0.
  /// - Returns: the positions; at least two.
  func stops(spacing: Double) -> [Stop] {
    switch self {
    case .line(let from, let to): Self.straight([from, to], spacing)
    case .polyline(let corners): Self.straight(corners, spacing)
    case .polygon(let corners): Self.straight(Self.closed(corners), spacing)
    case .arrow(let from, let to, let barb, let angle):
      Self.straight(Self.arrow(from, to, barb, angle), spacing)
    case .arc(let center, let radius, let start, let sweep):
      Self.curved(radius * sweep.magnitude, spacing) { part in
        let (sin, cos) = Elementary.sincos(start + sweep * part)
        return center + Vector(cos, sin) * radius
      }
    case .ellipse(let center, let radii, let rotation, let start):
      Self.curved(Self.turn(radii) * max(radii.dx, radii.dy.magnitude), spacing) { part in
        Self.position(center, radii, rotation, start + Self.turn(radii) * part)
      }
    }
  }

  /// The length by which a closed figure goes on over its beginning, in points: there the ends of ink that
  /// tapers lie one over the other.
  private static let overlap = 10.0

  /// The angle by which a pen goes around an ellipse.
  private static func turn(_ radii: Vector) -> Double {
    2 * Double.pi + min(overlap / max(radii.dx, radii.dy.magnitude, 1), 0.5)
  }

  /// The way around a polygon.
  private static func closed(_ corners: [Point]) -> [Point] {
    let side = corners[1] - corners[0]
    let part = side.length > 0 ? min(overlap / side.length, 0.3) : 0
    return corners + [corners[0], corners[0] + side * part]
  }

  /// The position of an ellipse at an angle.
  static func position(
    _ center: Point, _ radii: Vector, _ rotation: Double, _ angle: Double
  ) -> Point {
    let (sin, cos) = Elementary.sincos(angle)
    let (turnSin, turnCos) = Elementary.sincos(rotation)
    let (u, v) = (radii.dx * cos, radii.dy * sin)
    return center + Vector(u * turnCos - v * turnSin, u * turnSin + v * turnCos)
  }

  /// The corners of an arrow in the order in which a pen draws it: the shaft, one barb, back, the other barb.
  private static func arrow(_ from: Point, _ to: Point, _ barb: Double, _ angle: Double) -> [Point]
  {
    guard let back = (from - to).normalized else { return [from, to] }
    let (sin, cos) = Elementary.sincos(angle)
    // On a short shaft the head shrinks too.
    let length = min(barb, from.distance(to: to) * 0.6)
    let left = Vector(back.dx * cos - back.dy * sin, back.dx * sin + back.dy * cos) * length
    let right = Vector(back.dx * cos + back.dy * sin, back.dy * cos - back.dx * sin) * length
    return [from, to, to + left, to, to + right]
  }

  /// The largest number of positions of a curve, or of a side.
  private static let largestCount = 400.0

  private static func count(_ length: Double, _ spacing: Double) -> Int {
    guard length.isFinite, spacing > 0 else { return 1 }
    return Int(min(max(-Elementary.floor(-length / spacing), 1), largestCount))
  }

  private static func straight(_ corners: [Point], _ spacing: Double) -> [Stop] {
    var stops: [Stop] = []
    for index in stride(from: 1, to: corners.count, by: 1) {
      let (from, to) = (corners[index - 1], corners[index])
      stops.append(Stop(position: from, isCorner: index > 1))
      let count = count(from.distance(to: to), spacing)
      for step in stride(from: 1, to: count, by: 1) {
        stops.append(Stop(position: from.interpolated(to: to, at: Double(step) / Double(count))))
      }
    }
    if let last = corners.last { stops.append(Stop(position: last)) }
    return stops
  }

  private static func curved(
    _ length: Double, _ spacing: Double, _ position: (Double) -> Point
  ) -> [Stop] {
    let count = max(count(length, spacing), 8)
    var stops: [Stop] = []
    for step in 0...count { stops.append(Stop(position: position(Double(step) / Double(count)))) }
    return stops
  }
}

// The movements of a shape with the pen, until it is lifted.
extension DrawnShape {
  /// The shape after the pen that holds it has moved.
  ///
  /// Open shapes keep their beginning, and their end goes to the pen; closed ones keep their middle, and turn
  /// and grow with the pen. The head of an arrow keeps its size. A line that is nearly horizontal or vertical
  /// is laid straight.
  ///
  /// - Parameters:
  ///   - start: where the pen was when the shape was recognised.
  ///   - position: where it is.
  /// - Returns: the shape; the same one where it would shrink to nothing.
  func dragged(from start: Point, to position: Point) -> DrawnShape {
    switch self {
    case .line(let from, _):
      return DrawnShape.line(from: from, to: position).straightened
    case .arrow(let from, _, let barb, let angle):
      guard let map = Similarity(about: from, from: start, to: position) else { return self }
      return .arrow(from: from, to: map.apply(to: end), barb: barb, angle: angle)
    case .polyline(let corners):
      guard let map = Similarity(about: corners[0], from: end, to: position) else { return self }
      return .polyline(corners.map(map.apply))
    case .arc(let center, let radius, let angle, let sweep):
      let (sin, cos) = Elementary.sincos(angle)
      let begin = center + Vector(cos, sin) * radius
      guard let map = Similarity(about: begin, from: end, to: position) else { return self }
      return .arc(
        center: map.apply(to: center), radius: radius * map.scale, start: angle + map.angle,
        sweep: sweep)
    case .polygon(let corners):
      guard let map = Similarity(about: Self.middle(of: corners), from: start, to: position) else {
        return self
      }
      return .polygon(corners.map(map.apply))
    case .ellipse(let center, let radii, let rotation, let angle):
      guard let map = Similarity(about: center, from: start, to: position) else { return self }
      return .ellipse(
        center: center, radii: radii * map.scale, rotation: rotation + map.angle, start: angle)
    }
  }

  /// Where a pen ends that draws an open shape, but for the head of an arrow.
  private var end: Point {
    switch self {
    case .line(_, let to), .arrow(_, let to, _, _): return to
    case .polyline(let corners), .polygon(let corners): return corners[corners.count - 1]
    case .arc(let center, let radius, let start, let sweep):
      let (sin, cos) = Elementary.sincos(start + sweep)
      return center + Vector(cos, sin) * radius
    case .ellipse(let center, let radii, let rotation, let start):
      return Self.position(center, radii, rotation, start)
    }
  }

  /// The mean of some corners.
  static func middle(of corners: [Point]) -> Point {
    var sum = Vector(0, 0)
    for corner in corners { sum = sum + (corner - corners[0]) }
    return corners[0] + sum / Double(max(corners.count, 1))
  }

  /// The same, laid on the horizontal or the vertical where it is a line that nearly lies there.
  var straightened: DrawnShape {
    guard case .line(let from, var to) = self else { return self }
    let way = to - from
    if way.dy.magnitude < way.dx.magnitude * Self.straightening { to.y = from.y }
    if way.dx.magnitude < way.dy.magnitude * Self.straightening { to.x = from.x }
    return .line(from: from, to: to)
  }
}

/// A map that turns and scales about a position.
private struct Similarity {
  private let fixed: Point
  private let real: Double
  private let imaginary: Double

  /// Makes the map that leaves one position and takes another one to a third.
  ///
  /// It is `nil` where the map would be larger than 1000, smaller than 1/1000, or not finite.
  init?(about fixed: Point, from: Point, to: Point) {
    let (a, b) = (from - fixed, to - fixed)
    let size = a.squaredLength
    guard size > 0 else { return nil }
    real = a.dot(b) / size
    imaginary = a.cross(b) / size
    self.fixed = fixed
    let scale = (real * real + imaginary * imaginary).squareRoot()
    guard scale > 0.001, scale < 1000 else { return nil }
  }

  var scale: Double { (real * real + imaginary * imaginary).squareRoot() }
  var angle: Double { Elementary.atan2(imaginary, real) }

  func apply(to position: Point) -> Point {
    let way = position - fixed
    return fixed
      + Vector(way.dx * real - way.dy * imaginary, way.dx * imaginary + way.dy * real)
  }
}
