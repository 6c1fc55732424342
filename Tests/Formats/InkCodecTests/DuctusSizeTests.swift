import CodecTestSupport
import Foundation
import InkBrush
import InkCodec
import InkDocument
import InkTestSupport
import SharedData
import Testing

/// Tests of the bytes of a sample in a file, with all that strokes have besides samples: names, seeds, bounds,
/// lengths and checksums.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct DuctusSizeTests {
  private struct Sizes {
    /// The bytes of a sample in a file that is written at once, and in one that is appended to.
    var begun = 0.0
    var appended = 0.0
    /// The same without the parts of any file: header, brush, device and the parameters of the columns.
    var begunMore = 0.0
    var appendedMore = 0.0
  }

  /// Draws the strokes again and again, a page further each time.
  private func draw(_ columns: InkColumns, times: Int) throws -> (begun: Int, appended: Int) {
    let document = InkDocument()
    let file = try GrowingFile(of: document)
    // In their order, as a canvas gives them.
    var seeds = SeededGenerator(seed: 5)
    for time in 0..<times {
      for stroke in 0..<columns.strokeCount {
        let samples = columns.samples(ofStroke: stroke).map { index in
          var sample = RecordedSample(
            x: columns.channels[0][index], y: columns.channels[1][index],
            time: columns.channels[2][index] + Int64(time) * 600_000)
          sample.force = Int32(columns.channels[3][index])
          sample.altitude = Int32(columns.channels[4][index])
          sample.azimuth = Int32(columns.channels[5][index])
          return sample
        }
        let record = StrokeRecord(
          samples: samples, maximumForce: 25.0 / 6, seed: seeds.next())
        document.perform(
          .add([
            InkStroke(
              id: document.makeIdentifier(), record: record, brush: BrushPreset.pen.brush,
              place: document.makePlace())
          ]))
      }
    }
    let begun = try document.file(keepsHistory: false)
    for bytes in [begun, file.bytes] {
      let read = try DuctusReader(.strict).read(bytes).document
      #expect(DocumentEquality.difference(document, read, history: false) == nil)
    }
    return (begun.count, file.bytes.count)
  }

  private func measure(_ name: String, _ columns: InkColumns) throws -> Sizes {
    let once = try draw(columns, times: 1)
    let often = try draw(columns, times: 9)
    let count = Double(columns.sampleCount)
    let sizes = Sizes(
      begun: Double(once.begun) / count, appended: Double(once.appended) / count,
      begunMore: Double(often.begun - once.begun) / count / 8,
      appendedMore: Double(often.appended - once.appended) / count / 8)
    func text(_ value: Double) -> String { String(format: "%.2f", value) }
    print(
      "\(name): bytes per sample in a file of \(columns.strokeCount) strokes: at once",
      "\(text(sizes.begun)), appended \(text(sizes.appended)); of eight times as many more:",
      "at once \(text(sizes.begunMore)), appended \(text(sizes.appendedMore))")
    return sizes
  }

  @Test func `a tablet's strokes take less than one and a half bytes per sample`() throws {
    let sizes = try measure("tablet", try RecordedColumns.tablet())
    #expect(sizes.begunMore < 1.35 && sizes.appendedMore < 1.4)
    // The text of the brush alone is a seventh of so few samples.
    #expect(sizes.begun < 2.0 && sizes.appended < 2.1)
  }

  @Test func `a pencil's strokes take less than two bytes per sample`() throws {
    let sizes = try measure("pencil", try RecordedColumns.recordings())
    #expect(sizes.begunMore < 1.85 && sizes.appendedMore < 2.0)
  }
}
