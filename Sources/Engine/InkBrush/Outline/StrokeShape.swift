#if canImport(Glibc)
  internal import Glibc
#endif
package import InkGeometry

/// The geometry of a stroke, or of a part of it, as paths to fill with the non-zero rule.
///
/// ```swift
/// var shape = StrokeShape(brush, seed: seed)
/// for index in path.indices {
///   var points: [SpinePoint] = []
///   shape.cutter.append(index, of: path, tips: tips, to: &points)
///   shape.append(points)
/// }
/// let ink = shape.outline
/// ```
///
/// ``outline`` is of lines, ``curves`` is of lines and cubics, for files.
///
/// Outlines and bounds are where a transform takes the stroke: round tips stay round and get larger by
/// the square root of its determinant, as on the canvas.
package struct StrokeShape: Sendable {
  /// The brush of the stroke.
  package let brush: Brush
  /// The seed of the stroke's randomness.
  package let seed: UInt64
  /// The transform from the stroke's own coordinates to those of outlines and bounds.
  package let transform: Affine
  /// By how much that makes it larger; finite, 0 or more.
  package let scale: Double
  /// The colour, where it does not vary.
  package let color: InkColor
  /// True if the colour may differ from point to point.
  package let colorVaries: Bool
  /// The shape has a colour that is not its brush's, as predictions may have.
  package let isMarked: Bool
  /// The cutter that divides the elements of its path into points.
  package let cutter: StrokeSpine
  /// True if ``curves`` lack what of the edges lies within the ink, for files; by default false.
  package var isTrimmed = false
  /// The memory of ``curves`` of this shape, and of it widened; `nil` for none.
  package var memo: CurveMemo?
  /// The points of its spine, in its own coordinates.
  package private(set) var spine: [SpinePoint] = []

  /// For each point whether the tip changes there on the spot, so that no piece leads to it.
  var isJump: [Bool] = []
  /// For each point the nearest ones before and after it that lie elsewhere, or −1.
  private var neighbours: [(before: Int, after: Int)] = []
  /// By how much the tip is wider than that of the brush.
  private(set) var widening = 1.0
  /// The widths of all points together.
  private var widthSum = 0.0
  /// The first of the points that lie where the last one does.
  private var stillSince = 0

  /// The largest distance of chords from their arcs, in points.
  private static let arcTolerance = 0.02

  /// Makes a shape without points.
  ///
  /// - Parameters:
  ///   - brush: how the stroke is drawn.
  ///   - seed: the seed of the stroke's randomness.
  ///   - transform: where outlines and bounds are to be; by default where the stroke is.
  ///   - color: a colour for all of it; `nil` for its own.
  package init(
    _ brush: Brush, seed: UInt64, transform: Affine = .identity, color: InkColor? = nil
  ) {
    self.brush = brush
    self.seed = seed
    self.transform = transform
    let scale = transform.determinant.magnitude.squareRoot()
    self.scale = scale < .infinity ? scale : 0
    self.color = color ?? brush.color
    colorVaries = color == nil && brush.colorVaries
    isMarked = color != nil
    cutter = StrokeSpine(brush, tolerance: brush.outlineTolerance(scale: self.scale))
  }

  /// Appends the points of an element of the path, its start and its end included.
  ///
  /// - Parameter points: what a ``StrokeSpine`` of the brush gave.
  package mutating func append(_ points: [SpinePoint]) {
    guard let first = points.first else { return }
    // An element begins where the one before it ended, but its tip may be another.
    let isRepeated = points.count > 1 && first == spine.last
    if !isRepeated { append(first, isJump: true) }
    for point in points.dropFirst() { append(point, isJump: false) }
  }

  private mutating func append(_ point: SpinePoint, isJump jumps: Bool) {
    let index = spine.count
    if index > 0, point.location != spine[index - 1].location {
      for still in stillSince..<index { neighbours[still].after = index }
      stillSince = index
    }
    neighbours.append((stillSince - 1, -1))
    spine.append(point)
    widthSum += 2 * point.safeRadius
    isJump.append(jumps)
  }

  /// The mean width of the tip at its points, in its own points; 0 without any.
  var meanWidth: Double { spine.isEmpty ? 0 : widthSum / Double(spine.count) }

  /// True if there is nothing of it.
  package var isEmpty: Bool { spine.isEmpty }

  /// The same with another width of the tip.
  ///
  /// - Parameter factor: by how much it is wider.
  /// - Returns: the shape.
  package func widened(by factor: Double) -> StrokeShape {
    var shape = self
    for index in shape.spine.indices { shape.spine[index].tip.width *= factor }
    shape.widening *= factor
    shape.widthSum *= factor
    return shape
  }
}

