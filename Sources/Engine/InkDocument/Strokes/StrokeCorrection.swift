/// A change that a late update made to a sample that a document already had.
package struct StrokeCorrection: Equatable, Hashable, Sendable {
  /// The index of the sample.
  package var sample: Int
  /// The number of samples that the stroke had when the update came.
  package var sampleCount: Int
  /// The sample before the change.
  package var previous: RecordedSample

  /// Makes a correction.
  @inlinable
  package init(sample: Int, sampleCount: Int, previous: RecordedSample) {
    self.sample = sample
    self.sampleCount = sampleCount
    self.previous = previous
  }
}
