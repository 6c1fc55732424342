import InkTestSupport
import PDFSyntax
import Testing

@Suite struct PDFObjectTests {
  private func read(_ text: String) throws(PDFError) -> PDFObject {
    var lexer = PDFLexer(Array(text.utf8))
    return try lexer.object()
  }

  private func written(_ text: String) throws -> String {
    String(decoding: try read(text).bytes, as: UTF8.self)
  }

  @Test func `objects are read and written`() throws {
    for (text, expected) in [
      ("null", "null"), ("true", "true"), ("false ", "false"), ("12", "12"), ("-7", "-7"),
      ("+3", "3"), ("0.50", "0.50"), ("-.002", "-.002"), ("4.", "4."), ("3 0 R", "3 0 R"),
      ("[1 2 0 R 3]", "[1 2 0 R 3]"), ("[1 2 3 R]", "[1 2 3 R]"), ("/Name", "/Name"),
      ("/A#20B", "/A#20B"), ("/A#2", "/A#232"), ("/", "/"), ("(a(b)c)", "(a\\(b\\)c)"),
      ("(\\101\\n\\\n\\x)", "<410A78>"), ("(a\r\nb\rc)", "<610A620A63>"), ("<48 65 6>", "(He`)"),
      ("<</A/B/C[true(x)null]/D<</E 1>>>>", "<</A/B/C[true(x)null]/D<</E 1>>>>"),
      ("% comment\n[ %]\n ]", "[]"), ("<</A 1/B null>>", "<</A 1>>"),
      ("99999999999999999999", "99999999999999999999"), ("<</A>>", "<<>>"),
      ("<</A 1 2/B 3>>", "<</A 1/B 3>>"),
      ("<FFFE00>", "<FFFE00>"), ("9999999 0 R", "null"), ("abc", "null"),
    ] {
      #expect(try written(text) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    "", "[", "[1", "<<", "<</A", "(abc", "<48", "<4x>", ">", "]", ")", "endobj", "[1 endobj",
    "<</A 1 endobj",
    "{", "<</A(x>>",
  ])
  func `what is no object is an error`(_ text: String) {
    #expect(throws: PDFError.self) { try read(text) }
  }

  @Test func `depth and parts are bounded`() {
    func deep(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try read(deep(90)) }
    #expect(throws: PDFError(.tooDeep, offset: 101)) { try read(deep(100_000)) }
    #expect(throws: PDFError(.tooDeep, offset: 303)) {
      try read(String(repeating: "<</", count: 100_000))
    }
    #expect(throws: PDFError.self) {
      try read("[" + String(repeating: "0 ", count: 4_100_000) + "]")
    }
  }

  @Test func `numbers have the values of their digits`() throws {
    for (text, value) in [
      ("0.5", 0.5), ("-12.25", -12.25), ("1.1", 1.1), ("595.276", 595.276), (".0001", 1e-4),
      ("100000000000000000000000", 1e23), ("-0.0", 0),
      ("0.000000000000000000000000000000000000001", 1e-39),
    ] {
      let number = try #require(try read(text).number)
      #expect((number - value).magnitude <= value.magnitude * 1e-15, "\(text)")
    }
    let long = try #require(try read(String(repeating: "9", count: 5000)).number)
    #expect(long.isFinite)
    #expect(try read("0." + String(repeating: "0", count: 5000) + "1").number == 0)
  }

  @Test func `entries of dictionaries are found, replaced and taken away`() throws {
    var dictionary = try #require(try read("<</A 1/B 2/A 3/C null>>").dictionary)
    #expect(dictionary["A"] == .integer(3) && dictionary["B"] == .integer(2))
    #expect(dictionary["C"].isNull && dictionary["D"].isNull && !dictionary.has("C"))
    dictionary["A"] = .boolean(true)
    dictionary["D"] = .name("E")
    #expect(PDFObject.dictionary(dictionary).bytes == Array("<</B 2/A true/D/E>>".utf8))
    dictionary["B"] = .null
    #expect(PDFObject.dictionary(dictionary).bytes == Array("<</A true/D/E>>".utf8))
  }

  @Test func `any object comes back as it was written`() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<2000 {
      let object = random.object(depth: 4)
      var lexer = PDFLexer(object.bytes)
      #expect(try lexer.object() == object)
      lexer.skipSpace()
      #expect(lexer.isAtEnd)
    }
  }

  @Test func `any bytes are objects or errors`() {
    var random = SeededGenerator(seed: 23)
    let letters = Array("[]<>()/#% \n\\0123456789.-+RrtrueA".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(40)).map { _ in letters[random.below(letters.count)] }
      var lexer = PDFLexer(bytes)
      if let object = try? lexer.object() {
        var again = PDFLexer(object.bytes)
        #expect((try? again.object())?.bytes == object.bytes)
      }
      #expect(lexer.position <= bytes.count)
    }
  }
}

extension SeededGenerator {
  /// Returns any object without streams and null in dictionaries.
  mutating func object(depth: Int) -> PDFObject {
    func bytes(_ random: inout SeededGenerator) -> [UInt8] {
      (0..<random.below(12)).map { _ in UInt8(random.below(256)) }
    }
    switch below(depth > 0 ? 9 : 7) {
    case 0: return .boolean(chance(0.5))
    case 1: return .integer(Int(truncatingIfNeeded: next()) >> below(60))
    case 2: return .real(Array("\(below(1000)).\(below(1000))".utf8))
    case 3: return .name(bytes(&self))
    case 4: return .string(bytes(&self))
    case 5:
      guard let reference = PDFReference(1 + below(100), below(3)) else { return .null }
      return .reference(reference)
    case 6: return .name(Array("N\(below(10))".utf8))
    case 7: return .array((0..<below(5)).map { _ in object(depth: depth - 1) })
    default:
      var dictionary = PDFDictionary()
      for _ in 0..<below(5) { dictionary.append(bytes(&self), object(depth: depth - 1)) }
      return .dictionary(dictionary)
    }
  }
}
