import Ductus

/// A benchmark of `.ductus` files: millions of samples per second, written and read, and the bytes of a sample,
/// with all that strokes have besides.
struct DuctusFileBenchmark {
  struct Result {
    var bytesPerSample = 0.0
    var writing = 0.0
    var reading = 0.0
  }

  let isQuick: Bool

  /// Returns a document with the strokes of columns, drawn again and again until there are so many.
  func document(_ columns: InkColumns, strokes: Int) -> InkDocument {
    let document = InkDocument()
    // Only files are timed: ink that is half as wide as the brush all around.
    document.boundsSource = { stroke in
      var bounds = Rect.empty
      for sample in stroke.record.samples { bounds = bounds.union(Rect(sample.location)) }
      return .given(bounds.expanded(by: stroke.brush.size / 2))
    }
    let brush = BrushPreset.pen.brush
    // In their order, as a canvas gives them.
    var seeds = SplitMix64()
    for number in 0..<strokes {
      let stroke = number % columns.strokeCount
      let shift = Int64(number / columns.strokeCount) * 600_000
      var samples: [RecordedSample] = []
      for index in columns.samples(ofStroke: stroke) {
        var sample = RecordedSample(
          x: columns.channels[0][index], y: columns.channels[1][index],
          time: columns.channels[2][index] + shift)
        sample.force = Int32(truncatingIfNeeded: columns.channels[3][index])
        sample.altitude = Int32(truncatingIfNeeded: columns.channels[4][index])
        sample.azimuth = Int32(truncatingIfNeeded: columns.channels[5][index])
        samples.append(sample)
      }
      let record = StrokeRecord(
        samples: samples, maximumForce: 25.0 / 6, seed: seeds.next())
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: record, brush: brush,
            place: document.makePlace())
        ]))
    }
    document.forgetHistory()
    return document
  }

  /// Returns the best of several runs, in processor time.
  func run(_ columns: InkColumns, strokes: Int, isAppended: Bool) throws -> Result {
    let document = document(columns, strokes: strokes)
    let all = document.strokes
    let millions = Double(all.reduce(0) { $0 + $1.record.samples.count }) / 1e6
    var result = Result()
    for _ in 0..<(isQuick ? 1 : isAppended ? 2 : 7) {
      let start = ColumnCoderBenchmark.seconds()
      var bytes: [UInt8] = []
      if isAppended {
        let copy = InkDocument()
        let writer = DuctusWriter()
        bytes = try writer.begin(copy)
        copy.observe { change in
          do {
            bytes += try writer.append(change, in: copy)
          } catch {
            fatalError("\(error)")
          }
        }
        for stroke in all { copy.perform(.add([stroke])) }
      } else {
        bytes = try document.file(keepsHistory: false)
      }
      let middle = ColumnCoderBenchmark.seconds()
      let count = try DuctusReader(.strict).read(bytes).document.count
      let end = ColumnCoderBenchmark.seconds()
      precondition(count == strokes, "strokes are missing")
      result.writing = max(result.writing, millions / (middle - start))
      result.reading = max(result.reading, millions / (end - middle))
      result.bytesPerSample = Double(bytes.count) / millions / 1e6
    }
    return result
  }

  /// Millions of touch events per second, written and read without loss, and bytes for each.
  func runLog() throws -> Result {
    let batches = Callbacks(samples: isQuick ? 100 : 50_000).batches
    let millions = Double(batches.reduce(0) { $0 + $1.events.count }) / 1e6
    var result = Result()
    for _ in 0..<(isQuick ? 1 : 5) {
      let start = ColumnCoderBenchmark.seconds()
      let writer = DuctusWriter()
      var bytes = try writer.begin(InkDocument())
      var encoder = TouchLogEncoder()
      for batch in batches { bytes += writer.append(encoder.append(batch)) }
      bytes += writer.append(encoder.finish())
      let middle = ColumnCoderBenchmark.seconds()
      let log = try DuctusReader(.strict).read(bytes).log
      let end = ColumnCoderBenchmark.seconds()
      precondition(log == batches, "the log came back as another")
      result.writing = max(result.writing, millions / (middle - start))
      result.reading = max(result.reading, millions / (end - middle))
      result.bytesPerSample = Double(bytes.count) / millions / 1e6
    }
    return result
  }
}

/// The generator of the seeds of a canvas.
private struct SplitMix64 {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func benchmarkDuctusFile() throws {
  print("\n| file | strokes | written | bytes per sample | writing, M/s | reading, M/s |")
  print("|---|---|---|---|---|---|")
  let benchmark = DuctusFileBenchmark(isQuick: isQuick)
  for (name, columns) in try ColumnCoderBenchmark(isQuick: isQuick).inputs() {
    let length = columns.sampleCount / columns.strokeCount
    let strokes = isQuick ? 8 : min(10_000, 2_000_000 / length)
    for isAppended in [false, true] {
      let result = try benchmark.run(columns, strokes: strokes, isAppended: isAppended)
      print(
        "| \(name) | \(strokes) | \(isAppended ? "appended" : "at once") "
          + "| \(rounded(result.bytesPerSample)) | \(rounded(result.writing)) "
          + "| \(rounded(result.reading)) |")
    }
  }
  let result = try benchmark.runLog()
  print(
    "| touch events, lossless | | | \(rounded(result.bytesPerSample)) "
      + "| \(rounded(result.writing)) | \(rounded(result.reading)) |")
}
