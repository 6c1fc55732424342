// Words that are read aloud instead of an element.
extension InkDocument {
  /// The words for an element where it is not seen: its name, or else the name of its group; empty where both have none.
  ///
  /// Complexity: O(depth of groups).
  ///
  /// - Parameter id: a stroke, a picture, or another element.
  /// - Returns: the text.
  package func alternativeText(of id: ElementIdentifier) -> String {
    let name = name(of: id)
    if !name.isEmpty || !elements.mayHaveOthers { return name }
    return outermostGroup(of: id).map { self.name(of: $0) } ?? ""
  }
}
