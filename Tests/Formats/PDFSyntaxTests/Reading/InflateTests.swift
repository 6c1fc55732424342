import CZlib
import InkTestSupport
import PDFSyntax
import Testing

@Suite struct InflateTests {
  /// Returns the bytes that zlib makes; with a strategy of 4, blocks have the fixed codes.
  private func deflated(_ bytes: [UInt8], level: Int32, strategy: Int32 = 0) -> [UInt8] {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, 15, 8, strategy, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 1000)
    let (inputCount, outputCount) = (input.count, output.count)
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(inputCount)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(outputCount)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    output.removeLast(Int(stream.avail_out))
    return output
  }

  /// Returns the bytes that zlib expands, or nothing if they are damaged or too many.
  private func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: max(limit, 1))
    var count = UInt(limit)
    let status = uncompress(&output, &count, bytes, UInt(bytes.count))
    return status == Z_OK ? Array(output[..<Int(count)]) : nil
  }

  /// Returns the bytes that our own reader expands, in the same terms.
  private func ours(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let inflate = try? Inflate(bytes, in: 0..<bytes.count, limit: limit),
      inflate.hasChecksum
    else { return nil }
    return inflate.output
  }

  private func content(_ random: inout SeededGenerator, _ count: Int) -> [UInt8] {
    let letters = 1 + random.below(256)
    var bytes: [UInt8] = []
    while bytes.count < count {
      if !bytes.isEmpty, random.chance(0.3) {
        let start = random.below(bytes.count)
        for index in start..<start + random.below(400) { bytes.append(bytes[index]) }
      } else {
        bytes.append(UInt8(random.below(letters)))
      }
    }
    return bytes
  }

  @Test func `all levels and kinds of blocks come back`() throws {
    var random = SeededGenerator(seed: 1950)
    for size in [0, 1, 2, 10, 300, 5000, 70_000, 200_000] {
      for level in Int32(0)...9 {
        for strategy in [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE] {
          let bytes = content(&random, size)
          let short = deflated(bytes, level: level, strategy: strategy)
          let inflate = try Inflate(short, in: 0..<short.count, limit: bytes.count)
          #expect(inflate.output == bytes && inflate.hasChecksum)
        }
      }
    }
  }

  @Test func `a range within a file is expanded, and the checksum may be missing`() throws {
    let bytes = Array("some bytes, some bytes, some bytes".utf8)
    let short = deflated(bytes, level: 9)
    let file = [1, 2, 3] + short + [4, 5]
    #expect(try Inflate(file, in: 3..<3 + short.count, limit: 100).hasChecksum)
    let cut = try Inflate(file, in: 3..<short.count, limit: 100)
    #expect(cut.output == bytes && !cut.hasChecksum)
  }

  @Test func `more than the limit is an error`() throws {
    let zeros = deflated([UInt8](repeating: 0, count: 1 << 22), level: 9)
    #expect(try Inflate(zeros, in: 0..<zeros.count, limit: 1 << 22).output.count == 1 << 22)
    for limit in [0, 1, 257, 258, 1000, 1 << 22 - 1] {
      let error = #expect(throws: PDFError.self) {
        try Inflate(zeros, in: 0..<zeros.count, limit: limit)
      }
      #expect(error?.reason == .streamTooLong)
    }
    let stored = deflated([UInt8](repeating: 7, count: 100), level: 0)
    #expect(throws: PDFError.self) { try Inflate(stored, in: 0..<stored.count, limit: 99) }
  }

  @Test(arguments: UInt64(0)..<24)
  func `Bytes that are expanded bit by bit, and given up, are those of one go`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let bytes = content(&random, 1 + random.below(200_000))
    let short = deflated(bytes, level: Int32(random.below(10)), strategy: Int32(random.below(5)))
    var inflate = try Inflate(beginning: short, in: 0..<short.count, limit: bytes.count)
    var (whole, gone): ([UInt8], Int) = ([], 0)
    while whole.count < bytes.count {
      let wanted = whole.count + 1 + random.below(random.chance(0.1) ? 100_000 : 3000)
      try inflate.goOn(until: wanted - gone)
      try #require(inflate.output.count + gone >= min(wanted, bytes.count))
      whole += inflate.output[(whole.count - gone)...]
      if random.chance(0.3) { gone += inflate.keep(last: random.below(50_000)) }
    }
    try inflate.goOn(until: .max)
    #expect(whole == bytes)
  }

  @Test func `every cut and every bit that is turned give what zlib gives`() {
    var random = SeededGenerator(seed: 1951)
    for (size, level, strategy) in [
      (40, Int32(0), Z_DEFAULT_STRATEGY), (120, 9, Z_FIXED), (400, 9, Z_DEFAULT_STRATEGY),
      (700, 6, Z_HUFFMAN_ONLY),
    ] {
      let short = deflated(content(&random, size), level: level, strategy: strategy)
      for count in short.indices {
        let cut = Array(short[..<count])
        #expect(ours(cut, limit: 5000) == inflated(cut, limit: 5000))
      }
      for bit in 0..<short.count * 8 {
        var damaged = short
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(ours(damaged, limit: 5000) == inflated(damaged, limit: 5000), "bit \(bit)")
      }
    }
  }

  @Test func `any bytes give what zlib gives`() {
    var random = SeededGenerator(seed: 1952)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = [0x78, 0x9C]
      for _ in 0..<random.below(60) { bytes.append(UInt8(random.below(256))) }
      if random.chance(0.7) { bytes[bytes.count > 2 ? 2 : 1] &= 0xFD }
      // Without a checksum that is right, the bytes are compared up to there.
      let mine = try? Inflate(bytes, in: 0..<bytes.count, limit: 3000)
      if let mine {
        var whole = bytes
        let sum = Inflate.adler32(mine.output)
        let again = (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * $0)) }
        // The end of the compressed bytes is somewhere before: one of the places fits.
        var isFound = false
        for end in 2...bytes.count {
          whole = Array(bytes[..<end]) + again
          if inflated(whole, limit: 3000) == mine.output { isFound = true }
        }
        #expect(isFound)
      } else {
        #expect(inflated(bytes, limit: 3000) == nil)
      }
    }
  }
}
