import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import InkStream
import SharedData
import Testing

/// How many bytes a sample of real ink takes: six channels, heads of chunks included.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct ColumnSizeTests {
  /// Sizes in bytes per sample.
  private struct Sizes {
    var atOnce = 0.0
    var bySixteen = 0.0
    var alone = 0.0
    var continued = 0.0
    /// By the appender, which begins without any knowledge.
    var appended = 0.0
    /// Continued, with the parameters for a device of which nothing is known.
    var unfitted = 0.0
    /// What of each are the parameters, which are written once per file.
    var parameters = 0.0
  }

  private func measure(_ columns: InkColumns) throws -> Sizes {
    let fitted = ColumnDescriptor.fitted(
      to: columns, forms: ColumnDescriptor.liveInk.map { $0.form })
    let count = Double(columns.sampleCount)
    func size(
      strokesPerChunk: Int, _ kind: ColumnChunk.Kind, _ descriptors: [ColumnDescriptor]? = nil
    ) throws -> Double {
      let encoder = try ColumnEncoder(descriptors ?? fitted)
      let decoder = ColumnDecoder()
      var decoded = InkColumns(channelCount: 0)
      var size = 0
      for first in stride(from: 0, to: columns.strokeCount, by: strokesPerChunk) {
        let strokes = first..<min(first + strokesPerChunk, columns.strokeCount)
        let bytes = try encoder.encode(
          columns, strokes: strokes, first == 0 ? .parameters : kind)
        try decoder.decode(bytes, into: &decoded)
        size += bytes.count
      }
      #expect(decoded == columns)
      return Double(size) / count
    }
    var sizes = Sizes()
    sizes.atOnce = try size(strokesPerChunk: .max / 2, .independent)
    sizes.bySixteen = try size(strokesPerChunk: 16, .independent)
    sizes.alone = try size(strokesPerChunk: 1, .independent)
    sizes.continued = try size(strokesPerChunk: 1, .continuation)
    sizes.unfitted = try size(strokesPerChunk: 1, .continuation, ColumnDescriptor.liveInk)
    let both = try [ColumnChunk.Kind.parameters, .independent].map {
      try ColumnEncoder(fitted).encode(columns, $0).count
    }
    sizes.parameters = Double(both[0] - both[1]) / count

    let appender = ColumnAppender()
    let decoder = ColumnDecoder()
    var decoded = InkColumns(channelCount: 0)
    for stroke in 0..<columns.strokeCount {
      var bytes: [UInt8] = []
      try appender.append(columns.only(stroke), into: &bytes)
      try decoder.decode(bytes, into: &decoded)
      sizes.appended += Double(bytes.count) / count
    }
    #expect(decoded == columns)
    return sizes
  }

  private func report(_ name: String, _ columns: InkColumns, _ sizes: Sizes) {
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    print(
      "\(name): \(columns.strokeCount) strokes, \(columns.sampleCount) samples; bytes per sample:",
      "all in one \(text(sizes.atOnce)), 16 strokes per chunk \(text(sizes.bySixteen)),",
      "1 stroke \(text(sizes.alone)), continued \(text(sizes.continued)),",
      "appended \(text(sizes.appended)), unfitted \(text(sizes.unfitted));",
      "of each, parameters take \(text(sizes.parameters))")
  }

  @Test func `a tablet's strokes take less than one and a half bytes per sample`() throws {
    let columns = try RecordedColumns.tablet()
    let sizes = try measure(columns)
    report("tablet", columns, sizes)
    #expect(columns.strokeCount == 4 && columns.sampleCount == 880)
    #expect(sizes.atOnce < 1.36 && sizes.bySixteen < 1.36)
    #expect(sizes.alone < 1.45 && sizes.continued < 1.38 && sizes.appended < 1.42)
    #expect(sizes.unfitted < 1.92)
  }

  @Test func `a pencil's strokes take two bytes per sample`() throws {
    let columns = try RecordedColumns.recordings()
    let sizes = try measure(columns)
    report("pencil", columns, sizes)
    #expect(columns.strokeCount == 3 && columns.sampleCount == 286)
    #expect(sizes.atOnce - sizes.parameters < 1.98)
    #expect(sizes.bySixteen - sizes.parameters < 1.98)
    #expect(sizes.alone - sizes.parameters < 2.06)
    #expect(sizes.continued - sizes.parameters < 1.99)
    #expect(sizes.appended - sizes.parameters < 2.0)
    #expect(sizes.unfitted < 2.9)
  }
}