// Parts of it.
extension StrokeShape {
  /// The spine as runs of pieces that have something in common.
  ///
  /// - Parameter value: what they have in common, of a piece's two ends.
  /// - Returns: for each run its value and its points; a dot is one run of one point.
  package func runs(
    by value: (SpinePoint, SpinePoint) -> Int
  ) -> [(value: Int, range: Range<Int>)] {
    if spine.count == 1 { return [(value(spine[0], spine[0]), 0..<1)] }
    var runs: [(value: Int, range: Range<Int>)] = []
    for index in spine.indices.dropFirst() where !isJump[index] {
      let own = value(spine[index - 1], spine[index])
      if let last = runs.last, last.value == own,
        continues(last.range.upperBound - 1, at: index - 1)
      {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((own, index - 1..<index + 1))
      }
    }
    return runs
  }

  /// Returns whether pieces that begin at a point go on where those end that end at another one before it.
  private func continues(_ end: Int, at start: Int) -> Bool {
    if end == start { return true }
    // Only the tip jumps there.
    return end == start - 1 && isJump[start] && spine[end].location == spine[start].location
  }

  /// A run, and of what lies before and behind it the next pieces, where pieces only touch.
  ///
  /// - Parameters:
  ///   - range: the points of the run.
  ///   - length: how far to go, in the stroke's own points.
  ///   - isAdded: whether a piece may be added, of its two ends.
  /// - Returns: the points; where pieces overlap of themselves, those of the run.
  package func extended(
    _ range: Range<Int>, by length: Double, where isAdded: (SpinePoint, SpinePoint) -> Bool
  ) -> Range<Int> {
    guard brush.tip.sharesEdges else { return range }
    var lower = range.lowerBound
    var rest = length
    while lower > 0, rest > 0, isJump[lower] || isAdded(spine[lower - 1], spine[lower]) {
      lower -= 1
      rest -= spine[lower].location.distance(to: spine[lower + 1].location)
    }
    var upper = range.upperBound
    rest = length
    while upper < spine.count, rest > 0, isJump[upper] || isAdded(spine[upper - 1], spine[upper]) {
      upper += 1
      rest -= spine[upper - 2].location.distance(to: spine[upper - 1].location)
    }
    return lower..<upper
  }
}

// Where its ink is.
extension StrokeShape {
  /// The bounds of the ink, with the corners of nibs and mitres; empty where nothing is finite.
  ///
  /// Complexity: O(points).
  package var bounds: Rect {
    if spine.count == 1 { return Self.bounds(dot(spine[0])) }
    var bounds = Rect.empty
    switch brush.tip {
    case .round, .dab, .bristles:
      for point in spine {
        let point = placed(point)
        guard point.location.isFinite, point.radius.isFinite else { continue }
        bounds.formUnion(Rect(point.location).expanded(by: point.radius))
      }
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      var polygon: [Point] = []
      for point in spine {
        shape.polygon(at: point, into: &polygon)
        for corner in polygon { Self.widen(&bounds, corner.applying(transform)) }
      }
    case .lead:
      var polygon: [Point] = []
      for point in spine {
        LeadShape.polygon(at: point, pointWidth: leadWidth, into: &polygon)
        for corner in polygon { Self.widen(&bounds, corner.applying(transform)) }
      }
    case .outline:
      for index in spine.indices where spine[index].location.isFinite {
        let edge = OffsetQuad.edge(
          at: spine[index], after: neighbour(before: index), before: neighbour(after: index))
        Self.widen(&bounds, edge.left.applying(transform))
        Self.widen(&bounds, edge.right.applying(transform))
      }
    }
    return bounds
  }

  /// The outline of the whole stroke: closed subpaths of lines.
  ///
  /// Complexity: O(points).
  package var outline: [PathElement] { outline(of: 0..<spine.count) }

  /// Returns the outline of a run of the spine.
  ///
  /// - Parameter range: the indices of the points.
  /// - Returns: closed subpaths of lines.
  package func outline(of range: Range<Int>) -> [PathElement] {
    guard let first = range.first else { return [] }
    if spine.count == 1 { return dot(spine[first]) }
    var elements: [PathElement] = []
    var polygon: [Point] = []
    switch brush.tip {
    case .round, .dab:
      return disc(range.map { placed(spine[$0]) })
    case .bristles: return bristles(range)
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      for index in range.dropFirst() where !isJump[index] {
        shape.sweep(from: spine[index - 1], to: spine[index], into: &polygon)
        append(polygon, to: &elements)
      }
    case .lead:
      for index in range.dropFirst() where !isJump[index] {
        LeadShape.sweep(
          from: spine[index - 1], to: spine[index], pointWidth: leadWidth, into: &polygon)
        append(polygon, to: &elements)
      }
    case .outline:
      for index in range.dropFirst() where !isJump[index] {
        OffsetQuad.write(
          from: spine[index - 1], to: spine[index], after: neighbour(before: index - 1),
          before: neighbour(after: index), into: &polygon)
        append(polygon, to: &elements)
      }
    }
    return elements
  }

