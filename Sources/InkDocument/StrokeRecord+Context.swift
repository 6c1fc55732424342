public import InkBrush

extension StrokeRecord {
  /// What its strokes know besides their points.
  public var context: StrokeContext {
    StrokeContext(
      seed: seed, viewSide: viewSide, maximumForce: maximumForce, response: response)
  }
}
