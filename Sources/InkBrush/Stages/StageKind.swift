/// The kinds of filters, or those of smoothers: the rows of a table that brush text, the command line and the
/// inspector read.
///
/// Raw values are the numbers of kinds in the engine's exports; nothing stores them.
package protocol StageKind: CaseIterable, RawRepresentable<UInt8>, Sendable {
  /// The stage that a pipeline takes.
  associatedtype Product
  /// The row of the table.
  var entry: StageEntry<Product> { get }
}

extension StageKind {
  /// Finds a kind by its name, or by another that is accepted for it; `nil` where there is none.
  package init?(name: some Sequence<UInt8>) {
    for kind in Self.allCases {
      let entry = kind.entry
      if entry.name.matches(name) || entry.aliases.contains(where: { $0.matches(name) }) {
        self = kind
        return
      }
    }
    return nil
  }

  /// As many values as the kind has parameters: those given, and the usual ones for the rest.
  func completed(_ values: [Double]) -> [Double] {
    StageParameter.completed(values, for: entry.parameters)
  }
}
