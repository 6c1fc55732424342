/// A form of the filters that come with Ductus.
///
/// A ``BrushFilter`` is one as a value, which brushes keep; a ``PolylineFilter`` is one at work in a pipeline, where
/// there may be others as well. Both have the same functions. A filter of which a change reaches the points to the
/// tip costs O(these points) per update, which is O(1) for an event that only adds.
public protocol FilterForm: Sendable {
  /// Makes this form of a filter.
  init(_ filter: BrushFilter)
}

extension FilterForm {
  /// Returns the filter itself, so that one without numbers can be written as one with numbers: `.mend()`.
  public func callAsFunction() -> Self { self }
}
