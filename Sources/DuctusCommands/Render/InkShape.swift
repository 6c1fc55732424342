internal import Ductus

/// The geometry of a stroke on a canvas, as paths to fill with the non-zero rule.
struct InkShape {
  /// The stroke.
  let ink: CanvasInk
  /// The colour, where it does not vary.
  let color: InkColor
  /// Whether the colour may differ from point to point.
  let colorVaries: Bool
  /// The points of its spine.
  private(set) var spine: [SpinePoint]
  /// For each point whether the tip changes there on the spot, so that no piece leads to it.
  private let isJump: [Bool]

  /// Takes the geometry of a stroke, or of a part of it.
  ///
  /// - Parameters:
  ///   - ink: the stroke.
  ///   - elements: which elements of its path; `nil` for all.
  ///   - color: a colour for all of it; `nil` for its own.
  init(_ ink: CanvasInk, elements: Range<Int>? = nil, color: InkColor? = nil) {
    self.ink = ink
    self.color = color ?? ink.brush.color
    colorVaries = color == nil && ink.brush.colorVaries
    let cutter = StrokeSpine(ink.brush, tolerance: Self.tolerance(ink.brush))
    var points: [SpinePoint] = []
    var jumps: [Bool] = []
    for element in elements ?? ink.stream.path.indices {
      var piece: [SpinePoint] = []
      cutter.append(element, of: ink.stream.path, tips: ink.tips, to: &piece)
      // An element begins where the one before it ended, but its tip may be another.
      let isRepeated = piece.count > 1 && piece.first == points.last
      if !isRepeated, !piece.isEmpty { jumps.append(true) }
      jumps += Array(repeating: false, count: max(piece.count - 1, 0))
      points += isRepeated ? piece[1...] : piece[...]
    }
    spine = points
    isJump = jumps
  }

  /// How far edges may stray in canvas points; where pieces add up, as on the canvas.
  private static func tolerance(_ brush: Brush) -> Double {
    brush.overlap == .accumulate ? 0.05 : 0.0625
  }

  /// A stroke, and apart from it what of it is predicted, if that has a colour of its own.
  ///
  /// - Parameters:
  ///   - ink: the stroke.
  ///   - predictionColor: the colour of what is predicted; `nil` for that of the stroke.
  /// - Returns: one or two shapes, in the order in which they are drawn.
  static func parts(of ink: CanvasInk, predictionColor: InkColor?) -> [InkShape] {
    let path = ink.stream.path
    let polyline = ink.stream.filtered
    var end = path.count
    if predictionColor != nil, let last = polyline.indices.last {
      while end > 0 {
        let point = Int(min(max(path[end - 1].end, 0).rounded(.up), Double(last)))
        guard polyline[point].isPredicted else { break }
        end -= 1
      }
    }
    if end == path.count { return [InkShape(ink)] }
    let predicted = InkShape(ink, elements: end..<path.count, color: predictionColor)
    return end == 0 ? [predicted] : [InkShape(ink, elements: 0..<end), predicted]
  }

  /// The spine as runs of pieces that have something in common.
  ///
  /// - Parameter value: what they have in common, of a piece's two ends.
  /// - Returns: for each run its value and its points; a dot is one run of one point.
  func runs<Value: Equatable>(
    by value: (SpinePoint, SpinePoint) -> Value
  ) -> [(value: Value, range: Range<Int>)] {
    if spine.count == 1 { return [(value(spine[0], spine[0]), 0..<1)] }
    var runs: [(value: Value, range: Range<Int>)] = []
    for index in spine.indices.dropFirst() where !isJump[index] {
      let own = value(spine[index - 1], spine[index])
      if let last = runs.last, last.value == own, last.range.upperBound == index {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append((own, index - 1..<index + 1))
      }
    }
    return runs
  }

