package import InkBrush
package import InkStream

/// The look of the strokes that begin in a callback, if it differs from that of the canvas.
///
/// The code that knows what the touches do passes it with their events, which have the purpose of
/// each touch as their ``/InkInput/TouchEvent/intent``.
package struct StrokeBeginning: Equatable, Sendable {
  /// The brush of strokes that draw; `nil` for that of the canvas.
  package var brush: Brush?
  /// A filter before those of the brush.
  package var filter: BrushFilter?
  /// The largest counted length of the view's shorter side, in points; `nil` for that of the
  /// settings.
  package var largestViewSide: Double?

  /// Makes a beginning that changes nothing.
  package init() {}

  /// Returns the brush of a stroke that draws, on a canvas with a brush of its own.
  func brush(on canvas: Brush) -> Brush {
    var brush = brush ?? canvas
    if let filter { brush.filters.insert(filter, at: brush.placeOfFirstFilter) }
    return brush
  }
}
