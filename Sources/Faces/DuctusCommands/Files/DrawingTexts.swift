internal import Ductus

/// The typed texts of a drawing, page by page, from the top of each page down; those on no page come last.
struct DrawingTexts {
  /// A text as it is told.
  struct Entry: Encodable {
    /// The number of its page, from 1; `nil` for none.
    var page: Int?
    /// The words.
    var text: String
    /// A rectangle around it, in points of the document.
    var bounds: JSONBounds
    /// False for one that no program has set yet.
    var isSet: Bool
    /// The address to which it leads.
    var link: String?
  }

  /// The texts.
  let entries: [Entry]

  /// Collects the texts of a drawing; texts on hidden layers are left out.
  init(_ document: InkDocument) {
    let pages = document.pages
    var ordered: [(page: Int, top: Double, entry: Entry)] = []
    for box in document.shownTexts {
      let bounds = box.bounds
      let middle = bounds.center
      let page =
        pages.firstIndex { $0.id == box.page } ?? pages.lastIndex { $0.rect.contains(middle) }
      let link = document.link(of: box.id)
      ordered.append(
        (
          page ?? pages.count, bounds.minY,
          Entry(
            page: page.map { $0 + 1 }, text: box.string, bounds: JSONBounds(bounds),
            isSet: !box.isUnset, link: link.isEmpty ? nil : link)
        ))
    }
    ordered.sort { $0.page == $1.page ? $0.top < $1.top : $0.page < $1.page }
    entries = ordered.map { $0.entry }
  }

  /// The words, with a line for each page where there are pages, and an empty line between texts.
  var text: String {
    var (text, last) = ("", Int?.none)
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += "\n" }
      if entry.page != last {
        text += entry.page.map { "page \($0)\n" } ?? "on no page\n"
        last = entry.page
      }
      text += entry.text + "\n"
    }
    return text
  }
}
