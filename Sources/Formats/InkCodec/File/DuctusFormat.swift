internal import PictureFiles

/// The constants of a `.ductus` file; the article *The .ductus format* says what they are for.
public enum DuctusFormat {
  /// The first eight bytes: they show where line ends were changed or the eighth bit was lost.
  public static let signature = FileKind.drawingSignature
  /// The version that is written.
  public static let version = Version(major: 4, minor: 0)
  /// The oldest version that is read; all from then on are, for ever.
  public static let oldestVersion = Version(major: 3, minor: 0)
  /// The length of the header, in bytes.
  package static let headerLength = 16
  /// The most bytes that the payload of a chunk can have: 2²⁶.
  package static let payloadLimit = 1 << 26
  /// The most brushes: 2¹⁶.
  package static let brushLimit = 1 << 16
  /// The most devices: 2¹⁶.
  package static let deviceLimit = 1 << 16
  /// The most transforms: 2²⁰.
  package static let transformLimit = 1 << 20
  /// The most records: 2²⁴.
  package static let recordLimit = 1 << 24
  /// The most touches of a log that can have names: 2²⁴.
  package static let touchNameLimit = 1 << 24
  /// The most layers of a stroke: 2¹².
  package static let layerLimit = 1 << 12
  /// The most samples that one stroke of columns has; longer records take several: 2¹⁷.
  package static let pieceLimit = 1 << 17

  /// The version of a file.
  public struct Version: Equatable, Sendable {
    /// The version that a reader must know.
    public var major: UInt8
    /// The version that a reader need not know: a higher one may have more kinds of optional chunks.
    public var minor: UInt8

    /// Makes a version.
    package init(major: UInt8, minor: UInt8) { (self.major, self.minor) = (major, minor) }
  }

  /// The first bytes of a file.
  static var header: [UInt8] {
    var writer = ByteWriter(signature)
    writer.append(version.major)
    writer.append(version.minor)
    writer.append(fixed: UInt16(0))
    writer.append(fixed: CRC32C.checksum(writer.bytes))
    return writer.bytes
  }
}

/// The type of a chunk, by the letter with which it begins.
///
/// Small letters are of chunks that a reader may pass over; it keeps them when it saves. For each type, the file that
/// writes and reads its payload is named.
package struct DuctusChunkType: RawRepresentable, Hashable, Sendable {
  /// The letter.
  package var rawValue: UInt8

  /// Makes a type of its letter.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ letter: Unicode.Scalar) { rawValue = UInt8(truncatingIfNeeded: letter.value) }

  /// True if a reader that does not know it may pass over it.
  package var isOptional: Bool { rawValue & 0x20 != 0 }

  /// Which names and stacking orders were given out: `DuctusWriter` and `FileAssembly`.
  package static let basis = DuctusChunkType("B")
  /// A piece of the content of a picture: `ContentTable`.
  package static let content = DuctusChunkType("C")
  /// Brushes, devices, transforms and records: `DefinitionWriter` and `FileTables`; the samples: `SampleColumns`.
  package static let definitions = DuctusChunkType("D")
  /// Changes, with the definitions that they need: `ChangeCoding`, and for what they name `StrokeCoding` and
  /// `SheetCoding`, and, for what version 3 did not have, `PartCoding` and `FieldCoding`.
  package static let changes = DuctusChunkType("J")
  /// Touch events as they came: `TouchLogEncoder` and `TouchLogDecoder`.
  package static let log = DuctusChunkType("L")
  /// The names of touches: `TouchLogEncoder` and `TouchLogDecoder`.
  package static let names = DuctusChunkType("n")
}

/// The frame of a chunk's payload: its type and length before it, a checksum of all after it.
struct ChunkFrame {
  var type: DuctusChunkType
  /// Where the payload lies.
  var payload: Range<Int>
  /// Where the chunk ends.
  var end: Int
  /// True if the checksum is right.
  var isWhole: Bool

  /// Finds the chunk that begins at some byte.
  init(of bytes: [UInt8], at start: Int) throws(DuctusError) {
    var reader = ByteReader(bytes, in: start..<bytes.count)
    do throws(ByteReader.Failure) {
      type = DuctusChunkType(rawValue: try reader.byte())
      let length = try reader.varint()
      guard length <= UInt64(DuctusFormat.payloadLimit) else {
        throw ByteReader.Failure(reason: .varintOverflow, offset: start)
      }
      payload = try reader.skip(Int(length))
      var crc = CRC32C()
      crc.update(bytes, in: start..<payload.upperBound)
      isWhole = try reader.fixed(UInt32.self) == crc.value
      end = reader.offset
    } catch {
      throw DuctusError(error.reason == .tooShort ? .cut : .chunkTooLong, offset: start)
    }
  }

  /// Appends a chunk to others.
  static func append(_ type: DuctusChunkType, _ payload: [UInt8], to bytes: inout [UInt8]) {
    let start = bytes.count
    var writer = ByteWriter(bytes)
    bytes = []
    writer.append(type.rawValue)
    writer.append(part: payload)
    var crc = CRC32C()
    crc.update(writer.bytes, in: start..<writer.bytes.count)
    writer.append(fixed: crc.value)
    bytes = writer.bytes
  }
}
