/// The entries of name trees and number trees: ISO 32000-2, sections 7.9.6 and 7.9.7.
package enum PDFKeyedTree {
  /// The nodes that are looked at, and the entries, at most.
  private static let limit = 100_000

  /// All entries of a name tree, in its order.
  ///
  /// Nodes that come twice, as in a circle, and what is beyond the limit are left out.
  package static func names(
    of root: PDFObject, in file: PDFFile
  ) -> [(name: [UInt8], value: PDFObject)] {
    pairs(of: root, "Names", in: file).compactMap { pair in
      file.resolved(pair.key).string.map { (name: $0, value: pair.value) }
    }
  }

  /// All entries of a number tree, in its order; the same are left out.
  static func numbers(of root: PDFObject, in file: PDFFile) -> [(number: Int, value: PDFObject)] {
    pairs(of: root, "Nums", in: file).compactMap { pair in
      file.resolved(pair.key).integer.map { (number: $0, value: pair.value) }
    }
  }

  private static func pairs(
    of root: PDFObject, _ leaves: StaticString, in file: PDFFile
  ) -> [(key: PDFObject, value: PDFObject)] {
    var pairs: [(key: PDFObject, value: PDFObject)] = []
    var nodes = [root]
    var seen: Set<Int> = []
    var count = 0
    while let node = nodes.popLast(), count < limit, pairs.count < limit {
      count += 1
      if let reference = node.reference, !seen.insert(reference.number).inserted { continue }
      let dictionary = file.entries(of: node)
      let entries = file.resolved(dictionary[leaves]).array ?? []
      for index in stride(from: 1, to: min(entries.count, 2 * limit), by: 2) {
        pairs.append((entries[index - 1], entries[index]))
      }
      nodes += (file.resolved(dictionary["Kids"]).array ?? []).prefix(limit).reversed()
    }
    return pairs
  }
}
