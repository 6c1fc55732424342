import Ductus
import Foundation
import InkInterchange

/// A benchmark of encoding and decoding: millions of samples of six channels per second, and the bytes of a sample.
struct ColumnCoderBenchmark {
  /// A way to put strokes into chunks.
  enum Mode: CaseIterable {
    /// All in one chunk, or in as few as there can be.
    case atOnce
    /// Independent chunks of 16 strokes.
    case sixteen
    /// One stroke per chunk, each continuing the one before.
    case appended

    var name: String {
      switch self {
      case .atOnce: "all in one chunk"
      case .sixteen: "16 strokes per chunk"
      case .appended: "1 stroke, appended"
      }
    }
  }

  struct Result {
    var bytesPerSample = 0.0
    var encoding = 0.0
    var decoding = 0.0
  }

  let isQuick: Bool

  /// Returns the inputs by name: the project's own strokes, and those of `shared/data` where it is.
  func inputs() throws -> [(name: String, columns: InkColumns)] {
    let environment = ProcessInfo.processInfo.environment["DUCTUS_DATA"]
    let folder = URL(fileURLWithPath: environment ?? "../shared/data")
    var inputs = [("generated, 100 samples a stroke", generated(length: 100))]
    inputs.append(("generated, 10,000 samples a stroke", generated(length: 10_000)))
    if let tablet = tablet(folder.appendingPathComponent("ink/sensor/ink.csv")) {
      inputs.append(("tablet", tablet))
    }
    if let pencil = try recordings(folder.appendingPathComponent("recordings")) {
      inputs.append(("pencil recordings", pencil))
    }
    return inputs
  }

  /// Returns the best of several runs, in processor time.
  func run(_ columns: InkColumns, _ mode: Mode) throws -> Result {
    // Short inputs many times, so that the clock can see them.
    let repeats = isQuick ? 1 : max(1, 20_000 / columns.sampleCount)
    var result = Result()
    for _ in 0..<(isQuick ? 1 : 25) {
      var chunks: [[UInt8]] = []
      let start = Self.seconds()
      for _ in 0..<repeats { chunks = try encode(columns, mode) }
      let middle = Self.seconds()
      var decoded = InkColumns(channelCount: 0)
      for _ in 0..<repeats {
        decoded.removeAll(keepingCapacity: true)
        let decoder = ColumnDecoder()
        for chunk in chunks { try decoder.decode(chunk, into: &decoded) }
      }
      let end = Self.seconds()
      precondition(decoded == columns, "the strokes came back as others")
      let millions = Double(columns.sampleCount * repeats) / 1e6
      result.encoding = max(result.encoding, millions / (middle - start))
      result.decoding = max(result.decoding, millions / (end - middle))
      result.bytesPerSample =
        Double(chunks.reduce(0) { $0 + $1.count }) / Double(columns.sampleCount)
    }
    return result
  }

  private func encode(_ columns: InkColumns, _ mode: Mode) throws -> [[UInt8]] {
    let encoder = ColumnEncoder()
    let longest = mode == .atOnce ? Int.max : mode == .sixteen ? 16 : 1
    var chunks: [[UInt8]] = []
    var first = 0
    while first < columns.strokeCount {
      var end = first + 1
      let start = columns.samples(ofStroke: first).lowerBound
      while end < columns.strokeCount, end - first < longest,
        columns.strokeEnds[end] - start <= 1 << 18
      { end += 1 }
      var chunk: [UInt8] = []
      try encoder.encode(
        columns, strokes: first..<end, startsAfresh: mode != .appended, into: &chunk)
      chunks.append(chunk)
      first = end
    }
    return chunks
  }

  /// Returns the strokes that the pipeline is timed with, as a canvas would keep them.
  private func generated(length: Int) -> InkColumns {
    let pipeline = InkPipeline(filters: [], smoother: .lines)
    for touch in 0..<(isQuick ? 2 : max(1, 100_000 / length)) {
      pipeline.receive(Callbacks(samples: isQuick ? 100 : length, touch: Int64(touch)).batches)
    }
    return Self.columns(of: pipeline)
  }

  private func recordings(_ folder: URL) throws -> InkColumns? {
    var all = InkColumns(channelCount: 6)
    for name in ["events", "pencil-antigrain", "pencil-error"] {
      let path = folder.appendingPathComponent("\(name).json").path
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      let pipeline = InkPipeline(filters: [], smoother: .lines)
      pipeline.receive(try EventLog(contentsOf: path).batches)
      let columns = Self.columns(of: pipeline)
      all.append(strokes: 0..<columns.strokeCount, of: columns)
    }
    return all
  }

  /// Returns strokes of a file with one sample a line: stroke, x, y, time, force, altitude, azimuth.
  private func tablet(_ url: URL) -> InkColumns? {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var strokes: [(name: Substring, samples: [[Int64]])] = []
    var start: Decimal?
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: ",")
      guard fields.count == 7, let time = Decimal(string: String(fields[3])) else { return nil }
      let first = start ?? time
      start = first
      let scales: [Double] = [100, 100, 0, 1000, 1000, 1000]
      var sample = fields.dropFirst().enumerated().map { channel, field in
        Int64(((Double(field) ?? 0) * scales[channel]).rounded())
      }
      sample[2] = Int64((((time - first) * 10_000) as NSDecimalNumber).doubleValue.rounded())
      if strokes.last?.name != fields[0] { strokes.append((fields[0], [])) }
      strokes[strokes.count - 1].samples.append(sample)
    }
    var columns = InkColumns(channelCount: 6)
    for stroke in strokes {
      columns.appendStroke(sampleCount: stroke.samples.count) { stroke.samples[$1][$0] }
    }
    return columns
  }

  /// Returns the samples in steps of 0.01 points, 0.1 ms since the first, and 0.001.
  private static func columns(of pipeline: InkPipeline) -> InkColumns {
    var columns = InkColumns(channelCount: 6)
    let start = pipeline.strokes.first?.touchPath.samples.first?.timestamp ?? 0
    for stroke in pipeline.strokes {
      let samples = stroke.touchPath.samples
      columns.appendStroke(sampleCount: samples.count) { channel, index in
        let sample = samples[index]
        let value =
          switch channel {
          case 0: sample.location.x * 100
          case 1: sample.location.y * 100
          case 2: (sample.timestamp - start) * 10_000
          case 3: (sample.force ?? 0) * 1000
          case 4: (sample.altitude ?? 0) * 1000
          default: (sample.azimuth ?? 0) * 1000
          }
        return Int64(value.rounded(.toNearestOrEven))
      }
    }
    return columns
  }

  /// Returns the processor's time of this thread, on which other work of the machine has less effect.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
