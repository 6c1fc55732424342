import DecodedPNG
import Ductus
import Foundation
import SharedData
import Testing

import InkPDF

/// PDFs that are encrypted, and open with an empty password.
@Suite(
  .enabled(if: SharedData.isAvailable, SharedData.isMissing),
  .enabled(if: PDFTool.areInstalled, PDFTool.isMissing))
struct PDFEncryptionTests {
  /// The ways of qpdf to encrypt: bits, and options.
  static let ways: [[String]] = [
    ["40"],
    ["128", "--use-aes=n"],
    ["128", "--use-aes=y"],
    ["128", "--use-aes=n", "--force-V4"],
    ["128", "--use-aes=y", "--cleartext-metadata"],
    ["256", "--force-R5"],
    ["256"],
    ["256", "--cleartext-metadata"],
  ]

  /// Returns a file as qpdf encrypts it.
  static func encrypted(
    _ name: String, _ way: [String], user: String = "", packed: Bool = false
  ) throws -> [UInt8] {
    let run = try PDFTool.qpdf.run(on: PDFSavingTests.bytes(name)) { input, output in
      [
        "--allow-weak-crypto", "--static-id", "--object-streams=\(packed ? "generate" : "disable")",
      ]
        + ["--encrypt", user, "owner"] + way + ["--", input, output]
    }
    try #require(!run.output.isEmpty, "\(run.text)")
    return run.output
  }

  /// Returns a file as qpdf decrypts it.
  static func decrypted(_ bytes: [UInt8]) throws -> [UInt8] {
    let run = try PDFTool.qpdf.run(on: bytes) { input, output in ["--decrypt", input, output] }
    try #require(run.code == 0, "\(run.text)")
    return run.output
  }

  /// Returns the content of each page, expanded, and the strings of the information.
  private static func contents(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let file = try PDFFile(bytes)
    let pages = try file.pages.map { page in
      let entries = file.entries(of: .reference(try #require(page.reference)))
      let contents = file.resolved(entries["Contents"])
      return try (contents.array ?? [contents]).flatMap { object in
        try file.resolved(object).stream.map { try file.data(of: $0, limit: 1 << 24) } ?? []
      }
    }
    let information = file.entries(of: file.trailer["Info"])
    return pages + information.entries.compactMap { file.resolved($0.value).string }
  }

  @Test(arguments: ways, ["fourpages", "form", "graph"])
  func textsAndStreamsAreRead(way: [String], name: String) throws {
    for packed in [false, true] {
      let bytes = try Self.encrypted(name, way, packed: packed)
      let file = try PDFFile(bytes)
      #expect(file.encryption != nil && !file.isRepaired && file.problem == nil)
      #expect(try Self.contents(bytes) == Self.contents(Self.decrypted(bytes)))
      #expect(file.permissions.allowsAnnotations && file.permissions.allowsChanges)
    }
  }

  /// Other readers open the saved file without a password, and see the ink, the text and the drawing.
  @Test(arguments: ways, [PDFSettings.InkForm.annotations, .content])
  func savedAndOpenedAgain(way: [String], form: PDFSettings.InkForm) throws {
    for packed in [false, true] {
      let bytes = try Self.encrypted("fourpages", way, packed: packed)
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
      let plain = try Self.decrypted(saved)
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

  /// A program that writes the file anew, still encrypted, leaves the drawing where it is found.
  @Test(arguments: ways)
  func writtenAnewByAnother(way: [String]) throws {
    let file = try PDFFile(Self.encrypted("fourpages", way))
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
  @Test(arguments: ways)
  func pagesThatChangeTheirFile(way: [String]) throws {
    let encrypted = try Self.encrypted("fourpages", way, packed: true)
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

  @Test(arguments: ways)
  func filesThatNeedAPasswordAreRefused(way: [String]) throws {
    let bytes = try Self.encrypted("fourpages", way, user: "secret")
    let error = #expect(throws: PDFError.self) { try PDFFile(bytes) }
    #expect(error?.reason == .password && (error?.offset ?? 0) > 0)
  }

  /// Changes that the author forbids are refused, unless the locks are broken.
  @Test(arguments: [
    ("--modify=none", false, false), ("--modify=form", false, false),
    ("--modify=annotate", true, false), ("--modify=all", true, true),
  ])
  func rights(option: String, annotations: Bool, content: Bool) throws {
    let file = try PDFFile(Self.encrypted("fourpages", ["256", option]))
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

  /// Objects are found and decrypted where the index is gone, in streams of objects too.
  @Test(arguments: ways)
  func repairedFiles(way: [String]) throws {
    for packed in [false, true] {
      let bytes = try Self.encrypted("fourpages", way, packed: packed)
      var damaged = bytes
      let word = try #require(bytes.lastIndex(of: UInt8(ascii: "x")))
      damaged[word] = UInt8(ascii: "y")
      let file = try PDFFile(damaged)
      #expect(file.isRepaired && file.encryption != nil)
      #expect(try Self.contents(damaged) == Self.contents(bytes))
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
    let ways = Self.ways
    var bytes = try Self.encrypted("form", ways[seed % ways.count], packed: seed % 3 == 0)
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
