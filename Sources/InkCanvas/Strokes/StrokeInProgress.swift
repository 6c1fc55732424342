package import InkBrush
package import InkDocument
package import InkGeometry
package import InkInput
internal import InkStream

/// A stroke that is being drawn, as it is at a moment.
package struct StrokeInProgress {
  /// The number of the stroke on its canvas.
  package let number: Int
  /// The brush with which it is drawn.
  package let brush: Brush
  /// The places of its samples, in points of the view when it began.
  package let places: [Point]
}

extension InkCanvas {
  /// The stroke that a touch draws; `nil` if it draws none, or erases.
  ///
  /// Complexity: O(samples).
  ///
  /// - Parameter touch: the touch.
  /// - Returns: the stroke as it is now.
  package func strokeInProgress(of touch: TouchIdentifier) -> StrokeInProgress? {
    for number in register.wet {
      guard let stroke = register.strokes[number], stroke.touchPath.touch == touch,
        stroke.touchPath.state == .drawing, !stroke.isErasure
      else { continue }
      return StrokeInProgress(
        number: number, brush: stroke.brush,
        places: stroke.touchPath.samples.map { $0.location })
    }
    return nil
  }

  /// The name that a stroke has in the document; `nil` until it has ended.
  ///
  /// - Parameter number: the number of the stroke on the canvas; see ``StrokeInProgress/number``.
  /// - Returns: its name.
  package func identifier(ofStroke number: Int) -> InkStroke.Identifier? {
    register.strokes.indices.contains(number) ? register.strokes[number]?.identifier : nil
  }
}
