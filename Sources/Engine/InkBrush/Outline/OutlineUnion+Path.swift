package import InkGeometry
import InkStream

extension OutlineUnion {
  /// Chooses between a path and the border of the polygons that it follows.
  ///
  /// - Parameters:
  ///   - path: a path near the polygons.
  ///   - polygons: the polygons.
  ///   - tolerance: how far both paths may lie from the polygons, in points.
  /// - Returns: the one that is shorter to tell.
  static func lighter(
    _ path: BezierPath, _ polygons: [[Point]], _ tolerance: Double
  ) -> BezierPath {
    guard let union = OutlineUnion(polygons, aside: tolerance / 16) else { return path }
    let border = union.path(tolerance: tolerance)
    return border.weight < path.weight ? border : path
  }

  /// Returns the border of what closed subpaths fill together.
  ///
  /// - Parameters:
  ///   - outline: closed subpaths of lines.
  ///   - tolerance: how far the border may lie from the lines, in points.
  /// - Returns: closed subpaths of lines and cubics; `nil` if there are too many lines.
  package static func border(of outline: [PathElement], tolerance: Double) -> [PathElement]? {
    let polygons = outline.split { $0 == .close }.map { $0.compactMap { $0.end } }
    return OutlineUnion(polygons, aside: tolerance / 16)?.path(tolerance: tolerance).elements
  }

  /// The loops as closed subpaths of lines and cubics.
  ///
  /// - Parameter tolerance: how far they may lie from the lines, in points.
  /// - Returns: the path.
  func path(tolerance: Double) -> BezierPath {
    var path = BezierPath()
    for loop in loops {
      let vertices = Self.fromCorner(loop, tolerance)
      guard vertices.count > 3 else { continue }
      var curves = EdgeCurves(tolerance: tolerance)
      _ = curves.update(.everything(count: vertices.count), of: vertices)
      path.elements += curves.elements
      if case .line = path.elements[path.elements.count - 1] { path.elements.removeLast() }
      path.close()
    }
    return path
  }

  /// A loop from its sharpest corner back to that, without vertices that are much nearer to each other than the
  /// tolerance; empty for one that is too small to be seen.
  private static func fromCorner(_ loop: [Point], _ tolerance: Double) -> [Point] {
    var vertices: [Point] = []
    var bounds = Rect.empty
    var area = 0.0
    var previous = loop[loop.count - 1]
    for point in loop {
      bounds.formUnion(point)
      area += (previous - loop[0]).cross(point - loop[0]) / 2
      previous = point
      if let last = vertices.last, last.distance(to: point) < tolerance / 16 { continue }
      vertices.append(point)
    }
    guard vertices.count > 2, area.magnitude > tolerance * tolerance else { return [] }
    var sharpest = (index: 0, share: 2.0)
    for index in vertices.indices {
      let arrival = vertices[index] - vertices[index == 0 ? vertices.count - 1 : index - 1]
      let departure = vertices[index + 1 == vertices.count ? 0 : index + 1] - vertices[index]
      let lengths = arrival.length * departure.length
      let share = lengths > 0 ? arrival.dot(departure) / lengths : 1
      if share < sharpest.share { sharpest = (index, share) }
    }
    return Array(vertices[sharpest.index...] + vertices[...sharpest.index])
  }
}

extension BezierPath {
  /// The number of points in it, as a measure of size.
  var weight: Int {
    elements.reduce(0) { sum, element in
      switch element {
      case .move, .line: sum + 1
      case .quadratic: sum + 2
      case .cubic: sum + 3
      case .close: sum
      }
    }
  }
}
