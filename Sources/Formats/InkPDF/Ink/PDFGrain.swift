/// The way in which a PDF shows ink that no fill of one colour can show: grain, soft edges, ink that builds up.
public enum PDFGrain: Sendable {
  /// Images of 150 to 300 dots per inch, as long as a page has no more of it than four pages full.
  case images
  /// Outlines of about the same darkness, which are small and sharp at each zoom.
  case outlines

  /// The dots of all images of a page at the most.
  private static let budget = (fine: 2e6, coarse: 9e6)

  /// Pixels per point.
  ///
  /// - Parameter area: how much soft ink a page has, in square points.
  /// - Returns: the scale; `nil` for outlines.
  func scale(forArea area: Double) -> Double? {
    guard self == .images else { return nil }
    let (coarse, fine) = (150.0 / 72, 300.0 / 72)
    if area * coarse * coarse > Self.budget.coarse { return nil }
    return area * fine * fine > Self.budget.fine ? coarse : fine
  }
}
