package import InkGeometry

/// A dot like the mark of a pen that was set down: an ellipse, a little broader or higher by chance.
///
/// Its axes are those of the canvas, and each radius is 0.5…1.5 times the width, independently.
package enum EllipticDot {
  /// The number of vertices of the outline.
  package static let vertexCount = 64

  /// The two radii of a dot, in canvas points; those of equal seeds are equal.
  ///
  /// - Parameters:
  ///   - width: the width of the tip in canvas points; what is negative or NaN counts as 0.
  ///   - seed: the seed of the stroke.
  /// - Returns: half the width and half the height of the dot.
  package static func radii(width: Double, seed: UInt64) -> (x: Double, y: Double) {
    let width = SpinePoint(.zero, TipState(width: width)).safeRadius * 2
    let first = SplitMix64.first(of: seed)
    let second = SplitMix64.first(of: first)
    func share(_ bits: UInt64) -> Double { 0.5 + SplitMix64.unit(bits) }
    return (width * share(first), width * share(second))
  }

  /// Writes the outline of a dot into a buffer, replacing what is there.
  ///
  /// Positively oriented. Stays empty where the middle is not finite. Constant time.
  ///
  /// - Parameters:
  ///   - center: the middle, in canvas points.
  ///   - width: the width of the tip in canvas points; what is negative or NaN counts as 0.
  ///   - seed: equal seeds give equal dots.
  ///   - outline: the buffer.
  package static func write(
    around center: Point, width: Double, seed: UInt64, into outline: inout [Point]
  ) {
    outline.removeAll(keepingCapacity: true)
    guard center.isFinite else { return }
    let (x, y) = radii(width: width, seed: seed)
    for index in 0..<vertexCount {
      let angle = Double(index) * (2 * 3.141592653589793 / Double(vertexCount))
      let (sin, cos) = Elementary.sincos(angle)
      outline.append(Point(center.x + cos * x, center.y + sin * y))
    }
  }
}

extension DotShape {
  /// Writes the outline of a dot into a buffer, where it has one of its own.
  ///
  /// - Parameters:
  ///   - point: where it is, and what the tip is like there.
  ///   - seed: the seed of the stroke.
  ///   - outline: the buffer; left alone where the dot is like the tip.
  /// - Returns: `true` where it has an outline of its own.
  @discardableResult
  package func write(at point: SpinePoint, seed: UInt64, into outline: inout [Point]) -> Bool {
    switch self {
    case .tip, .round: return false
    case .irregular:
      IrregularDot.write(
        around: point.location, radius: point.tip.width, seed: seed, into: &outline)
    case .ellipse:
      EllipticDot.write(
        around: point.location, width: point.tip.width, seed: seed, into: &outline)
    }
    return true
  }
}
