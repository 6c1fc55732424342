import CodecTestSupport
import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import InkStream
import SharedData
import Testing

/// Tests of the bytes of a sample of real ink: six channels, heads of chunks included.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct ColumnSizeTests {
  /// Sizes in bytes per sample.
  private struct Sizes {
    var atOnce = 0.0
    var bySixteen = 0.0
    var alone = 0.0
    /// One by one, each continuing the one before: all that is known of the device is found on the way.
    var appended = 0.0
  }

  private func measure(_ name: String, _ columns: InkColumns) throws -> Sizes {
    func size(strokesPerChunk: Int, startsAfresh: Bool) throws -> Double {
      let encoder = ColumnEncoder()
      let decoder = ColumnDecoder()
      var decoded = InkColumns(channelCount: 0)
      var size = 0
      for first in stride(from: 0, to: columns.strokeCount, by: strokesPerChunk) {
        var bytes: [UInt8] = []
        try encoder.encode(
          columns, strokes: first..<min(first + strokesPerChunk, columns.strokeCount),
          startsAfresh: startsAfresh, into: &bytes)
        try decoder.decode(bytes, into: &decoded)
        size += bytes.count
      }
      #expect(decoded == columns)
      return Double(size) / Double(columns.sampleCount)
    }
    let sizes = Sizes(
      atOnce: try size(strokesPerChunk: .max / 2, startsAfresh: true),
      bySixteen: try size(strokesPerChunk: 16, startsAfresh: true),
      alone: try size(strokesPerChunk: 1, startsAfresh: true),
      appended: try size(strokesPerChunk: 1, startsAfresh: false))
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    print(
      "\(name): \(columns.strokeCount) strokes, \(columns.sampleCount) samples; bytes per sample:",
      "all in one \(text(sizes.atOnce)), 16 strokes per chunk \(text(sizes.bySixteen)),",
      "1 stroke \(text(sizes.alone)), appended \(text(sizes.appended))")
    return sizes
  }

  @Test func `a tablet's strokes take less than one and a half bytes per sample`() throws {
    let columns = try RecordedColumns.tablet()
    let sizes = try measure("tablet", columns)
    #expect(columns.strokeCount == 4 && columns.sampleCount == 880)
    #expect(sizes.atOnce < 1.42 && sizes.bySixteen < 1.42)
    #expect(sizes.alone < 1.5 && sizes.appended < 1.45)
  }

  @Test func `a pencil's strokes take two bytes per sample`() throws {
    let columns = try RecordedColumns.recordings()
    let sizes = try measure("pencil", columns)
    #expect(columns.strokeCount == 3 && columns.sampleCount == 286)
    #expect(sizes.atOnce < 2.05 && sizes.bySixteen < 2.05)
    #expect(sizes.alone < 2.2 && sizes.appended < 2.05)
  }
}
