import DecodedPNG
import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// PDFs that other programs have changed since ink was saved into them: opened and saved again without a stroke, they
/// look as they did, and ink lies on the page on which it was written.
@Suite struct PDFReturningTests {
  private static let forms: [PDFSettings.InkForm] = [.annotations, .content]

  /// Opens a PDF, saves what was opened, and compares each page with what it was.
  ///
  /// - Returns: the file as it came, its drawing, and the file that was saved.
  @discardableResult
  private func returned(
    _ bytes: [UInt8], _ comment: Comment, _ form: PDFSettings.InkForm = .annotations
  ) throws -> (file: PDFFile, document: InkDocument, saved: PDFFile) {
    let file = try PDFFile(bytes)
    let document = try file.drawing()
    let shown = try #require(document.annotatedPDF, comment)
    let saved = try PDFFile(shown.bytes).saving(document, PDFSettings(ink: form))
    #expect(try PDFTool.complaints(about: saved) == "", comment)
    let again = try PDFFile(saved)
    try #require(again.pages.count == file.pages.count, comment)
    for page in file.pages.indices {
      let (before, after) = (
        try Self.picture(of: bytes, page: page), try Self.picture(of: saved, page: page)
      )
      try #require(before.width == after.width && before.height == after.height, comment)
      let difference = PixelDifference(before, after)
      #expect(difference.offCount == 0, "page \(page + 1): \(comment)")
    }
    return (file, document, again)
  }

  private static func picture(of bytes: [UInt8], page: Int) throws -> PixelDifference.Pixels {
    let picture = try PDFTool.picture(of: bytes, page: page + 1, dotsPerInch: 50)
    return PixelDifference.Pixels(picture.width, picture.height, picture.pixels)
  }

  private static func changes(
    gone: Int = 0, changed: Int = 0, missing: Int = 0, hasOther: Bool = false
  ) -> PDFInkChanges {
    var changes = PDFInkChanges()
    changes.gonePages = gone
    changes.changedAnnotations = changed
    changes.missingStrokes = missing
    changes.hasOtherInk = hasOther
    return changes
  }

  // MARK: Files that came back

  @Test(
    .enabled(if: SharedData.isAvailable, SharedData.isMissing),
    .enabled(if: PDFTool.areInstalled, PDFTool.isMissing),
    arguments: [
      ("annotated6", 6, 0), ("gs_cover", 6, 0), ("gs_rot", 6, 0), ("plan1", 4, 0),
      ("plan_rot1", 4, 0), ("recoloured_elsewhere", 5, 1), ("scan1", 8, 0), ("scan_swap12", 8, 0),
    ])
  func `Ink of files that came back is where it was written`(
    name: String, strokes: Int, changed: Int
  ) throws {
    let url = SharedData.folder.appendingPathComponent("pdf4/\(name).pdf")
    let (file, document, saved) = try returned([UInt8](Data(contentsOf: url)), "\(name)")
    #expect(document.count == strokes)
    #expect(file.inkChanges == Self.changes(changed: changed))
    #expect(PDFLossTests.ink(in: saved) == PDFLossTests.ink(in: file))
    #expect(saved.attachedFiles.count == 1)
  }

  // MARK: Pages

