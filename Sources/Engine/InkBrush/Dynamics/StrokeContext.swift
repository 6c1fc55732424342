public import InkInput

/// The context of a stroke besides its points, fixed when it begins.
@frozen
public struct StrokeContext: Equatable, Sendable {
  /// The seed of the stroke's randomness.
  public var seed: UInt64
  /// The length of the shorter side of the view in canvas points, when the stroke began.
  public var viewSide: Double
  /// The largest force that the device can report, in units of an average touch; `nil` where unknown.
  public var maximumForce: Double?
  /// The response of the stroke to force; `nil` where force counts as measured.
  @usableFromInline package var response: PressureResponse?

  /// Makes a context: a seed, the shorter side of the view in canvas points, and what is known of the
  /// device's force.
  @inlinable
  public init(
    seed: UInt64 = 0, viewSide: Double = 320, maximumForce: Double? = nil,
    response: PressureResponse? = nil
  ) {
    self.seed = seed
    self.viewSide = viewSide
    self.maximumForce = maximumForce
    self.response = response
  }
}
