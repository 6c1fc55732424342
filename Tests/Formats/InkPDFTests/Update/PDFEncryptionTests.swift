import DecodedPNG
import Ductus
import Foundation
import PDFTestSupport
import SharedData
import Testing

/// Drawings in PDFs that are encrypted, and open with an empty password.
@Suite(
  .enabled(if: SharedData.isAvailable, SharedData.isMissing),
  .enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct PDFEncryptionTests {
  /// Other readers open the saved file without a password, and see the ink, the text and the drawing.
  @Test(arguments: EncryptedPDF.ways, [PDFSettings.InkForm.annotations, .content])
  func savedAndOpenedAgain(way: [String], form: PDFSettings.InkForm) throws {
    for packed in [false, true] {
      let bytes = try EncryptedPDF.file("fourpages", way, packed: packed)
      let file = try PDFFile(bytes)
      let document = try file.drawing()
      try PDFSavingTests.draw(on: document)
      let settings = PDFSettings(ink: form, attachment: PDFAttachment(keepsErased: true))
      let metadata = PDFMetadata(title: "Überschrift", date: 1_700_000_000)
      let saved = try file.saving(document, settings, metadata)
      #expect(saved.starts(with: bytes))
      #expect(try file.saving(document, settings, metadata) == saved)
      #expect(try PDFTool.complaints(about: saved) == "")
      // The title is nowhere as it is.
      #expect(String(decoding: saved, as: UTF8.self).contains("FEFF00DC") == false)

      let opened = try PDFFile(saved)
      #expect(opened.hasDrawing && opened.original.bytes == bytes)
      let again = try opened.drawing()
      #expect(again.state == document.snapshot.withoutHistory)
      let twice = try opened.saving(again, settings, metadata)
      #expect(twice == saved)

      // Another program sees the same in the file as in one that was never encrypted.
      let plain = try EncryptedPDF.decrypted(saved)
      #expect(try PDFFile(plain).attachedDrawing == opened.attachedDrawing)
      #expect(
        try PDFTool.picture(of: saved, dotsPerInch: 72).pixels
          == PDFTool.picture(of: plain, dotsPerInch: 72).pixels)
      #expect(
        try PDFTool.picture(of: saved, dotsPerInch: 72).pixels
          != PDFTool.picture(of: bytes, dotsPerInch: 72).pixels)
      let text = try PDFTool.pdftotext.run(on: saved) { input, output in [input, output] }
      #expect(text.code == 0 && String(decoding: text.output, as: UTF8.self).contains("First page"))
      let information = try PDFTool.mutool.run(on: saved) { input, _ in ["info", input] }
      #expect(information.code == 0 && !information.text.contains("error"))
    }
  }

  /// A file that needs a password needs the same one with ink on it, and its drawing is found with it.
  @Test(arguments: EncryptedPDF.ways)
  func savedIntoAFileThatNeedsAPassword(way: [String]) throws {
    let bytes = try EncryptedPDF.file("fourpages", way, user: "secret")
    let file = try PDFFile(bytes, passwords: ["secret"])
    let document = try file.drawing()
    try PDFSavingTests.draw(on: document)
    var settings = PDFSettings(ink: .annotations)
    settings.passwords = ["another", "secret"]
    let saved = try file.saving(document, settings)
    #expect(saved.starts(with: bytes))
    #expect(throws: PDFError.self) { try PDFFile(saved) }
    let opened = try PDFFile(saved, passwords: ["secret"])
    #expect(opened.hasDrawing && opened.original.bytes == bytes)
    #expect(try opened.drawing().state == document.snapshot.withoutHistory)
    // Other programs open it with the password alone, and see the ink.
    #expect(try PDFTool.qpdf.run(on: saved) { input, _ in ["--check", input] }.code != 0)
    let plain = try PDFTool.qpdf.run(on: saved) { ["--password=secret", "--decrypt", $0, $1] }
    #expect(plain.code == 0 && plain.text == "")
    #expect(try PDFFile(plain.output).attachedDrawing == opened.attachedDrawing)
    // A new PDF has its pages where the password is known.
    settings.ink = .content
    let anew = try PDFFile(document.pdf(settings))
    #expect(anew.encryption == nil)
    #expect(document.unprotectedPDFCount(passwords: ["secret"]) == 1)
    #expect(document.unprotectedPDFCount(in: anew, passwords: ["secret"]) == 1)
    #expect(document.unprotectedPDFCount(in: file, passwords: ["secret"]) == 0)
    let text = try PDFTool.pdftotext.run(on: anew.bytes) { input, output in [input, output] }
    #expect(String(decoding: text.output, as: UTF8.self).contains("First page"))
  }

  /// A program that writes the file anew, still encrypted, leaves the drawing where it is found.
  @Test(arguments: EncryptedPDF.ways)
  func writtenAnewByAnother(way: [String]) throws {
    let file = try PDFFile(EncryptedPDF.file("fourpages", way))
    let document = try file.drawing()
    try PDFSavingTests.draw(on: document)
    let saved = try file.saving(document)
    let run = try PDFTool.qpdf.run(on: saved) { ["--object-streams=generate", $0, $1] }
    let opened = try PDFFile(run.output)
    #expect(opened.encryption != nil && opened.hasDrawing)
    let stripped = opened.original
    #expect(stripped.encryption != nil && !stripped.hasDrawing)
    #expect(try PDFTool.complaints(about: stripped.bytes) == "")
  }

  /// Pages come from an encrypted file into one that is not, and the other way round.
  @Test(arguments: EncryptedPDF.ways)
  func pagesThatChangeTheirFile(way: [String]) throws {
    let encrypted = try EncryptedPDF.file("fourpages", way, packed: true)
    let plain = try PDFSavingTests.bytes("graph")
    for (first, second) in [(encrypted, plain), (plain, encrypted)] {
      let file = try PDFFile(first)
      let document = try file.drawing()
      let other = try PDFFile(second)
      let sizes = other.pages.map {
        PageSize(width: $0.displaySize.width, height: $0.displaySize.height)
      }
      for edit in document.inserting(pagesOf: PictureContent(.pdf, second), sizes: sizes, at: 1) {
        document.perform(edit)
      }
      let saved = try file.saving(document)
      #expect(try PDFTool.complaints(about: saved) == "")
      #expect(try PDFFile(saved).pages.count == file.pages.count + other.pages.count)
      #expect(
        try PDFTool.picture(of: saved, page: 2, dotsPerInch: 72).pixels
          == PDFTool.picture(of: second, dotsPerInch: 72).pixels)
      // A new file is not encrypted.
      let anew = try document.pdf()
      #expect(try PDFFile(anew).encryption == nil && PDFTool.complaints(about: anew) == "")
      #expect(
        try PDFTool.picture(of: anew, dotsPerInch: 72).pixels
          == PDFTool.picture(of: first, dotsPerInch: 72).pixels)
    }
  }

  /// Changes that the author forbids are refused, unless the locks are broken.
  @Test(arguments: [
    ("--modify=none", false, false), ("--modify=form", false, false),
    ("--modify=annotate", true, false), ("--modify=all", true, true),
  ])
  func rights(option: String, annotations: Bool, content: Bool) throws {
    let file = try PDFFile(EncryptedPDF.file("fourpages", ["256", option]))
    #expect(file.permissions.allowsAnnotations == annotations)
    #expect(file.permissions.allowsChanges == content)
    let document = try file.drawing()
    try PDFSavingTests.draw(on: document)
    for (form, isAllowed) in [(PDFSettings.InkForm.annotations, annotations), (.content, content)] {
      let settings = PDFSettings(ink: form)
      if isAllowed {
        #expect(throws: Never.self) { try file.saving(document, settings) }
      } else {
        let error = #expect(throws: PDFSavingError.self) { try file.saving(document, settings) }
        #expect(error?.reason == .locked)
      }
      let saved = try file.saving(document, settings, breaksLocks: true)
      #expect(try PDFTool.complaints(about: saved) == "")
    }
  }

  /// A file whose index is gone is saved with a new one.
  @Test(arguments: EncryptedPDF.ways)
  func repairedFiles(way: [String]) throws {
    for packed in [false, true] {
      let bytes = try EncryptedPDF.file("fourpages", way, packed: packed)
      var damaged = bytes
      let word = try #require(bytes.lastIndex(of: UInt8(ascii: "x")))
      damaged[word] = UInt8(ascii: "y")
      let file = try PDFFile(damaged)
      let document = try file.drawing()
      try PDFSavingTests.draw(on: document)
      let saved = try file.saving(document)
      #expect(try PDFFile(saved).drawing().state == document.snapshot.withoutHistory)
      #expect(try PDFTool.complaints(about: saved) == "")
    }
  }

  /// Bit flips give a document or an error, and never a crash.
  @Test(arguments: 0..<Proof.count(40, whole: 2000))
  func damagedFiles(seed: Int) throws {
    let ways = EncryptedPDF.ways
    var bytes = try EncryptedPDF.file("form", ways[seed % ways.count], packed: seed % 3 == 0)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    // The dictionary lies near the end.
    let first = seed % 2 == 0 ? 0 : max(0, bytes.count - 2000)
    for _ in 0..<1 + seed % 8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[first + Int(state >> 33) % (bytes.count - first)] ^= 1 << UInt8(state >> 61)
    }
    guard let damaged = try? PDFFile(bytes), let drawing = try? damaged.drawing() else { return }
    _ = try? damaged.saving(drawing, breaksLocks: true)
  }
}
