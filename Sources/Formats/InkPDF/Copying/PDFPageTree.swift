internal import PDFSyntax

/// The pages of a file that is written: ISO 32000-2, section 7.7.3.2.
struct PDFPageTree {
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
}
