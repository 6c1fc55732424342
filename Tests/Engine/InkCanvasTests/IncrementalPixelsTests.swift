import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that, whatever the way of the events, the canvas shows the same as if it had been given everything at
/// once, which is the picture of the naive canvas.
@Suite struct IncrementalPixelsTests {
  private static func settings(_ random: inout SeededGenerator) -> CanvasSettings {
    var settings = CanvasSettings()
    settings.finger = random.chance(0.7) ? .erases : .draws
    if random.chance(0.1) { settings.finger = random.chance(0.5) ? .pans : .ignored }
    settings.touches = random.chance(0.1) ? .single : .all
    settings.usesCoalesced = !random.chance(0.05)
    settings.usesPredictions = !random.chance(0.1)
    settings.usesUpdates = !random.chance(0.1)
    return settings
  }

  /// Returns a session, mostly a short one; every tenth is long, so that strokes are folded while they are drawn.
  private static func session(_ seed: UInt64) -> [TouchBatch] {
    var profile = EventSequence.Profile()
    if seed % 10 == 3 {
      profile.callbacks = 160
      profile.end = 0.004
      profile.trouble = 0.02
      profile.touches = 2
    }
    return EventSequence.batches(seed: seed, profile: profile)
  }

  private static func canvas(
    _ brush: Brush, _ settings: CanvasSettings, scale: Double
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 150, height: 110, scale: scale)
    canvas.brush = brush
    canvas.settings = settings
    return canvas
  }

  /// Returns an end for every touch of a session, where it was last.
  private static func lifts(_ batches: [TouchBatch]) -> TouchBatch {
    var last: [TouchEvent] = []
    var time = 0.0
    for event in batches.flatMap(\.events) where event.timestamp.isFinite {
      time = max(time, event.timestamp)
      if let known = last.firstIndex(where: { $0.touch == event.touch }) {
        last[known] = event
      } else {
        last.append(event)
      }
    }
    return TouchBatch(
      last.map {
        var event = $0
        (event.phase, event.origin, event.timestamp) = (.ended, .measured, time + 0.1)
        return event
      })
  }

  @Test(arguments: BrushPreset.allCases)
  func `A session shown callback by callback is the session drawn at once`(preset: BrushPreset)
    throws
  {
    var inked = 0
    for seed in seeds(1000) {
      var random = SeededGenerator(seed: seed &* 77 &+ UInt64(preset.rawValue))
      var settings = Self.settings(&random)
      if random.chance(0.1) { settings.predictionColor = InkColor(red: 0, green: 90, blue: 255) }
      let scale = random.chance(0.7) ? 1.0 : [0.5, 1.5, 2][random.below(3)]
      let batches = Self.session(seed)
      let canvas = try Self.canvas(preset.brush, settings, scale: scale)
      var view = CanvasView(canvas)
      var index = 0
      var isTicked = false
      while index < batches.count {
        let count = random.chance(0.8) ? 1 : 1 + random.below(4)
        let end = min(index + count, batches.count)
        if count == 1 {
          canvas.receive(batches[index])
        } else {
          canvas.receive(Array(batches[index..<end]))
        }
        index = end
        if random.chance(0.8) { view.refresh() }
        if random.chance(0.1) {
          canvas.tick(Double(index))
          isTicked = true
        }
      }
      let other = try Self.canvas(preset.brush, settings, scale: scale)
      other.receive(batches)
      // The clock's guess of a pen that is held lasts until the next event of its touch.
      if isTicked, preset.brush.buildsUp {
        let lifts = Self.lifts(batches)
        canvas.receive(lifts)
        other.receive(lifts)
      }
      view.refresh()
      let expected = other.pixels
      let difference = firstDifference(view.pixels, expected, width: canvas.pixelWidth)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
      if isInked(expected) { inked += 1 }
    }
    // Sessions with the eraser have no ink: there is nothing to erase.
    let least = preset == .eraser ? 0 : seeds(1000).count * 7 / 10
    #expect(inked >= least)
  }

  @Test func `A touch that begins without a place draws from its first one, whatever came between`()
    throws
  {
    func event(_ time: Double, _ phase: TouchPhase, _ x: Double, _ y: Double) -> TouchBatch {
      TouchBatch([
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: time, kind: .indirectPointer, phase: phase,
          location: Point(x, y))
      ])
    }
    let first = event(0.01, .began, 10, 100)
    let rest = [event(0.05, .moved, 50, 40), event(0.07, .moved, 90, 50)]
    let canvas = try Self.canvas(BrushPreset.pen.brush, CanvasSettings(), scale: 1)
    canvas.receive(first)
    let before = canvas.pixels
    canvas.receive(event(0.03, .began, .nan, 1))
    // The first stroke dries, and is left to the document.
    canvas.receive([])
    for batch in rest { canvas.receive(batch) }
    let other = try Self.canvas(BrushPreset.pen.brush, CanvasSettings(), scale: 1)
    other.receive([first, event(0.03, .began, .nan, 1)] + rest)
    #expect(firstDifference(canvas.pixels, other.pixels, width: 150) == nil)
    #expect(firstDifference(canvas.pixels, before, width: 150) != nil)
  }

  @Test(arguments: BrushPreset.allCases)
  func `The canvas shows what the naive one draws`(preset: BrushPreset) throws {
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed &* 99 &+ UInt64(preset.rawValue))
      var settings = Self.settings(&random)
      // The naive canvas knows no other policy; that one is tested above and by itself.
      settings.touches = .all
      let scale = random.chance(0.7) ? 1.0 : 1.5
      let batches = Self.session(10_000 + seed)
      let canvas = try Self.canvas(preset.brush, settings, scale: scale)
      // The paper becomes another one at some time: older ink is shown on it, too.
      let papers = [InkColor.white, .black, InkColor(red: 20, green: 28, blue: 70), .transparent]
      let paper = papers[random.below(papers.count)]
      canvas.settings.colors = random.chance(0.8) ? .readable : .recorded
      let change = random.below(batches.count + 1)
      var view = CanvasView(canvas)
      for (index, batch) in batches.enumerated() {
        if index == change { canvas.paper = paper }
        canvas.receive(batch)
        if random.chance(0.3) { view.refresh() }
      }
      canvas.paper = paper
      view.refresh()
      var naive = NaiveCanvas(width: 150, height: 110, scale: scale)
      naive.settings = canvas.settings
      naive.brush = preset.brush
      naive.paper = paper
      let difference = firstDifference(
        view.pixels, naive.pixels(after: batches), width: canvas.pixelWidth)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  /// Every tip with every overlap, with one opacity and with one that varies, in one colour and in
  /// many.
  static let combinations: [Brush] = {
    var brushes: [Brush] = []
    let tips: [BrushTip] = [
      .round, .nib(shape: .ellipse, aspect: 0.3), .dab(hardness: 0.4, spacing: 0.3), .outline,
      .lead(point: 0.5), .bristles, .dab(hardness: 0.2, spacing: 0.2, rate: 40),
    ]
    for tip in tips {
      for overlap in Overlap.allCases {
        for opacity: Formula in [1, 0.3, 0.2 + 0.2 * .force] {
          for hue: Formula? in [nil, .force / 3] {
            var brush = Brush(size: 7, smoother: .catmullRom, tip: tip, overlap: overlap)
            brush.color = InkColor(red: 20, green: 60, blue: 200)
            brush.dynamics.width = .size * (0.3 + 0.5 * .force)
            brush.dynamics.opacity = opacity
            brush.dynamics.hue = hue
            brush.dot = DotShape.allCases[brushes.count % 3]
            brushes.append(brush)
          }
        }
      }
    }
    return brushes
  }()

  @Test(arguments: combinations.indices)
  func `All combinations of a brush's parts are drawn as the naive canvas draws them`(index: Int)
    throws
  {
    let brush = Self.combinations[index]
    for seed in seeds(30) {
      var random = SeededGenerator(seed: seed &* 99 &+ UInt64(index))
      var settings = Self.settings(&random)
      settings.touches = .all
      let batches = Self.session(20_000 + seed)
      let canvas = try Self.canvas(brush, settings, scale: 1)
      var view = CanvasView(canvas)
      for batch in batches {
        canvas.receive(batch)
        view.refresh()
      }
      var naive = NaiveCanvas(width: 150, height: 110, scale: 1)
      naive.settings = settings
      naive.brush = brush
      let expected = naive.pixels(after: batches)
      let difference = firstDifference(view.pixels, expected, width: 150)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  @Test func `One opacity of a whole stroke is that of all its pixels`() throws {
    for (index, brush) in Self.combinations.enumerated()
    where brush.overlap == .union && brush.dynamics.opacity == 0.3 {
      switch brush.tip {
      // The opacity of hairs is how wet they are.
      case .dab, .lead, .bristles: continue
      default: break
      }
      let canvas = try Self.canvas(brush, CanvasSettings(), scale: 1)
      canvas.brush.size = 30
      canvas.receive(Strokes.line(from: Point(30, 50), to: Point(120, 50), samples: 20))
      let alphas = (40..<110).map { 255 - Int(canvas.pixel($0, 50).min() ?? 0) }
      // The least channel of the ink is 0 or 20.
      #expect(alphas.allSatisfy { 68...78 ~= $0 }, "brush \(index): \(alphas)")
    }
  }
}
