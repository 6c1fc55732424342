/// A filter or a smoother of a brush: a kind and its values.
package protocol BrushStage: Equatable, Sendable {
  /// The table that it is from.
  associatedtype Kind: StageKind
  /// The row of the table.
  var kind: Kind { get }
  /// A number for each parameter of the kind.
  var values: [Double] { get }
  /// Makes a stage; values that are missing are the usual ones, and surplus ones are left out.
  init(kind: Kind, _ values: [Double])
}
