internal import Ductus

/// The geometry of a stroke on a canvas, as paths to fill with the non-zero rule.
struct InkShape {
  /// The stroke.
  let ink: CanvasInk
  /// The points of its spine.
  private(set) var spine: [SpinePoint]
  /// For each point whether the tip changes there on the spot, so that no piece leads to it.
  private let isJump: [Bool]

  init(_ ink: CanvasInk) {
    self.ink = ink
    let cutter = StrokeSpine(ink.brush, tolerance: 0.0625)
    var points: [SpinePoint] = []
    var jumps: [Bool] = []
    for element in ink.stream.path.indices {
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

  /// The same stroke with another width.
  func scaled(by factor: Double) -> InkShape {
    var shape = self
    for index in shape.spine.indices { shape.spine[index].tip.width *= factor }
    return shape
  }

  /// What the ink covers, in canvas points.
  var bounds: Rect {
    var bounds = Rect.empty
    for point in spine where point.location.isFinite {
      // An irregular dot reaches to one and a half of its radius.
      let reach = spine.count == 1 && ink.brush.dot == .irregular ? 1.5 : 1
      bounds = bounds.union(Rect([point.location]).expanded(by: point.radius * reach))
    }
    return bounds
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
      for index in range.dropFirst() {
        shape.sweep(from: spine[index - 1], to: spine[index], into: &polygon)
        Self.append(polygon, to: &elements)
      }
      return elements
    case .outline:
      var elements: [PathElement] = []
      var polygon: [Point] = []
      for index in range.dropFirst() {
        OffsetQuad.write(
          from: spine[index - 1], to: spine[index], after: index > 1 ? spine[index - 2] : nil,
          before: index + 1 < spine.count ? spine[index + 1] : nil, into: &polygon)
        Self.append(polygon, to: &elements)
      }
      return elements
    }
  }

  private func dot(_ point: SpinePoint) -> [PathElement] {
    var polygon: [Point] = []
    if ink.brush.dot == .irregular {
      IrregularDot.write(
        around: point.location, radius: point.radius, seed: ink.seed, into: &polygon)
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
