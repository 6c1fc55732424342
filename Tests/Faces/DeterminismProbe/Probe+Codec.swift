import InkBrush
import InkCodec
import InkDocument
import InkSVG
import InkTestSupport

extension Probe {
  static func probeCodec(
    _ generator: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let orders: [ColumnOrder] = [.third, .first, .interval]
    let encoder = ColumnEncoder(orders)
    let decoder = ColumnDecoder(orders)
    var decoded = InkColumns(channelCount: 0)
    var crc = CRC32C()
    for _ in 0..<5 {
      var chunk: [UInt8] = []
      let stroke = stroke(&generator)
      do throws(ColumnCodingError) {
        try encoder.encode(stroke, into: &chunk)
        try decoder.decode(chunk, into: &decoded)
        // Damage gives the same error or the same wrong samples.
        chunk[generator.below(chunk.count)] ^= UInt8(truncatingIfNeeded: generator.next())
        let wrong = try ColumnDecoder(orders).decode(chunk)
        combine(wrong, into: &fingerprint)
      } catch {
        fingerprint.combine(UInt64(error.reason.rawValue))
        fingerprint.combine(error.offset ?? -1)
      }
      crc.update(chunk)
      for byte in chunk { fingerprint.combine(UInt64(byte)) }
    }
    combine(decoded, into: &fingerprint)
    fingerprint.combine(UInt64(crc.value))
    for byte in drawing(&generator).svg() { fingerprint.combine(UInt64(byte)) }
  }

  private static func combine(_ columns: InkColumns, into fingerprint: inout Fingerprint) {
    for end in columns.strokeEnds { fingerprint.combine(end) }
    for channel in columns.channels {
      for value in channel { fingerprint.combine(UInt64(bitPattern: value)) }
    }
  }

  /// Returns strokes of several brushes, moved ones and erasures among them.
  private static func drawing(_ generator: inout SeededGenerator) -> InkDocument {
    let document = InkDocument()
    for index in 0..<4 {
      var stroke = RandomStrokes.stroke(&generator, in: document, page: 120)
      if index == 2 { stroke.brush = BrushPreset.eraser.brush }
      // To measure a texture takes an interpreter too long.
      stroke.brush.texture = nil
      document.perform(.add([stroke]))
    }
    return document
  }

  /// Returns a walk on a grid, doubles by their bits, and integers of any size.
  private static func stroke(_ generator: inout SeededGenerator) -> InkColumns {
    let count = 1 + generator.below(40)
    var location = generator.double(in: 0...500)
    var values: [[Int64]] = [[], [], []]
    for _ in 0..<count {
      location += generator.double(in: -2...3)
      let form = NumberForm.fraction(denominator: 100)
      let number = GridNumber(location, denominator: 100)
      values[0].append(form.nearestKey(of: location) ?? 0)
      values[1].append(NumberForm.bitKey(of: number.value(denominator: 100)))
      values[2].append(Int64(bitPattern: generator.next()) >> Int64(generator.below(64)))
    }
    var columns = InkColumns(channelCount: 3)
    columns.appendStroke(sampleCount: count) { values[$0][$1] }
    return columns
  }
}
