package import InkGeometry

/// Walks the tree of pages: ISO 32000-2, section 7.7.3.
extension PDFFile {
  /// The entries that pages inherit from the nodes above.
  private struct Inherited {
    var resources: PDFObject = .null
    var mediaBox: PDFObject = .null
    var cropBox: PDFObject = .null
    var rotation: PDFObject = .null

    mutating func add(_ dictionary: PDFDictionary) {
      for entry in dictionary.entries where !entry.value.isNull {
        if entry.key.isEqual(to: "Resources") {
          resources = entry.value
        } else if entry.key.isEqual(to: "MediaBox") {
          mediaBox = entry.value
        } else if entry.key.isEqual(to: "CropBox") {
          cropBox = entry.value
        } else if entry.key.isEqual(to: "Rotate") {
          rotation = entry.value
        }
      }
    }
  }

  /// A node whose kids are being looked at.
  private struct Node {
    var kids: [PDFObject]
    var next = 0
    var inherited: Inherited
  }

  /// Nodes within each other; more are refused.
  private static let deepestPage = 200

  /// The pages that the catalog leads to.
  ///
  /// A node that comes again is passed over, so that neither loops nor trees that share nodes make work without
  /// end; a page may come again.
  func allPages(limit: Int) throws(PDFError) -> [PDFPage] {
    var pages: [PDFPage] = []
    var seen: Set<Int> = []
    var steps = 0
    var stack: [Node] = []
    var root = catalog["Pages"]
    if case .reference(let reference) = root { seen.insert(reference.number) }
    root = resolved(root)
    guard let tree = root.dictionary else { throw problem ?? PDFError(.noPages, offset: 0) }
    var inherited = Inherited()
    inherited.add(tree)
    if let kids = resolved(tree["Kids"]).array {
      stack.append(Node(kids: kids, inherited: inherited))
    } else if tree["Type"].isName("Page") {
      // A tree of one page.
      pages.append(page(tree, catalog["Pages"].reference, inherited))
    }
    while let node = stack.last {
      guard node.next < node.kids.count else {
        stack.removeLast()
        continue
      }
      let kid = node.kids[node.next]
      stack[stack.count - 1].next += 1
      steps += 1
      // Kids that are no pages count too: they make as much work.
      guard steps <= 4 * limit else { throw PDFError(.tooManyPages, offset: 0) }
      guard let dictionary = resolved(kid).dictionary else { continue }
      var inherited = node.inherited
      inherited.add(dictionary)
      guard dictionary.has("Kids") else {
        guard pages.count < limit else { throw PDFError(.tooManyPages, offset: 0) }
        pages.append(page(dictionary, kid.reference, inherited))
        continue
      }
      if case .reference(let reference) = kid {
        guard seen.insert(reference.number).inserted else { continue }
      }
      guard let kids = resolved(dictionary["Kids"]).array else { continue }
      guard stack.count < Self.deepestPage else { throw PDFError(.tooDeep, offset: 0) }
      stack.append(Node(kids: kids, inherited: inherited))
    }
    // A limit that was reached may have hidden pages.
    if let problem, !problem.isDamage { throw problem }
    guard !pages.isEmpty else { throw problem ?? PDFError(.noPages, offset: 0) }
    return pages
  }

  /// True if an object is more than one page.
  package var hasPageTwice: Bool {
    var seen: Set<Int> = []
    return pages.contains { page in
      page.reference.map { !seen.insert($0.number).inserted } ?? false
    }
  }

  private func page(
    _ dictionary: PDFDictionary, _ reference: PDFReference?, _ inherited: Inherited
  ) -> PDFPage {
    var page = PDFPage(
      reference: reference, resources: inherited.resources, mediaBox: box(inherited.mediaBox),
      cropBox: box(inherited.cropBox), rotation: rotation(inherited.rotation),
      userUnit: resolved(dictionary["UserUnit"]).number ?? 1)
    if reference == nil { page.direct = dictionary }
    return page
  }

  /// The entries of a page, without those that it inherits.
  package func entries(of page: PDFPage) -> PDFDictionary {
    page.direct ?? page.reference.map { entries(of: .reference($0)) } ?? PDFDictionary()
  }

  private func rotation(_ object: PDFObject) -> Int {
    guard let number = resolved(object).number, number.magnitude < 1e6 else { return 0 }
    let whole = Int(number)
    return Double(whole) == number ? whole : 0
  }

  /// A rectangle of two opposite corners; `nil` for other objects.
  package func box(_ object: PDFObject) -> Rect? {
    guard let corners = resolved(object).array, corners.count >= 4,
      let left = resolved(corners[0]).number, let bottom = resolved(corners[1]).number,
      let right = resolved(corners[2]).number, let top = resolved(corners[3]).number
    else { return nil }
    return Rect(Point(left, bottom), Point(right, top))
  }
}
