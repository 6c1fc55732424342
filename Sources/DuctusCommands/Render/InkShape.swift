internal import Ductus

/// The geometry of a stroke on a canvas, as paths to fill with the non-zero rule.
struct InkShape {
  /// The stroke.
  let ink: CanvasInk
  /// The points of its spine.
  private(set) var spine: [SpinePoint]

  init(_ ink: CanvasInk) {
    self.ink = ink
    var points: [SpinePoint] = []
    for element in ink.stream.path.indices {
      var piece: [SpinePoint] = []
      ink.appendSpine(of: element, to: &piece)
      // An element begins where the one before it ended.
      let isRepeated = piece.count > 1 && piece.first == points.last
      points += isRepeated ? piece[1...] : piece[...]
    }
    spine = points
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
