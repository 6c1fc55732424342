/// The labels of the pages of a PDF, such as iv or A-3, for another order of its pages: ISO 32000-2, section 12.4.2.
package struct PDFPageLabels {
  /// A range of pages whose labels count on.
  private struct Range {
    /// The index of its first page.
    var start: Int
    /// Its entries: style, prefix, first number.
    var entries: PDFDictionary
    /// The number of the first page.
    var number: Int
  }
  private var ranges: [Range] = []

  /// Reads the number tree of a file.
  package init(_ tree: PDFObject, in file: PDFFile) {
    for (start, value) in PDFKeyedTree.numbers(of: tree, in: file) where start >= 0 {
      guard start > ranges.last?.start ?? -1 else { continue }
      let entries = file.entries(of: value)
      let number = file.resolved(entries["St"]).integer ?? 1
      ranges.append(Range(start: start, entries: entries, number: min(max(number, 1), 1 << 24)))
    }
  }

  /// The index of the range of a page; `nil` before the first one.
  private func range(of page: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= page { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The number tree for pages in another order.
  ///
  /// Complexity: O(pages × log ranges).
  ///
  /// - Parameter pages: the index that each page had; `nil` for new ones, which have no label.
  /// - Returns: the tree, as one node.
  package func tree(of pages: [Int?]) -> PDFObject {
    var entries: [PDFObject] = []
    // The range and the number that the next page has by itself.
    var next: (range: Int?, number: Int)?
    for (index, page) in pages.enumerated() {
      let range = page.flatMap { self.range(of: $0) }
      let number = range.map { ranges[$0].number + (page ?? 0) - ranges[$0].start } ?? 0
      if next == nil || next?.range != range || range != nil && next?.number != number {
        var label = range.map { ranges[$0].entries } ?? PDFDictionary()
        if range != nil { label["St"] = number == 1 ? .null : .integer(number) }
        entries += [.integer(index), .dictionary(label)]
      }
      next = (range, number + 1)
    }
    var tree = PDFDictionary()
    tree["Nums"] = .array(entries)
    return .dictionary(tree)
  }
}
