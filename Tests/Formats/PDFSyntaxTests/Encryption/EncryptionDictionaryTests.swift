import PDFSyntax
import PDFTestSupport
import Testing

/// Dictionaries that tell how a PDF is encrypted.
@Suite struct EncryptionDictionaryTests {
  private static let digits = String(repeating: "3f", count: 48)
  private static let good = [
    ("Filter", "/Standard"), ("V", "2"), ("R", "3"), ("Length", "128"), ("P", "-4"),
    ("O", "<\(digits)>"), ("U", "<\(digits)>"),
  ]

  /// Returns the error of a file whose dictionary has other entries; the place is that of the dictionary.
  private static func fault(_ changes: [(String, String)]) -> PDFError.Reason? {
    var entries = good
    for (key, value) in changes {
      entries.removeAll { $0.0 == key }
      if !value.isEmpty { entries.append((key, value)) }
    }
    let dictionary = "<<" + entries.map { "/\($0.0) \($0.1)" }.joined() + ">>"
    return fault(dictionary)
  }

  private static func fault(_ dictionary: String) -> PDFError.Reason? {
    let pages = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>",
      "<</Type/Page/Parent 2 0 R>>",
    ]
    let pdf = SourcePDF(pages + [dictionary], trailer: "/Encrypt 4 0 R/ID[<00><00>]")
    do {
      _ = try PDFFile(pdf.bytes)
      return nil
    } catch {
      let place = String(decoding: pdf.bytes, as: UTF8.self).utf8.count
      #expect(error.offset > 0 && error.offset < place)
      return error.reason
    }
  }

  @Test func aDictionaryOfAnotherPassword() { #expect(Self.fault([]) == .password) }

  @Test(arguments: [
    [("Filter", "")], [("Filter", "(Standard)")], [("V", "")], [("R", "/3")], [("P", "")],
    [("O", "")], [("U", "")], [("O", "<00>")], [("U", "<\(String(repeating: "3f", count: 31))>")],
    [("Length", "7")], [("Length", "-8")], [("Length", "129")], [("Length", "136")],
    [("Length", "99999999999999999999")], [("Length", "[128]")],
    [("V", "5"), ("R", "6")], [("V", "5"), ("R", "5"), ("UE", "<00>")],
    [("V", "4"), ("R", "4"), ("StmF", "/StdCF")],
    [("V", "4"), ("R", "4"), ("StmF", "(StdCF)")],
    [("V", "4"), ("R", "4"), ("CF", "<</StdCF 1>>"), ("StrF", "/StdCF")],
  ])
  func damage(changes: [(String, String)]) {
    #expect(Self.fault(changes) == .damagedEncryption)
  }

  @Test(arguments: [
    [("Filter", "/Adobe.PubSec")], [("V", "0")], [("V", "3")], [("V", "6")], [("R", "7")],
    [("V", "5"), ("R", "4")], [("V", "-1")],
    [
      ("V", "4"), ("R", "4"), ("CF", "<</StdCF<</CFM/AESV3>>>>"), ("StmF", "/StdCF"),
    ],
    [("V", "4"), ("R", "4"), ("CF", "<</StdCF<<>>>>"), ("EFF", "/StdCF")],
  ])
  func unknownWays(changes: [(String, String)]) {
    #expect(Self.fault(changes) == .unknownEncryption)
  }

  @Test func circlesAndOtherObjects() {
    #expect(Self.fault("4 0 R") == .damagedEncryption)
    #expect(Self.fault("null") == .damagedEncryption)
    #expect(Self.fault("[4 0 R]") == .damagedEncryption)
    #expect(Self.fault([("CF", "4 0 R"), ("V", "4"), ("R", "4"), ("StmF", "/CF")]) != nil)
    #expect(Self.fault([("O", "4 0 R")]) == .damagedEncryption)
    #expect(Self.fault([("Length", "4 0 R")]) == .damagedEncryption)
  }

  /// Names of crypt filters, attached files and metadata choose the method of a stream.
  @Test func methodsOfStreams() throws {
    let reference = try #require(PDFReference(1))
    let encryption = PDFEncryption.identityOfStreams
    func method(_ type: StaticString?, _ name: StaticString? = nil) -> PDFEncryption.Method? {
      var dictionary = PDFDictionary()
      if let type { dictionary["Type"] = .name(type) }
      return encryption.method(
        ofStream: dictionary, named: name.map { $0.withUTF8Buffer { Array($0) } })
    }
    #expect(method(nil) == .identity && method("EmbeddedFile") == .aes)
    #expect(method("Metadata") == .identity && method("XRef") == .identity)
    #expect(method(nil, "Other") == .rc4 && method(nil, "Identity") == .identity)
    #expect(method(nil, "None") == nil)
    #expect(encryption.cipher(.identity, of: reference).encrypted([1, 2]) == [1, 2])
  }

  /// The content of a signature stays, and all other strings change.
  @Test func contentsOfSignatures() throws {
    var lexer = PDFLexer(
      Array("[(a)<</ByteRange[0 1]/Contents<00>/Name(b)>><</Contents(c)>>]".utf8))
    let object = try lexer.object().replacingStrings { $0 + $0 }
    #expect(
      String(decoding: object.bytes, as: UTF8.self)
        == "[(aa)<</ByteRange[0 1]/Contents<00>/Name(bb)>><</Contents(cc)>>]")
  }

  /// The same text has another form under another number, and the same under the same.
  @Test func vectorsDependOnTextAndObject() throws {
    let encryption = PDFEncryption.identityOfStreams
    let first = encryption.cipher(.aes, of: try #require(PDFReference(1)))
    let second = encryption.cipher(.aes, of: try #require(PDFReference(2)))
    #expect(first.encrypted([1]) == first.encrypted([1]))
    #expect(first.encrypted([1]).prefix(16) != first.encrypted([2]).prefix(16))
    #expect(first.encrypted([1]).prefix(16) != second.encrypted([1]).prefix(16))
    #expect(second.decrypted(second.encrypted([1, 2, 3])) == [1, 2, 3])
  }
}

extension PDFEncryption {
  /// An encryption that leaves streams alone, but for attached files.
  fileprivate static var identityOfStreams: PDFEncryption {
    PDFEncryption(
      key: [UInt8](0..<32),
      methods: Methods(
        strings: .aes, streams: .identity, files: .aes,
        named: [(Array("Other".utf8), .rc4)], includesMetadata: false))
  }
}
