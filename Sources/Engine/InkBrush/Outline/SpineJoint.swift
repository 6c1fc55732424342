import InkGeometry

/// One side of a joint between two pieces of a stroke.
enum JointSide {
  /// One vertex does for both tangents: an offset from the centre.
  case merged(Vector)
  /// The outside of a bend: an arc about the centre, over an angle in radians, 0…2π.
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

  /// Returns the kind of joint on a side.
  ///
  /// - Parameters:
  ///   - side: the side.
  ///   - tolerance: how far the outline may lie from the true one, in canvas points.
  ///   - isSmooth: whether one vertex is to do wherever the edge goes forwards and the vertex lies close to
  ///     the arc: from its middle to its ends an arc over δ falls by r (1 − cos δ/2), about r (1 − cos δ)/4.
  /// - Returns: the kind of joint, with the normals of both pieces.
  @inline(__always)
  func side(_ side: SpineSide, tolerance: Double, isSmooth: Bool = false) -> JointSide {
    let a = before.normal(side)
    let b = after.normal(side)
    let radius = after.start.radius
    if radius == 0 { return .merged(.zero) }
    let cosine = a.dot(b)
    // Where the spine turns by less than a quarter, and the normals do, their turn is less than a
    // quarter in truth, and not a whole circle more: its sine tells the outside from the inside.
    guard isGentle, cosine > 0 else { return sharp(side, a, b, radius) }
    let sine = a.cross(b) * side.sign
    if radius * (1 - cosine) <= (isSmooth ? 4 * tolerance : tolerance), cosine > 0.7,
      before.spread > 0.5, after.spread > 0.5,
      sine >= 0 || fits(-sine * radius * (isSmooth ? 1 : 2), cosine, radius)
    {
      // The sum of the normals is 2 cos(δ/2) long, which the series of its inverse makes up for.
      return .merged((a + b) * (radius * (0.5 + 0.125 * (1 - cosine))))
    }
    if sine >= 0 { return .outer(a, b, angle: 1) }
    return fits(-sine * radius, cosine, radius) ? .crossing(a, b) : .inner(a, b)
  }

  /// Returns whether the trapezoid of each piece contains where the other one's tangent touches the disc.
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
    let turn = Elementary.atan2(
      before.direction.cross(after.direction), before.direction.dot(after.direction))
    let angle = before.leanAngle - after.leanAngle + turn * side.sign
    return angle > 0 ? .outer(a, b, angle: angle) : .inner(a, b)
  }
}
