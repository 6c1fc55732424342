import Ductus
import PDFTestSupport
import Testing

/// Updates of files that are damaged.
@Suite struct PDFUpdateTests {
  private static let page =
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    + "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n"
    + "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>\nendobj\n"
    + "trailer\n<</Root 1 0 R>>\n"

  private func drawing(_ file: PDFFile) throws -> InkDocument {
    let document = try file.drawing()
    document.perform(
      .add([
        TestDrawing.wave(
          BrushPreset.pen.brush, from: Point(20, 20), width: 99, height: 9, in: document)
      ]))
    return document
  }

  /// An index counts places from the header on.
  @Test func `A file with an object before its header is refused`() throws {
    let text = "9 0 obj\n<</Length 2>>\nendobj\n%PDF-1.7\n" + Self.page
    let file = try PDFFile(Array(text.utf8))
    #expect(file.isRepaired)
    let document = try drawing(file)
    let error = #expect(throws: PDFSavingError.self) { try file.saving(document) }
    #expect(error?.reason == .damaged)
  }

  @Test func `A file without an index gets one, whatever stands before its header`() throws {
    let text = "bytes that are no object\n%PDF-1.7\n" + Self.page
    let file = try PDFFile(Array(text.utf8))
    #expect(file.isRepaired)
    let document = try drawing(file)
    let saved = try PDFFile(try file.saving(document))
    #expect(!saved.isRepaired && saved.pages.count == 1)
    #expect(try saved.drawing().count == 1)
  }

  /// Each page would be written with all of them.
  @Test func `A small file whose pages share large resources makes no large one`() throws {
    let fonts = (0..<2000).map { "/F\($0) 9 0 R" }.joined()
    let kids = [String](repeating: "3 0 R", count: 2000).joined(separator: " ")
    let text =
      "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
      + "2 0 obj\n<</Type/Pages/Kids[\(kids)]/Count 2000>>\nendobj\n"
      + "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 30 20]/Resources<</Font<<\(fonts)>>>>>>\n"
      + "endobj\ntrailer\n<</Root 1 0 R>>\n"
    let file = try PDFFile(Array(text.utf8))
    try #require(file.pages.count == 2000)
    let document = try file.drawing()
    document.arrange(.remove([document.pages[7].id]))
    let error = #expect(throws: PDFSavingError.self) { try file.saving(document) }
    #expect(error?.reason == .overLimit)
    #expect(throws: DuctusError.self) { try document.pdf(PDFSettings(attachment: nil)) }
  }

  /// Returns a PDF with a page that is certified; the number stands for the changes that its certification allows.
  private static func certified(_ allowed: Int) -> SourcePDF {
    SourcePDF([
      "<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 4 0 R>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[6 0 R]>>",
      "<</Type/Sig/Reference[5 0 R]>>",
      "<</TransformMethod/DocMDP/TransformParams<</P \(allowed)>>>>",
      "<</Type/Annot/Subtype/Square/Rect[10 10 20 20]>>",
    ])
  }

  /// The page's list of annotations is the only old object that is written anew.
  @Test func `Where annotations are allowed and nothing else, the drawing is one of them`() throws {
    let file = try PDFFile(Self.certified(3).bytes)
    let document = try drawing(file)
    let bytes = try file.saving(document)
    let saved = try PDFFile(bytes)
    #expect(saved.catalog == file.catalog)
    for number in [2, 4, 5, 6] {
      let reference = PDFObject.reference(try #require(PDFReference(number)))
      #expect(saved.resolved(reference) == file.resolved(reference))
    }
    let page = saved.entries(of: .reference(try #require(saved.pages[0].reference)))
    let annotations = (page["Annots"].array ?? []).map { saved.entries(of: $0) }
    #expect(
      annotations.map { $0["Subtype"] }
        == [.name("Square"), .name("Ink"), .name("FileAttachment")])
    // It is hidden.
    #expect(annotations[2]["F"].integer == 2)
    #expect(try saved.drawing().snapshot.withoutHistory == document.snapshot.withoutHistory)
    #expect(saved.original.bytes == file.bytes)
    #expect(try saved.saving(try saved.drawing()) == bytes)
    // Where only forms may be filled in, there is no ink.
    let forms = try PDFFile(Self.certified(2).bytes)
    let other = try drawing(forms)
    let error = #expect(throws: PDFSavingError.self) { try forms.saving(other) }
    #expect(error?.reason == .locked)
  }

  /// Labels of a PDF of six pages: i, ii, 1, 2, A-9, A-10.
  private static let labels =
    "<</Nums[0<</S/r>>2<</S/D>>4<</S/D/P(A-)/St 9>>]>>"

  @Test(arguments: [
    ([0, 1, 2, 3, 4, 5], [0: "r1", 2: "D1", 4: "DA-9"]),
    ([1, 2, 3, 5], [0: "r2", 1: "D1", 3: "DA-10"]),
    ([4, 0, nil, 1, 3], [0: "DA-9", 1: "r1", 2: "", 3: "r2", 4: "D2"]),
    ([2, 2, 3], [0: "D1", 1: "D1"]),
    ([], [:]),
  ])
  func labelsGoAlongWithPages(pages: [Int?], expected: [Int: String]) throws {
    let file = try PDFFile(
      SourcePDF([
        "<</Type/Catalog/Pages 2 0 R/PageLabels \(Self.labels)>>", "<</Kids[3 0 R]/Count 1>>",
        "<</Type/Page/MediaBox[0 0 9 9]>>",
      ]).bytes)
    let labels = PDFPageLabels(file.catalog["PageLabels"], in: file)
    let tree = try #require(labels.tree(of: pages).dictionary)
    let entries = try #require(tree["Nums"].array)
    var found: [Int: String] = [:]
    for index in stride(from: 0, to: entries.count, by: 2) {
      let label = try #require(entries[index + 1].dictionary)
      let style = String(decoding: label["S"].name ?? [], as: UTF8.self)
      let prefix = String(decoding: label["P"].string ?? [], as: UTF8.self)
      let number = style.isEmpty ? "" : "\(label["St"].integer ?? 1)"
      found[try #require(entries[index].integer)] = style + prefix + number
    }
    #expect(found == expected)
  }
}
