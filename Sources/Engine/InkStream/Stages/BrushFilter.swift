/// A filter of a brush: a kind, and its values.
///
/// Brush text and drawings have it as a name and numbers. ``FilterForm`` lists the filters that there are, and
/// ``OwnFilters`` those of the program.
public struct BrushFilter: FilterForm, Equatable {
  /// The kind of filter.
  package let kind: FilterKind
  /// The values of its parameters, in the order of ``FilterKind``.
  package let values: [Double]
  /// The rule by which it works: 1 for the first, then one more for each that came later.
  ///
  /// A drawing that is kept looks as it did, whatever is learned since: brush text has the rule behind the name, as in
  /// `modeller@2 0.5`, and a text without one means the first.
  package let rule: Int
  /// The name of a filter of one's own, in UTF-8; empty for one that comes with Ductus.
  package let ownName: [UInt8]

  /// Makes a filter; values that are missing are the usual ones, and surplus ones are left out.
  package init(kind: FilterKind, _ values: [Double] = []) {
    self.init(kind: kind, values, rule: kind.newestRule)
  }

  /// Makes a filter that works by a rule, which its kind must have.
  package init(kind: FilterKind, _ values: [Double], rule: Int) {
    self.kind = kind
    self.values = kind.completed(values)
    self.rule = rule
    ownName = []
  }

  /// Makes a filter of one's own.
  ///
  /// - Parameters:
  ///   - name: its name in UTF-8, at most ``OwnFilters/nameLimit`` bytes.
  ///   - values: its numbers; see ``FilterForm/own(_:_:)``.
  package init(own name: [UInt8], _ values: [Double]) {
    let largest = OwnFilters.largestValue
    (kind, rule, ownName) = (.own, 1, name)
    self.values = values.prefix(OwnFilters.valueLimit).map {
      $0.isNaN ? 0 : min(max($0, -largest), largest)
    }
  }

  /// Returns the filter itself.
  public init(_ filter: BrushFilter) { self = filter }
}

extension BrushFilter: BrushStage {}
