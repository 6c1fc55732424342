package import InkBrush
package import InkGeometry
package import InkStream

/// The ink of a stroke, computed from its record and its brush: all in the stroke's own
/// coordinates, or where a warp takes these.
///
/// A warp moves the path only. Tips are as they were: widths, angles and tapers are those of the stroke as
/// it was drawn.
///
/// Pieces, duplicates and moved strokes with one record and one brush have it in common.
/// Complexity to make: O(samples), about 2 µs each; about 250 bytes for each.
package final class StrokeInk {
  /// The polyline after the brush's filters.
  package let filtered: Polyline
  /// The smooth path.
  package let path: [StrokeElement]
  /// The state of the tip at each point of the filtered polyline.
  package let tips: [TipState]
  /// True if the path stays where it begins, and is drawn as a dot.
  package let isDot: Bool
  /// The brush that draws it.
  package let brush: Brush

  /// Makes the ink of a record.
  ///
  /// - Parameters:
  ///   - record: the samples.
  ///   - brush: how they are drawn.
  ///   - warp: where the path goes from where it was drawn; `nil` if it stays there.
  package init(_ record: StrokeRecord, _ brush: Brush, _ warp: Warp? = nil) {
    let recipe = StrokeRecipe(
      filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
    let (filtered, path) = recipe.path(of: record.polyline)
    var dynamics = DynamicsStage(brush, record.context)
    let count = filtered.count
    _ = dynamics.update(
      filtered, StageUpdate(change: .everything(count: count), stableCount: count, isFinal: true))
    self.filtered = filtered
    self.path = warp.map { Self.warped(path, by: $0) } ?? path
    tips = dynamics.output
    isDot = StrokeSpine.isDot(path, within: brush.dotReach)
    self.brush = brush
  }

  /// Makes the ink of a stroke of which a pipeline has made all this, without predictions.
  ///
  /// - Parameters:
  ///   - filtered: the polyline after the brush's filters.
  ///   - path: the smooth path.
  ///   - tips: what the tip is like at each point of the filtered polyline.
  ///   - brush: how it is drawn.
  package init(
    filtered: Polyline, path: [StrokeElement], tips: [TipState], brush: Brush
  ) {
    (self.filtered, self.path, self.tips) = (filtered, path, tips)
    isDot = StrokeSpine.isDot(path, within: brush.dotReach)
    self.brush = brush
  }

  private init(_ other: StrokeInk, _ path: [StrokeElement]) {
    (filtered, tips, isDot, brush) = (other.filtered, other.tips, other.isDot, other.brush)
    self.path = path
  }

  /// The same stretched; complexity: O(path).
  ///
  /// - Parameter warp: where the path goes from where it is, which must be where it was drawn.
  /// - Returns: the ink, which shares everything but its path.
  package func warped(by warp: Warp) -> StrokeInk {
    StrokeInk(self, Self.warped(path, by: warp))
  }

  private static func warped(_ path: [StrokeElement], by warp: Warp) -> [StrokeElement] {
    let map = warp.affine
    return path.map { StrokeElement($0.element.applying(map), from: $0.start, to: $0.end) }
  }

  /// Where along the samples a position along the filtered polyline lies: between samples 3 and 7, of
  /// which the filters left only these two, 0.5 of the way is 5.
  ///
  /// - Parameter position: a position along the filtered polyline; limited to it.
  /// - Returns: the position along the samples.
  package func samplePosition(at position: Double) -> Double {
    guard let last = filtered.last else { return 0 }
    guard position > 0 else { return filtered[0].samplePosition }
    guard position < Double(filtered.count - 1) else { return last.samplePosition }
    let index = Int(position)
    let from = filtered[index].samplePosition
    return from + (filtered[index + 1].samplePosition - from) * (position - Double(index))
  }

  /// The parameter, 0…1 within it, of an element of the path at a position along the samples.
  ///
  /// - Parameters:
  ///   - sample: a position along the samples.
  ///   - index: the index of the element.
  /// - Returns: the parameter; beyond 0…1 where the position lies outside the element.
  package func parameter(of sample: Double, in index: Int) -> Double {
    var first = 0
    var last = filtered.count - 1
    while last - first > 1 {
      let middle = (first + last) / 2
      if filtered[middle].samplePosition <= sample { first = middle } else { last = middle }
    }
    guard first < last else { return 0 }
    let start = filtered[first].samplePosition
    let way = filtered[last].samplePosition - start
    let position = Double(first) + (way > 0 ? (sample - start) / way : 0)
    let element = path[index]
    let length = element.end - element.start
    return length > 0 ? (position - element.start) / length : 0
  }

  /// Returns the samples that an element of the path spans.
  ///
  /// - Parameter index: the index of the element.
  /// - Returns: its ends along the samples.
  package func samples(of index: Int) -> StrokeSpan {
    StrokeSpan(samplePosition(at: path[index].start), samplePosition(at: path[index].end))
  }

  /// A rectangle that contains everything that an element may ink, with room for corners of nibs and
  /// for mitres.
  ///
  /// - Parameter index: the index of the element.
  /// - Returns: the rectangle; empty where the element inks nothing.
  package func bounds(of index: Int) -> Rect {
    guard path.indices.contains(index), !tips.isEmpty else { return .empty }
    guard isDot || index > 0 else { return .empty }
    if isDot, index > 0, !brush.buildsUp { return .empty }
    let element = path[index]
    var hull = Rect.empty
    if index > 0, let start = path[index - 1].element.end { hull = hull.union(start) }
    switch element.element {
    case .move(let end), .line(let end): hull = hull.union(end)
    case .quadratic(let control, let end): hull = hull.union(control).union(end)
    case .cubic(let control1, let control2, let end):
      hull = hull.union(control1).union(control2).union(end)
    case .close: return .empty
    }
    guard hull.isFinite else { return .empty }
    let reach = self.reach(index)
    return reach > 0 ? hull.expanded(by: reach) : .empty
  }

  /// A rectangle that contains everything that the stroke may ink.
  package private(set) lazy var bounds: Rect = {
    var bounds = Rect.empty
    for index in path.indices { bounds = bounds.union(self.bounds(of: index)) }
    return bounds
  }()

  /// A rectangle that contains everything that a part of the stroke may ink; complexity: O(path), or
  /// O(1) for all of it.
  ///
  /// - Parameter span: the part; `nil` for all of it.
  /// - Returns: the rectangle.
  package func bounds(of span: StrokeSpan?) -> Rect {
    guard let span else { return bounds }
    var bounds = Rect.empty
    for index in path.indices {
      let samples = samples(of: index)
      if span.lower <= samples.upper && span.upper >= samples.lower {
        bounds = bounds.union(self.bounds(of: index))
      }
    }
    return bounds
  }

  private func reach(_ index: Int) -> Double {
    var width = 0.0
    if isDot {
      return StrokeSpine(brush, tolerance: 1).dot(of: tips).width * DotShape.largestRadius
    }
    let last = tips.count - 1
    let first = min(max(Int(min(path[index].start, 1e9)), 0), last)
    let end = min(max(Int(min(path[index].end, 1e9)) + 1, first), last)
    for tip in first...end { width = max(width, tips[tip].width) }
    return width * brush.tip.reach
  }
}
