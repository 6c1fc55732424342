package import InkGeometry

/// The four points that shape the curve from the second to the third of them.
package struct CurveNeighbourhood: Equatable, Sendable {
  /// The point before the curve; `nil` where the curve is the first.
  package var before: Point?
  /// Where the curve starts.
  package var start: Point
  /// Where the curve ends.
  package var end: Point
  /// The point after the curve; `nil` where the curve is the last.
  package var after: Point?

  /// Makes a neighbourhood.
  @inlinable
  package init(before: Point?, start: Point, end: Point, after: Point?) {
    self.before = before
    self.start = start
    self.end = end
    self.after = after
  }
}

/// A smoother with one element per point, each shaped by the two points that it joins and one
/// neighbour to either side.
package protocol InterpolatingSmoother: SmootherKernel {
  /// The curve between the inner points of a neighbourhood.
  func curve(_ points: CurveNeighbourhood) -> PathElement
}

extension InterpolatingSmoother {
  /// One element per point.
  package func elementCount(pointCount: Int) -> Int { pointCount }

  /// The curves that a point ends or starts, and one more to either side.
  @inline(__always)
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    (index < 2 ? index : index - 1)...index + 2
  }

  /// The curve to the point at an index.
  @inline(__always)
  package func element(at index: Int, of points: Polyline) -> StrokeElement {
    guard index > 0 else { return StrokeElement(moveTo: points) }
    let curve = curve(
      CurveNeighbourhood(
        before: index > 1 ? points[index - 2].location : nil,
        start: points[index - 1].location,
        end: points[index].location,
        after: index + 1 < points.count ? points[index + 1].location : nil))
    return StrokeElement(curve, from: Double(index - 1), to: Double(index))
  }
}
