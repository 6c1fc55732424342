import InkCodec
import InkTestSupport
import Testing

@Suite struct CRC32CTests {
  /// RFC 3720, appendix B.4, where the checksums stand as bytes, low byte first.
  @Test func `the checksums of the standard are found`() {
    let ascending = (0..<32).map { UInt8($0) }
    let read: [UInt8] = [
      0x01, 0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x14, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00,
      0x00, 0x18, 0x28, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00,
    ]
    #expect(CRC32C.checksum(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.checksum(Array(repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(CRC32C.checksum(ascending) == 0x46DD_794E)
    #expect(CRC32C.checksum(ascending.reversed()) == 0x113F_DB5C)
    #expect(CRC32C.checksum(read) == 0xD996_3A56)
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(CRC32C.checksum([]) == 0)
  }

  @Test func `any pieces have the checksum of the whole, bit by bit`() {
    var generator = SeededGenerator(seed: 9)
    for length in [1, 2, 7, 8, 9, 15, 16, 17, 63, 300, 1000] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let expected = bitwise(bytes)
      #expect(CRC32C.checksum(bytes) == expected)
      for _ in 0..<10 {
        var crc = CRC32C()
        var start = 0
        while start < length {
          let end = min(start + generator.below(40), length)
          if start % 2 == 0 {
            crc.update(bytes, in: start..<end)
          } else {
            let piece = Array(bytes[start..<end])
            crc.update(piece.span)
          }
          start = end
        }
        crc.update([])
        crc.update(bytes, in: length + 3..<length + 9)
        #expect(crc.value == expected)
      }
    }
  }

  /// Divides by the polynomial, one bit after the other.
  private func bitwise(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt64 = 0xFFFF_FFFF
    for byte in bytes {
      for place in 0..<8 {
        let bit = (UInt64(byte) >> UInt64(place) & 1) ^ (register & 1)
        register >>= 1
        if bit == 1 { register ^= 0x82F6_3B78 }
      }
    }
    return UInt32(register) ^ 0xFFFF_FFFF
  }
}
