package import InkBrush
package import InkGeometry
package import InkInput

/// The tip with which a pointer that hovers would touch the drawing.
package struct TipPreview: Equatable, Sendable {
  /// The outline of the tip in points of the view: closed subpaths of lines, to fill with the non-zero rule.
  package var outline: [PathElement]
  /// The colour in which its ink is shown on the paper, with the opacity of the tip.
  package var color: InkColor
  /// True if it erases.
  package var erases: Bool
  /// True if the pointer is down.
  package var isDown: Bool
  /// The kind of the pointer.
  package var kind: TouchKind
}
