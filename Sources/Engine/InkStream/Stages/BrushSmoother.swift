/// The smoother of a brush: a kind, and its values.
///
/// Brush text and drawings have it as a name and numbers. ``SmootherForm`` lists the smoothers that there are.
public struct BrushSmoother: SmootherForm, Equatable {
  /// The kind of smoother.
  package let kind: SmootherKind
  /// The values of its parameters, in the order of ``SmootherKind``.
  package let values: [Double]

  /// Makes a smoother; values that are missing are the usual ones, and surplus ones are left out.
  package init(kind: SmootherKind, _ values: [Double] = []) {
    self.kind = kind
    self.values = kind.completed(values)
  }

  /// Makes a smoother, of which there is one rule each.
  package init(kind: SmootherKind, _ values: [Double], rule: Int) { self.init(kind: kind, values) }

  /// The rule by which it works: always the first.
  package var rule: Int { 1 }

  /// Returns the smoother itself.
  public init(_ smoother: BrushSmoother) { self = smoother }
}

extension BrushSmoother: BrushStage {}
