import InkGeometry

/// What lies on one side of a joint between two pieces of a stroke.
enum JointSide {
  /// One vertex does for both tangents: an offset from the centre.
  case merged(Vector)
  /// The outside of a bend: an arc about the centre, over an angle in radians, 0…2π; of an edge that
  /// stays on the discs also the inside, where the angle is below 0 and the arc runs backwards.
  case outer(Vector, Vector, angle: Double)
  /// The inside of a bend of long pieces, where the tangents cross: a straight line joins them.
  case crossing(Vector, Vector)
  /// The inside of a bend of short pieces: the outline goes through the centre.
  case inner(Vector, Vector)
}

/// A joint between two pieces of a stroke.
///
/// The outline as a whole is a sum of closed loops, each positively oriented and inside the stroke:
/// two trapezoids per piece, and a sector of the disc on the outside of every joint. A point of the
/// union of all discs and cones lies in a trapezoid where the cone that covers it best does so in its
/// middle, and in a sector where it does so at a joint: so the non-zero rule fills the union and
/// nothing else. On the inside of a bend the loops meet in the centre of the joint.
struct SpineJoint {
  let before: SpinePiece
  let after: SpinePiece
  private let isGentle: Bool

  @inline(__always)
  init(_ before: SpinePiece, _ after: SpinePiece) {
    self.before = before
    self.after = after
    isGentle = before.direction.dot(after.direction) > 0
  }

  /// What lies on a side.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points.
  /// - Returns: the kind of joint, with the normals of both pieces.
  @inline(__always)
  func side(_ side: SpineSide, tolerance: Double) -> JointSide {
    let a = before.normal(side)
    let b = after.normal(side)
    let radius = after.start.radius
    if radius == 0 { return .merged(.zero) }
    let cosine = a.dot(b)
    // Where the spine turns by less than a quarter, and the normals do, their turn is less than a
    // quarter in truth, and not a whole circle more: its sine tells the outside from the inside.
    guard isGentle, cosine > 0 else { return sharp(side, a, b, radius) }
    let sine = a.cross(b) * side.sign
    if radius * (1 - cosine) <= tolerance, cosine > 0.7, before.spread > 0.5, after.spread > 0.5,
      sine >= 0 || fits(-sine * radius * 2, cosine, radius)
    {
      // The sum of the normals is 2 cos(δ/2) long, which the series of its inverse makes up for.
      return .merged((a + b) * (radius * (0.5 + 0.125 * (1 - cosine))))
    }
    if sine >= 0 { return .outer(a, b, angle: 1) }
    return fits(-sine * radius, cosine, radius) ? .crossing(a, b) : .inner(a, b)
  }

  /// Whether the trapezoid of each piece contains where the other one's tangent touches the disc.
  @inline(__always)
  private func fits(_ reach: Double, _ cosine: Double, _ radius: Double) -> Bool {
    let height = radius * cosine
    return reach <= before.edgeLength && reach <= after.edgeLength
      && height * before.edgeLength >= reach * (radius - before.start.radius)
      && height * after.edgeLength >= reach * (radius - after.end.radius)
  }

  /// The same where the joint turns by any angle.
  @inline(never)
  private func sharp(
    _ side: SpineSide, _ a: Vector, _ b: Vector, _ radius: Double
  ) -> JointSide {
    let angle = angle(side)
    return angle > 0 ? .outer(a, b, angle: angle) : .inner(a, b)
  }

  /// By how much the normal turns on a side, in radians, −2π…2π; above 0 on the outside of a bend.
  private func angle(_ side: SpineSide) -> Double {
    let turn = Elementary.atan2(
      before.direction.cross(after.direction), before.direction.dot(after.direction))
    return before.leanAngle - after.leanAngle + turn * side.sign
  }

  /// What lies on a side of an outline that goes along the disc of the joint on the inside, too.
  ///
  /// Such an outline is the sum of the hulls of every two neighbouring discs, less the disc of each joint,
  /// for its arcs are those of the hulls before and after it, less a circle. The disc lies in both hulls;
  /// so a point in a row of hulls lies in fewer discs between them, and the sum is at least 1 in all of
  /// the stroke, and 0 beside it.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points.
  /// - Returns: one vertex, or an arc, which runs backwards on the inside.
  @inline(__always)
  func turn(_ side: SpineSide, tolerance: Double) -> JointSide {
    let a = before.normal(side)
    let b = after.normal(side)
    let radius = after.start.radius
    if radius == 0 { return .merged(.zero) }
    let cosine = a.dot(b)
    guard isGentle, cosine > 0 else { return .outer(a, b, angle: angle(side)) }
    // From the middle of an arc over δ to its ends it is r (1 − cos δ/2), about r (1 − cos δ)/4.
    if radius * (1 - cosine) <= 4 * tolerance, cosine > 0.7, before.spread > 0.5,
      after.spread > 0.5
    {
      return .merged((a + b) * (radius * (0.5 + 0.125 * (1 - cosine))))
    }
    return .outer(a, b, angle: a.cross(b) * side.sign < 0 ? -1 : 1)
  }
}
