import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that a replay shows each stroke up to the samples that had come by then, however it got there, and ends
/// with the drawing.
@Suite struct InkReplayTests {
  private static let area = Rect(minX: 0, minY: 0, maxX: 150, maxY: 100)

  /// Returns a canvas with the drawing that a random session left on it.
  private func session(_ seed: UInt64, _ random: inout SeededGenerator) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
    canvas.settings.finger = .erases
    var session = DrawingSession(canvas, seed: seed)
    for _ in 0..<(6 + random.below(18)) { _ = session.step(&random) }
    canvas.finishTouches()
    return canvas
  }

  /// Returns the first difference between a replay and the drawing at the same moment; `nil` if there is none.
  ///
  /// The end of a stroke that is still drawn is where the modeller expects the pen, that of a stroke that was cut
  /// there is its last sample: with brushes that have it a few pixels around an end may differ before the replay is
  /// at its own.
  private func difference(
    _ replay: InkReplay, of document: InkDocument, _ shown: [UInt32], _ expected: [UInt32]
  ) -> String? {
    let isModelled = document.strokes.contains { stroke in
      stroke.brush.filters.contains { $0.kind == .modeller }
    }
    let count = differenceCount(shown, expected)
    if isModelled, !replay.isAtEnd, count <= shown.count / 50 { return nil }
    return firstDifference(shown, expected, width: 150)
  }

  @Test func `Steps and jumps show the strokes as far as they were drawn`() throws {
    var places = 0
    for seed in seeds(1000) {
      var random = SeededGenerator(seed: seed ^ 0x5EE)
      let canvas = try session(seed, &random)
      if random.chance(0.2) { forgetTimes(canvas.document, &random) }
      let pause = [0, 0.1, 1][random.below(3)]
      let length = random.chance(0.5) ? random.double(in: 0.1...20) : nil
      func make() throws -> InkReplay {
        try InkReplay(
          of: canvas.document, width: 150, height: 100, pauseLimit: pause, length: length)
      }
      let replay = try make()
      var view = CanvasView(replay.canvas)
      var time = 0.0
      for _ in 0..<(2 + random.below(12)) {
        time += random.double(in: 0...1) * replay.duration / 5
        // Now and then back, or far away, or elsewhere.
        if random.chance(0.15) { time = random.double(in: 0...1) * replay.duration }
        replay.seek(to: time)
        if random.chance(0.6) { view.refresh() }
        if random.chance(0.4) { continue }
        let picture = try replay.document(at: time).picture(of: Self.area, scale: 1)
        #expect(
          self.difference(replay, of: canvas.document, replay.canvas.pixels, picture.pixels) == nil,
          "\(seed)")
        let jumped = try make()
        #expect(jumped.seek(to: time) == !replay.isAtEnd)
        let difference = self.difference(
          jumped, of: canvas.document, jumped.canvas.pixels, picture.pixels)
        #expect(difference == nil, "seed \(seed), at \(time): \(difference ?? "")")
        places += 1
      }
      #expect(!replay.seek(to: .infinity) && replay.isAtEnd && replay.time == replay.duration)
      view.refresh()
      let difference = firstDifference(view.pixels, canvas.pixels, width: 150)
      #expect(difference == nil, "seed \(seed), at the end: \(difference ?? "")")
      check(replay.canvas.document, is: canvas.document, seed)
    }
    #expect(places > 3)
  }

  /// Checks that the strokes of a finished replay are those of the drawing.
  private func check(_ replayed: InkDocument, is document: InkDocument, _ seed: UInt64) {
    let (ours, theirs) = (replayed.strokes, document.strokes)
    #expect(ours.count == theirs.count)
    for (one, other) in zip(ours, theirs) {
      #expect(
        one.id == other.id && one.layers == other.layers && one.brush == other.brush
          && one.transform == other.transform && one.span == other.span
          && one.isErasure == other.isErasure && one.record.seed == other.record.seed,
        "seed \(seed)")
      #expect(one.record.samples == other.record.samples, "seed \(seed)")
      #expect(one.record !== other.record)
    }
    #expect(replayed.paper == document.paper && replayed.paperPattern == document.paperPattern)
  }

  /// Sees to it that some strokes have no times.
  private func forgetTimes(_ document: InkDocument, _ random: inout SeededGenerator) {
    let all = random.chance(0.5)
    for stroke in document.strokes where all || random.chance(0.5) {
      for (index, sample) in stroke.record.samples.enumerated() {
        var sample = sample
        sample.time = 0
        document.correct(stroke.record, at: index, sample)
      }
    }
  }

  @Test func `It may look elsewhere at any time`() throws {
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed ^ 0x100)
      let canvas = try session(seed, &random)
      let replay = try InkReplay(of: canvas.document, width: 150, height: 100, length: 1)
      for step in 0..<6 {
        replay.seek(to: Double(step) / 5)
        let zoom = random.double(in: 0.5...2)
        let origin = Point(random.double(in: -20...50), random.double(in: -20...50))
        replay.show(origin: origin, zoom: zoom)
        let corner = replay.canvas.origin
        let picture = try replay.document(at: replay.time).picture(
          of: Rect(
            minX: corner.x, minY: corner.y, maxX: corner.x + 150 / zoom,
            maxY: corner.y + 100 / zoom), scale: zoom)
        let pixels = replay.canvas.pixels(
          of: PixelRect(minX: 0, minY: 0, maxX: min(picture.width, 150), maxY: 99))
        #expect(picture.width == 150)
        let difference = self.difference(
          replay, of: canvas.document, pixels, Array(picture.pixels.prefix(pixels.count)))
        #expect(difference == nil, "seed \(seed), step \(step): \(difference ?? "")")
      }
    }
  }

  @Test(arguments: BrushPreset.allCases)
  func `Wet ink is the ink of a document with as many samples`(preset: BrushPreset) throws {
    let canvas = try InkCanvas(width: 150, height: 100, seed: 7)
    canvas.brush = preset.brush
    for seed in 0..<4 { canvas.receive(EventSequence.batches(seed: UInt64(seed))) }
    canvas.finishTouches()
    let replay = try InkReplay(of: canvas.document, width: 150, height: 100, length: 1)
    for step in 0...20 {
      replay.seek(to: Double(step) / 20)
      let picture = try replay.document(at: replay.time).picture(of: Self.area, scale: 1)
      #expect(firstDifference(replay.canvas.pixels, picture.pixels, width: 150) == nil, "\(step)")
    }
    #expect(replay.canvas.pixels == canvas.pixels)
  }

  // MARK: Times

  private func document(_ strokes: [(times: [Int64], x: [Int64])]) -> InkDocument {
    let document = InkDocument()
    for stroke in strokes {
      let samples = zip(stroke.times, stroke.x).map { RecordedSample(x: $1, y: 1000, time: $0) }
      document.perform(
        .add([
          InkStroke(
            id: document.makeIdentifier(), record: StrokeRecord(samples: samples),
            brush: BrushPreset.linear.brush, place: document.makePlace())
        ]))
    }
    return document
  }

  private func counts(_ replay: InkReplay, _ time: Double) -> [Int] {
    replay.document(at: time).strokes.map { $0.record.samples.count }
  }

  @Test func `Strokes take their time, and long pauses are shortened`() throws {
    // 1 s; then, after 0.5 s, 0.5 s; then, after an hour, 1 s; then, on another day, 0.1 s.
    let drawing = document([
      ([50_000, 55_000, 60_000], [0, 100, 200]), ([65_000, 70_000], [0, 500]),
      ([36_070_000, 36_080_000], [0, 500]), ([10, 1010], [0, 500]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.naturalDuration == 1 + 0.5 + 0.5 + 1 + 1 + 1 + 0.1)
    #expect(replay.duration == replay.naturalDuration)
    #expect(counts(replay, 0) == [1])
    #expect(counts(replay, 0.4999) == [1])
    #expect(counts(replay, 0.5) == [2])
    #expect(counts(replay, 1.4) == [3])
    #expect(counts(replay, 1.5) == [3, 1])
    #expect(counts(replay, 2.9) == [3, 2])
    #expect(counts(replay, 3) == [3, 2, 1])
    #expect(counts(replay, 5.01) == [3, 2, 2, 1])
    #expect(counts(replay, 5.2) == [3, 2, 2, 2])
    let quick = try InkReplay(of: drawing, width: 10, height: 10, pauseLimit: 0, length: 2)
    #expect(quick.naturalDuration == 2.6 && quick.duration == 2)
    #expect(counts(quick, 0.9) == [3, 1] && counts(quick, 2) == [3, 2, 2, 2])
    #expect(counts(quick, .nan) == [1] && counts(quick, -1) == [1])
  }

  @Test func `Two fingers draw at once`() throws {
    let drawing = document([
      ([0, 10_000, 20_000], [0, 100, 200]), ([5000, 15_000, 25_000], [500, 600, 700]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.duration == 2.5)
    #expect(counts(replay, 0.4) == [1] && counts(replay, 0.5) == [1, 1])
    #expect(counts(replay, 1.6) == [2, 2] && counts(replay, 2) == [3, 2])
  }

  @Test func `Two fingers that come down at once draw at once`() throws {
    let drawing = document([
      ([0, 10_000, 20_000], [0, 100, 200]), ([0, 15_000, 25_000], [500, 600, 700]),
      ([40_000, 50_000], [0, 9]), ([40_000, 45_000], [50, 60]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.duration == 4.5)
    #expect(counts(replay, 0) == [1, 1] && counts(replay, 1.2) == [2, 1])
    #expect(counts(replay, 3.5) == [3, 3, 1, 1])
  }

  @Test func `A copy is drawn after all that lies below it`() throws {
    // 1 s; then, after 1 s, 0.5 s.
    let drawing = document([([0, 5000, 10_000], [0, 50, 100]), ([20_000, 25_000], [7, 9])])
    func copy(_ numbers: Int...) {
      let ids = numbers.map { InkStroke.Identifier(rawValue: $0) }
      drawing.perform(drawing.duplicating(ids, by: Vector(5, 5)))
    }
    copy(1)
    var replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.duration == 3.2)
    #expect(counts(replay, 2.1) == [3, 1] && counts(replay, 2.6) == [3, 2])
    #expect(counts(replay, 2.8) == [3, 2, 1])
    // Both once more, and a copy of a copy.
    copy(0, 1)
    copy(3)
    replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.duration == 6.3)
    #expect(counts(replay, 3.3) == [3, 2, 2] && counts(replay, 3.5) == [3, 2, 2, 1])
    // Those of two fingers are copies of the ink below, too.
    let fingers = document([
      ([0, 10_000], [0, 100]), ([0, 5000], [500, 600]), ([0, 10_000], [0, 100]),
      ([0, 5000], [500, 600]), ([30_000, 40_000], [0, 1]), ([30_000, 40_000], [0, 1]),
      ([35_000, 45_000], [0, 2]),
    ])
    replay = try InkReplay(of: fingers, width: 10, height: 10)
    #expect(counts(replay, 0) == [1, 1] && counts(replay, 1.1) == [2, 2])
    #expect(counts(replay, 1.2) == [2, 2, 1] && counts(replay, 2.4) == [2, 2, 2, 1])
    // Events after a copy do not lie within its time.
    #expect(counts(replay, 3.9) == [2, 2, 2, 2, 1])
    #expect(counts(replay, 5.1) == [2, 2, 2, 2, 2, 1])
    #expect(counts(replay, 6.2) == [2, 2, 2, 2, 2, 2] && replay.duration == 7.3)
    #expect(counts(replay, 6.3) == [2, 2, 2, 2, 2, 2, 1])
  }

  @Test func `Strokes that all count from the same time have clocks of their own`() throws {
    for start in [Int64(0), 777] {
      let drawing = document(
        [([0, 10_000], [0, 100]), ([0, 2500, 5000], [3, 4, 5]), ([0, 20_000], [9, 11])].map {
          (times: $0.0.map { $0 + start }, x: $0.1)
        })
      let replay = try InkReplay(of: drawing, width: 10, height: 10)
      #expect(replay.duration == 3.9)
      #expect(counts(replay, 0.9) == [1] && counts(replay, 1.1) == [2])
      #expect(counts(replay, 1.5) == [2, 2] && counts(replay, 1.9) == [2, 3, 1])
      let quick = try InkReplay(of: drawing, width: 10, height: 10, pauseLimit: 0)
      #expect(quick.duration == 3.5 && counts(quick, 0.9) == [1])
    }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-5, 1e300, .infinity])
  func `However short or long it has to be, its times are finite`(length: Double) throws {
    let drawing = document([([0, 10_000], [0, 100]), ([20_000, 30_000], [0, 100])])
    let replay = try InkReplay(of: drawing, width: 10, height: 10, length: length)
    #expect(
      replay.duration
        == (length < 1 ? InkReplay.shortestDuration : InkReplay.longestDuration))
    for part in [0, 1e-300, 0.1, 0.5, 0.9] {
      replay.seek(to: part * replay.duration)
      #expect(replay.document(at: replay.time).count == (part < 0.6 ? 1 : 2))
    }
    replay.seek(to: .leastNonzeroMagnitude)
    #expect(!replay.isAtEnd && !replay.seek(to: replay.duration) && replay.isAtEnd)
  }

  @Test func `What took longer than the longest length is played faster`() throws {
    // Pauses of a day.
    let drawing = document([
      ([0, 10_000], [0, 1]), ([1_000_000_000_000, 1_000_000_010_000], [0, 2]),
      ([2_000_000_000_000, 2_000_000_010_000], [0, 3]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10, pauseLimit: .infinity)
    #expect(replay.naturalDuration == InkReplay.longestDuration)
    #expect(replay.duration == InkReplay.longestDuration)
    #expect(counts(replay, 30_000) == [2] && counts(replay, 60_000) == [2, 2])
    #expect(counts(replay, replay.duration) == [2, 2, 2])
  }

  @Test func `Without times strokes are drawn one after the other`() throws {
    let drawing = document([
      ([0, 0, 0], [0, 30_000, 60_000]), ([0], [5]), ([0, 0], [0, 60_000]), ([0], [5]), ([0], [6]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10)
    #expect(replay.duration == 2.8)
    #expect(counts(replay, 0.6) == [2] && counts(replay, 1.1) == [3])
    #expect(counts(replay, 1.2) == [3, 1] && counts(replay, 2.5) == [3, 1, 2])
    #expect(counts(replay, 2.7) == [3, 1, 2, 1] && counts(replay, 2.8) == [3, 1, 2, 1, 1])
  }

  @Test func `Clocks that fail make no replay that never ends`() throws {
    let drawing = document([
      ([0, .max, .min, 5], [0, 1, 2, .max]), ([.min, .max], [.min, .max]), ([], []),
      ([9, 9, 9], [0, 0, 0]),
    ])
    let replay = try InkReplay(of: drawing, width: 10, height: 10, pauseLimit: .nan)
    #expect(replay.duration < 60)
    for step in 0...20 { replay.seek(to: Double(step) * replay.duration / 20) }
    #expect(replay.isAtEnd && replay.canvas.document.count == 4)
  }

  @Test func `A drawing without strokes is at its end at once`() throws {
    let replay = try InkReplay(of: InkDocument(), width: 10, height: 10)
    #expect(replay.duration == 0 && !replay.seek(to: 0) && replay.isAtEnd)
    #expect(throws: CanvasSizeError.self) {
      try InkReplay(of: InkDocument(), width: -1, height: 10)
    }
  }

  @Test func `The drawing stays as it is`() throws {
    var random = SeededGenerator(seed: 4)
    let canvas = try session(4, &random)
    let before = canvas.document.state
    let pixels = canvas.pixels
    let replay = try InkReplay(of: canvas.document, width: 150, height: 100)
    for step in [0.3, 0.9, 0.1, 1] { replay.seek(to: step * replay.duration) }
    #expect(canvas.document.state == before)
    #expect(canvas.pixels == pixels && canvas.takeDamage().isEmpty == false)
    // Corrections still reach their strokes.
    canvas.document.perform(.clear)
    replay.seek(to: 0)
    replay.seek(to: 100_000)
    #expect(replay.canvas.pixels == pixels)
    #expect(!replay.canvas.document.canUndo)
  }
}
