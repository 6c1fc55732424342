internal import InkBrush
internal import InkCodec

/// A brush as wet ink brings it: its text, in which the parts that a preset has too are left out.
///
/// The bytes are the number of the preset, how many bytes at the beginning and at the end of its text are the same, and
/// the bytes between them; or 255, and the text. A checksum of the text tells whether both sides have the same preset.
enum WetBrush {
  private static let noPreset: UInt8 = 255

  /// The bytes of a brush, and the checksum of its text.
  ///
  /// Complexity: that of writing the brush, and presets of the same name.
  static func bytes(of brush: Brush) -> (bytes: [UInt8], sum: UInt32) {
    let text = brush.text
    var best = [noPreset] + text
    for preset in BrushPreset.allCases {
      let original = preset.brush
      guard original.name == brush.name else { continue }
      let base = original.text
      let limit = min(text.count, base.count)
      var head = 0
      while head < limit, text[head] == base[head] { head += 1 }
      var tail = 0
      while tail < limit - head, text[text.count - 1 - tail] == base[base.count - 1 - tail] {
        tail += 1
      }
      var writer = ByteWriter([preset.rawValue])
      writer.append(varint: UInt64(head))
      writer.append(varint: UInt64(tail))
      writer.append(contentsOf: text[head..<text.count - tail])
      if writer.bytes.count < best.count { best = writer.bytes }
    }
    return (best, CRC32C.checksum(text))
  }

  /// The brush that bytes say.
  enum Reading {
    /// The brush, whose text has the checksum.
    case brush(Brush)
    /// The text has another checksum: the preset is another one here.
    case unknown
    /// The bytes are damaged.
    case malformed
  }

  /// Reads a brush.
  ///
  /// - Parameters:
  ///   - bytes: its bytes.
  ///   - sum: the checksum of its text.
  /// - Returns: the brush, or why there is none.
  static func read(_ bytes: [UInt8], sum: UInt32) -> Reading {
    var reader = ByteReader(bytes)
    let text: [UInt8]
    do throws(ByteReader.Failure) {
      let number = try reader.byte()
      if number == noPreset {
        text = Array(bytes[1...])
      } else {
        guard let preset = BrushPreset(rawValue: number) else { return .unknown }
        let base = preset.brush.text
        let (head, tail) = (try reader.varint(), try reader.varint())
        let count = UInt64(base.count)
        guard head <= count, tail <= count - head else { return .unknown }
        var whole = Array(base[..<Int(head)])
        whole += bytes[reader.offset...]
        whole += base[(base.count - Int(tail))...]
        text = whole
      }
    } catch {
      return .malformed
    }
    guard CRC32C.checksum(text) == sum else { return .unknown }
    do throws(BrushTextError) {
      return .brush(try Brush(text: text))
    } catch {
      // A newer version may have keys that this one does not know.
      return .unknown
    }
  }
}
