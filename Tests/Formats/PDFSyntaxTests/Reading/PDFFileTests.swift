import Foundation
import InkTestSupport
import PDFSyntax
import PDFTestSupport
import Testing

/// The structures of files, one by one.
@Suite struct PDFFileTests {
  private static let catalog = "<</Type/Catalog/Pages 2 0 R>>"
  private static let tree = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
  private static let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>"
  static let plain = [catalog, tree, page]

  private func object(_ number: Int, of file: PDFFile) -> PDFObject {
    PDFReference(number).map { file.object($0) } ?? .null
  }

  @Test func `a table leads to the objects`() throws {
    let pdf = SourcePDF(Self.plain + ["(four)"], trailer: "/ID[(a)(b)]")
    let file = try PDFFile(pdf.bytes)
    #expect(file.pages.count == 1 && file.pages[0].width == 200 && !file.isRepaired)
    let four = try #require(PDFReference(4))
    #expect(file.object(four) == .string(Array("four".utf8)))
    #expect(file.identifier == Array("a".utf8) && file.size == 5 && !file.usesIndexStreams)
    #expect(file.catalogReference == PDFReference(1) && file.references.count == 4)
    let other = try #require(PDFReference(4, 1))
    let missing = try #require(PDFReference(9))
    #expect(file.object(other).isNull && file.object(missing).isNull)
    #expect(file.problem == nil && file.indexStart != nil)
  }

  @Test func `updates replace, add and free objects`() throws {
    var pdf = SourcePDF(Self.plain + ["(old)", "(gone)"])
    pdf.add(4, "(new)")
    pdf.add(6, "6")
    pdf.finish(free: [5])
    let file = try PDFFile(pdf.bytes)
    #expect(object(4, of: file) == .string(Array("new".utf8)))
    #expect(object(5, of: file).isNull)
    #expect(object(6, of: file) == .integer(6))
    #expect(!file.isRepaired)
  }

