import InkCodec
import InkTestSupport
import Testing

@Suite struct BytesTests {
  @Test func `what was written is read`() throws {
    var generator = SeededGenerator(seed: 1)
    var values: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, .max, .max - 1, 1 << 63]
    for _ in 0..<300 { values.append(generator.next() >> UInt64(generator.below(64))) }
    var writer = ByteWriter([7])
    for value in values {
      writer.append(varint: value)
      writer.append(zigzag: Int64(bitPattern: value))
      writer.append(fixed: value)
      writer.append(fixed: Int32(truncatingIfNeeded: value))
      writer.append(fixed: UInt16(truncatingIfNeeded: value))
      writer.append(UInt8(truncatingIfNeeded: value))
    }
    writer.append(contentsOf: [1, 2, 3])
    var reader = ByteReader(writer.bytes)
    #expect(try reader.byte() == 7)
    for value in values {
      #expect(try reader.varint() == value)
      #expect(try reader.zigzag() == Int64(bitPattern: value))
      #expect(try reader.fixed(UInt64.self) == value)
      #expect(try reader.fixed(Int32.self) == Int32(truncatingIfNeeded: value))
      #expect(try reader.fixed() as UInt16 == UInt16(truncatingIfNeeded: value))
      #expect(try reader.byte() == UInt8(truncatingIfNeeded: value))
    }
    let end = writer.bytes.count
    #expect(reader.remaining == 3 && !reader.isAtEnd)
    #expect(try reader.skip(3) == end - 3..<end)
    #expect(reader.isAtEnd)
  }

  @Test func `the bytes are those of the formats`() {
    var writer = ByteWriter()
    writer.append(fixed: 0x0102_0304 as UInt32)
    writer.append(varint: 300)
    for value in [0, -1, 1, -2, Int64.max, .min] { writer.append(zigzag: value) }
    #expect(
      writer.bytes == [4, 3, 2, 1, 0xAC, 2, 0, 1, 2, 3, 0xFE]
        + Array(repeating: 0xFF, count: 8) + [1] + Array(repeating: 0xFF, count: 9) + [1])
  }

  @Test func `a read that fails says where and reads nothing`() {
    let long = [UInt8](repeating: 0x80, count: 9)
    let cases: [([UInt8], ByteReader.Failure.Reason)] = [
      ([], .tooShort), ([0x80], .tooShort), (long, .tooShort), (long + [2], .varintOverflow),
      (long + [0x80], .varintOverflow), (long + [0x80, 1], .varintOverflow),
      (long + [0xFF], .varintOverflow),
    ]
    for (bytes, reason) in cases {
      var reader = ByteReader([5] + bytes)
      #expect(throws: Never.self) { try reader.byte() }
      #expect(throws: ByteReader.Failure(reason: reason, offset: 1)) { try reader.varint() }
      #expect(throws: ByteReader.Failure(reason: reason, offset: 1)) { try reader.zigzag() }
      #expect(reader.offset == 1)
    }
    var reader = ByteReader([1, 2, 3, 4, 5], in: 1..<4)
    #expect(throws: ByteReader.Failure.self) { try reader.fixed(UInt32.self) }
    #expect(throws: ByteReader.Failure.self) { try reader.skip(4) }
    #expect(throws: ByteReader.Failure.self) { try reader.skip(.max) }
    #expect(throws: Never.self) { try reader.skip(-1) }
    #expect(reader.offset == 1 && reader.remaining == 3)
    #expect(ByteReader([1, 2], in: 5..<9).isAtEnd)
  }

  @Test func `zeros at the top of a varint are accepted within 10 bytes`() throws {
    var reader = ByteReader([0x81, 0x80, 0] + [UInt8](repeating: 0x80, count: 9) + [1])
    #expect(try reader.varint() == 1)
    #expect(try reader.varint() == 1 << 63)
  }
}
