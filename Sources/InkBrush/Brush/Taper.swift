/// How strokes get thinner towards their ends.
///
/// The width falls towards an end as a parabola with its top where the taper begins, to
/// ``thinnest`` of what it would be. A stroke shorter than both tapers together is tapered less in
/// proportion, so that a dot keeps its width. The taper at the end of the stroke reaches back over
/// at most ``reach`` points, and is shorter where they do not fill its length.
public struct Taper: Equatable, Sendable {
  /// How long the taper at the start is in canvas points; 0 for none.
  public var start: Double
  /// How long the taper at the end is in canvas points; 0 for none.
  public var end: Double

  /// Makes a taper of lengths in canvas points; 0 for none, at most 1,000,000.
  public init(start: Double = 0, end: Double = 0) {
    self.start = start
    self.end = end
  }

  /// No taper.
  public static let none = Taper()
  /// How many points of the polyline the taper at the end reaches back at the most: 64.
  public static let reach = 64
  /// What is left of the width at the end of a long stroke: 0.15 of it.
  public static let thinnest = 0.15
}
