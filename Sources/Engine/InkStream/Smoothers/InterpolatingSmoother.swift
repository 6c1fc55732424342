package import InkGeometry

/// The four points that shape the curve from the second to the third one.
package struct CurveNeighbourhood: Equatable, Sendable {
  /// The point before the curve; `nil` for the first curve.
  package var before: Point?
  /// The start of the curve.
  package var start: Point
  /// The end of the curve.
  package var end: Point
  /// The point after the curve; `nil` for the last curve.
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
/// neighbour on either side.
package protocol InterpolatingSmoother: SmootherKernel {
  /// Returns the curve between the inner points of a neighbourhood.
  func curve(_ points: CurveNeighbourhood) -> PathElement
}

extension InterpolatingSmoother {
  /// Returns the number of points, because each point has one element.
  package func elementCount(pointCount: Int) -> Int { pointCount }

  /// Returns the curves that a point ends or starts, and one more on either side.
  @inline(__always)
  package func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    (index < 2 ? index : index - 1)...index + 2
  }

  /// Returns the curve to the point at an index; the element at index 0 is the move.
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
