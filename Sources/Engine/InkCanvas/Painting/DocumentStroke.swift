internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A stroke of a document as it is drawn at one scale.
final class DocumentStroke: PlacedStroke {
  let stroke: InkStroke
  let ink: StrokeInk
  /// The indices of the elements to draw: all of them, or those of a part of the stroke.
  private let elements: Range<Int>
  /// The box of each of these elements in device pixels; empty for elements without ink.
  private var boxes: [Rect] = []
  /// The union of the boxes of every `groupSize` elements.
  private var groups: [Rect] = []
  private static let groupSize = 16

  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - ink: the ink of the stroke.
  ///   - view: the transform from the document to device pixels.
  init(_ stroke: InkStroke, _ ink: StrokeInk, view: Affine) {
    self.stroke = stroke
    self.ink = ink
    elements = ink.elements(of: stroke.span)
    super.init(ink.brush, seed: stroke.record.seed, stroke.placement, in: view)
    isDot = ink.isDot
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
    placeDabs(from: 0, ink.path)
    flattened = []
  }

  /// The number of elements to draw.
  var elementCount: Int { elements.count }
  var path: [StrokeElement] { ink.path }
  override var tips: [TipState] { ink.tips }

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
        let sample = Self.lastSample(of: ink.path[index], ink.filtered)
        if sample >= firstSample, sample < endSample, !body(index) { return }
      }
    }
  }

  override func append(_ element: Int, of path: [StrokeElement], to points: inout [SpinePoint]) {
    // Quads also ask for neighbouring elements, which a part of a stroke may not have.
    guard stroke.span == nil || elements.contains(element) else { return }
    ink.append(element, of: stroke.span, spine, to: &points)
  }
}
