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

  /// How many times an arc has to be halved, from the cosine of its angle.
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
}
