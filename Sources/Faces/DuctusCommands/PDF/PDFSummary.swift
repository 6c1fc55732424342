internal import Ductus

/// A summary of a PDF, and of the drawing that is attached to it.
struct PDFSummary {
  private let file: PDFFile
  private let byteCount: Int
  private let drawing: DrawingSummary?

  /// Makes a summary.
  ///
  /// - Throws: the exit code, after reporting that the attached drawing is damaged.
  init(_ file: PDFFile, byteCount: Int, _ input: DrawingInput) throws {
    self.file = file
    self.byteCount = byteCount
    input.warnOfDamage(in: file)
    if let bytes = file.attachedDrawing {
      drawing = DrawingSummary(try input.read(bytes, .strict), byteCount: bytes.count)
    } else {
      drawing = nil
    }
  }

  /// The summary as text, with a line per fact.
  var text: String {
    let sizes = file.pages.map { page in
      "\(Int(page.displaySize.width.rounded())) × \(Int(page.displaySize.height.rounded()))"
    }
    var lines = [
      ("format", "PDF, \(byteCount) bytes"),
      ("pages", "\(sizes.count), of \(Self.list(sizes)) points"),
    ]
    if !file.permissions.allowsAnnotations {
      lines.append(("locked", "its certification, its signatures or its author forbid annotations"))
    }
    let state =
      switch file.drawingFault?.reason {
      case nil: drawing == nil ? "none attached" : "attached:"
      case .otherPages: "attached, of other pages"
      case .missing: "none attached, though there is ink of one"
      default: "damaged"
      }
    lines.append(("drawing", state))
    return lines.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + value + "\n"
    }.joined() + (drawing?.text ?? "")
  }

  /// The different ones of some sizes, three at most.
  private static func list(_ sizes: [String]) -> String {
    var different: [String] = []
    for size in sizes where !different.contains(size) { different.append(size) }
    return different.count > 3
      ? different.prefix(3).joined(separator: ", ") + " and other"
      : different.joined(separator: ", ")
  }
}

extension PDFSummary: Encodable {
  private enum CodingKeys: CodingKey {
    case bytes
    case pages
    case allowsAnnotations
    case drawing
    case drawingFault
  }

  func encode(to encoder: any Encoder) throws {
    let pages = file.pages.map { page in
      [JSONNumber(page.displaySize.width), JSONNumber(page.displaySize.height)]
    }
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(byteCount, forKey: .bytes)
    try values.encode(pages, forKey: .pages)
    try values.encode(file.permissions.allowsAnnotations, forKey: .allowsAnnotations)
    try values.encode(drawing, forKey: .drawing)
    try values.encodeIfPresent(file.drawingFault?.description, forKey: .drawingFault)
  }
}
