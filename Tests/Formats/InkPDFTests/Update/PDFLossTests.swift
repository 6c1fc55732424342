import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// Ink that stays, though its drawing is damaged, or another program has changed its pages.
@Suite struct PDFLossTests {
  /// Returns a PDF of some pages, each with a text of its own.
  static func source(pages count: Int) -> [UInt8] {
    let kids = (0..<count).map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    var source = SourcePDF()
    source.add(1, "<</Type/Catalog/Pages 2 0 R>>")
    source.add(2, "<</Type/Pages/Kids[\(kids)]/Count \(count)>>")
    for page in 0..<count {
      source.add(
        3 + 2 * page,
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents \(4 + 2 * page) 0 R>>")
      source.add(4 + 2 * page, stream: Array("\(page) 5 9 9 re f".utf8), "")
    }
    source.finish()
    return source.bytes
  }

  static func draw(on document: InkDocument, page: Int, _ seed: UInt64 = 1) {
    let rect = document.pages[page].rect
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(rect.minX + 20, rect.minY + 60), width: 100,
          height: 20, seed: seed, in: document)
      ]))
  }

  /// Returns the number of Ink annotations, or of our streams, on each page.
  static func ink(in file: PDFFile) -> [Int] {
    file.pages.map { page in
      let dictionary = page.reference.map { file.entries(of: .reference($0)) } ?? PDFDictionary()
      let annotations = (file.resolved(dictionary["Annots"]).array ?? []).count {
        file.entries(of: $0)["Subtype"].isName("Ink")
      }
      let streams = (file.resolved(dictionary["Contents"]).array ?? []).count {
        file.entries(of: $0).has("DuctusInk")
      }
      return annotations + streams / 2
    }
  }

  private static let forms: [PDFSettings.InkForm] = [.annotations, .content]

  private func saved(
    pages count: Int, on drawn: [Int], _ form: PDFSettings.InkForm
  ) throws -> PDFFile {
    let file = try PDFFile(Self.source(pages: count))
    let document = try file.drawing()
    for page in drawn { Self.draw(on: document, page: page, UInt64(page + 1)) }
    let settings = PDFSettings(ink: form)
    return try PDFFile(try file.saving(document, settings))
  }

  // MARK: Damage

  @Test(arguments: forms)
  func `Of a damaged drawing the ink stays on its pages, and that is told`(
    form: PDFSettings.InkForm
  ) throws {
    let whole = try saved(pages: 2, on: [0, 1], form)
    let range = try #require(whole.attachedFiles.first).stream.range
    for step in 0..<40 {
      var bytes = whole.bytes
      bytes[range.lowerBound + step * (range.count - 1) / 39] ^= 1 << UInt8(step % 8)
      let file = try PDFFile(bytes)
      let document = try file.drawing()
      #expect(document.pages.count == 2)
      guard let fault = file.drawingFault else {
        // A bit that carries nothing.
        #expect(file.hasDrawing && document.count == 2)
        continue
      }
      #expect(!file.hasDrawing && document.count == 0 && fault.reason != .noMemory)
      #expect(file.original.bytes == bytes)
      Self.draw(on: document, page: 0, 9)
      let again = try PDFFile(
        try file.saving(document, PDFSettings(ink: form)))
      #expect(Self.ink(in: again) == [2, 1])
      #expect(again.drawingFault == nil && again.hasDrawing)
      // The new ink can be changed, and the old one stays.
      let next = try again.drawing()
      #expect(next.count == 1)
      next.perform(.remove(next.strokes.map(\.id)))
      let emptied = try PDFFile(
        try again.saving(next, PDFSettings(ink: form)))
      #expect(Self.ink(in: emptied) == [1, 1])
    }
  }

  @Test func `Ink whose drawing cannot be found is told`() throws {
    let whole = try saved(pages: 1, on: [0], .annotations)
    var bytes = try PDFFile(Self.source(pages: 1)).saving(try whole.drawing())
    let type = Array("vnd.ductus".utf8)
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: type) })
    bytes[place] ^= 1
    let file = try PDFFile(bytes)
    #expect(file.drawingFault?.reason == .missing && !file.hasDrawing)
    #expect(file.original.bytes == bytes)
  }

  @Test(arguments: forms)
  func `Ink without a drawing is a part of the page`(form: PDFSettings.InkForm) throws {
    let file = try PDFFile(Self.source(pages: 1))
    let document = try file.drawing()
    Self.draw(on: document, page: 0)
    let flat = try PDFFile(try file.saving(document, PDFSettings(ink: form, attachment: nil)))
    #expect(flat.drawingFault == nil && !flat.hasDrawing)
    let next = try flat.drawing()
    Self.draw(on: next, page: 0, 2)
    let again = try PDFFile(try flat.saving(next, PDFSettings(ink: form)))
    let page = again.entries(of: .reference(try #require(again.pages[0].reference)))
    let count = (again.resolved(page["Annots"]).array ?? again.resolved(page["Contents"]).array)?
      .count
    #expect(count == (form == .content ? 5 : 2))
  }

  /// The app lets people open the pages as they are.
  @Test func `A drawing of the pages with their ink keeps that`() throws {
    let file = try saved(pages: 2, on: [0], .annotations)
    let document = InkDocument()
    let sizes = file.pages.map { PageSize(width: $0.width, height: $0.height) }
    for edit in document.inserting(
      pagesOf: PictureContent(.pdf, file.bytes), sizes: sizes, at: 0)
    {
      document.perform(edit)
    }
    Self.draw(on: document, page: 0, 2)
    let again = try PDFFile(try file.saving(document))
    #expect(again.bytes.starts(with: file.bytes) && Self.ink(in: again) == [2, 0])
    #expect(try again.drawing().count == 1)
  }

  // MARK: Other programs

  /// Pages in another order, and the ink that each page must then have.
  private static let changes: [(name: String, arguments: [String], ink: [Int])] = [
    ("a cover before them", ["COVER", "1", "SELF", "1-3"], [0, 1, 0, 1]),
    ("one behind them", ["SELF", "1-3", "COVER", "1"], [1, 0, 1, 0]),
    ("the first taken out", ["SELF", "2-3"], [0, 1]), ("the last alone", ["SELF", "3"], [1]),
    ("in another order", ["SELF", "3,1,2"], [1, 1, 0]),
    ("one exchanged", ["SELF", "1", "COVER", "1", "SELF", "3"], [1, 0, 1]),
  ]

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: forms)
  func `Ink follows its page`(form: PDFSettings.InkForm) throws {
    let whole = try saved(pages: 3, on: [0, 2], form)
    try withFile(Self.source(pages: 1)) { cover in
      for (name, arguments, ink) in Self.changes {
        let run = try PDFTool.qpdf.run(on: whole.bytes) { input, output in
          [input, "--pages"] + arguments.map { $0 == "SELF" ? "." : $0 == "COVER" ? cover : $0 }
            + ["--", output]
        }
        let file = try PDFFile(run.output)
        #expect(file.drawingFault == nil && file.hasDrawing, "\(name)")
        let document = try file.drawing()
        // Each stroke can be changed, and lies on its page; that of a page that is gone lies beside.
        let gone = 2 - ink.reduce(0, +)
        #expect(document.pages.count == ink.count && document.count == 2, "\(name)")
        #expect(file.inkChanges.gonePages == gone, "\(name)")
        let on = document.pages.map { page in
          document.strokes.count { page.rect.contains(document.bounds(of: $0.id).center) }
        }
        #expect(on == ink, "\(name)")
        #expect(Self.ink(in: file.original) == ink.map { _ in 0 }, "\(name)")
        let edge = document.pages.map(\.rect.maxX).max() ?? 0
        #expect(
          document.strokes.count { document.bounds(of: $0.id).minX > edge } == gone, "\(name)")
        Self.draw(on: document, page: 0, 9)
        let again = try PDFFile(
          try file.saving(document, PDFSettings(ink: form)))
        // Strokes that lie together are one annotation, as those on a page are one form.
        #expect(Self.ink(in: again) == [1] + ink[1...], "\(name)")
        #expect(again.attachedFiles.count == 1 && again.hasDrawing, "\(name)")
        #expect(try again.drawing().count == 3, "\(name)")
        #expect(try PDFTool.complaints(about: again.bytes) == "", "\(name)")
      }
    }
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `Of two PDFs that were joined each has its ink`() throws {
    let (first, second) = (
      try saved(pages: 2, on: [0], .annotations), try saved(pages: 1, on: [0], .annotations)
    )
    try withFile(second.bytes) { other in
      let run = try PDFTool.qpdf.run(on: first.bytes) { input, output in
        [input, "--pages", ".", other, "--", output]
      }
      let file = try PDFFile(run.output)
      #expect(file.drawingFault == nil && Self.ink(in: file) == [1, 0, 1])
      let document = try file.drawing()
      // That of the second file is a part of its page.
      #expect(document.count == 1 && Self.ink(in: file.original) == [0, 0, 1])
      Self.draw(on: document, page: 2, 9)
      #expect(Self.ink(in: try PDFFile(try file.saving(document))) == [1, 0, 2])
    }
  }

  /// Another program writes the annotations anew: one is missing, or lies elsewhere.
  @Test func `An annotation that was taken away or moved stays so`() throws {
    let whole = try saved(pages: 1, on: [0], .annotations)
    let reference = try #require(whole.pages[0].reference)
    let page = whole.entries(of: .reference(reference))
    let list = try #require(whole.resolved(page["Annots"]).array)
    try #require(list.count == 1)
    var emptied = page
    emptied["Annots"] = .null
    let number = try #require(list[0].reference)
    var moved = whole.entries(of: list[0])
    moved["Rect"] = .array([.integer(150), .integer(100), .integer(250), .integer(150)])
    for (object, changed, left) in [(reference, emptied, 0), (number, moved, 1)] {
      var update = SourcePDF()
      update.bytes = whole.bytes
      update.add(
        object.number, String(decoding: PDFObject.dictionary(changed).bytes, as: UTF8.self))
      let start = update.bytes.count
      let place = try #require(update.places[object.number])
      let digits = String(format: "%010d", place)
      let prev = try #require(whole.indexStart)
      update.bytes += Array(
        ("xref\n\(object.number) 1\n\(digits) 00000 n \ntrailer\n"
          + "<</Size 99/Root 1 0 R/Prev \(prev)>>\nstartxref\n\(start)\n%%EOF\n").utf8)
      let file = try PDFFile(update.bytes)
      #expect(file.drawingFault?.reason == .otherPages)
      let document = try file.drawing()
      Self.draw(on: document, page: 0, 9)
      #expect(Self.ink(in: try PDFFile(try file.saving(document))) == [left + 1])
    }
  }

  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UUID().uuidString).pdf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}
