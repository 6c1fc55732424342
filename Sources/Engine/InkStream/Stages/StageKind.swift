/// The kinds of filters, or those of smoothers: the rows of a table that brush text, the command line and the
/// inspector read.
///
/// Raw values are the numbers of kinds in the engine's exports; nothing stores them.
package protocol StageKind: CaseIterable, RawRepresentable<UInt8>, Sendable {
  /// The stage that a pipeline takes.
  associatedtype Product
  /// The row of the table.
  var entry: StageEntry<Product> { get }
  /// The newest rule by which stages of the kind work; the first is 1.
  var newestRule: Int { get }
}

extension StageKind {
  /// The first rule.
  package var newestRule: Int { 1 }

  /// As many values as the kind has parameters: those given, and the usual ones for the rest.
  func completed(_ values: [Double]) -> [Double] {
    StageParameter.completed(values, for: entry.parameters)
  }
}
