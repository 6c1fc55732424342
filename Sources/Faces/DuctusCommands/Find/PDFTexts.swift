internal import Ductus
internal import Foundation
internal import InkFind

/// The text of the PDFs below a drawing, as `pdftotext` of Poppler gives it.
struct PDFTexts {
  /// The lines of text, with their rectangles in points of the drawing.
  private(set) var notes: [InkNote] = []
  /// True if the drawing has PDFs, and the program is not installed, or could not read one of them.
  private(set) var isMissing = false

  /// The numbers of notes begin here, above the numbers of elements.
  private static let firstNumber: UInt64 = 1 << 40

  /// Reads the text of all pages of PDFs that are seen.
  init(of document: InkDocument) {
    let pictures = document.shownPictures.filter { $0.content.format == .pdf }
    guard !pictures.isEmpty else { return }
    guard let program = InstalledProgram("pdftotext") else {
      isMissing = true
      return
    }
    var read: [(content: PictureContent, pages: [[Line]])] = []
    for picture in pictures {
      let known = read.first { $0.content === picture.content }?.pages
      let pages = known ?? Self.pages(of: picture.content, program) ?? []
      if known == nil { read.append((picture.content, pages)) }
      guard pages.indices.contains(picture.pageIndex) else {
        isMissing = true
        continue
      }
      for line in pages[picture.pageIndex] {
        let bounds = line.bounds.applying(picture.transform)
        let page = document.pages.firstIndex { $0.rect.contains(bounds.center) } ?? -1
        notes.append(
          InkNote(
            id: Self.firstNumber + UInt64(notes.count), text: line.text, page: page + 1,
            bounds: bounds))
      }
    }
  }

  /// Words beside each other.
  private struct Line {
    var text: String
    var bounds: Rect
  }

  /// The lines of each page of a PDF; `nil` if the program cannot read it.
  private static func pages(of content: PictureContent, _ program: InstalledProgram) -> [[Line]]? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    guard !content.isMissing, (try? Data(content.bytes).write(to: file)) != nil,
      let output = program.output(["-bbox", "-cropbox", file.path, "-"])
    else { return nil }
    var pages: [[Line]] = []
    for row in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if row.contains("<page ") { pages.append([]) }
      guard !pages.isEmpty, let word = word(row) else { continue }
      let last = pages[pages.count - 1].count - 1
      let height = max(word.bounds.height, 1e-3)
      if last >= 0, let before = pages[pages.count - 1].last,
        abs(before.bounds.maxY - word.bounds.maxY) < height / 2,
        word.bounds.minX > before.bounds.minX, word.bounds.minX - before.bounds.maxX < 2 * height
      {
        pages[pages.count - 1][last].text += " " + word.text
        pages[pages.count - 1][last].bounds = before.bounds.union(word.bounds)
      } else {
        pages[pages.count - 1].append(word)
      }
    }
    return pages
  }

  /// A word of a row `<word xMin="…" yMin="…" xMax="…" yMax="…">…</word>`.
  private static func word(_ row: Substring) -> Line? {
    guard let start = row.range(of: "<word "), let close = row.range(of: "</word>"),
      let open = row[start.upperBound..<close.lowerBound].range(of: ">")
    else { return nil }
    let fields = row[start.upperBound..<open.lowerBound].split(separator: "\"")
    let numbers = stride(from: 1, to: fields.count, by: 2).compactMap { Double(fields[$0]) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite }) else { return nil }
    var text = String(row[open.upperBound..<close.lowerBound])
    for (escape, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: escape, with: character)
    }
    return Line(
      text: text,
      bounds: Rect(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3]))
  }
}
