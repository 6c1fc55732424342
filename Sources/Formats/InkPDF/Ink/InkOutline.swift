internal import InkGeometry
internal import InkVectors

/// A layer of a stroke as fills of one colour each.
struct InkOutline {
  /// The rectangle that it covers.
  let bounds: Rect
  /// The fills, the later ones over the earlier ones.
  let fills: [FlatStroke.Fill]
  /// True if the fills are laid over each other first, and then over what lies below.
  let isGroup: Bool
  /// The opacity of the whole.
  let opacity: Double
  /// The mask of the whole; `nil` where all of it shows.
  let mask: FlatStroke.Mask?
  /// The scale of the stroke's own points.
  let scale: Double

  /// Keeps what is drawn of a stroke.
  init(_ stroke: FlatStroke, scale: Double) {
    bounds = stroke.bounds
    fills = stroke.fills
    isGroup = stroke.isGroup
    opacity = stroke.opacity
    mask = stroke.mask
    self.scale = scale
  }
}
