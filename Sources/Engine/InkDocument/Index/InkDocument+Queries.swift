internal import InkBrush
public import InkGeometry

/// Which strokes an area selects.
@frozen
public enum SelectionRule: UInt8, Sendable, CaseIterable {
  /// Those of which any part lies in it.
  case touching
  /// Those of which more than half of the length lies in it.
  case mostly
  /// Those that lie in it with all of their length.
  case whole
}

// Finding strokes by position. Erasures are never found, nor are strokes that are locked, or whose layer is locked or
// hidden. Areas select a stroke by all
// that was drawn of it, whatever erasures left.
extension InkDocument {
  /// The uppermost stroke whose ink is near a point, and was not erased there.
  ///
  /// Complexity: as ``strokes(in:)``, and O(samples) for each stroke near the point.
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: how near, in the document's points, 0 or more.
  /// - Returns: its identifier; `nil` where there is none.
  public func stroke(at point: Point, radius: Double = 0) -> InkStroke.Identifier? {
    stroke(at: point, radius: radius, isLocked: false)
  }

  /// The uppermost stroke, of those that are locked or of those that are not, whose ink is near a point.
  package func stroke(
    at point: Point, radius: Double, isLocked: Bool
  ) -> InkStroke.Identifier? {
    let disc = MovedDisc(from: point, to: point, radius: max(radius, 0))
    guard disc.bounds.isFinite else { return nil }
    var erasures: [InkStroke] = []
    for stroke in strokes(in: disc.bounds).reversed() {
      if stroke.isErasure {
        erasures.append(stroke)
      } else if isLocked ? isHeld(stroke.isLocked, stroke.open) : isReachable(stroke),
        isTouched(stroke, by: disc),
        isLeft(stroke, by: erasures, within: disc)
      {
        return stroke.id
      }
    }
    return nil
  }

