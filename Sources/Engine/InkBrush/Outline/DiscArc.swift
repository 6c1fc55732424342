import InkGeometry

/// Arcs of discs as chords.
enum DiscArc {
  /// The most times that a quarter of a circle is halved: it has at most 64 chords.
  static let largestLevel = 6

  /// Gives the directions between two along an arc, both excluded.
  ///
  /// - Parameters:
  ///   - start: the unit vector at which the arc starts.
  ///   - end: the unit vector at which it ends.
  ///   - angle: the angle in radians, 0…2π; below a quarter it need not be exact.
  ///   - sign: 1 where the arc turns from +x towards +y, −1 where it turns the other way.
  ///   - radius: the radius in canvas points.
  ///   - tolerance: how far a chord may lie from the arc, in canvas points.
  ///   - emit: takes the directions, as unit vectors.
  static func directions(
    from start: Vector, to end: Vector, angle: Double, sign: Double, radius: Double,
    tolerance: Double, emit: (Vector) -> Void
  ) {
    let quarter = 1.5707963267948966
    var start = start
    var rest = min(angle, 4 * quarter)
    while rest > quarter + 1e-9 {
      let next = start.perpendicular * sign
      halve(start, next, level(0, radius, tolerance), emit)
      emit(next)
      start = next
      rest -= quarter
    }
    halve(start, end, level(start.dot(end), radius, tolerance), emit)
  }

  /// The number of times that an arc has to be halved, from the cosine of its angle.
  private static func level(_ cosine: Double, _ radius: Double, _ tolerance: Double) -> Int {
    // A chord over the angle φ lies r (1 − cos(φ/2)) inside.
    var half = (max((1 + cosine) / 2, 0)).squareRoot()
    var level = 0
    while level < largestLevel, radius * (1 - half) > tolerance {
      half = ((1 + half) / 2).squareRoot()
      level &+= 1
    }
    return level
  }

  private static func halve(
    _ a: Vector, _ b: Vector, _ level: Int, _ emit: (Vector) -> Void
  ) {
    guard level > 0, let middle = (a + b).normalized else { return }
    halve(a, middle, level - 1, emit)
    emit(middle)
    halve(middle, b, level - 1, emit)
  }

  /// Draws an arc as cubics, in pieces of the same angle.
  ///
  /// With handles of 4/3 tan(φ/4) of the radius a cubic meets the arc over the angle φ at both ends and
  /// in the middle. In between it lies outside by 1.84 % of the radius for half a circle, and by a share
  /// that falls with the sixth power of φ below (M. Goldapp,
  /// Computer Aided Geometric Design 8, 1991, 227–238).
  ///
  /// - Parameters:
  ///   - disc: the disc.
  ///   - start: the unit vector at which the arc starts.
  ///   - end: the unit vector at which it ends.
  ///   - angle: the angle in radians, 0…2π, turning from +x towards +y.
  ///   - tolerance: how far a cubic may lie from the arc, in canvas points.
  ///   - path: what they are appended to; it ends at the start of the arc.
  static func appendCubics(
    around disc: SpineDisc, from start: Vector, to end: Vector, angle: Double, tolerance: Double,
    to path: inout [PathElement]
  ) {
    guard angle > 1e-9, disc.radius > 0 else { return }
    var level = 0
    var rest = angle
    var error = disc.radius * 0.0185 * power6(angle * 0.318_309_886_183_790_7)
    while level < largestLevel, error > tolerance || rest > 3.141_592_653_589_8 {
      rest /= 2
      error /= 64
      level &+= 1
    }
    appendCubics(disc, start, end, angle, level, to: &path)
  }

  private static func power6(_ value: Double) -> Double {
    let cube = value * value * value
    return cube * cube
  }

  private static func appendCubics(
    _ disc: SpineDisc, _ a: Vector, _ b: Vector, _ angle: Double, _ level: Int,
    to path: inout [PathElement]
  ) {
    guard level > 0 else {
      // tan(φ/4) from the cosine of φ/2.
      let cosine = (max((1 + a.dot(b)) / 2, 0)).squareRoot()
      let handle = disc.radius * (4.0 / 3) * ((1 - cosine) / (1 + cosine)).squareRoot()
      let end = disc.center + b * disc.radius
      path.append(
        .cubic(
          control1: disc.center + a * disc.radius + a.perpendicular * handle,
          control2: end - b.perpendicular * handle, to: end))
      return
    }
    // For all angles but the smallest and whole circles the chord tells where the middle is.
    let middle: Vector
    if angle > 6.28 {
      middle = -a
    } else {
      middle = (a - b).perpendicular.normalized ?? a
    }
    appendCubics(disc, a, middle, angle / 2, level - 1, to: &path)
    appendCubics(disc, middle, b, angle / 2, level - 1, to: &path)
  }
}
