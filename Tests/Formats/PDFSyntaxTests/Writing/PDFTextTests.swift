import PDFSyntax
import Testing

/// Tests of the syntax of numbers, strings and dates.
@Suite struct PDFTextTests {
  private func written(_ make: (inout PDFText) -> Void) -> String {
    var text = PDFText()
    make(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "(D:19700101000000Z)"), (1_700_000_000, "(D:20231114221320Z)"),
    (951_782_400, "(D:20000229000000Z)"), (-1, "(D:19691231235959Z)"),
    (Int64.max, "(D:99991231235959Z)"), (Int64.min, "(D:00000101000000Z)"),
  ])
  func dates(seconds: Int64, expected: String) {
    #expect(written { $0.add(date: seconds) } == expected)
  }

  @Test func strings() {
    #expect(written { $0.add(text: Array("a(b)\\".utf8)) } == "(a\\(b\\)\\\\)")
    #expect(written { $0.add(text: Array("é".utf8)) } == "<FEFF00E9>")
    #expect(written { $0.add(text: Array("😀".utf8)) } == "<FEFFD83DDE00>")
    #expect(written { $0.add(string: [0, 255]) } == "<00FF>")
  }
}
