internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Layers of soft or grained ink that follow each other, have one colour and lie together: as one image they take
/// fewer bytes than as one image each.
struct GrainRun {
  /// The layers, from the lowest up.
  private(set) var indices: [Int]
  private let brush: Brush
  private var bounds: Rect
  /// The area of all of them, in square points.
  private var area: Double

  /// The most layers of a run.
  private static let longest = 64
  /// The largest area of the image, in areas of its layers, and in square points.
  private static let emptiness = 3.0
  private static let largest = 20_000.0

  /// Begins with a layer.
  init(_ index: Int, _ stroke: InkStroke, _ bounds: Rect) {
    indices = [index]
    brush = stroke.brush
    self.bounds = bounds
    area = bounds.width * bounds.height
  }

  /// Takes the next layer, if its ink can be in the same image.
  ///
  /// - Parameters:
  ///   - index: the layer.
  ///   - stroke: its stroke.
  ///   - covered: what it covers.
  /// - Returns: false where it needs another image.
  mutating func take(_ index: Int, _ stroke: InkStroke, _ covered: Rect) -> Bool {
    guard indices.count < Self.longest, stroke.brush.blend == .sourceOver,
      stroke.brush.color == brush.color, brush.blend == .sourceOver, stroke.brush.isSoft,
      !brush.colorVaries, !stroke.brush.colorVaries,
      (stroke.brush.texture == nil) == (brush.texture == nil)
    else { return false }
    let all = bounds.union(covered)
    let sum = area + covered.width * covered.height
    guard all.width * all.height <= min(sum * Self.emptiness, Self.largest) else { return false }
    indices.append(index)
    (bounds, area) = (all, sum)
    return true
  }
}
