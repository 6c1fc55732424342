import InkImport
import InkTestSupport
import Testing

/// Files of gzip, base64 and numbers.
struct GzipTests {
  @Test(arguments: [0, 1, 100, 70_000])
  func whatIsCompressedComesBack(_ count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0..<9, using: &random) }
    let file = Gzip.compress(bytes)
    #expect(Gzip.recognizes(file))
    #expect(try Gzip.expand(file, limit: count) == bytes)
    #expect(try Gzip.expand(file + file, limit: 2 * count) == bytes + bytes)
  }

  @Test
  func bombsAndDamageAreRefused() {
    let file = Gzip.compress([UInt8](repeating: 7, count: 100_000))
    #expect(throws: ImportFailure.self) { try Gzip.expand(file, limit: 99_999) }
    // The limit is that of all members together.
    #expect(throws: ImportFailure.self) { try Gzip.expand(file + file, limit: 199_999) }
    for count in 0..<file.count {
      #expect(throws: ImportFailure.self) {
        try Gzip.expand(Array(file.prefix(count)), limit: 1 << 20)
      }
    }
    var wrong = file
    wrong[file.count - 6] ^= 1
    #expect(throws: ImportFailure.self) { try Gzip.expand(wrong, limit: 1 << 20) }
  }

  @Test(arguments: 0..<20)
  func base64ComesBack(_ count: Int) {
    let bytes = (0..<count).map { UInt8($0 * 53 & 255) }
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    #expect(text.count % 4 == 0)
    #expect(Base64.bytes(of: text) == bytes)
    #expect(Base64.bytes(of: text.filter { $0 != 0x3D }) == bytes)
  }

  @Test
  func base64RefusesOtherLetters() {
    #expect(Base64.bytes(of: Array("a*".utf8)) == nil)
    #expect(Base64.bytes(of: Array("YQ==YQ".utf8)) == nil)
    #expect(Base64.bytes(of: Array("Y".utf8)) == nil)
  }

  @Test
  func numbersInText() {
    #expect(NumberScanner.number(Array(" -1.25e-2 ".utf8)) == -0.0125)
    #expect(NumberScanner.number(Array(".5".utf8)) == 0.5)
    #expect(NumberScanner.number(Array("nan".utf8)) == nil)
    #expect(NumberScanner.number(Array("1e999".utf8)) == nil)
    #expect(NumberScanner.number(Array("1 2".utf8)) == nil)
    #expect(NumberScanner.number(Array("0.1234567890123456789012345".utf8)) == 0.12345678901234568)
  }
}
