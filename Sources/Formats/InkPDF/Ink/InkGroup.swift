internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Strokes that belong together and are one annotation, as the letters of a word are: they lie one on the other,
/// have one brush, and each is near those before it.
struct InkGroup {
  /// The layers, from the lowest up.
  private(set) var indices: [Int]
  /// The area that they cover.
  private(set) var bounds: Rect
  private let brush: Brush
  /// The largest height of a stroke in it, in points.
  private var height: Double
  /// True if the first stroke is no longer than a letter that its brush writes.
  private let isLetter: Bool
  private var isTranslucent: Bool { brush.color.alpha < 255 || brush.blend != .sourceOver }

  /// The most layers of a group.
  static let longest = 32
  /// The distance within which strokes are near, as a share of the height of the largest one, and in points.
  private static let near = (share: 0.5, least: 3.0, most: 18.0)
  /// The largest height, in heights of the largest stroke: writing goes on in another group on the next line.
  private static let tallest = 2.5
  /// The largest side of letters, in sizes of the brush.
  private static let letter = 3.0

  /// Begins with a layer.
  init(_ index: Int, _ stroke: InkStroke, _ bounds: Rect) {
    indices = [index]
    self.bounds = bounds
    brush = stroke.brush
    height = bounds.height
    isLetter = Self.isLetter(bounds, brush)
  }

  private static func isLetter(_ bounds: Rect, _ brush: Brush) -> Bool {
    max(bounds.width, bounds.height) <= letter * brush.size
  }

  /// Takes the next layer, if it belongs to the group.
  ///
  /// Only ink of one colour does, as an annotation has one. Translucent ink does where one writes with it: marks
  /// over text stay one annotation each, that can be removed or commented by itself.
  ///
  /// - Parameters:
  ///   - index: the layer, with no other than those of the group below it that is not in it.
  ///   - stroke: its stroke.
  ///   - covered: what it covers.
  /// - Returns: false where it begins another group.
  mutating func take(_ index: Int, _ stroke: InkStroke, _ covered: Rect) -> Bool {
    guard indices.count < Self.longest, stroke.brush == brush else { return false }
    guard !brush.colorVaries, !isTranslucent || isLetter && Self.isLetter(covered, brush) else {
      return false
    }
    let larger = max(height, covered.height)
    let near = min(max(larger * Self.near.share, Self.near.least), Self.near.most)
    guard covered.intersects(bounds.expanded(by: near)) else { return false }
    let all = bounds.union(covered)
    guard all.height <= max(larger * Self.tallest, 2 * Self.near.most) else { return false }
    indices.append(index)
    (bounds, height) = (all, larger)
    return true
  }
}
