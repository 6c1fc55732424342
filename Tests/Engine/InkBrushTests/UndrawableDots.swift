import InkGeometry
import Testing

/// Expects that nothing is drawn at a place that is not finite, a point in place of a dot whose size is no
/// number above 0, and something finite for one that is infinitely large.
///
/// - Parameters:
///   - location: where this is expected.
///   - write: writes the outline of a dot at a place, of a size, into a buffer; of 64 vertices.
func expectUndrawableDotsAreLeftOut(
  _ location: SourceLocation = #_sourceLocation, write: (Point, Double, inout [Point]) -> Void
) {
  var outline: [Point] = [.zero]
  write(Point(.nan, 0), 2, &outline)
  #expect(outline.isEmpty, sourceLocation: location)
  for size in [Double.nan, -1] {
    write(Point(1, 1), size, &outline)
    #expect(outline == Array(repeating: Point(1, 1), count: 64), sourceLocation: location)
  }
  write(.zero, .infinity, &outline)
  #expect(outline.allSatisfy { $0.isFinite }, sourceLocation: location)
}
