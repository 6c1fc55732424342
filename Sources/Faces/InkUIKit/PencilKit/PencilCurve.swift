package import InkGeometry
package import InkStream
// Foundation on Apple's systems has a Point of its own.
package import struct InkGeometry.Point

/// A point of a stroke of PencilKit, as plain values.
package struct PencilPoint: Equatable, Sendable {
  /// The position in points, and the time in seconds from the beginning.
  package var x, y, time: Double
  /// The width in points, and the opacity.
  package var width, opacity: Double
  /// The force, where 1 is an average touch, and the angles in radians.
  package var force, azimuth, altitude: Double

  /// Makes a point of its parts.
  package init(
    x: Double, y: Double, time: Double, width: Double, opacity: Double, force: Double,
    azimuth: Double, altitude: Double
  ) {
    (self.x, self.y, self.time) = (x, y, time)
    (self.width, self.opacity) = (width, opacity)
    (self.force, self.azimuth, self.altitude) = (force, azimuth, altitude)
  }
}

/// The curve of PencilKit, a uniform cubic B-spline, and its conversion both ways.
package enum PencilCurve {
  /// Returns the control points of the spline that passes through some samples, one after the other.
  ///
  /// Its value at the whole number *i* is (P₍ᵢ₋₁₎ + 4 Pᵢ + P₍ᵢ₊₁₎) ÷ 6, which is to be the sample *i*. The ends are
  /// clamped: the control points before the first and after the last repeat these. Solved in both coordinates by
  /// elimination, O(samples).
  ///
  /// - Parameter points: the samples.
  /// - Returns: as many control points.
  package static func controlPoints(through points: [Point]) -> [Point] {
    let count = points.count
    guard count > 2 else { return points }
    // Rows are 1 4 1; the first and the last are 5 1 and 1 5, as their neighbours outside are they themselves.
    var pivots = [Double](repeating: 5, count: count)
    var right = points.map { $0 - Point(0, 0) }.map { $0 * 6 }
    for index in 1..<count {
      let diagonal = index == count - 1 ? 5.0 : 4.0
      pivots[index] = diagonal - 1 / pivots[index - 1]
      right[index] = right[index] - right[index - 1] / pivots[index - 1]
    }
    var result = [Point](repeating: Point(0, 0), count: count)
    result[count - 1] = Point(0, 0) + right[count - 1] / pivots[count - 1]
    for index in stride(from: count - 2, through: 0, by: -1) {
      let next = result[index + 1] - Point(0, 0)
      result[index] = Point(0, 0) + (right[index] - next) / pivots[index]
    }
    return result
  }

  /// Returns the point of the spline at a parameter: whole numbers are near the control points.
  ///
  /// - Parameters:
  ///   - parameter: the parameter, limited to 0…count − 1.
  ///   - controls: the control points; at least one.
  /// - Returns: the point.
  package static func point(at parameter: Double, of controls: [Point]) -> Point {
    let last = controls.count - 1
    let parameter = min(max(parameter, 0), Double(last))
    let index = min(Int(parameter), max(last - 1, 0))
    let t = parameter - Double(index)
    func control(_ offset: Int) -> Vector {
      controls[min(max(index + offset, 0), last)] - Point(0, 0)
    }
    let s = 1 - t
    let weights = [
      s * s * s, 3 * t * t * t - 6 * t * t + 4, -3 * t * t * t + 3 * t * t + 3 * t + 1, t * t * t,
    ]
    var sum = Vector(0, 0)
    for (offset, weight) in weights.enumerated() { sum = sum + control(offset - 1) * weight }
    return Point(0, 0) + sum / 6
  }

  /// Returns the samples of a stroke of Ductus for points of PencilKit.
  ///
  /// - Parameters:
  ///   - points: the points of the curve, in the drawing's coordinates.
  ///   - start: the time of the first, in seconds.
  /// - Returns: the samples; points that are not finite, and times that run backwards, are left out.
  package static func samples(of points: [PencilPoint], from start: Double) -> [PolylinePoint] {
    var samples: [PolylinePoint] = []
    for point in points {
      let location = Point(point.x, point.y)
      let time = start + point.time
      guard location.isFinite, time.isFinite, time >= samples.last?.timestamp ?? -.infinity else {
        continue
      }
      samples.append(
        PolylinePoint(
          location: location, timestamp: time, force: point.force > 0 ? point.force : nil,
          altitude: point.altitude.isFinite ? point.altitude : nil,
          azimuth: point.azimuth.isFinite ? point.azimuth : nil))
    }
    return samples
  }

  /// Returns the mean width of points, 1 if there is none above 0.
  package static func width(of points: [PencilPoint]) -> Double {
    let known = points.map(\.width).filter { $0 > 0 && $0.isFinite }
    return known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
  }
}

/// The losses of a conversion from or to PencilKit.
public struct PencilLoss: Equatable, Sendable {
  /// The number of strokes of which a part had been erased, and that are whole now.
  public var unmasked = 0
  /// The number of strokes whose ink has no counterpart: they have the nearest one.
  public var restyled = 0
  /// The number of strokes whose width varies along them in a way that the other side computes anew.
  public var rewidened = 0
  /// The number of erasures that were left out: what they took away is there again.
  public var erasures = 0
  /// The number of strokes that could not be converted at all.
  public var dropped = 0

  /// Makes a report of no loss.
  public init() {}

  /// True if nothing was lost.
  public var isEmpty: Bool { self == PencilLoss() }
}
