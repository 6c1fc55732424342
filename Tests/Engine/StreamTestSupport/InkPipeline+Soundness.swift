package import InkGeometry
package import InkStream

extension InkPipeline {
  /// Returns true if the first stroke runs from a place to another, and all of it is finite.
  package func isSound(from start: Point, to tip: Point) -> Bool {
    guard let stroke = strokes.first else { return false }
    return stroke.path.first?.element == .move(to: start) && stroke.path.last?.element.end == tip
      && stroke.filtered.last?.location == tip && stroke.path.allSatisfy(\.isFinite)
      && stroke.filtered.allSatisfy(\.location.isFinite)
  }
}
