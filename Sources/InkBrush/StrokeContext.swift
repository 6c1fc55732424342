/// What a stroke knows besides its points, from the moment at which it began.
@frozen
public struct StrokeContext: Equatable, Sendable {
  /// What the randomness of the stroke comes from.
  public var seed: UInt64
  /// The length of the shorter side of the view in canvas points, when the stroke began.
  public var viewSide: Double

  /// Makes a context: a seed, and the shorter side of the view in canvas points.
  @inlinable
  public init(seed: UInt64 = 0, viewSide: Double = 320) {
    self.seed = seed
    self.viewSide = viewSide
  }
}
