import Ductus

/// The cost of a jump in a recording, until its pixels are there.
struct InspectorBenchmark {
  /// The number of events of the recording.
  let events: Int
  /// The number of events of each stroke.
  let strokeLength: Int

  struct Result {
    /// Milliseconds of a jump to any place before there are checkpoints: the median, and the most.
    var first = (median: 0.0, most: 0.0)
    /// The same once they are made.
    var prepared = (median: 0.0, most: 0.0)
    /// Milliseconds of a step to the next event.
    var step = 0.0
  }

  func run(jumps: Int) throws -> Result {
    let inspector = try InkInspector(recording, width: 1200, height: 800, scale: 1)
    let size = inspector.pixelWidth * inspector.pixelHeight
    var buffer = [UInt32](repeating: 0, count: size)
    func seek(_ position: Int) -> Double {
      let clock = ContinuousClock()
      let start = clock.now
      inspector.seek(to: position)
      _ = inspector.draw(into: &buffer)
      return microseconds(clock.now - start) / 1000
    }
    var seed: UInt64 = 7
    func jump() -> Double {
      seed = seed &* 48_271 % 2_147_483_647
      return seek(Int(seed % UInt64(events + 1)))
    }
    func summary() -> (median: Double, most: Double) {
      let times = (0..<jumps).map { _ in jump() }
      return (median(times), times.max() ?? 0)
    }
    var result = Result()
    result.first = summary()
    while inspector.prepare(atMost: 400) {}
    result.prepared = summary()
    var steps: [Double] = []
    _ = seek(events / 2)
    for position in events / 2..<min(events / 2 + 100, events) { steps.append(seek(position)) }
    result.step = median(steps)
    return result
  }

  /// Lissajous figures, 40 in a row; a long stroke goes over the same ones.
  private var recording: InkRecording {
    var recording = InkRecording(
      InkRecording.Setup(
        brush: BrushPreset.pen.brush, eraser: BrushPreset.eraser.brush, settings: CanvasSettings()))
    for index in 0..<events {
      let (stroke, place) = index.quotientAndRemainder(dividingBy: strokeLength)
      let figure = index / 100 % 1000
      let way = Double(index % 100) / 99
      let center = Point(Double(figure % 40) * 28 + 20, Double(figure / 40) * 28 + 20)
      let event = TouchEvent(
        touch: TouchIdentifier(Int64(stroke)),
        timestamp: Double(index) * 0.004 + Double(stroke) / 10,
        phase: place == 0 ? .began : place == strokeLength - 1 ? .ended : .moved,
        location: center
          + Vector(Elementary.sin(7 * way) * 12, Elementary.cos(11 * way) * 12),
        force: 1 + way)
      recording.append(TouchBatch([event]))
    }
    return recording
  }
}
