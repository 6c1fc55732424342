/// What a late update changed in a sample that a document already had.
@frozen
public struct StrokeCorrection: Equatable, Hashable, Sendable {
  /// The index of the sample.
  public var sample: Int
  /// How many samples the stroke had when the update came.
  public var sampleCount: Int
  /// What the sample was before.
  public var previous: RecordedSample

  /// Makes a correction.
  @inlinable
  public init(sample: Int, sampleCount: Int, previous: RecordedSample) {
    self.sample = sample
    self.sampleCount = sampleCount
    self.previous = previous
  }
}
