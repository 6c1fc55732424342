internal import PDFSyntax
internal import PictureFiles

/// The entries of a ZIP archive, which are expanded one by one.
///
/// The directory at the end counts, as readers of ZIP do it. Source: APPNOTE.TXT of PKWARE, sections 4.3 and 4.4. Archives
/// of several parts, encrypted entries and the 64-bit form, for more than 4 GB, are refused.
package struct ZIPArchive {
  /// An entry of the directory.
  package struct Entry {
    /// The name, with `/` between folders.
    package var name: [UInt8]
    /// The method of compression: 0 for none, 8 for deflate.
    fileprivate var method: UInt16
    fileprivate var flags: UInt16
    fileprivate var sum: UInt32
    fileprivate var compressedSize: Int
    /// The number of bytes that come out, as the directory has it.
    package fileprivate(set) var size: Int
    fileprivate var header: Int

    /// The name as a text.
    package var path: String { String(decoding: name, as: UTF8.self) }
  }

  /// The entries in the order of the directory.
  package private(set) var entries: [Entry] = []

  private let bytes: [UInt8]
  private var indices: [[UInt8]: Int] = [:]

  /// True if bytes begin as an archive with an entry does.
  package static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.has("PK\u{3}\u{4}", at: 0) }

  /// Reads the directory of an archive.
  ///
  /// Complexity: O(entries), and O(2¹⁶) for the search of the directory.
  package init(_ bytes: [UInt8]) throws(ImportFailure) {
    self.bytes = bytes
    let tail = try Self.tail(of: bytes)
    var reader = BinaryReader(bytes)
    try reader.move(to: tail + 4)
    let disks = (try reader.uint16(), try reader.uint16())
    let counts = (try reader.uint16(), try reader.uint16())
    let (_, start) = (try reader.uint32(), try reader.uint32())
    guard disks == (0, 0), counts.0 == counts.1 else {
      throw reader.failure(.unsupported, "a ZIP archive of several parts")
    }
    guard start != UInt32.max, counts.0 != UInt16.max else {
      throw reader.failure(.unsupported, "a ZIP archive in the 64-bit form")
    }
    try reader.move(to: Int(clamping: start))
    for _ in 0..<counts.0 {
      let entry = try Self.entry(&reader)
      // The last entry of a name counts.
      indices[entry.name] = entries.count
      entries.append(entry)
    }
  }

  /// The offset of the record that ends the directory; a comment of up to 65,535 bytes may follow it.
  private static func tail(of bytes: [UInt8]) throws(ImportFailure) -> Int {
    var offset = bytes.count - 22
    let first = max(offset - 0xFFFF, 0)
    while offset >= first {
      if bytes.has("PK\u{5}\u{6}", at: offset) { return offset }
      offset -= 1
    }
    throw ImportFailure(.cut, at: .byte(bytes.count), "a ZIP archive without its directory")
  }

  private static func entry(_ reader: inout BinaryReader) throws(ImportFailure) -> Entry {
    guard reader.begins(with: "PK\u{1}\u{2}") else {
      throw reader.failure(.malformed, "the directory of a ZIP archive")
    }
    try reader.skip(8)
    let flags = try reader.uint16()
    let method = try reader.uint16()
    try reader.skip(4)
    let sum = try reader.uint32()
    let (compressed, size) = (try reader.uint32(), try reader.uint32())
    let lengths = (try reader.uint16(), try reader.uint16(), try reader.uint16())
    try reader.skip(8)
    let header = try reader.uint32()
    let name = try reader.take(Int(lengths.0))
    try reader.skip(Int(lengths.1) + Int(lengths.2))
    return Entry(
      name: Array(reader.bytes[name]), method: method, flags: flags, sum: sum,
      compressedSize: Int(clamping: compressed), size: Int(clamping: size),
      header: Int(clamping: header))
  }

  /// The entry of a name.
  package func entry(_ name: StaticString) -> Entry? {
    entry(name.withUTF8Buffer { Array($0) })
  }

  /// The entry of a name.
  package func entry(_ name: [UInt8]) -> Entry? { indices[name].map { entries[$0] } }

  /// Expands an entry, and checks its sum.
  ///
  /// - Parameters:
  ///   - entry: an entry of this archive.
  ///   - tally: the counts of the file, to which the bytes are added.
  /// - Returns: the bytes.
  /// - Throws: an ``ImportFailure`` for damaged entries, unknown methods, and more bytes than are left.
  package func contents(of entry: Entry, _ tally: inout Tally) throws(ImportFailure) -> [UInt8] {
    var reader = BinaryReader(bytes)
    try reader.move(to: entry.header)
    guard reader.begins(with: "PK\u{3}\u{4}") else {
      throw ImportFailure(.malformed, at: .byte(entry.header), "an entry of a ZIP archive")
    }
    guard entry.flags & 1 == 0 else { throw reader.failure(.encrypted, entry.path) }
    try reader.skip(26)
    let lengths = (try reader.uint16(), try reader.uint16())
    try reader.skip(Int(lengths.0) + Int(lengths.1))
    let packed = try reader.take(entry.compressedSize)
    try tally.add(expandedBytes: entry.size, at: .byte(packed.lowerBound))
    let contents: [UInt8]
    switch entry.method {
    case 0: contents = Array(bytes[packed])
    case 8: contents = try inflated(packed, entry)
    default:
      throw ImportFailure(
        .unsupported, at: .byte(packed.lowerBound), "a method of compression of ZIP",
        part: entry.path)
    }
    guard contents.count == entry.size, CRC32.sum(of: contents) == entry.sum else {
      throw ImportFailure(
        .compression, at: .byte(packed.lowerBound), "its checksum is another", part: entry.path)
    }
    return contents
  }

  private func inflated(_ packed: Range<Int>, _ entry: Entry) throws(ImportFailure) -> [UInt8] {
    do {
      return try Inflate(rawDeflate: bytes, in: packed, limit: entry.size).output
    } catch {
      throw ImportFailure(.compression, at: .byte(error.offset), part: entry.path)
    }
  }
}
