/// The tables of a font, by their names.
struct FontDirectory {
  /// The tables in the order of the file.
  private var tables: [(tag: UInt32, table: FontTable)] = []
  private let file: FontTable

  /// Reads the directory of a font, or of one font of a collection.
  init(_ bytes: [UInt8], index: Int) throws(FontFault) {
    file = FontTable(bytes: bytes, start: 0, count: bytes.count, tag: "")
    guard bytes.count <= FontTable.byteLimit else {
      throw file.fault("the font is larger than 2²⁸ bytes", at: 0)
    }
    var start = 0
    var version = try file.u32(0)
    if version == 0x7474_6366 {
      let count = try file.offset32(8)
      guard index >= 0, index < count else {
        throw file.fault("the collection has no font of this index", at: 8)
      }
      start = try file.offset32(12 + 4 * index)
      version = try file.u32(start)
    } else if index != 0 {
      throw file.fault("the file has one font", at: 0)
    }
    guard version != 0x4F54_544F else {
      throw file.fault("the outlines are PostScript's, which are not read", at: start)
    }
    guard version == 0x0001_0000 || version == 0x7472_7565 else {
      throw file.fault("the file is no TrueType font", at: start)
    }
    for entry in 0..<(try file.u16(start + 4)) {
      let record = start + 12 + 16 * entry
      let tag = try file.u32(record)
      let (offset, length) = (try file.offset32(record + 8), try file.offset32(record + 12))
      guard offset <= bytes.count, length <= bytes.count - offset else {
        throw FontFault(Self.name(of: tag), "the table lies beyond the end", at: record)
      }
      let table = FontTable(bytes: bytes, start: offset, count: length, tag: Self.name(of: tag))
      tables.append((tag, table))
    }
  }

  /// Returns a table, or `nil` where the font has none.
  func optional(_ tag: StaticString) -> FontTable? {
    var value: UInt32 = 0
    tag.withUTF8Buffer { buffer in
      for byte in buffer { value = value << 8 | UInt32(byte) }
    }
    return tables.first { $0.tag == value }?.table
  }

  /// Returns a table that a font must have.
  func required(_ tag: StaticString) throws(FontFault) -> FontTable {
    guard let table = optional(tag) else {
      throw file.fault("the font has no table \"\(tag)\"", at: 0)
    }
    return table
  }

  /// Returns the name of a table.
  private static func name(of tag: UInt32) -> String {
    var name = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: tag >> shift)
      name.unicodeScalars.append(Unicode.Scalar(byte >= 0x20 && byte < 0x7F ? byte : 0x3F))
    }
    return name
  }
}