  @Test func `junk before the header is passed over, whichever way places count`() throws {
    for base in [0, 20] {
      var pdf = SourcePDF(junk: String(repeating: "junk\n", count: 4))
      for (index, object) in Self.plain.enumerated() { pdf.add(index + 1, object) }
      pdf.finish(base: base)
      let file = try PDFFile(pdf.bytes)
      #expect(!file.isRepaired && file.offsetBase == base)
    }
    #expect(throws: PDFError(.header, offset: 0)) {
      try PDFFile([UInt8](repeating: 32, count: 1030) + SourcePDF(Self.plain).bytes)
    }
  }

  @Test func `streams of objects and of the index lead to the objects`() throws {
    var pdf = SourcePDF()
    pdf.add(4, packed: [(1, Self.catalog), (2, Self.tree)])
    // It goes on with another one, which the index knows anyway.
    pdf.add(5, packed: [(3, Self.page), (6, "[1 2]")], "/Extends 4 0 R")
    let places = pdf.places
    let start = pdf.addIndex(
      7,
      [
        (1, 2, 4, 0), (2, 2, 4, 1), (3, 2, 5, 0), (4, 1, places[4] ?? 0, 0),
        (5, 1, places[5] ?? 0, 0), (6, 2, 5, 1),
      ])
    pdf.end(start)
    let file = try PDFFile(pdf.bytes)
    #expect(!file.isRepaired && file.usesIndexStreams && file.pages[0].height == 100)
    #expect(object(6, of: file) == .array([.integer(1), .integer(2)]))
    // A position that is wrong: the number counts.
    var wrong = pdf.bytes
    let rows = wrong.indices.last { wrong[$0] == 2 && wrong[$0 + 1] == 0 && wrong[$0 + 2] == 5 }
    wrong[try #require(rows) + 3] = 9
    #expect(
      try object(6, of: PDFFile(wrong)) == .array([.integer(1), .integer(2)]))
  }

  @Test func `in a hybrid file the stream knows what the table hides`() throws {
    var pdf = SourcePDF(Self.plain)
    pdf.add(5, packed: [(4, "(hidden)")])
    let place = pdf.places[5] ?? 0
    let start = pdf.addIndex(6, [(4, 2, 5, 0), (5, 1, place, 0)])
    pdf.finish(trailer: "/XRefStm \(start)", only: [], free: [4, 5])
    let file = try PDFFile(pdf.bytes)
    #expect(object(4, of: file) == .string(Array("hidden".utf8)))
    #expect(!file.isRepaired && !file.usesIndexStreams)
  }

  @Test func `a stream may have the wrong length, or none that can be found`() throws {
    for length in ["3", "0", "99999999999999999999", "-1", "(x)", "4 0 R", "9 0 R"] {
      var pdf = SourcePDF()
      for (index, object) in Self.plain.enumerated() { pdf.add(index + 1, object) }
      pdf.add(4, stream: Array("twelve bytes".utf8), "", length: length)
      pdf.finish()
      let file = try PDFFile(pdf.bytes)
      let stream = try #require(object(4, of: file).stream)
      #expect(try file.data(of: stream, limit: 12) == Array("twelve bytes".utf8), "\(length)")
      #expect(throws: PDFError.self) { try file.data(of: stream, limit: 11) }
    }
  }

  @Test func `streams are decoded, in turn where there are several ways`() throws {
    for (filters, text, expected) in [
      ("/Filter/ASCIIHexDecode", "48 656C6c 6F7>", "Hellop"),
      ("/Filter[/ASCIIHexDecode/ASCII85Decode]", "38376355527E3E", "Hell"),
      ("/Filter/ASCII85Decode", "87cURDZ~>", "Hello"), ("/Filter[]", "abc", "abc"),
      ("", "abc", "abc"), ("/Filter/Crypt", "abc", "abc"),
      ("/Filter[/Crypt/ASCIIHexDecode]/DecodeParms[<</Name/Identity>>]", "48656C>", "Hel"),
    ] {
      var pdf = SourcePDF()
      for (index, object) in Self.plain.enumerated() { pdf.add(index + 1, object) }
      pdf.add(4, stream: Array(text.utf8), filters)
      pdf.finish()
      let file = try PDFFile(pdf.bytes)
      let stream = try #require(object(4, of: file).stream)
      #expect(try String(decoding: file.data(of: stream, limit: 99), as: UTF8.self) == expected)
    }
    for filter in [
      "/Filter/LZWDecode", "/Filter/Crypt/DecodeParms<</Name/StdCF>>", "/F(other file)",
      "/Filter 3",
    ] {
      var pdf = SourcePDF()
      for (index, object) in Self.plain.enumerated() { pdf.add(index + 1, object) }
      pdf.add(4, stream: [1, 2, 3], filter)
      pdf.finish()
      let file = try PDFFile(pdf.bytes)
      let stream = try #require(object(4, of: file).stream)
      let error = #expect(throws: PDFError.self) { try file.data(of: stream, limit: 99) }
      #expect(error?.reason == .filter)
    }
  }

  // MARK: Damage

  @Test func `a wrong index is repaired by a search, and said to be`() throws {
    let whole = SourcePDF(Self.plain + ["(four)"]).bytes
    let text = String(decoding: whole, as: UTF8.self)
    let table = try #require(text.range(of: "xref\n0"))
    for damaged in [
      // No index at all, a wrong place of it, and wrong places in it.
      String(text[..<table.lowerBound]) + "trailer<</Root 1 0 R>>",
      String(text[..<table.lowerBound]),
      text.replacing("startxref\n", with: "startxref\n1"),
      text.replacing("%PDF-1.7\n", with: "%PDF-1.7\n%%%%\n"),
    ] {
      let file = try PDFFile(Array(damaged.utf8))
      #expect(file.isRepaired && file.indexStart == nil && file.pages.count == 1)
      #expect(object(4, of: file) == .string(Array("four".utf8)))
    }
  }

  @Test func `a search finds objects in streams, and passes over files in streams`() throws {
    var pdf = SourcePDF()
    pdf.add(4, packed: [(1, Self.catalog), (2, Self.tree), (3, Self.page)])
    pdf.add(5, stream: Array("x\n1 0 obj (not this) endobj\n".utf8), "")
    pdf.bytes += Array("trailer<</Root 1 0 R>>".utf8)
    let file = try PDFFile(pdf.bytes)
    #expect(file.isRepaired && file.pages.count == 1)
  }

  @Test func `loops of sections are damage, and end`() throws {
    var pdf = SourcePDF(Self.plain)
    let start = pdf.bytes.count
    pdf.bytes += Array(
      "xref\n0 0\ntrailer<</Root 1 0 R/Prev \(start)>>\nstartxref\n\(start)\n%%EOF".utf8)
    let file = try PDFFile(pdf.bytes)
    #expect(file.isRepaired && file.pages.count == 1)
  }

  @Test func `encrypted files of unknown kinds are refused, with an index and without`() {
    let pdf = SourcePDF(Self.plain + ["<</Filter/Other>>"], trailer: "/Encrypt 4 0 R")
    let searched = Array(
      String(decoding: pdf.bytes, as: UTF8.self).replacing("startxref", with: "start").utf8)
    for bytes in [pdf.bytes, searched] {
      let error = #expect(throws: PDFError.self) { try PDFFile(bytes) }
      #expect(error?.reason == .unknownEncryption)
      let place = error?.offset ?? 0
      #expect(bytes[place...].starts(with: Array("4 0 obj".utf8)))
    }
  }

  @Test func `references that lead in circles lead nowhere`() throws {
    var pdf = SourcePDF()
    for (index, object) in Self.plain.enumerated() { pdf.add(index + 1, object) }
    pdf.add(4, "5 0 R")
    pdf.add(5, "4 0 R")
    pdf.add(6, stream: [1], "", length: "6 0 R")
    pdf.finish()
    let file = try PDFFile(pdf.bytes)
    #expect(file.resolved(.reference(try #require(PDFReference(4)))).isNull)
    #expect(object(6, of: file).stream?.range.count == 1)
  }

  @Test func `streams of objects expand to a limit all together`() {
    var pdf = SourcePDF()
    pdf.add(4, packed: [(1, Self.catalog), (2, Self.tree), (3, Self.page)])
    pdf.bytes += Array("trailer<</Root 1 0 R>>".utf8)
    let error = #expect(throws: PDFError.self) {
      try PDFFile(pdf.bytes, limits: .init(expanded: 50))
    }
    #expect(error?.reason == .streamTooLong)
  }

  @Test func `every cut and every turned bit of a file is a file or an error`() throws {
    var pdf = SourcePDF()
    pdf.add(4, packed: [(1, Self.catalog), (2, Self.tree), (3, Self.page)])
    let place = pdf.places[4] ?? 0
    let start = pdf.addIndex(5, [(1, 2, 4, 0), (2, 2, 4, 1), (3, 2, 4, 2), (4, 1, place, 0)])
    pdf.end(start)
    var read = 0
    func look(_ bytes: [UInt8]) {
      guard let file = try? PDFFile(bytes) else { return }
      read += 1
      #expect(!file.pages.isEmpty && file.pages.allSatisfy { $0.width > 0 && $0.height > 0 })
      for reference in file.references.prefix(20) { _ = file.object(reference) }
      #expect(
        file.attachedFiles(ofAnnotations: { _ in false }).isEmpty && !file.permissions.isSigned)
    }
    for whole in [pdf.bytes, SourcePDF(Self.plain).bytes] {
      for count in whole.indices { look(Array(whole[..<count])) }
      for bit in 0..<whole.count * 8 {
        var damaged = whole
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        look(damaged)
      }
    }
    // Most of the bits only change a name or a number.
    #expect(read > pdf.bytes.count)
  }

  @Test func `hostile files end soon`() {
    let head = "%PDF-1.4\n"
    for text in [
      String(repeating: "1 0 obj stream ", count: 100_000),
      String(repeating: "trailer<<[[[", count: 100_000),
      String(repeating: "1 0 obj(", count: 200_000), String(repeating: "1 ", count: 1_000_000),
      (1..<30_000).map { "\($0) 0 obj<</Type/Catalog(" }.joined(),
      (1..<30_000).map { "\($0) 0 obj<</Type/ObjStm/N 5/First 9/Length 4>>stream\n1 0 2" }.joined(),
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids["
        + String(repeating: "3 0 R ", count: 100_000) + "]>>endobj 3 0 obj("
        + String(repeating: "x", count: 100_000) + ")endobj",
    ] {
      #expect(throws: PDFError.self) { try PDFFile(Array((head + text).utf8)) }
    }
  }
}