  /// A run, and of what lies before and behind it the next pieces, of quads that only touch.
  ///
  /// - Parameters:
  ///   - range: the points of the run.
  ///   - length: how far to go, in canvas points.
  ///   - isAdded: whether a piece may be added, of its two ends.
  /// - Returns: the points; where pieces overlap of themselves, those of the run.
  func extended(
    _ range: Range<Int>, by length: Double, where isAdded: (SpinePoint, SpinePoint) -> Bool
  ) -> Range<Int> {
    guard case .outline = ink.brush.tip else { return range }
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

  /// The same stroke with another width.
  func scaled(by factor: Double) -> InkShape {
    var shape = self
    for index in shape.spine.indices { shape.spine[index].tip.width *= factor }
    return shape
  }

  /// What the ink covers, in canvas points: the corners of nibs and mitres, too.
  var bounds: Rect {
    if spine.count == 1 { return Rect(dot(spine[0]).compactMap(\.end)) }
    var bounds = Rect.empty
    switch ink.brush.tip {
    case .round, .dab:
      for point in spine where point.location.isFinite {
        bounds = bounds.union(Rect([point.location]).expanded(by: point.radius))
      }
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      var polygon: [Point] = []
      for point in spine {
        shape.polygon(at: point, into: &polygon)
        bounds = bounds.union(Rect(polygon))
      }
    case .outline:
      for index in spine.indices where spine[index].location.isFinite {
        let edge = OffsetQuad.edge(
          at: spine[index], after: neighbour(before: index), before: neighbour(after: index))
        bounds = bounds.union(Rect([edge.left, edge.right]))
      }
    }
    return bounds
  }

  /// The point before one, where the spine came from somewhere else.
  private func neighbour(before index: Int) -> SpinePoint? {
    spine[..<index].last { $0.location != spine[index].location }
  }

  /// The point after one, where the spine goes somewhere else.
  private func neighbour(after index: Int) -> SpinePoint? {
    spine[(index + 1)...].first { $0.location != spine[index].location }
  }

  /// Whether it takes away what lies below it.
  var isErasure: Bool { ink.isErasure || ink.brush.blend == .destinationOut }

  /// What surrounds all of the stroke.
  var outline: [PathElement] { outline(of: 0..<spine.count) }

  /// What surrounds a run of the spine.
  ///
  /// - Parameter range: the indices of the points.
  /// - Returns: closed subpaths of lines.
  func outline(of range: Range<Int>) -> [PathElement] {
    guard let first = range.first else { return [] }
    if spine.count == 1 { return dot(spine[first]) }
    switch ink.brush.tip {
    case .round, .dab:
      return StrokeOutline.path(of: Array(spine[range]), tolerance: 0.02).elements
    case .nib(let form, let aspect):
      let shape = NibShape(form, aspect: aspect)
      var elements: [PathElement] = []
      var polygon: [Point] = []
      for index in range.dropFirst() where !isJump[index] {
        shape.sweep(from: spine[index - 1], to: spine[index], into: &polygon)
        Self.append(polygon, to: &elements)
      }
      return elements
    case .outline:
      var elements: [PathElement] = []
      var polygon: [Point] = []
      for index in range.dropFirst() where !isJump[index] {
        OffsetQuad.write(
          from: spine[index - 1], to: spine[index], after: neighbour(before: index - 1),
          before: neighbour(after: index), into: &polygon)
        Self.append(polygon, to: &elements)
      }
      return elements
    }
  }

  private func dot(_ point: SpinePoint) -> [PathElement] {
    var polygon: [Point] = []
    if ink.brush.dot == .irregular {
      IrregularDot.write(
        around: point.location, radius: point.tip.width, seed: ink.seed, into: &polygon)
    } else if case .nib(let form, let aspect) = ink.brush.tip {
      NibShape(form, aspect: aspect).polygon(at: point, into: &polygon)
    } else {
      return StrokeOutline.path(of: [point], tolerance: 0.02).elements
    }
    var elements: [PathElement] = []
    Self.append(polygon, to: &elements)
    return elements
  }

  private static func append(_ polygon: [Point], to elements: inout [PathElement]) {
    guard polygon.count > 2, let first = polygon.first else { return }
    elements.append(.move(to: first))
    for point in polygon.dropFirst() { elements.append(.line(to: point)) }
    elements.append(.close)
  }
}
