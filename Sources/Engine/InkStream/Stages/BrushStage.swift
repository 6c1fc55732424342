/// A filter or a smoother of a brush: a kind and its values.
package protocol BrushStage: Equatable, Sendable {
  /// The table that it is from.
  associatedtype Kind: StageKind
  /// The row of the table.
  var kind: Kind { get }
  /// A number for each parameter of the kind.
  var values: [Double] { get }
  /// The rule by which it works, from 1.
  var rule: Int { get }
  /// Makes a stage of the newest rule; values that are missing are the usual ones, and surplus ones are left out.
  init(kind: Kind, _ values: [Double])
  /// Makes a stage of a rule, 1…``StageKind/newestRule``.
  init(kind: Kind, _ values: [Double], rule: Int)
}