  /// Returns whether erasures leave anything of a stroke within a disc: of its middle line, or at the disc's
  /// centre and edge.
  private func isLeft(
    _ stroke: InkStroke, by erasures: [InkStroke], within disc: MovedDisc
  ) -> Bool {
    let above = erasures.filter { isWholly(stroke, below: $0) && areOnOneLayer(stroke, $0) }
    if above.isEmpty { return true }
    func isErased(_ point: Point) -> Bool {
      let dot = MovedDisc(from: point, to: point, radius: 0)
      return above.contains { isCovered(dot, by: $0) }
    }
    let center = disc.start
    var isFound = false
    forEachPiece(of: stroke) { start, end in
      let middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
      if !isFound, middle.distance(to: center) <= disc.radius { isFound = !isErased(middle) }
    }
    if isFound { return true }
    // Of wide strokes.
    for direction in [Vector(0, 0), Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)] {
      let point = center + direction * disc.radius
      let dot = MovedDisc(from: point, to: point, radius: 0)
      if isCovered(dot, by: stroke), !isErased(point) { return true }
    }
    return false
  }

  private func isCovered(_ disc: MovedDisc, by stroke: InkStroke) -> Bool {
    guard let local = disc.inside(stroke) else { return false }
    return ink(of: stroke).isTouched(by: local, in: stroke.span)
  }

  /// The strokes whose ink a moving disc touches, from the lowest up.
  ///
  /// Complexity: as ``strokes(in:)`` around its way, and O(samples) for each stroke near it.
  ///
  /// - Parameters:
  ///   - disc: the disc and its way, in the document's coordinates.
  ///   - layer: the layer whose strokes are found; by default those of all layers.
  /// - Returns: their identifiers.
  package func strokes(
    touchedBy disc: MovedDisc, on layer: ElementIdentifier? = nil
  ) -> [InkStroke.Identifier] {
    guard disc.bounds.isFinite else { return [] }
    return strokes(in: disc.bounds)
      .filter { isReachable($0, on: layer) && isTouched($0, by: disc) }.map { $0.id }
  }

  /// The strokes in a polygon: what a lasso selects.
  ///
  /// The polygon is closed; what it winds around at least once is in it (non-zero winding).
  /// Complexity: O(points of the strokes near it × corners).
  ///
  /// - Parameters:
  ///   - polygon: the corners in the document's coordinates; fewer than three select nothing.
  ///   - rule: how much of a stroke must be in it.
  /// - Returns: their identifiers, from the lowest up.
  public func strokes(
    in polygon: [Point], rule: SelectionRule = .mostly
  ) -> [InkStroke.Identifier] {
    let bounds = Rect(polygon)
    guard polygon.count > 2, bounds.isFinite else { return [] }
    return strokes(in: bounds).filter { stroke in
      !stroke.isErasure && isReachable(stroke) && isSelected(stroke, by: polygon, bounds, rule)
    }.map { $0.id }
  }

  /// The strokes in a rectangle.
  ///
  /// Complexity: as ``strokes(in:)``, and O(samples) for each stroke that is not wholly inside.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the document's coordinates.
  ///   - rule: how much of a stroke must be in it.
  /// - Returns: their identifiers, from the lowest up.
  public func strokes(in rect: Rect, rule: SelectionRule) -> [InkStroke.Identifier] {
    guard !rect.isEmpty else { return [] }
    return strokes(
      in: [
        Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
        Point(rect.minX, rect.maxY),
      ], rule: rule)
  }

  private func isTouched(_ stroke: InkStroke, by disc: MovedDisc) -> Bool {
    !stroke.isErasure && isCovered(disc, by: stroke)
  }

  private func isSelected(
    _ stroke: InkStroke, by polygon: [Point], _ bounds: Rect, _ rule: SelectionRule
  ) -> Bool {
    var inside = 0.0
    var outside = 0.0
    var isAnyInside = false
    var isAnyOutside = false
    forEachPiece(of: stroke) { start, end in
      let middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
      if bounds.contains(middle), polygon.winds(around: middle) {
        inside += start.distance(to: end)
        isAnyInside = true
      } else {
        outside += start.distance(to: end)
        isAnyOutside = true
      }
    }
    switch rule {
    case .touching: return isAnyInside
    case .mostly: return isAnyInside && inside >= outside
    case .whole: return isAnyInside && !isAnyOutside
    }
  }

  /// Returns whether two strokes touch, wherever they lie in order.
  func touches(_ one: InkStroke, _ other: InkStroke) -> Bool {
    let ink = ink(of: one)
    let area = bounds(of: other.id)
    let spine = StrokeSpine(ink.brush, tolerance: StrokeInk.measuringTolerance)
    let placement = one.placement
    let scale = one.scale
    var points: [SpinePoint] = []
    for index in ink.path.indices {
      let samples = ink.samples(of: index)
      if let span = one.span, samples.lower >= span.upper || samples.upper <= span.lower {
        continue
      }
      points.removeAll(keepingCapacity: true)
      ink.append(index, spine, to: &points)
      for number in points.indices {
        let from = points[max(number - 1, 0)]
        let disc = MovedDisc(
          from: from.location.applying(placement),
          to: points[number].location.applying(placement),
          radius: max(from.radius, points[number].radius) * scale)
        if disc.bounds.intersects(area), isCovered(disc, by: other) { return true }
      }
    }
    return false
  }

  /// Calls a function for the straight pieces of what is there of a stroke, none longer than a few
  /// points, in the document's coordinates.
  package func forEachPiece(of stroke: InkStroke, _ body: (Point, Point) -> Void) {
    let ink = ink(of: stroke)
    let placement = stroke.placement
    let spine = StrokeSpine(ink.brush, tolerance: StrokeInk.measuringTolerance)
    var points: [SpinePoint] = []
    for index in ink.path.indices {
      let samples = ink.samples(of: index)
      if let span = stroke.span, samples.lower >= span.upper || samples.upper <= span.lower {
        continue
      }
      points.removeAll(keepingCapacity: true)
      ink.append(index, spine, to: &points)
      if points.count == 1 {
        let position = points[0].location.applying(placement)
        body(position, position)
      }
      for number in stride(from: 1, to: points.count, by: 1) {
        let start = points[number - 1].location.applying(placement)
        let end = points[number].location.applying(placement)
        let steps = Double(Int(min(start.distance(to: end) / 4, 63)) + 1)
        var from = start
        for step in stride(from: 1, through: steps, by: 1) {
          let to = start + (end - start) * (step / steps)
          body(from, to)
          from = to
        }
      }
    }
  }
}

extension MovedDisc {
  /// The same in the coordinates of a stroke's ink; `nil` where the stroke is flattened to nothing.
  func inside(_ stroke: InkStroke) -> MovedDisc? {
    let scale = stroke.scale
    guard scale > 0, let inverse = stroke.placement.inverted else { return nil }
    return MovedDisc(
      from: start.applying(inverse), to: end.applying(inverse), radius: radius / scale)
  }
}

extension [Point] {
  /// Returns whether a closed polygon winds around a point.
  func winds(around point: Point) -> Bool {
    var winding = 0
    guard var last = self.last else { return false }
    for next in self {
      if (last.y <= point.y) != (next.y <= point.y) {
        let side = (next - last).cross(point - last)
        if last.y <= point.y, side > 0 { winding += 1 }
        if last.y > point.y, side < 0 { winding -= 1 }
      }
      last = next
    }
    return winding != 0
  }
}
