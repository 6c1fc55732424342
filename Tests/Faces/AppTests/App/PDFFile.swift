import Foundation

/// A PDF for tests, as plain as can be: pages with a line of text and a square.
struct PDFFile {
  private var objects: [String] = []

  /// The bytes of the file.
  private(set) var bytes: [UInt8] = []

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - pageCount: the number of its pages.
  ///   - entries: more entries of each page, such as a rotation.
  ///   - catalog: more entries of the catalog.
  ///   - more: more objects, the first of which has the number of ``first(behind:)``.
  ///   - trailer: more entries of the trailer.
  ///   - contents: the contents of pages that have others, by their indices.
  init(
    pageCount: Int, entries: String = "", catalog: String = "", more: [String] = [],
    trailer: String = "", contents: [Int: String] = [:]
  ) {
    let kids = (0..<pageCount).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    objects = [
      "<</Type/Catalog/Pages 2 0 R\(catalog)>>",
      "<</Type/Pages/Count \(pageCount)/Kids[\(kids)]>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for page in 1...pageCount {
      // The square is red, and lies 100 points from the left and the upper edge.
      let content =
        contents[page - 1]
        ?? "BT /F 24 Tf 100 600 Td (Page number \(page) of many) Tj ET 1 0 0 rg 100 642 100 100 re f"
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>"
          + "/Contents \(objects.count + 2) 0 R\(entries)>>")
      objects.append("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
    }
    objects += more
    write(trailer)
  }

  /// Returns the number of an object for the catalog behind those of some pages.
  static func first(behind pageCount: Int) -> Int { 4 + 2 * pageCount }

  /// Returns a reference to a page, counted from 1.
  static func page(_ number: Int) -> String { "\(2 + 2 * number) 0 R" }

  private mutating func write(_ trailer: String) {
    var text = "%PDF-1.7\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += table + "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\n"
    bytes = Array("\(text)startxref\n\(start)\n%%EOF\n".utf8)
  }

  /// A file that cannot be read without a password: nothing in it fits the one of its owner.
  static let encrypted = PDFFile(
    pageCount: 1,
    trailer: "/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4"
      + "/O<\(String(repeating: "3f", count: 32))>/U<\(String(repeating: "a5", count: 32))>>>")
}
