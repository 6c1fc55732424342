package import InkGeometry

extension GlyphOutline {
  /// A step along a contour.
  package enum Step: Equatable, Sendable {
    /// A contour begins at a point.
    case move(Point)
    /// A line leads to a point.
    case line(Point)
    /// A quadratic Bézier curve leads to a point.
    case curve(control: Point, end: Point)
    /// The contour is closed.
    case close
  }

  /// Calls a function for each step along the contours; contours of fewer than two points have none.
  ///
  /// Two control points in turn have a point of the curve in their middle. Complexity: O(points).
  ///
  /// - Parameters:
  ///   - map: applied to all points, from units of the font, y up.
  ///   - body: gets the steps.
  package func forEachStep(_ map: Affine, _ body: (Step) -> Void) {
    for contour in contours {
      let points = contour.points
      guard points.count > 1 else { continue }
      func position(_ index: Int) -> Point {
        Point(Double(points[index].x), Double(points[index].y)).applying(map)
      }
      let last = points.count - 1
      let first = points.firstIndex { $0.isOnCurve }
      let start = first.map(position) ?? position(last).midpoint(to: position(0))
      body(.move(start))
      var control: Point?
      // From the point after the first one on the curve, all around.
      let offset = first.map { $0 + 1 } ?? 0
      for step in 0..<(first == nil ? points.count : last) {
        let index = (offset + step) % points.count
        let point = position(index)
        switch (control, points[index].isOnCurve) {
        case (nil, true): body(.line(point))
        case (let known?, true):
          body(.curve(control: known, end: point))
          control = nil
        case (nil, false): control = point
        case (let known?, false):
          body(.curve(control: known, end: known.midpoint(to: point)))
          control = point
        }
      }
      if let control { body(.curve(control: control, end: start)) }
      body(.close)
    }
  }
}
