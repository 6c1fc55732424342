import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that a recording, shown at any position, is the canvas at that time.
@Suite struct InspectorTests {
  #if DEBUG
    private static let runs: UInt64 = 12
  #else
    private static let runs: UInt64 = 200
  #endif
  private static let width = 150.0
  private static let height = 100.0

  /// A recorded session, and the pixels at each position at which it paused.
  private struct Session {
    var recording: InkRecording
    var pixels: [Int: [UInt32]] = [:]
    var last: [UInt32] = []

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(
        width: InspectorTests.width, height: InspectorTests.height, scale: 1, seed: seed)
      // Something is there before.
      canvas.receive(
        Strokes.line(from: Point(10, 10), to: Point(140, 90), touch: 901, samples: 9).map { $0 })
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      var session = DrawingSession(canvas, seed: seed)
      var isShared = false
      pixels[0] = canvas.pixels
      for _ in 0..<40 {
        _ = session.step(&random)
        if random.chance(0.2) {
          canvas.setView(
            origin: Point(random.double(in: -20...20), random.double(in: -20...20)),
            zoom: random.double(in: 0.5...2))
        }
        // Duplicates and pieces of strokes came by edits: they have their late corrections at once.
        let strokes = canvas.document.strokes
        isShared =
          isShared || Set(strokes.map { ObjectIdentifier($0.record) }).count < strokes.count
          || strokes.contains { $0.span != nil }
        pixels[recorder.recording.eventCount] = isShared ? nil : canvas.pixels
      }
      recording = recorder.recording
      last = canvas.pixels
    }
  }

  private func pixels(_ inspector: InkInspector, _ frame: inout [UInt32]) -> [UInt32] {
    frame.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress {
        _ = inspector.draw(into: start, stride: inspector.pixelWidth)
      }
    }
    return frame
  }

  @Test(arguments: 0..<runs)
  func `at any position there are the pixels of that time`(seed: UInt64) throws {
    let session = try Session(seed: seed)
    // Sessions are short: with checkpoints so near to each other they go through some of them.
    let inspector = try InkInspector(
      session.recording, width: Self.width, height: Self.height, scale: 1,
      checkpointDistance: [1, 10, 512][Int(seed % 3)])
    inspector.options.marksPredictions = false
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    inspector.seek(to: .max)
    #expect(inspector.position == session.recording.eventCount)
    #expect(pixels(inspector, &frame) == session.last, "the end")
    var random = SeededGenerator(seed: seed ^ 0x55)
    let positions = session.pixels.keys.sorted()
    guard !positions.isEmpty else { return }
    for _ in 0..<12 {
      // A marked sample is not of that time: a position at the end has no mark.
      let position = positions[random.below(positions.count)]
      inspector.prepare(atMost: random.below(400))
      inspector.seek(to: random.below(session.recording.eventCount + 1))
      _ = pixels(inspector, &frame)
      inspector.seek(to: position)
      inspector.marksTip = false
      let shown = pixels(inspector, &frame)
      inspector.marksTip = true
      let expected = try #require(session.pixels[position])
      let difference = firstDifference(shown, expected, width: inspector.pixelWidth)
      #expect(difference == nil, "position \(position): \(difference ?? "")")
    }
  }

  @Test(arguments: 0..<runs)
  func `stepping event by event leads to what jumping leads to`(seed: UInt64) throws {
    let recording = try Session(seed: seed).recording
    let stepping = try InkInspector(
      recording, width: Self.width, height: Self.height, scale: 1)
    let jumping = try InkInspector(
      recording, width: Self.width, height: Self.height, scale: 1, checkpointDistance: 1)
    while jumping.prepare(atMost: 1000) {}
    var random = SeededGenerator(seed: seed)
    for inspector in [stepping, jumping] {
      inspector.options.overlays = OverlaySet(rawValue: UInt16(random.below(128)))
      inspector.options.overlays.insert(.points)
    }
    jumping.options = stepping.options
    if seed % 2 == 0 { while jumping.prepare(atMost: 7) {} }
    var frames = [[UInt32]](
      repeating: [UInt32](repeating: 0, count: stepping.pixelWidth * stepping.pixelHeight), count: 2
    )
    for position in 0...min(recording.eventCount, 60) {
      stepping.seek(to: position)
      jumping.seek(to: random.below(recording.eventCount + 1))
      jumping.seek(to: position)
      let difference = firstDifference(
        pixels(jumping, &frames[1]), pixels(stepping, &frames[0]), width: stepping.pixelWidth)
      #expect(difference == nil, "position \(position): \(difference ?? "")")
    }
  }

  /// One way of tuning the inspector, and a canvas on which the same was done.
  enum Tuning: CaseIterable {
    case coalesced, updates, predictions, straight, steadied, markedPredictions

    func tune(_ options: inout InspectionOptions) {
      options.marksPredictions = false
      switch self {
      case .coalesced: options.usesCoalesced = false
      case .updates: options.usesUpdates = false
      case .predictions: options.usesPredictions = false
      case .straight: (options.smoother, options.filters) = (.lines, [])
      case .steadied: options.filters = [.streamline(0.6)]
      case .markedPredictions: options.marksPredictions = true
      }
    }

    func tune(_ canvas: InkCanvas, _ brush: Brush) {
      canvas.brush = brush
      switch self {
      case .coalesced: canvas.settings.usesCoalesced = false
      case .updates: canvas.settings.usesUpdates = false
      case .predictions: canvas.settings.usesPredictions = false
      case .straight: (canvas.brush.smoother, canvas.brush.filters) = (.lines, [])
      case .steadied: canvas.brush.filters = [.streamline(0.6)]
      case .markedPredictions: break
      }
    }
  }

  @Test(arguments: Tuning.allCases)
  func `what is tuned looks as on a canvas of these settings`(tuning: Tuning) throws {
    var differences = 0
    for seed in 0..<Self.runs / 4 {
      let drawn = try InkCanvas(width: Self.width, height: Self.height, seed: seed)
      let tuned = try InkCanvas(width: Self.width, height: Self.height, seed: seed)
      let recorder = InkRecorder(of: drawn)
      drawn.recorder = recorder
      if tuning == .markedPredictions {
        tuned.settings.predictionColor = OverlayScene.Color.predicted
      }
      let presets: [BrushPreset] = [.pen, .pencil, .ink, .force, .smoothedBezier]
      var random = SeededGenerator(seed: seed)
      var positions: [Int: [UInt32]] = [:]
      for batch in EventSequence.batches(seed: seed) {
        if random.chance(0.1) {
          let brush = presets[random.below(presets.count)].brush
          drawn.brush = brush
          tuning.tune(tuned, brush)
        } else if positions.isEmpty {
          tuning.tune(tuned, drawn.brush)
        }
        drawn.receive(batch)
        tuned.receive(batch)
        if random.chance(0.05) {
          drawn.undo()
          tuned.undo()
        }
        positions[recorder.recording.eventCount] = tuned.pixels
      }
      if drawn.pixels != tuned.pixels { differences += 1 }
      let inspector = try InkInspector(
        recorder.recording, width: Self.width, height: Self.height, scale: 1,
        checkpointDistance: 1)
      tuning.tune(&inspector.options)
      if seed % 2 == 0 { while inspector.prepare(atMost: 50) {} }
      inspector.marksTip = false
      var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
      let known = positions.keys.sorted()
      for _ in 0..<8 {
        let position = known[random.below(known.count)]
        inspector.seek(to: position)
        let difference = firstDifference(
          pixels(inspector, &frame), positions[position] ?? [], width: inspector.pixelWidth)
        #expect(difference == nil, "seed \(seed), position \(position): \(difference ?? "")")
      }
    }
    if tuning != .predictions && tuning != .markedPredictions {
      #expect(differences > 0, "no session shows what is tuned")
    }
  }

  @Test func `playing takes as long as the strokes, and pauses are short where that is wanted`()
    throws
  {
    let canvas = try InkCanvas(width: 100, height: 100)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    for (touch, start) in [(1, 0.0), (2, 60.0)] {
      for index in 0..<10 {
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(Int64(touch)), timestamp: start + Double(index) * 0.1,
              phase: index == 0 ? .began : index == 9 ? .ended : .moved,
              location: Point(Double(index) * 5, Double(touch) * 20))
          ]))
      }
    }
    let inspector = try InkInspector(recorder.recording, width: 100, height: 100, scale: 1)
    #expect(abs(inspector.duration - 60.9) < 1e-9)
    inspector.pauseLimit = 0.5
    #expect(inspector.play(0.001))
    #expect(inspector.position == 1)
    #expect(inspector.play(0.451))
    #expect(inspector.position == 5)
    var seconds = 0.452
    while inspector.play(0.01) { seconds += 0.01 }
    #expect(abs(seconds - 2.3) < 0.03, "\(seconds) s")
    #expect(inspector.position == 20)
    #expect(!inspector.play(1))
  }

  @Test func `five looks lie side by side, each with its own ink`() throws {
    let recording = try Session(seed: 1).recording
    let inspector = try InkInspector(recording, width: Self.width, height: Self.height, scale: 1)
    inspector.resize(width: 330, height: 220)
    inspector.options.looks = [.linear, .bezier, .smoothedBezier, .signatureQuadratic, .ink]
    inspector.seek(to: recording.eventCount)
    // No pixel has more colour than alpha.
    let unseen: UInt32 = 0x0012_3456
    var frame = [UInt32](repeating: unseen, count: 330 * 220)
    let shown = pixels(inspector, &frame)
    #expect(!shown.contains(unseen), "every pixel is drawn")
    func cell(_ column: Int, _ row: Int) -> [UInt32] {
      (0..<72).flatMap { y in (0..<108).map { x in shown[(row * 111 + y) * 330 + column * 110 + x] }
      }
    }
    #expect(cell(0, 0) != cell(1, 0))
    #expect(cell(1, 0) != cell(2, 0))
  }

  @Test func `numbers that are none change nothing for the worse`() throws {
    let recording = try Session(seed: 2).recording
    let inspector = try InkInspector(recording, width: Self.width, height: Self.height, scale: 1)
    inspector.seek(to: -5)
    #expect(inspector.position == 0)
    inspector.magnify(.nan, corner: Point(.infinity, 0))
    inspector.magnify(1e9, corner: Point(1e9, -1e9))
    #expect(inspector.magnification <= 8)
    inspector.seek(to: recording.eventCount / 2)
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    _ = pixels(inspector, &frame)
    #expect(!frame.contains(0))
    #expect(!inspector.play(.nan) || inspector.position == recording.eventCount / 2)
    #expect(inspector.position(nearX: .nan, y: 0, reach: 10) == nil)
    inspector.resize(width: -4, height: 0)
    #expect(inspector.pixelWidth == 0)
    let empty = InkRecording(recording.setups[0])
    let none = try InkInspector(empty, width: 10, height: 10, scale: 1)
    none.seek(to: 7)
    #expect(none.position == 0)
    #expect(throws: CanvasSizeError.self) {
      try InkInspector(empty, width: .nan, height: 10, scale: 1)
    }
  }
}
