/// A filter of a brush: a kind, and its values.
///
/// Brush text and drawings have it as a name and numbers. ``FilterForm`` lists the filters that there are.
public struct BrushFilter: FilterForm, Equatable {
  /// The kind of filter.
  package let kind: FilterKind
  /// The values of its parameters, in the order of ``FilterKind``.
  package let values: [Double]

  /// Makes a filter; values that are missing are the usual ones, and surplus ones are left out.
  package init(kind: FilterKind, _ values: [Double] = []) {
    self.kind = kind
    self.values = kind.completed(values)
  }

  /// Returns the filter itself.
  public init(_ filter: BrushFilter) { self = filter }
}

extension BrushFilter: BrushStage {}
