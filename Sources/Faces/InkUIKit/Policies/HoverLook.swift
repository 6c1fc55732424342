package import InkBrush
package import InkGestures
internal import InkInput

/// The look of the tip that is shown under a pointer.
///
/// The tip of a brush is filled with its colour, the weaker the higher the pencil is; an eraser is a ring.
package struct HoverLook: Equatable, Sendable {
  /// The opacity of an opaque tip that is about to touch.
  package static let strongest = 0.4

  /// The colour of the area; `nil` for a ring.
  package var fill: InkColor?
  /// The opacity of all of it, 0…1.
  package var opacity: Double

  /// Makes the look of a tip; `nil` where none is shown.
  ///
  /// - Parameters:
  ///   - preview: the tip.
  ///   - height: the distance of the pencil from the screen, 0 for the least and 1 for the largest at which it is
  ///     noticed; `nil` if it is unknown.
  ///   - prefersPreview: true if the person wants to see what the pencil would leave; a mouse always shows it.
  ///   - isDark: true if the view exchanges light and dark.
  package init?(
    _ preview: TipPreview, height: Double?, prefersPreview: Bool, isDark: Bool
  ) {
    if preview.isDown {
      guard preview.erases else { return nil }
      (fill, opacity) = (nil, 1)
      return
    }
    guard prefersPreview || preview.kind != .pencil else { return nil }
    let height = height.map { $0 > 0 ? min($0, 1) : 0 } ?? 0
    opacity = 1 - height
    guard !preview.erases else { return }
    var color = ScreenPixels.shown(preview.color, isDark: isDark)
    color.alpha = UInt8(Double(color.alpha) * Self.strongest + 0.5)
    fill = color
  }
}
