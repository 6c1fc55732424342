import CZlib
import InkTestSupport
import PDFSyntax
import Testing

/// Tests of `Deflater` against zlib, which reads its output.
@Suite struct DeflaterTests {
  private static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var length = uLong(count + 64)
    var result = [UInt8](repeating: 0, count: Int(length))
    guard uncompress(&result, &length, bytes, uLong(bytes.count)) == Z_OK else { return nil }
    return Array(result[..<Int(length)])
  }

  private static func deflatedLength(_ bytes: [UInt8]) -> Int {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    return compress2(&result, &length, bytes, uLong(bytes.count), 9) == Z_OK ? Int(length) : 0
  }

  @Test(arguments: [0, 1, 2, 3, 4, 257, 258, 259, 260, 32_767, 32_768, 32_769, 70_000])
  func runs(count: Int) {
    let bytes = [UInt8](repeating: 7, count: count)
    #expect(Self.inflated(Deflater.compress(bytes), count: count) == bytes)
  }

  private static func bytes(_ random: inout SeededGenerator, count: Int) -> [UInt8] {
    let alphabet = 1 + random.below(256)
    var bytes: [UInt8] = []
    while bytes.count < count {
      if bytes.count > 4, random.chance(0.2) {
        // A repeated string, of any distance.
        let start = random.below(bytes.count)
        for index in 0..<random.below(300) { bytes.append(bytes[start + index]) }
      } else {
        bytes.append(UInt8(random.below(alphabet)))
      }
    }
    return bytes
  }

  @Test(arguments: 0..<40)
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = Self.bytes(&random, count: random.below(seed % 4 == 0 ? 200_000 : 3000))
    let deflated = Deflater.compress(bytes)
    #expect(Self.inflated(deflated, count: bytes.count) == bytes)
  }

  /// Frequencies of Fibonacci's numbers would need codes longer than fifteen bits.
  @Test func longCodes() {
    var bytes: [UInt8] = []
    var (a, b) = (1, 1)
    for symbol in UInt8(0)..<24 {
      bytes += [UInt8](repeating: symbol &* 7, count: a)
      (a, b) = (b, a + b)
    }
    var random = SeededGenerator(seed: 5)
    bytes.shuffle(using: &random)
    #expect(Self.inflated(Deflater.compress(bytes), count: bytes.count) == bytes)
  }

  @Test func operatorsAreNearlyAsShortAsWithZlib() {
    var random = SeededGenerator(seed: 9)
    var text = ""
    for _ in 0..<4000 {
      text += "\(random.below(900) - 450) \(random.below(900) - 450) \(random.below(90)) 12 c\n"
    }
    let bytes = Array(text.utf8)
    #expect(Deflater.compress(bytes).count * 100 <= Self.deflatedLength(bytes) * 105)
  }
}
