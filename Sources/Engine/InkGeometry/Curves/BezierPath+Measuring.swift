/// A location on a path.
package struct PathLocation: Equatable, Sendable {
  /// Which segment it is on, counted from 0 as `BezierPath.segments` counts.
  package var segmentIndex: Int
  /// Where it is on that segment, between 0 and 1.
  package var parameter: Double
  /// Where it is in the plane, in canvas points.
  package var point: Point

  /// Makes a location of the segment's index, the parameter on it, and the point.
  @inlinable
  package init(segmentIndex: Int, parameter: Double, point: Point) {
    self.segmentIndex = segmentIndex
    self.parameter = parameter
    self.point = point
  }
}

extension BezierPath {
  /// The smallest rectangle around everything drawn, to within rounding.
  ///
  /// Empty where nothing is. A `move` that draws nothing does not count. Linear time.
  public var bounds: Rect {
    var rect = Rect.empty
    for segment in segments where segment.isFinite { rect.formUnion(segment.bounds) }
    return rect
  }

  /// The smallest rectangle around all control points; cheaper than `bounds` and no smaller.
  package var controlBounds: Rect {
    var rect = Rect.empty
    for segment in segments where segment.isFinite { rect.formUnion(segment.controlBounds) }
    return rect
  }

  /// The length of everything drawn, in canvas points, to within a tolerance for the whole.
  ///
  /// Lines that `close` draws count, moves do not. Linear time; see `BezierCurve.length`.
  public func length(tolerance: Double) -> Double {
    let share = tolerance / Double(max(1, elements.count))
    var sum = 0.0
    for segment in segments { sum += segment.length(tolerance: share) }
    return sum
  }

  /// The location at a length from the start, along everything drawn, to within a tolerance.
  ///
  /// Both in canvas points. Lengths below zero and NaN give the start, lengths beyond the end the
  /// end; `nil` where the path has no finite segment. Linear time.
  package func location(atLength length: Double, tolerance: Double) -> PathLocation? {
    let share = tolerance / Double(max(1, elements.count)) / 2
    var passed = 0.0
    var last: PathLocation?
    for (index, segment) in segments.enumerated() where segment.isFinite {
      let wanted = length > 0 ? length - passed : 0
      let own = segment.length(tolerance: share)
      if wanted < own || (wanted <= 0 && last == nil) {
        let t = segment.parameter(atLength: wanted, tolerance: tolerance / 2)
        return PathLocation(segmentIndex: index, parameter: t, point: segment.point(at: t))
      }
      passed += own
      last = PathLocation(segmentIndex: index, parameter: 1, point: segment.end)
    }
    return last
  }

  /// The point at a length from the start; as `location`, without the location on the path.
  public func point(atLength length: Double, tolerance: Double) -> Point? {
    location(atLength: length, tolerance: tolerance)?.point
  }

  /// The location on the path that is nearest to a point, to within a tolerance in canvas points.
  ///
  /// With its squared distance, in square points. Of locations equally near, one on the earlier
  /// segment. `nil` where the path has no finite segment or the point is not finite. Linear time;
  /// segments whose control points are all too far away cost little.
  package func nearest(
    to point: Point, tolerance: Double
  ) -> (location: PathLocation, squaredDistance: Double)? {
    guard point.isFinite else { return nil }
    var best: (location: PathLocation, squaredDistance: Double)?
    for (index, segment) in segments.enumerated() where segment.isFinite {
      if let best, segment.controlBounds.squaredDistance(to: point) >= best.squaredDistance {
        continue
      }
      let near = segment.nearest(to: point, tolerance: tolerance)
      if let best, near.squaredDistance >= best.squaredDistance { continue }
      let location = PathLocation(
        segmentIndex: index, parameter: near.parameter, point: near.point)
      best = (location, near.squaredDistance)
    }
    return best
  }
}
