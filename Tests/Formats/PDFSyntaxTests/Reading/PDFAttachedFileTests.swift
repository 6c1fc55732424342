import PDFSyntax
import PDFTestSupport
import Testing

@Suite struct PDFAttachedFileTests {
  private func file(_ catalog: String, _ objects: [String]) throws -> PDFFile {
    var pdf = SourcePDF()
    let plain = ["<</Type/Catalog/Pages 2 0 R \(catalog)>>", "<</Kids[3 0 R]>>", "<</Type/Page>>"]
    for (index, object) in (plain + objects).enumerated() { pdf.add(index + 1, object) }
    pdf.add(20, stream: Array("content".utf8), "/Subtype/text#2Fplain")
    pdf.finish()
    return try PDFFile(pdf.bytes)
  }

  private func names(_ file: PDFFile) -> [String] {
    file.attachedFiles { _ in false }.map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test func `associated and embedded files are found, each once`() throws {
    let file = try file(
      "/AF[4 0 R]/Names<</EmbeddedFiles 5 0 R>>",
      [
        "<</F(a)/UF(\u{FE})/UF<FEFF00E4D83DDE00>/EF<</F 20 0 R>>/AFRelationship/Source>>",
        "<</Kids[6 0 R 5 0 R 7 0 R]>>", "<</Names[(x) 4 0 R (y)<</F(b)/EF<</F 20 0 R>>>>]>>",
        "<</Names[(z)<</F(c)>>(u)<</EF<</F 9 0 R>>>>(v)(w)(k)]>>",
      ])
    #expect(names(file) == ["ä😀", "b"])
    let first = try #require(file.attachedFiles { _ in false }.first)
    #expect(first.mediaType == Array("text/plain".utf8))
    #expect(first.specification.reference?.number == 4)
    #expect(first.relationship == Array("Source".utf8))
    #expect(try file.contents(of: first, limit: 7) == Array("content".utf8))
    #expect(throws: PDFError.self) { try file.contents(of: first, limit: 6) }
  }

  @Test func `a file without attachments has none, and strange trees end`() throws {
    #expect(try names(file("", [])).isEmpty)
    #expect(try names(file("/AF 3/Names(x)", [])).isEmpty)
    let wide = "<</Kids[" + String(repeating: "<</Kids[4 0 R]>>", count: 3000) + "]>>"
    #expect(try names(file("/Names<</EmbeddedFiles 4 0 R>>", [wide])).isEmpty)
  }

  @Test func `text is read in its three codings`() {
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: PDFTextString.utf8(bytes), as: UTF8.self)
    }
    #expect(text([]) == "" && text(Array("abc".utf8)) == "abc")
    #expect(text([0xE4, 0x80, 0xA0, 0x18]) == "ä•€˘")
    #expect(
      text([0xFE, 0xFF, 0x00, 0x41, 0xD8, 0x00, 0x00, 0x42, 0xDC, 0x00, 0xD8, 0x3D])
        == "A\u{FFFD}B\u{FFFD}\u{FFFD}")
    #expect(text([0xFF, 0xFE, 0x41, 0x00]) == "A")
    #expect(text([0xEF, 0xBB, 0xBF, 0xC3, 0xA4, 0xFF]) == "ä\u{FFFD}")
  }
}
