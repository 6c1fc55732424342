package import InkBrush

/// The look of the strokes that begin in a callback, where it differs from what the canvas has for all.
///
/// Who has seen touches come down hands it over with their events; these say what the touches do, by
/// ``/InkInput/TouchEvent/intent``.
package struct StrokeBeginning: Equatable, Sendable {
  /// The brush of what draws; `nil` for that of the canvas.
  package var brush: Brush?
  /// A filter that goes before those of the brush.
  package var filter: BrushFilter?
  /// The most that the shorter side of the view counts, in points; `nil` for what the settings say.
  package var largestViewSide: Double?

  /// Makes a beginning that differs in nothing.
  package init() {}

  /// The brush of a stroke that draws, on a canvas that has another one.
  func brush(on canvas: Brush) -> Brush {
    var brush = brush ?? canvas
    if let filter { brush.filters.insert(filter, at: 0) }
    return brush
  }
}
