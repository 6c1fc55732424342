internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A stroke of a document as it is drawn at one scale.
final class DocumentStroke: PieceSource {
  let stroke: InkStroke
  let brush: Brush
  let tip: BrushTip
  let kind: LayerKind
  let commonOpacity: UInt8?
  let blend: InkBlend
  let grain: Grain?
  let map: PixelMap

  let ink: StrokeInk
  private let spine: StrokeSpine
  /// The indices of the elements to draw: all of them, or those of a part of the stroke.
  private let elements: Range<Int>
  /// The box of each of these elements in device pixels; empty for elements without ink.
  private var boxes: [Rect] = []
  /// The union of the boxes of every `groupSize` elements.
  private var groups: [Rect] = []
  private static let groupSize = 16
  /// The state of the dabs at the beginning of each element; empty for other tips.
  private var dabs: [DabPlacement] = []

  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - ink: the ink of the stroke.
  ///   - view: the transform from the document to device pixels.
  init(_ stroke: InkStroke, _ ink: StrokeInk, view: Affine) {
    self.stroke = stroke
    self.ink = ink
    brush = ink.brush
    tip = brush.tip
    kind = LayerKind(brush)
    commonOpacity = brush.commonOpacity
    blend = InkBlend(brush.blend)
    map = PixelMap(stroke.placement.concatenating(view))
    grain = Grain(brush.texture, scale: PixelMap(view).scale)
    let scale = map.scale
    spine = StrokeSpine(brush, tolerance: brush.pixelTolerance(scale: scale > 0 ? scale : 1))
    elements = ink.elements(of: stroke.span)
    boxes.reserveCapacity(elements.count)
    for start in stride(from: elements.lowerBound, to: elements.upperBound, by: Self.groupSize) {
      var bounds = Rect.empty
      for index in start..<min(start + Self.groupSize, elements.upperBound) {
        let box = ink.bounds(of: index)
        boxes.append(box.isEmpty ? .empty : box.applying(map.affine))
        bounds = bounds.union(boxes[boxes.count - 1])
      }
      groups.append(bounds)
    }
    if let dabs = tip.dabs { placeDabs(dabs) }
  }

  /// The number of elements to draw.
  var elementCount: Int { elements.count }
  var isDot: Bool { ink.isDot }
  var seed: UInt64 { stroke.record.seed }
  var path: [StrokeElement] { ink.path }

  /// Returns true if any of the stroke may reach some pixels.
  func reaches(_ pixels: Rect) -> Bool {
    for group in groups where group.intersects(pixels) { return true }
    return false
  }

  /// Calls a function for the elements that may reach some pixels, in order, until it returns
  /// `false`.
  func forEachElement(
    in pixels: Rect, from firstSample: Int, to endSample: Int, _ body: (Int) -> Bool
  ) {
    for (number, group) in groups.enumerated() where group.intersects(pixels) {
      let start = elements.lowerBound + number * Self.groupSize
      for index in start..<min(start + Self.groupSize, elements.upperBound) {
        guard boxes[index - elements.lowerBound].intersects(pixels) else { continue }
        let sample = CanvasStroke.lastSample(of: ink.path[index], ink.filtered)
        if sample >= firstSample, sample < endSample, !body(index) { return }
      }
    }
  }

  func append(_ element: Int, of path: [StrokeElement], to points: inout [SpinePoint]) {
    // Quads also ask for neighbouring elements, which a part of a stroke may not have.
    guard stroke.span == nil || elements.contains(element) else { return }
    ink.append(element, of: stroke.span, spine, to: &points)
  }

  func withRecent(_ element: Int, _ body: (UnsafeBufferPointer<SpinePoint>) -> Void) -> Bool {
    false
  }

  func withRecentPasses(_ element: Int, _ body: (UnsafeBufferPointer<LeadPass>) -> Void) -> Bool {
    false
  }

  func dabPlacement(_ element: Int) -> DabPlacement { dabs[element] }

  private func placeDabs(_ start: DabPlacement) {
    var state = start
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
