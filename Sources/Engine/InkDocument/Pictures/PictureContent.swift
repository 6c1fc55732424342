/// The bytes of a picture, as they came: a PNG, JPEG or WebP file, or a PDF document.
///
/// Contents are shared: however often a picture is placed, in documents, in what can be undone and in files
/// its bytes are there once.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "picture")
public final class PictureContent: Sendable {
  /// The format of the bytes.
  @frozen
  public enum Format: UInt8, Sendable, CaseIterable {
    /// Portable Network Graphics, ISO/IEC 15948.
    case png
    /// JPEG, ISO/IEC 10918.
    case jpeg
    /// WebP, RFC 9649.
    case webp
    /// PDF, ISO 32000; a picture shows one of its pages.
    case pdf
  }

  /// The number of the format in files: one that no ``Format`` has is of a newer version.
  package let formatCode: UInt8
  /// The bytes; empty where they were lost, see ``isMissing``.
  public let bytes: [UInt8]
  /// A number that is different for most other bytes, and the same on every machine.
  package let checksum: UInt64

  /// Takes bytes as the content of a picture.
  ///
  /// They are not looked at: where they are no such file, the picture is shown as an empty frame.
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - bytes: the bytes of the file.
  public convenience init(_ format: Format, _ bytes: [UInt8]) {
    self.init(code: format.rawValue, bytes)
  }

  /// Makes a content of what is in a file.
  package init(code: UInt8, _ bytes: [UInt8]) {
    formatCode = code
    self.bytes = bytes
    checksum = Self.checksum(of: bytes)
  }

  /// The format; `nil` for one of a newer version, which is kept and shown as an empty frame.
  public var format: Format? { Format(rawValue: formatCode) }

  /// True if the bytes were lost with a damaged part of a file: the picture is shown as an empty frame.
  public var isMissing: Bool { bytes.isEmpty }

  /// Eight bytes at a time; not made to withstand malice, for bytes decide.
  private static func checksum(of bytes: [UInt8]) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset < raw.count {
        var word: UInt64 = 0
        if offset + 8 <= raw.count {
          word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        } else {
          for index in offset..<raw.count { word = word << 8 | UInt64(raw[index]) }
        }
        sum = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
        sum ^= sum >> 29
        offset += 8
      }
    }
    return sum
  }
}

extension PictureContent: Equatable {
  /// Returns whether both have the same bytes in the same format.
  public static func == (a: PictureContent, b: PictureContent) -> Bool {
    a === b
      || a.formatCode == b.formatCode && a.checksum == b.checksum && a.bytes == b.bytes
  }
}
