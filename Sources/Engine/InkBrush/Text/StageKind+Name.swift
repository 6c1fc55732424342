package import InkStream

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
}
