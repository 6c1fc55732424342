import CodecTestSupport
import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import InkStream
import SharedData
import Testing

/// The strokes of recorded ink as columns: x, y, time, force, altitude, azimuth.
enum RecordedColumns {
  /// Returns the strokes of the file, told apart by their index; times from the first.
  static func tablet() throws -> InkColumns {
    let url = SharedData.folder.appendingPathComponent("ink/sensor/ink.csv")
    let text = try String(contentsOf: url, encoding: .utf8)
    var strokes: [(index: Substring, samples: [[Int64]])] = []
    var start: Decimal?
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: ",")
      // A double does not hold these times to 0.1 ms.
      let time = try #require(Decimal(string: String(fields[3])))
      let first = start ?? time
      start = first
      let scales: [Double] = [100, 100, 0, 1000, 1000, 1000]
      var sample = try fields.dropFirst().enumerated().map { channel, field in
        try Int64((#require(Double(field)) * scales[channel]).rounded())
      }
      sample[2] = Int64((((time - first) * 10_000) as NSDecimalNumber).doubleValue.rounded())
      if strokes.last?.index != fields[0] { strokes.append((fields[0], [])) }
      strokes[strokes.count - 1].samples.append(sample)
    }
    var columns = InkColumns(channelCount: 6)
    for stroke in strokes {
      columns.appendStroke(sampleCount: stroke.samples.count) { stroke.samples[$1][$0] }
    }
    return columns
  }

  /// Returns the strokes of all recordings; times from the beginning of each.
  static func recordings() throws -> InkColumns {
    var columns = InkColumns(channelCount: 6)
    for name in SharedData.recordings {
      let log = try EventLog(contentsOf: SharedData.path(ofRecording: name))
      let pipeline = InkPipeline(filters: [], smoother: .lines)
      pipeline.receive(log.batches)
      let start = pipeline.strokes.first?.touchPath.samples.first?.timestamp ?? 0
      for stroke in pipeline.strokes {
        let samples = stroke.touchPath.samples
        columns.appendStroke(sampleCount: samples.count) { channel, index in
          let sample = samples[index]
          let values = [
            sample.location.x * 100, sample.location.y * 100, (sample.timestamp - start) * 10_000,
            (sample.force ?? 0) * 1000, (sample.altitude ?? 0) * 1000,
            (sample.azimuth ?? 0) * 1000,
          ]
          return Int64(values[channel].rounded(.toNearestOrEven))
        }
      }
    }
    return columns
  }
}
