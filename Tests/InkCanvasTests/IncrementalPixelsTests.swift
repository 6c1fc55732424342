import Ductus
import InkTestSupport
import Testing

/// Whatever the way of the events, the canvas shows what it would show had it been given everything
/// at once, and that is what the naive canvas draws.
@Suite struct IncrementalPixelsTests {
  private static func settings(_ random: inout SeededGenerator) -> CanvasSettings {
    var settings = CanvasSettings()
    settings.finger = random.chance(0.7) ? .erases : .draws
    return settings
  }

  /// Mostly short sessions; every tenth is long, so that strokes are folded while they are drawn.
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

  @Test(arguments: BrushPreset.allCases)
  func `A session shown callback by callback is the session drawn at once`(preset: BrushPreset)
    throws
  {
    var inked = 0
    for seed in seeds(1000) {
      var random = SeededGenerator(seed: seed &* 77 &+ UInt64(preset.rawValue))
      let settings = Self.settings(&random)
      let scale = random.chance(0.7) ? 1.0 : 1.5
      let batches = Self.session(seed)
      let canvas = try Self.canvas(preset.brush, settings, scale: scale)
      var view = CanvasView(canvas)
      var index = 0
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
        if random.chance(0.1) { canvas.tick(Double(index)) }
      }
      view.refresh()
      let other = try Self.canvas(preset.brush, settings, scale: scale)
      other.receive(batches)
      let expected = other.pixels
      let difference = firstDifference(view.pixels, expected, width: canvas.pixelWidth)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
      if expected.contains(where: { $0 != 0xFFFF_FFFF }) { inked += 1 }
    }
    // The eraser has nothing to erase but what other sessions would have drawn.
    let least = preset == .eraser ? 0 : seeds(1000).count * 7 / 10
    #expect(inked >= least)
  }

  @Test(arguments: BrushPreset.allCases)
  func `The canvas shows what the naive one draws`(preset: BrushPreset) throws {
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed &* 99 &+ UInt64(preset.rawValue))
      let settings = Self.settings(&random)
      let scale = random.chance(0.7) ? 1.0 : 1.5
      let batches = Self.session(10_000 + seed)
      let canvas = try Self.canvas(preset.brush, settings, scale: scale)
      for batch in batches { canvas.receive(batch) }
      var naive = NaiveCanvas(width: 150, height: 110, scale: scale)
      naive.settings = settings
      naive.brush = preset.brush
      let difference = firstDifference(
        canvas.pixels, naive.pixels(after: batches), width: canvas.pixelWidth)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }
}
