import Ductus

/// Microseconds from the events of a callback to the pixels of all that it damages, while one stroke
/// grows: over the whole stroke, and over its last tenth.
struct CanvasBenchmark {
  let preset: BrushPreset
  var scale = 1.0
  /// The brush's filters; `nil` for those of the preset.
  var filters: [BrushFilter]?
  var prediction = PredictionSource.platform
  /// The altitude of the pen, in radians.
  var altitude = 1.1

  /// The filters to compare with each other: that of the pen, and the modeller with and without its predictions.
  static let modellers: [(String, [BrushFilter]?, PredictionSource)] = [
    ("its own filter", nil, .platform), ("its own filter, better of both", nil, .better),
    ("modeller", [.modeller(strength: 0.5)], .platform),
    ("modeller, better of both", [.modeller(strength: 0.5)], .better),
  ]

  /// The altitudes of a pencil, in degrees: upright, leaning, and lying on the side of its lead.
  static let altitudes = [63.0, 45, 25]

  static let presets: [BrushPreset] = [
    .linear, .pen, .ink, .pencil, .scribble, .marker, .fountain, .highlighter, .signature, .force,
    .airbrush, .crayon,
  ]

  /// Returns the scale, the length of the stroke and the number of finished ones: all for the pen, a few for
  /// the others.
  static func cases(_ preset: BrushPreset, isQuick: Bool) -> [(Double, Int, Int)] {
    if isQuick { return [(1, 100, 1)] }
    if preset == .pen {
      return [
        (1, 100, 0), (1, 1_000, 0), (1, 10_000, 0), (1, 100_000, 0), (1, 1_000, 1_000),
        (2, 1_000, 0), (2, 10_000, 0),
      ]
    }
    return [(1, 1_000, 0), (1, 10_000, 0)]
  }

  /// Returns the medians over several runs.
  func run(length: Int, finishedStrokes: Int = 0, runs: Int) throws -> PipelineBenchmark.Result {
    let callbacks = Callbacks(samples: length, touch: 1, altitude: altitude)
    var means: [Double] = []
    var tails: [Double] = []
    for _ in 0..<runs {
      let result = try runOnce(callbacks.batches, finishedStrokes)
      means.append(result.mean)
      tails.append(result.lastTenth)
    }
    return PipelineBenchmark.Result(mean: median(means), lastTenth: median(tails))
  }

  private func runOnce(
    _ batches: [TouchBatch], _ finishedStrokes: Int
  ) throws -> PipelineBenchmark.Result {
    let canvas = try InkCanvas(width: 2048, height: 1536, scale: scale)
    canvas.brush = preset.brush
    if let filters { canvas.brush.filters = filters }
    canvas.settings.prediction = prediction
    let width = canvas.pixelWidth
    var buffer = [UInt32](repeating: 0, count: width * canvas.pixelHeight)
    let finished = Callbacks(samples: 100).batches + [Callbacks.end(touch: 0, samples: 100)]
    for _ in 0..<finishedStrokes { canvas.receive(finished) }
    func show(_ range: Range<Int>) -> Int {
      var pixels = 0
      for index in range {
        canvas.receive(batches[index])
        for rect in canvas.takeDamage() {
          canvas.draw(rect, into: &buffer)
          pixels += rect.width * rect.height
        }
      }
      return pixels
    }
    _ = show(0..<0)
    for rect in canvas.takeDamage() { canvas.draw(rect, into: &buffer) }
    let tail = batches.count - max(batches.count / 10, 1)
    let clock = ContinuousClock()
    let start = clock.now
    var pixels = show(0..<tail)
    let middle = clock.now
    pixels += show(tail..<batches.count)
    let end = clock.now
    precondition(pixels > 0, "nothing was drawn")
    return PipelineBenchmark.Result(
      mean: microseconds(end - start) / Double(batches.count),
      lastTenth: microseconds(end - middle) / Double(batches.count - tail))
  }
}
