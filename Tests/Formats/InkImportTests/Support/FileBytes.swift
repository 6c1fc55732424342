import PDFSyntax
import PictureFiles

import InkImport

/// Bytes of a file that a test makes, in the forms that several formats share.
struct FileBytes {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  init(text: String) { bytes = Array(text.utf8) }

  static func + (first: FileBytes, second: FileBytes) -> FileBytes {
    FileBytes(first.bytes + second.bytes)
  }

  /// Appends an integer, the lower bytes first.
  mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  mutating func append(_ value: Float) { append(value.bitPattern) }

  mutating func append(_ value: Double) { append(value.bitPattern) }

  mutating func append(_ other: [UInt8]) { bytes += other }

  /// Appends an integer in groups of seven bits.
  mutating func append(varint value: UInt64) {
    var value = value
    while value > 0x7F {
      bytes.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  // MARK: Protocol Buffers

  /// A field with an integer.
  static func integer(_ number: UInt64, _ value: UInt64) -> FileBytes {
    var field = FileBytes()
    field.append(varint: number << 3)
    field.append(varint: value)
    return field
  }

  /// A field with a number of four bytes.
  static func real(_ number: UInt64, _ value: Float) -> FileBytes {
    var field = FileBytes()
    field.append(varint: number << 3 | 5)
    field.append(value)
    return field
  }

  /// A field with bytes, a text or a message.
  static func field(_ number: UInt64, _ value: FileBytes) -> FileBytes {
    var field = FileBytes()
    field.append(varint: number << 3 | 2)
    field.append(varint: UInt64(value.bytes.count))
    field.append(value.bytes)
    return field
  }

  /// A field with a text.
  static func text(_ number: UInt64, _ text: String) -> FileBytes {
    field(number, FileBytes(text: text))
  }

  /// A field with packed integers whose sign is in the lowest bit.
  static func field(_ number: UInt64, signed values: [Int64]) -> FileBytes {
    var body = FileBytes()
    for value in values {
      body.append(varint: UInt64(bitPattern: value &<< 1 ^ value >> 63))
    }
    return field(number, body)
  }

  /// A message of fields.
  static func message(_ fields: FileBytes...) -> FileBytes { fields.reduce(FileBytes(), +) }

  /// A record: a length and a message.
  static func record(_ fields: FileBytes...) -> FileBytes {
    let message = fields.reduce(FileBytes(), +)
    var record = FileBytes()
    record.append(varint: UInt64(message.bytes.count))
    record.append(message.bytes)
    return record
  }

  // MARK: Compression

  /// Bytes in frames of LZ4: a block of literals alone.
  static func lz4(_ contents: FileBytes) -> FileBytes {
    var block = FileBytes()
    let count = contents.bytes.count
    block.append(UInt8(min(count, 15) << 4))
    if count >= 15 {
      var rest = count - 15
      while rest >= 255 {
        block.append(UInt8(255))
        rest -= 255
      }
      block.append(UInt8(rest))
    }
    block.append(contents.bytes)
    var frame = FileBytes(text: "bv41")
    frame.append(UInt32(count))
    frame.append(UInt32(block.bytes.count))
    return frame + block + FileBytes(text: "bv4$")
  }

  /// An archive of entries, every other one compressed.
  static func zip(_ entries: [(name: String, contents: FileBytes)]) -> FileBytes {
    var file = FileBytes()
    var directory = FileBytes()
    for (index, entry) in entries.enumerated() {
      let contents = entry.contents.bytes
      let stream = Deflater.compress(contents)
      let packed = index % 2 == 0 ? contents : Array(stream[2..<stream.count - 4])
      var head = FileBytes()
      head.append(UInt16(20))
      head.append(UInt16(0))
      head.append(UInt16(index % 2 == 0 ? 0 : 8))
      head.append(UInt32(0))
      head.append(CRC32.sum(of: contents))
      head.append(UInt32(packed.count))
      head.append(UInt32(contents.count))
      head.append(UInt16(entry.name.utf8.count))
      head.append(UInt16(0))
      directory = directory + FileBytes([0x50, 0x4B, 1, 2, 20, 0]) + head
      directory.append([UInt8](repeating: 0, count: 10))
      directory.append(UInt32(file.bytes.count))
      directory.append(Array(entry.name.utf8))
      file = file + FileBytes([0x50, 0x4B, 3, 4]) + head + FileBytes(text: entry.name)
      file.append(packed)
    }
    var end = FileBytes([0x50, 0x4B, 5, 6, 0, 0, 0, 0])
    end.append(UInt16(entries.count))
    end.append(UInt16(entries.count))
    end.append(UInt32(directory.bytes.count))
    end.append(UInt32(file.bytes.count))
    end.append(UInt16(0))
    return file + directory + end
  }
}
