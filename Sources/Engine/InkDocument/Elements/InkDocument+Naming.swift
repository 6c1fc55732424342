// What is read to who does not see an element.
extension InkDocument {
  /// What stands for an element where it is not seen: its name, or else that of its group; empty where both have none.
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
