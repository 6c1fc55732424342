/// A stage of the pipeline that observers can listen to.
@frozen
public enum PipelineStage: Hashable, Sendable {
  /// The samples and predictions of the touch path.
  case touch
  /// The raw polyline.
  case polyline
  /// The polyline after the filter at an index of the pipeline's filters.
  case filter(Int)
  /// The polyline after all filters.
  case filtered
  /// The smooth path.
  case path
}