  /// The width of a lead's point, widened as the spine is.
  var leadWidth: Double { brush.leadWidth * widening }

  /// A point where the transform takes it.
  func placed(_ point: SpinePoint) -> SpinePoint {
    var point = point
    point.location = point.location.applying(transform)
    point.tip.width *= scale
    return point
  }

  private func disc(_ points: [SpinePoint]) -> [PathElement] {
    StrokeOutline.path(of: points, tolerance: Self.arcTolerance * min(scale, 1)).elements
  }

  /// The outlines of a brush's hairs: one while they are wet, one for each streak where not.
  private func bristles(_ range: Range<Int>) -> [PathElement] {
    let bundle = BristleBundle(size: brush.size, seed: seed)
    var elements: [PathElement] = []
    var wet: [SpinePoint] = []
    for index in range.dropFirst() where !isJump[index] {
      let (start, end) = (spine[index - 1], spine[index])
      if BristleBundle.isWhole(start, end) {
        if wet.last != placed(start) {
          if !wet.isEmpty { elements += disc(wet) }
          wet = [placed(start)]
        }
        wet.append(placed(end))
        continue
      }
      // The steps of a hair follow one another: those without a gap are one streak.
      var streak: [SpinePoint] = []
      bundle.forEachPiece(from: start, to: end) {
        if streak.last != $0 {
          elements += disc(streak.map(placed))
          streak = [$0]
        }
        Self.lengthen(&streak, to: $1)
      }
      elements += disc(streak.map(placed))
    }
    if !wet.isEmpty { elements += disc(wet) }
    return elements
  }

  /// Appends a point to those on a line, instead of the last one where that adds nothing.
  private static func lengthen(_ streak: inout [SpinePoint], to point: SpinePoint) {
    if streak.count > 1 {
      let (before, last) = (streak[streak.count - 2], streak[streak.count - 1])
      let way = before.location.distance(to: point.location)
      let share = way > 0 ? before.location.distance(to: last.location) / way : 0
      let width = before.tip.width + (point.tip.width - before.tip.width) * share
      if (last.tip.width - width).magnitude <= 1e-6 { streak.removeLast() }
    }
    streak.append(point)
  }

  /// The number of pieces of its outline, about; O(points).
  package var pieceCount: Int {
    guard brush.tip.isBristled else { return spine.count }
    let bundle = BristleBundle(size: brush.size, seed: seed)
    return zip(spine, spine.dropFirst()).reduce(1) { $0 + bundle.pieceCount(from: $1.0, to: $1.1) }
  }

  private func dot(_ point: SpinePoint) -> [PathElement] {
    guard let polygon = blot(point) else { return disc([placed(point)]) }
    var elements: [PathElement] = []
    append(polygon, to: &elements)
    return elements
  }

  /// The polygon of a dot that is no disc, in the stroke's own coordinates.
  func blot(_ point: SpinePoint) -> [Point]? {
    var polygon: [Point] = []
    if brush.hasBlot {
      brush.dot.write(at: point, seed: seed, into: &polygon)
    } else if case .nib(let form, let aspect) = brush.tip, brush.dot != .round {
      NibShape(form, aspect: aspect).polygon(at: point, into: &polygon)
    } else if brush.tip.isLead {
      LeadShape.polygon(at: point, pointWidth: leadWidth, into: &polygon)
    } else {
      return nil
    }
    return polygon
  }

  /// The point before one, where the spine came from somewhere else.
  func neighbour(before index: Int) -> SpinePoint? {
    let index = neighbours[index].before
    return index < 0 ? nil : spine[index]
  }

  /// The point after one, where the spine goes somewhere else.
  func neighbour(after index: Int) -> SpinePoint? {
    let index = neighbours[index].after
    return index < 0 ? nil : spine[index]
  }

  private func append(_ polygon: [Point], to elements: inout [PathElement]) {
    guard polygon.count > 2, let first = polygon.first else { return }
    elements.append(.move(to: first.applying(transform)))
    for point in polygon.dropFirst() { elements.append(.line(to: point.applying(transform))) }
    elements.append(.close)
  }

  private static func bounds(_ elements: [PathElement]) -> Rect {
    var bounds = Rect.empty
    for element in elements {
      if let end = element.end { widen(&bounds, end) }
    }
    return bounds
  }

  private static func widen(_ bounds: inout Rect, _ point: Point) {
    if point.isFinite { bounds.formUnion(point) }
  }
}
