/// An identifier of a thing that several devices may change: the author and a count.
struct ReMarkableIdentifier: Hashable {
  var author: UInt8
  var counter: UInt64

  /// The identifier that stands for the beginning and the end of a sequence.
  static let end = ReMarkableIdentifier(author: 0, counter: 0)
  /// The node that holds all layers.
  static let root = ReMarkableIdentifier(author: 0, counter: 1)
}

/// A thing in a sequence that several devices may change: its neighbours when it came order it.
struct ReMarkableItem<Value> {
  var identifier: ReMarkableIdentifier
  var left: ReMarkableIdentifier
  var right: ReMarkableIdentifier
  var value: Value
}

/// Reads the tagged values of a block of version 6.
///
/// A tag is a varint: an index, and in the lowest four bits the kind of the value. Source: ricklupton/rmscene,
/// `tagged_block_reader.py` and `tagged_block_common.py`.
struct ReMarkableBlock {
  /// The kinds of values.
  enum Kind: UInt64 {
    case identifier = 0xF
    case block = 0xC
    case eightBytes = 0x8
    case fourBytes = 0x4
    case byte = 0x1
  }

  /// The reader of the block's bytes.
  var reader: BinaryReader

  /// True if a value of an index and a kind comes next.
  func has(_ index: UInt64, _ kind: Kind) -> Bool {
    var reader = reader
    guard let tag = try? reader.varint() else { return false }
    return tag == index << 4 | kind.rawValue
  }

  private mutating func tag(_ index: UInt64, _ kind: Kind) throws(ImportFailure) {
    let start = reader
    guard try reader.varint() == index << 4 | kind.rawValue else {
      throw start.failure(.malformed, "another value of a block is expected")
    }
  }

  /// Reads an identifier without a tag.
  mutating func plainIdentifier() throws(ImportFailure) -> ReMarkableIdentifier {
    ReMarkableIdentifier(author: try reader.byte(), counter: try reader.varint())
  }

  /// Reads an identifier.
  mutating func identifier(_ index: UInt64) throws(ImportFailure) -> ReMarkableIdentifier {
    try tag(index, .identifier)
    return try plainIdentifier()
  }

  /// Reads a byte.
  mutating func byte(_ index: UInt64) throws(ImportFailure) -> UInt8 {
    try tag(index, .byte)
    return try reader.byte()
  }

  /// Reads an integer of four bytes.
  mutating func integer(_ index: UInt64) throws(ImportFailure) -> UInt32 {
    try tag(index, .fourBytes)
    return try reader.uint32()
  }

  /// Reads a number of four bytes.
  mutating func float(_ index: UInt64) throws(ImportFailure) -> Double {
    try tag(index, .fourBytes)
    return try reader.float32()
  }

  /// Reads a number of eight bytes.
  mutating func double(_ index: UInt64) throws(ImportFailure) -> Double {
    try tag(index, .eightBytes)
    return try reader.float64()
  }

  /// Reads a block within this one.
  mutating func block(_ index: UInt64) throws(ImportFailure) -> ReMarkableBlock {
    try tag(index, .block)
    let range = try reader.take(try reader.count())
    return ReMarkableBlock(reader: BinaryReader(reader.bytes, in: range))
  }

  /// Reads the text of a block: its length, a mark, and UTF-8.
  mutating func text(_ index: UInt64) throws(ImportFailure) -> String {
    var block = try block(index)
    return try block.plainText()
  }

  /// Reads a text that is this block.
  mutating func plainText() throws(ImportFailure) -> String {
    let length = try reader.length()
    _ = try reader.byte()
    return String(decoding: reader.bytes[try reader.take(length)], as: UTF8.self)
  }
}