  /// A PDF of four pages that are alike but for what they name, as scans are, with ink on three of them: on the second
  /// page two words.
  private static func scans(
    _ form: PDFSettings.InkForm, isSigned: Bool = false
  ) throws -> PDFFile {
    var source = SourcePDF()
    let fields = isSigned ? "/AcroForm<</Fields[20 0 R]/SigFlags 3>>" : ""
    source.add(1, "<</Type/Catalog/Pages 2 0 R\(fields)>>")
    if isSigned {
      source.add(20, "<</FT/Sig/T(signature)/V 21 0 R>>")
      source.add(21, "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 0 0 0]/Contents<00>>>")
    }
    source.add(2, "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4/MediaBox[-20 -10 300 400]>>")
    for page in 0..<4 {
      source.add(
        3 + page,
        "<</Type/Page/Parent 2 0 R/Contents 7 0 R/Resources<</XObject<</Im0 \(8 + page) 0 R>>>>>>")
      source.add(
        8 + page, stream: Array("0 0 \(2 + page) 5 re f".utf8),
        "/Type/XObject/Subtype/Form/BBox[0 0 10 10]")
    }
    source.add(7, stream: Array("q 10 0 0 10 20 20 cm /Im0 Do Q".utf8), "")
    source.finish()
    let file = try PDFFile(source.bytes)
    let document = try file.drawing()
    for page in 0..<3 { PDFLossTests.draw(on: document, page: page, UInt64(page + 1)) }
    let rect = document.pages[1].rect
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(rect.minX + 40, rect.minY + 300), width: 60,
          height: 10, seed: 9, in: document)
      ]))
    return try PDFFile(try file.saving(document, PDFSettings(ink: form)))
  }

  private static let rearrangements: [(name: String, arguments: [String], ink: [Int])] = [
    ("turned", ["--rotate=+90:1", "--rotate=+180:2", "--rotate=+270:3"], [1, 1, 1, 0]),
    ("exchanged", ["--pages", ".", "2,1,3,4", "--"], [1, 1, 1, 0]),
    ("reversed", ["--pages", ".", "z-1", "--"], [0, 1, 1, 1]),
    ("one twice", ["--pages", ".", "1,1-4", "--"], [1, 1, 1, 1, 0]),
    ("one taken out", ["--pages", ".", "1,2,4", "--"], [1, 1, 0]),
    ("reversed and turned", ["--rotate=+90:1-4", "--pages", ".", "z-1", "--"], [0, 1, 1, 1]),
    ("with streams of objects", ["--object-streams=generate"], [1, 1, 1, 0]),
    ("as text", ["--qdf", "--object-streams=disable"], [1, 1, 1, 0]),
    ("encrypted", ["--encrypt", "", "owner", "256", "--"], [1, 1, 1, 0]),
  ]

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: rearrangements, forms)
  func `Pages that look the same keep their ink`(
    change: (name: String, arguments: [String], ink: [Int]), form: PDFSettings.InkForm
  ) throws {
    let whole = try Self.scans(form)
    let run = try PDFTool.qpdf.run(on: whole.bytes) { input, output in
      [input] + change.arguments + [output]
    }
    let (file, document, saved) = try returned(run.output, "\(change.name)", form)
    let isOut = change.name == "one taken out"
    #expect(file.inkChanges == Self.changes(gone: isOut ? 1 : 0))
    #expect(document.count == 4)
    // On the page that is there twice, the copy of ink belongs to the page.
    #expect(
      PDFLossTests.ink(in: saved).map { min($0, 1) } == change.ink, "\(change.name)")
    let on = document.pages.map { page in
      document.strokes.count { page.rect.contains(document.bounds(of: $0.id).center) }
    }
    #expect(on.reduce(0, +) == (isOut ? 3 : 4))
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: forms)
  func `Ink that is a part of the pages now is not there twice`(
    form: PDFSettings.InkForm
  ) throws {
    let whole = try Self.scans(form)
    let run = try PDFTool.mutool.run(on: whole.bytes) { input, output in
      ["convert", "-F", "pdf", "-o", output, input]
    }
    // The drawing itself is attached again, as programs do that keep attachments.
    let attached = try #require(whole.attachedDrawing)
    let flat = try Self.attaching(attached, to: run.output)
    let file = try PDFFile(flat)
    #expect(file.drawingFault?.reason == .otherPages && !file.hasDrawing)
    #expect(try file.drawing().count == 0)
    let next = try file.drawing()
    PDFLossTests.draw(on: next, page: 3, 5)
    let saved = try file.saving(next)
    #expect(try PDFFile(saved).drawing().count == 1)
    for page in 0..<3 {
      let difference = PixelDifference(
        try Self.picture(of: flat, page: page), try Self.picture(of: saved, page: page))
      #expect(difference.most == 0)
    }
  }

  /// Appends an attached file to a PDF with a table.
  private static func attaching(_ drawing: [UInt8], to bytes: [UInt8]) throws -> [UInt8] {
    let file = try PDFFile(bytes)
    let root = try #require(file.catalogReference)
    var source = SourcePDF()
    source.bytes = bytes
    let first = file.size
    source.add(first, stream: drawing, "/Type/EmbeddedFile/Subtype/application#2Fvnd.ductus")
    source.add(first + 1, "<</Type/Filespec/F(a.ductus)/EF<</F \(first) 0 R>>>>")
    var catalog = file.catalog
    catalog["AF"] = .array([.reference(try #require(PDFReference(first + 1)))])
    source.add(
      root.number, String(decoding: PDFObject.dictionary(catalog).bytes, as: UTF8.self))
    return update(source, of: file, root: root)
  }

  /// Ends an update of a file.
  private static func update(
    _ source: SourcePDF, of file: PDFFile, root: PDFReference
  ) -> [UInt8] {
    var source = source
    source.finish(
      trailer: "/Prev \(file.indexStart ?? 0)", root: "\(root.number) \(root.generation) R")
    return source.bytes
  }

  // MARK: Annotations

  /// Changes of one annotation, and whether it is still there.
  private static let edits:
    [(name: String, isThere: Bool, @Sendable (inout PDFDictionary) -> Void)] =
      [
        (
          "recoloured", true,
          { $0["C"] = .array([.integer(0), .real(Array("0.6".utf8)), .integer(0)]) }
        ),
        (
          "thickened", true,
          { annotation in
            var style = PDFDictionary()
            style["W"] = .integer(9)
            annotation["BS"] = .dictionary(style)
          }
        ),
        ("faded", true, { $0["CA"] = .real(Array("0.4".utf8)) }),
        (
          "moved", true,
          { annotation in
            let numbers = (annotation["Rect"].array ?? []).compactMap { $0.number }
            annotation["Rect"] = .array(numbers.map { .integer(Int($0) + 15) })
          }
        ),
        ("taken away", false, { $0 = PDFDictionary() }),
      ]

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: edits.indices)
  func `A changed annotation stays as it is, and all others can be edited`(index: Int) throws {
    let (name, isThere, edit) = Self.edits[index]
    let whole = try Self.scans(.annotations)
    let page = whole.entries(of: whole.pages[1])
    let list = try #require(whole.resolved(page["Annots"]).array)
    try #require(list.count == 2)
    let number = try #require(list[1].reference)
    var annotation = whole.entries(of: list[1])
    edit(&annotation)
    var source = SourcePDF()
    source.bytes = whole.bytes
    if isThere {
      source.add(
        number.number, String(decoding: PDFObject.dictionary(annotation).bytes, as: UTF8.self))
    } else {
      var other = page
      other["Annots"] = .array([list[0]])
      source.add(
        try #require(whole.pages[1].reference).number,
        String(decoding: PDFObject.dictionary(other).bytes, as: UTF8.self))
    }
    let changed = Self.update(source, of: whole, root: try #require(whole.catalogReference))
    let (file, document, saved) = try returned(changed, "\(name)")
    #expect(
      file.inkChanges == Self.changes(changed: isThere ? 1 : 0, missing: isThere ? 0 : 1))
    #expect(document.count == 3)
    #expect(PDFLossTests.ink(in: saved) == [1, isThere ? 2 : 1, 1, 0])
    // Once more, nothing is told twice.
    let run = try PDFTool.qpdf.run(on: saved.bytes) { [$0, $1] }
    let again = try PDFFile(run.output)
    #expect(again.inkChanges == Self.changes())
    #expect(try again.drawing().count == 3)
    // What was changed is there as it was made.
    if isThere {
      let last = saved.entries(of: saved.pages[1])
      let kept = (saved.resolved(last["Annots"]).array ?? []).map { saved.entries(of: $0) }
      #expect(
        kept.contains { kept in
          kept["C"] == annotation["C"] && kept["BS"] == annotation["BS"]
            && kept["CA"] == annotation["CA"] && kept["Rect"] == annotation["Rect"]
        })
    }
  }

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: forms)
  func `A page that was cropped shows what it shows, with its ink`(
    form: PDFSettings.InkForm
  ) throws {
    let whole = try Self.scans(form)
    var page = whole.entries(of: whole.pages[1])
    page["CropBox"] = .array([10, 40, 220, 380].map { .integer($0) })
    var source = SourcePDF()
    source.bytes = whole.bytes
    source.add(
      try #require(whole.pages[1].reference).number,
      String(decoding: PDFObject.dictionary(page).bytes, as: UTF8.self))
    let cropped = Self.update(source, of: whole, root: try #require(whole.catalogReference))
    let (file, document, _) = try returned(cropped, "cropped", form)
    #expect(file.inkChanges == Self.changes() && document.count == 4)
    #expect(document.pages[1].rect.width == 210)
  }

  /// An enlarged page has streams of ours around its content, whose boxes come back whatever became of its ink.
  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: [1, 3])
  func `An enlarged page keeps its place where ink on it was changed or taken away`(
    count: Int
  ) throws {
    let original = try PDFFile(PDFEnlargedTests.file(rotation: 90))
    let drawn = try PDFEnlargedTests.drawn(original)
    PDFLossTests.draw(on: drawn, page: 1)
    let whole = try PDFFile(try original.saving(drawn))
    let reference = try #require(whole.pages[0].reference)
    var page = whole.entries(of: .reference(reference))
    let list = try #require(whole.resolved(page["Annots"]).array)
    try #require(list.count == 3)
    var source = SourcePDF()
    source.bytes = whole.bytes
    if count == 1 {
      var annotation = whole.entries(of: list[2])
      annotation["C"] = .array([.integer(0), .integer(0), .integer(1)])
      source.add(
        try #require(list[2].reference).number,
        String(decoding: PDFObject.dictionary(annotation).bytes, as: UTF8.self))
    } else {
      page["Annots"] = .null
      source.add(
        reference.number, String(decoding: PDFObject.dictionary(page).bytes, as: UTF8.self))
    }
    let changed = Self.update(source, of: whole, root: try #require(whole.catalogReference))
    let (file, document, saved) = try returned(changed, "enlarged")
    #expect(document.count == drawn.count - count && document.pages == drawn.pages)
    #expect(
      file.inkChanges == Self.changes(changed: count == 1 ? 1 : 0, missing: count == 1 ? 0 : 3))
    #expect(file.original.pages[0].cropBox == original.pages[0].cropBox)
    #expect(saved.pages[0].cropBox == whole.pages[0].cropBox)
  }

  // MARK: Drawings of their own

  /// A PDF that was made of a sheet shows pages where it has more than the sheet.
  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `A sheet that got a cover is pages`() throws {
    let document = InkDocument()
    for (number, y) in [60.0, 200].enumerated() {
      document.perform(
        .add([
          TestDrawing.wave(
            BrushPreset.pen.brush, from: Point(20, y), width: 100, height: 20,
            seed: UInt64(number), in: document)
        ]))
    }
    let bytes = try document.pdf(PDFSettings(ink: .annotations))
    #expect(try PDFFile(bytes).drawing().state == document.snapshot.withoutHistory)
    let alone = try PDFTool.qpdf.run(on: bytes) { ["--linearize", $0, $1] }
    #expect(try PDFFile(alone.output).drawing().pages.isEmpty)
    let folder = FileManager.default.temporaryDirectory
    let cover = folder.appendingPathComponent("ductus-\(UUID().uuidString).pdf")
    try Data(PDFLossTests.source(pages: 1)).write(to: cover)
    defer { try? FileManager.default.removeItem(at: cover) }
    let run = try PDFTool.qpdf.run(on: bytes) {
      [$0, "--pages", cover.path, "1", ".", "1", "--", $1]
    }
    let (file, drawing, saved) = try returned(run.output, "a cover")
    #expect(drawing.pages.count == 2 && drawing.count == 2)
    #expect(file.inkChanges == Self.changes())
    #expect(PDFLossTests.ink(in: saved)[0] == 0)
  }

  /// Pages of paper, with ink in annotations.
  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `Pages of paper that were turned keep their ink`() throws {
    let document = InkDocument()
    let size = PageSize(width: 300, height: 400)
    document.arrange(
      .add(
        [
          PageDraft(size, paper: InkColor(red: 255, green: 250, blue: 230)), PageDraft(size),
          PageDraft(size),
        ], at: 0))
    for page in 0..<3 { PDFLossTests.draw(on: document, page: page, UInt64(page + 1)) }
    let bytes = try document.pdf(PDFSettings(ink: .annotations))
    let run = try PDFTool.qpdf.run(on: bytes) {
      [$0, "--rotate=+90:1", "--pages", ".", "3,1,2", "--", $1]
    }
    let (file, drawing, _) = try returned(run.output, "paper")
    #expect(drawing.count == 3 && file.inkChanges == Self.changes())
    #expect(drawing.pages.map(\.rect.width) == [400, 300, 300])
  }

  // MARK: What was erased

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
  func `Where another program wrote the file, erased ink leaves it`() throws {
    let whole = try Self.scans(.annotations)
    let run = try PDFTool.qpdf.run(on: whole.bytes) { ["--object-streams=disable", $0, $1] }
    let file = try PDFFile(run.output)
    let old = try #require(file.attachedDrawing)
    let document = try file.drawing()
    document.perform(.remove(document.strokes.map(\.id)))
    let saved = try PDFFile(document.annotatedPDF?.bytes ?? []).saving(document)
    let again = try PDFFile(saved)
    #expect(PDFLossTests.ink(in: again) == [0, 0, 0, 0])
    #expect(Self.drawings(in: saved).allSatisfy { $0 != old })
    #expect(Self.drawings(in: run.output).contains(old))
    #expect(!file.inkChanges.keepsOldInk)
  }

  @Test func `A signed file keeps its bytes, and that is told`() throws {
    let whole = try Self.scans(.annotations, isSigned: true)
    try #require(whole.permissions.isSigned)
    let page = whole.entries(of: whole.pages[1])
    let list = try #require(whole.resolved(page["Annots"]).array)
    var annotation = whole.entries(of: list[1])
    annotation["C"] = .array([.integer(0), .integer(1), .integer(0)])
    var source = SourcePDF()
    source.bytes = whole.bytes
    source.add(
      try #require(list[1].reference).number,
      String(decoding: PDFObject.dictionary(annotation).bytes, as: UTF8.self))
    let bytes = Self.update(source, of: whole, root: try #require(whole.catalogReference))
    let file = try PDFFile(bytes)
    #expect(file.inkChanges.keepsOldInk && file.inkChanges.changedAnnotations == 1)
    let document = try file.drawing()
    #expect(document.count == 3 && file.original.bytes.starts(with: bytes))
  }

  /// All drawings in the bytes of a file, whether something leads to them or not.
  private static func drawings(in bytes: [UInt8]) -> [[UInt8]] {
    let mark = Array("vnd.ductus".utf8)
    var found: [[UInt8]] = []
    for index in bytes.indices.dropLast(mark.count)
    where bytes[index] == mark[0] && bytes[index...].starts(with: mark) {
      guard let word = bytes[index...].firstRange(of: Array("stream\n".utf8)),
        let end = bytes[word.upperBound...].firstRange(of: Array("endstream".utf8))
      else { continue }
      let data = Array(bytes[word.upperBound..<end.lowerBound])
      found.append((try? Inflate(data, in: 0..<data.count, limit: 1 << 24).output) ?? data)
    }
    return found
  }
}
