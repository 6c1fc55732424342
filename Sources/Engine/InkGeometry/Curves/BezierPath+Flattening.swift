/// A subpath as a polyline, in canvas points.
package struct FlattenedSubpath: Equatable, Sendable {
  /// The corners, in the order of drawing, all finite and at least one.
  package var points: [Point]
  /// True if a last line leads back to the first point, which is then not repeated at the end.
  package var isClosed: Bool

  /// Makes a polyline of its corners.
  @inlinable
  package init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension BezierPath {
  /// The path as polylines within a tolerance in canvas points, one for each subpath.
  ///
  /// See `BezierCurve.flatten` for the number of points, and its limit. A subpath that draws
  /// nothing gives no polyline; a line or curve that begins and ends in one point does. Points that
  /// are not finite are left out.
  package func flattened(tolerance: Double) -> [FlattenedSubpath] {
    var subpaths: [FlattenedSubpath] = []
    var points: [Point] = []
    var pen = Pen()

    func finish(isClosed: Bool) {
      if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      if !points.isEmpty { subpaths.append(FlattenedSubpath(points: points, isClosed: isClosed)) }
      points = []
    }

    var isDrawing = false
    for element in elements {
      if case .move = element, isDrawing {
        finish(isClosed: false)
        isDrawing = false
      }
      if let segment = pen.draw(element) {
        if !isDrawing, segment.start.isFinite { points.append(segment.start) }
        isDrawing = true
        segment.flatten(tolerance: tolerance, into: &points)
      }
      if case .close = element, isDrawing {
        finish(isClosed: true)
        isDrawing = false
      }
    }
    if isDrawing { finish(isClosed: false) }
    return subpaths
  }
}
