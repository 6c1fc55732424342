/// The entries of a name tree: ISO 32000-2, section 7.9.6.
enum PDFNameTree {
  /// The nodes that are looked at, and the entries, at most.
  private static let limit = 100_000

  /// All entries of a tree, in its order.
  ///
  /// Nodes that come twice, as in a circle, and what is beyond the limit are left out.
  static func entries(
    of root: PDFObject, in file: PDFFile
  ) -> [(name: [UInt8], value: PDFObject)] {
    var entries: [(name: [UInt8], value: PDFObject)] = []
    var nodes = [root]
    var seen: [Int: Bool] = [:]
    var count = 0
    while let node = nodes.popLast(), count < limit, entries.count < limit {
      count += 1
      if let reference = node.reference,
        seen.updateValue(true, forKey: reference.number) != nil
      {
        continue
      }
      let dictionary = file.entries(of: node)
      let names = file.resolved(dictionary["Names"]).array ?? []
      var index = 0
      while index + 1 < names.count {
        if let name = file.resolved(names[index]).string {
          entries.append((name, names[index + 1]))
        }
        index += 2
      }
      nodes += (file.resolved(dictionary["Kids"]).array ?? []).reversed()
    }
    return entries
  }
}
