internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A stroke of a document as it is drawn at one scale.
final class DocumentStroke: PieceSource {
  let stroke: InkStroke
  let brush: Brush
  let tip: Tip
  let kind: LayerKind
  let commonOpacity: UInt8?
  let blend: BlendMode
  let grain: Grain?
  let map: PixelMap

  let ink: StrokeInk
  private let spine: StrokeSpine
  /// Which elements are there: all, or those of a piece.
  private let elements: Range<Int>
  /// What each of these may ink, in device pixels; those that ink nothing have an empty box.
  private var boxes: [Rect] = []
  /// The same of a few elements each.
  private var groups: [Rect] = []
  private static let groupSize = 16
  /// Where the dabs are when each element begins; empty for other tips.
  private var dabs: [DabPlacement] = []

  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - ink: what it is made of.
  ///   - view: what leads from the document to device pixels.
  init(_ stroke: InkStroke, _ ink: StrokeInk, view: Affine) {
    self.stroke = stroke
    self.ink = ink
    brush = ink.brush
    tip = brush.tip
    kind = LayerKind(brush)
    commonOpacity = brush.commonOpacity
    blend = BlendMode(brush.blend)
    map = PixelMap(stroke.transform.concatenating(view))
    grain = Grain(brush.texture, scale: PixelMap(view).scale)
    let scale = map.scale
    spine = StrokeSpine(
      brush, tolerance: CanvasStroke.tolerance(brush, scale: scale > 0 ? scale : 1))
    var first = 0
    var last = ink.path.count
    if let span = stroke.span {
      while first < last, ink.samples(of: first).upper <= span.lower { first += 1 }
      while last > first, ink.samples(of: last - 1).lower >= span.upper { last -= 1 }
    }
    elements = first..<last
    boxes.reserveCapacity(last - first)
    for start in stride(from: first, to: last, by: Self.groupSize) {
      var bounds = Rect.empty
      for index in start..<min(start + Self.groupSize, last) {
        let box = ink.bounds(of: index)
        boxes.append(box.isEmpty ? .empty : box.applying(map.affine))
        bounds = bounds.union(boxes[boxes.count - 1])
      }
      groups.append(bounds)
    }
    if case .dab(_, let spacing) = tip { placeDabs(spacing) }
  }

  var isDot: Bool { ink.isDot }
  var seed: UInt64 { stroke.record.seed }
  var path: [StrokeElement] { ink.path }

  /// Whether any of it may reach some pixels.
  func reaches(_ pixels: Rect) -> Bool {
    for group in groups where group.intersects(pixels) { return true }
    return false
  }

  /// Calls a function for the elements that may reach some pixels, in order.
  func forEachElement(
    in pixels: Rect, from firstSample: Int, to endSample: Int, _ body: (Int) -> Void
  ) {
    for (number, group) in groups.enumerated() where group.intersects(pixels) {
      let start = elements.lowerBound + number * Self.groupSize
      for index in start..<min(start + Self.groupSize, elements.upperBound) {
        guard boxes[index - elements.lowerBound].intersects(pixels) else { continue }
        let sample = CanvasStroke.lastSample(of: ink.path[index], ink.filtered)
        if sample >= firstSample && sample < endSample { body(index) }
      }
    }
  }

  func append(_ element: Int, of path: [StrokeElement], to points: inout [SpinePoint]) {
    guard let span = stroke.span else {
      spine.append(element, of: path, isDot: isDot, tips: ink.tips, to: &points)
      return
    }
    guard elements.contains(element) else { return }
    let first = points.count
    spine.append(element, of: path, isDot: isDot, tips: ink.tips, to: &points)
    guard points.count > first + 1 else { return }
    let samples = ink.samples(of: element)
    if samples.lower >= span.lower, samples.upper <= span.upper { return }
    // The same joints as of the whole stroke, but for the new ends, so that it looks the same.
    let pieces = Double(points.count - first - 1)
    let lower = max(ink.parameter(of: span.lower, in: element), 0) * pieces
    let upper = min(ink.parameter(of: span.upper, in: element), 1) * pieces
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

  func withRecent(_ element: Int, _ body: (UnsafeBufferPointer<SpinePoint>) -> Void) -> Bool {
    false
  }

  func dabPlacement(_ element: Int) -> DabPlacement { dabs[element] }

  private static func point(at place: Double, of points: [SpinePoint]) -> SpinePoint {
    let index = min(Int(place), points.count - 2)
    let rest = place - Double(index)
    let (a, b) = (points[index], points[index + 1])
    if rest <= 0 { return a }
    if rest >= 1 { return b }
    var point = b
    point.location = a.location.interpolated(to: b.location, at: rest)
    point.tip.width = a.tip.width + (b.tip.width - a.tip.width) * rest
    point.tip.opacity = a.tip.opacity + (b.tip.opacity - a.tip.opacity) * rest
    return point
  }

  private func placeDabs(_ spacing: Double) {
    var state = DabPlacement(spacing: spacing)
    var points: [SpinePoint] = []
    dabs.reserveCapacity(ink.path.count)
    for index in ink.path.indices {
      dabs.append(state)
      points.removeAll(keepingCapacity: true)
      spine.append(index, of: ink.path, isDot: isDot, tips: ink.tips, to: &points)
      state.advance(over: points, within: .empty) { _, _ in }
    }
  }
}
