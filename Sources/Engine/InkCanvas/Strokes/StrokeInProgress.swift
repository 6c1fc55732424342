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
  /// The positions of its samples, in points of the view when it began.
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
    let drawn = register.wet.first {
      $0.touchPath.touch == touch && $0.isInProgress && !$0.isErasure
    }
    return drawn.map { stroke in
      StrokeInProgress(
        number: stroke.number, brush: stroke.brush,
        places: stroke.touchPath.samples.map { $0.location })
    }
  }

  /// The name that a stroke has in the document; `nil` until it has ended.
  ///
  /// - Parameter number: the number of the stroke on the canvas; see ``StrokeInProgress/number``.
  /// - Returns: its name.
  package func identifier(ofStroke number: Int) -> InkStroke.Identifier? {
    register.stroke(number)?.identifier
  }
}
