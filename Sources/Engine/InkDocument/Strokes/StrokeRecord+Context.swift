package import InkBrush

extension StrokeRecord {
  /// The facts that its strokes know besides their points.
  package var context: StrokeContext {
    StrokeContext(
      seed: seed, viewSide: viewSide, maximumForce: maximumForce, response: response)
  }
}
