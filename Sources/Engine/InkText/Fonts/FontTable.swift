/// A table of a font, or a part of one: big-endian numbers, of which none beyond the end is read.
struct FontTable: Sendable {
  /// The bytes of the whole file.
  let bytes: [UInt8]
  /// The offset in the file of the first byte.
  let start: Int
  /// The number of bytes.
  let count: Int
  /// The name of the table.
  let tag: String

  /// The most bytes that a font may have, so that sums of a few offsets fit into 32 bits.
  static let byteLimit = 1 << 28

  /// Makes a table of bytes that exist.
  init(bytes: [UInt8], start: Int, count: Int, tag: String) {
    (self.bytes, self.start, self.count, self.tag) = (bytes, start, count, tag)
  }

  /// Returns the fault of a byte.
  @inline(never)
  func fault(_ what: String, at offset: Int) -> FontFault {
    FontFault(tag, what, at: start + max(0, min(offset, count)))
  }

  /// Reads 8 bits.
  @inline(__always)
  func u8(_ offset: Int) throws(FontFault) -> Int {
    guard offset >= 0, offset < count else { throw fault("the table ends early", at: offset) }
    return Int(bytes[start + offset])
  }

  /// Reads 16 bits.
  @inline(__always)
  func u16(_ offset: Int) throws(FontFault) -> Int {
    guard offset >= 0, offset <= count - 2 else {
      throw fault("the table ends early", at: offset)
    }
    return Int(bytes[start + offset]) << 8 | Int(bytes[start + offset + 1])
  }

  /// Reads 16 bits with a sign.
  @inline(__always)
  func i16(_ offset: Int) throws(FontFault) -> Int {
    let value = try u16(offset)
    return value >= 0x8000 ? value - 0x1_0000 : value
  }

  /// Reads 32 bits.
  func u32(_ offset: Int) throws(FontFault) -> UInt32 {
    let high = try u16(offset)
    return UInt32(high) << 16 | UInt32(try u16(offset + 2))
  }

  /// Reads an offset of 32 bits, which is limited to the largest font.
  func offset32(_ offset: Int) throws(FontFault) -> Int {
    let value = try u32(offset)
    guard value <= UInt32(Self.byteLimit) else { throw fault("an offset is too large", at: offset) }
    return Int(value)
  }

  /// Returns the part of the table from an offset on.
  func part(at offset: Int) throws(FontFault) -> FontTable {
    guard offset >= 0, offset <= count else { throw fault("an offset leads out", at: offset) }
    return FontTable(bytes: bytes, start: start + offset, count: count - offset, tag: tag)
  }
}
