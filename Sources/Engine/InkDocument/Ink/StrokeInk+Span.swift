package import InkBrush
internal import InkGeometry
internal import InkStream

// The parts of a stroke.
extension StrokeInk {
  /// The elements of the path that a part of the stroke has any of; complexity: O(elements that it
  /// does not have).
  ///
  /// - Parameter span: the part; `nil` for all of the stroke.
  /// - Returns: the indices of the elements.
  package func elements(of span: StrokeSpan?) -> Range<Int> {
    guard let span else { return path.indices }
    var first = 0
    var last = path.count
    while first < last, samples(of: first).upper <= span.lower { first += 1 }
    while last > first, samples(of: last - 1).lower >= span.upper { last -= 1 }
    return first..<last
  }

  /// The index of the sample at the end of an element: what decides on which layer the element lies.
  ///
  /// - Parameter element: the index of the element.
  /// - Returns: the index of the sample; 0 where there is none.
  package func lastSample(of element: Int) -> Int {
    guard path.indices.contains(element), let last = filtered.indices.last else { return 0 }
    let end = path[element].end
    guard end > 0 else { return filtered[0].sample }
    guard end < Double(last) else { return filtered[last].sample }
    let whole = Int(end)
    return filtered[Double(whole) < end ? whole + 1 : whole].sample
  }

  /// Appends the points of what a part of the stroke has of an element.
  ///
  /// The joints are those of the whole stroke, but for the new ends, so that a piece that was cut
  /// looks as it did before.
  ///
  /// - Parameters:
  ///   - element: the index of an element, one of ``elements(of:)``.
  ///   - span: the part; `nil` for all of the stroke.
  ///   - spine: what cuts elements into points.
  ///   - points: what they are appended to.
  package func append(
    _ element: Int, of span: StrokeSpan?, _ spine: StrokeSpine, to points: inout [SpinePoint]
  ) {
    let first = points.count
    spine.append(element, of: path, isDot: isDot, tips: tips, to: &points)
    guard let span, points.count > first + 1 else { return }
    let samples = samples(of: element)
    if samples.lower >= span.lower, samples.upper <= span.upper { return }
    let pieces = Double(points.count - first - 1)
    let lower = max(parameter(of: span.lower, in: element), 0) * pieces
    let upper = min(parameter(of: span.upper, in: element), 1) * pieces
    let whole = Array(points[first...])
    points.removeLast(whole.count)
    guard lower < upper else { return }
    points.append(Self.point(at: lower, of: whole))
    var joint = Int(lower) + 1
    while Double(joint) < upper {
      points.append(whole[joint])
      joint += 1
    }
    points.append(Self.point(at: upper, of: whole))
  }

  private static func point(at position: Double, of points: [SpinePoint]) -> SpinePoint {
    let index = min(Int(position), points.count - 2)
    let rest = position - Double(index)
    let (a, b) = (points[index], points[index + 1])
    if rest <= 0 { return a }
    if rest >= 1 { return b }
    var point = b
    point.location = a.location.interpolated(to: b.location, at: rest)
    point.tip.width = a.tip.width + (b.tip.width - a.tip.width) * rest
    point.tip.opacity = a.tip.opacity + (b.tip.opacity - a.tip.opacity) * rest
    point.tip.time = a.tip.time + (b.tip.time - a.tip.time) * Float(rest)
    return point
  }
}
