internal import PDFSyntax

/// The pages of a file that is written: ISO 32000-2, section 7.7.3.2.
struct PDFPageTree {
  /// Marks pages of a continued file with the index that they had in it, and pages that were added with −1.
  ///
  /// Other programs write files anew: then the pages of the old file are found by this.
  static let mark: StaticString = "DuctusPage"
  /// Keeps the labels as they were before pages were added, removed or moved, in the catalog.
  static let labelsMark: StaticString = "DuctusPageLabels"
  /// The index of pages that were added.
  static let added = -1
  /// The most pages that are put in for pages that are not there any more.
  private static let mostGaps = 10_000

  /// The number of the tree.
  let number: Int
  /// The numbers and generations of the pages, in order.
  var pages: [PDFReference] = []

  /// Takes the next number of a file.
  init(_ objects: PDFObjects) { number = objects.reserve() }

  /// Writes the tree, as one node.
  func write(to objects: PDFObjects) {
    var text = PDFText()
    text.add("<</Type/Pages/Count ")
    text.add(pages.count)
    text.add("/Kids[")
    for page in pages {
      text.add(reference: page.number, generation: page.generation)
      text.add(" ")
    }
    text.add("]>>")
    objects.set(number, text)
  }

  /// The pages that a file had before pages were added, removed or moved; `nil` where that was not done.
  ///
  /// - Parameter marks: the mark of each page; `nil` for pages without.
  /// - Returns: for each old page the index that it has now, `nil` where it is not there any more.
  static func old(_ marks: [Int?]) -> [Int?]? {
    guard marks.contains(where: { $0 != nil }) else { return nil }
    let most = marks.reduce(-1) { max($0, $1 ?? -1) }
    guard most >= 0, most < marks.count + mostGaps else { return nil }
    var old = [Int?](repeating: nil, count: most + 1)
    for (index, mark) in marks.enumerated() {
      if let mark, mark >= 0, old[mark] == nil { old[mark] = index }
    }
    return old
  }
}
