import DecodedPNG
import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// Tests of structures that files of others have: pages that stand twice, contents that leave things open, and
/// promises about signed files.
@Suite struct PDFStructureTests {
  private static func shared(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: SharedData.folder.appendingPathComponent(name)))
  }

  // MARK: Pages

  @Test(arguments: [PDFSettings.InkForm.annotations, .content])
  func `A page that stands twice is written on as two`(form: PDFSettings.InkForm) throws {
    let source = SourcePDF([
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>",
    ])
    let file = try PDFFile(source.bytes)
    let document = try file.drawing()
    PDFLossTests.draw(on: document, page: 0)
    for seed in [2, 3] as [UInt64] {
      let page = document.pages[1].rect
      document.perform(
        .add([
          TestDrawing.wave(
            BrushPreset.highlighter.brush,
            from: Point(page.minX + 20, page.minY + 50 * Double(seed)), width: 200, height: 20,
            seed: seed, in: document)
        ]))
    }
    let bytes = try file.saving(document, PDFSettings(ink: form))
    #expect(bytes.starts(with: file.bytes))
    let saved = try PDFFile(bytes)
    let references = saved.pages.compactMap { $0.reference }
    #expect(references.count == 2 && references[0] != references[1])
    #expect(try saved.drawing().count == 3)
    guard PDFTool.areInstalled else { return }
    #expect(try PDFTool.complaints(about: bytes) == "")
    for page in 0..<2 {
      let seen = try PDFTool.picture(of: bytes, page: page + 1, dotsPerInch: 72)
      let ours = try document.picture(of: document.pages[page].rect, scale: 1, paper: .white)
      #expect(difference(seen.pixels, ours.pixels) < 1.2, "page \(page)")
    }
    // Written anew by another program, it is the same drawing.
    let run = try PDFTool.qpdf.run(on: bytes) { input, output in ["--linearize", input, output] }
    let again = try PDFFile(run.output)
    #expect(again.drawingFault == nil)
    #expect(try again.drawing().count == 3)
  }

  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Double {
    guard one.count == other.count else { return .infinity }
    let (first, second) = (
      PixelDifference.Pixels(one.count, 1, one), PixelDifference.Pixels(one.count, 1, other)
    )
    return PixelDifference(first, second, channels: [0]).mean
  }

  // MARK: Contents

  /// Contents of pages that leave something open, or close it too often.
  private static let contents = [
    ".5 0 0 .5 0 0 cm q", "Q .5 0 0 .5 0 0 cm", "Q Q Q .5 0 0 .5 0 0 cm", "q 0 0 9 9 re W n",
    "q q q .5 0 0 .5 50 50 cm", "BT", "q BT .5 0 0 .5 0 0 cm BT", "/Artifact BMC /a <</b (Q)>> BDC",
    "BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI .5 0 0 .5 0 0 cm",
    "0 g (Q \\) Q) Tj % Q Q\n.3 0 0 .3 0 0 cm",
    "q Q q Q Q q", "",
  ]

  @Test(.enabled(if: PDFTool.areInstalled, PDFTool.isMissing), arguments: contents)
  func `Ink on a page lies where it was drawn, whatever the page leaves open`(
    content: String
  ) throws {
    var source = SourcePDF()
    source.add(1, "<</Type/Catalog/Pages 2 0 R>>")
    source.add(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
    source.add(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents[4 0 R 5 0 R]>>")
    // Operators go on in the next stream.
    let bytes = Array(content.utf8)
    source.add(4, stream: Array(bytes.prefix(bytes.firstIndex(of: 32) ?? 0)), "")
    source.add(5, stream: Array(bytes.dropFirst(bytes.firstIndex(of: 32) ?? 0)), "")
    source.finish()
    try expectInkInPlace(source.bytes)
  }

  @Test(
    .enabled(if: SharedData.isAvailable && PDFTool.areInstalled, SharedData.isMissing),
    arguments: [
      "i-open-q", "ii-extra-Q", "iii-split", "iv-open-BT", "vi-q-clip", "vii-two-Q",
      "viii-q-in-BT", "ix-control",
    ])
  func `Pages from reports keep ink in its place`(name: String) throws {
    try expectInkInPlace(try Self.shared("cases/03-\(name).pdf"))
  }

  /// Annotations lie where they should, since no content reaches them.
  private func expectInkInPlace(_ bytes: [UInt8]) throws {
    let file = try PDFFile(bytes)
    let document = try file.drawing()
    PDFLossTests.draw(on: document, page: 0)
    let content = try file.saving(document, PDFSettings(ink: .content))
    let annotations = try file.saving(document, PDFSettings(ink: .annotations))
    for reader in PDFReader.installed {
      let one = try reader.picture(of: content, dotsPerInch: 72).pixels
      let other = try reader.picture(of: annotations, dotsPerInch: 72).pixels
      #expect(difference(one, other) < 0.1, "\(reader)")
    }
  }

  // MARK: Damaged files

  @Test func `Words that begin with “stream” are no streams`() throws {
    let text =
      "%PDF-1.4\n1 0 obj\n<</Title(Live stream\nnotes of streams >> stream\nand more)>>\nendobj\n"
      + "2 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj\n"
      + "3 0 obj\n<</Type/Pages/Kids[4 0 R 6 0 R]/Count 2>>\nendobj\n"
      + "4 0 obj\n<</Type/Page/Parent 3 0 R/MediaBox[0 0 300 200]/Contents 5 0 R>>\nendobj\n"
      + "8 0 obj\n<</Contents(see the stream of data)/streamer 1>>\nendobj\n"
      + "6 0 obj\n<</Type/Page/Parent 3 0 R/MediaBox[0 0 30 20]/Contents 5 0 R>>\nendobj\n"
      + "5 0 obj\n<</Length 20>>stream\n9 0 obj 7 0 obj re f\nendstream\nendobj\n"
      + "trailer\n<</Root 2 0 R/Info 1 0 R/Size 10>>\ntrailers <</Root 9 0 R>>\n"
    let file = try PDFFile(Array(text.utf8))
    #expect(file.isRepaired && file.pages.count == 2)
    let document = try file.drawing()
    PDFLossTests.draw(on: document, page: 0)
    #expect(try PDFFile(try file.saving(document)).drawing().count == 1)
    // Data in streams is no object.
    #expect(file.references.map(\.number) == [1, 2, 3, 4, 5, 6, 8])
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
  func `Damaged files from reports have all their pages`() throws {
    for (name, count) in [("annot_stream_3pages", 3), ("title_stream", 1), ("title_other", 1)] {
      let file = try PDFFile(try Self.shared("pdf/faults/\(name).pdf"))
      #expect(file.pages.count == count, "\(name)")
      let document = try file.drawing()
      PDFLossTests.draw(on: document, page: 0)
      let saved = try PDFFile(try file.saving(document))
      #expect(saved.pages.count == count && !saved.isRepaired, "\(name)")
    }
    for name in ["cases/02-same-twice", "pdf/faults/qpdf-duplicate-pages"] {
      let file = try PDFFile(try Self.shared("\(name).pdf"))
      let document = try file.drawing()
      for page in document.pages.indices { PDFLossTests.draw(on: document, page: page) }
      let saved = try PDFFile(try file.saving(document))
      #expect(PDFLossTests.ink(in: saved) == file.pages.map { _ in 1 }, "\(name)")
    }
  }

  // MARK: Signed files

  @Test func `Of a signed file the lists of annotations are written anew, and nothing else`() throws
  {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 4 0 R>>/Names 9 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots 8 0 R>>",
      "<</Type/Sig/Reference[5 0 R]>>",
      "<</TransformMethod/DocMDP/TransformParams<</P 3>>>>",
      "<</Type/Annot/Subtype/Square/Rect[10 10 20 20]>>", "<</Title(a)>>", "[6 0 R]",
      "<</Dests<</Names[]>>>>",
    ]
    let file = try PDFFile(SourcePDF(objects, trailer: "/Info 7 0 R").bytes)
    let document = try file.drawing()
    PDFLossTests.draw(on: document, page: 0)
    for attachment in [PDFAttachment(), nil] {
      let saved = try PDFFile(
        try file.saving(
          document, PDFSettings(ink: .annotations, attachment: attachment),
          PDFMetadata(title: "b", date: 7)))
      for number in [1, 2, 3, 4, 5, 6, 7, 9] {
        let reference = try #require(PDFReference(number))
        #expect(saved.object(reference) == file.object(reference), "\(number)")
      }
      let list = saved.object(try #require(PDFReference(8))).array
      #expect(list?.count == (attachment == nil ? 2 : 3))
    }
  }
}
