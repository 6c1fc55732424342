import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Ink that would vanish on its paper is shown so that it can be read, wherever it is shown.
@Suite struct InkOnPaperPixelsTests {
  private static let area = Rect(minX: 0, minY: 0, maxX: 120, maxY: 80)
  private static let midnight = InkColor(red: 16, green: 24, blue: 64)

  private func canvas(
    _ brush: Brush, on paper: InkColor, scale: Double = 1
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 120, height: 80, scale: scale)
    canvas.paper = paper
    canvas.brush = brush
    return canvas
  }

  private func luminance(_ pixel: UInt32) -> Double {
    let lightness = PerceptualColor(
      InkColor(
        red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel >> 16))
    ).lightness
    return lightness * lightness * lightness
  }

  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func `Black and white ink are seen on black and white paper, wet, dry and opened again`(
    preset: BrushPreset
  ) throws {
    for (scale, paper) in [(1.0, InkColor.black), (2, .white), (2, Self.midnight)] {
      var brush = preset.brush
      if !brush.colorVaries { brush.color = paper == .white ? .white : .black }
      let canvas = try canvas(brush, on: paper, scale: scale)
      let batches = Strokes.line(
        from: Point(15, 40), to: Point(105, 40), samples: 40, force: 1.6)
      canvas.receiveEach(Array(batches.dropLast()))
      let bare = canvas.pixel(1, 1)
      func seen(_ pixels: [UInt32]) -> Double {
        let below = luminance(UInt32(bare[0]) | UInt32(bare[1]) << 8 | UInt32(bare[2]) << 16) + 0.05
        return pixels.map { luminance($0) + 0.05 }.map { max($0, below) / min($0, below) }.max()
          ?? 1
      }
      let wet = canvas.pixels
      // Soft brushes are as faint as they are, and green is light.
      let least =
        preset == .airbrush
        ? 1.05 : preset == .force ? 1.4 : preset == .highlighter && paper == .white ? 1 : 1.6
      #expect(seen(wet) >= least, "\(paper)")
      canvas.receive(batches[batches.count - 1])
      canvas.finishTouches()
      for time in 0..<9 { canvas.tick(Double(time)) }
      let dry = canvas.pixels
      #expect(seen(dry) >= least, "\(paper)")
      let picture = try canvas.document.picture(of: Self.area, scale: scale)
      #expect(picture.pixels == dry)
      let file = try DuctusReader().read(try canvas.document.file())
      #expect(file.document.strokes.map { $0.brush.color } == [brush.color])
      #expect(try file.document.picture(of: Self.area, scale: scale).pixels == dry)
    }
  }

  @Test func `The record keeps its colour, and recorded colours can be shown`() throws {
    var brush = BrushPreset.linear.brush
    brush.size = 10
    let canvas = try canvas(brush, on: .black)
    canvas.receiveEach(Strokes.line(from: Point(15, 40), to: Point(105, 40)))
    #expect(canvas.pixel(60, 40) == white)
    #expect(canvas.document.strokes[0].brush.color == .black)
    canvas.settings.colors = .recorded
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF00_0000 })
    let recorded = try canvas.document.picture(of: Self.area, scale: 1, colors: .recorded)
    #expect(recorded.pixels == canvas.pixels)
    // Nothing is turned over an unknown backdrop.
    let transparent = try canvas.document.picture(of: Self.area, scale: 1, paper: .transparent)
    #expect(transparent.pixels[40 * 120 + 60] == 0xFF00_0000)
    canvas.settings.colors = .readable
    canvas.paper = .white
    #expect(canvas.pixel(60, 40) == black && canvas.pixel(60, 10) == white)
    #expect(canvas.undo())
    #expect(canvas.pixel(60, 40) == white && canvas.pixel(60, 10) == black)
  }

  @Test func `A canvas shows a drawing on a paper that is not its own`() throws {
    for seed in seeds(120) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
      canvas.settings.painting = random.painting()
      canvas.settings.keepsStages = random.chance(0.2)
      var view = CanvasView(canvas)
      var session = DrawingSession(canvas, seed: seed)
      let papers = [nil, InkColor.black, .white, Self.midnight, .transparent]
      for _ in 0..<(6 + random.below(12)) {
        if random.chance(0.3) { canvas.settings.paper = papers[random.below(papers.count)] }
        _ = session.step(&random)
        if random.chance(0.6) { view.refresh() }
        if random.chance(0.2) { canvas.tick(random.double(in: 0...9)) }
      }
      canvas.finishTouches()
      canvas.finishPainting()
      view.refresh()
      let own = canvas.document.paper
      // A picture on another paper has no lines.
      let copy = InkDocument(canvas.document.state)
      copy.perform(.paper(canvas.shownPaper))
      let area = Rect(minX: 0, minY: 0, maxX: 150, maxY: 100)
      let picture = try copy.picture(of: area, scale: 1)
      let difference = firstDifference(view.pixels, picture.pixels, width: 150)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(canvas.document.paper == own && canvas.shownPaper == canvas.settings.paper ?? own)
    }
  }

  @Test(arguments: [InkColor.black, Self.midnight])
  func `A replay and an inspector show ink as the canvas does`(paper: InkColor) throws {
    let canvas = try canvas(BrushPreset.linear.brush, on: paper)
    canvas.brush.size = 8
    canvas.receiveEach(Strokes.line(from: Point(15, 40), to: Point(105, 40)))
    canvas.brush = BrushPreset.highlighter.brush
    canvas.receiveEach(Strokes.line(from: Point(15, 30), to: Point(105, 60), touch: 2, time: 2))
    for colors in ShownColors.allCases {
      for shown in [nil, InkColor.white] {
        canvas.settings.colors = colors
        canvas.settings.paper = shown
        let replay = try InkReplay(
          of: canvas.document, width: 120, height: 80, colors: colors, paper: shown)
        replay.seek(to: replay.duration)
        #expect(replay.canvas.pixels == canvas.pixels)
        let inspector = try InkInspector(
          canvas.document.recording, width: 120, height: 80, scale: 1)
        inspector.options.colors = colors
        inspector.options.paper = shown
        inspector.seek(to: .max)
        var pixels = [UInt32](repeating: 0, count: 120 * 80)
        pixels.withUnsafeMutableBufferPointer { buffer in
          if let start = buffer.baseAddress { _ = inspector.draw(into: start, stride: 120) }
        }
        #expect(pixels == canvas.pixels)
      }
    }
  }

  // MARK: The highlighter

  /// Returns a loop that crosses itself, and turns on its way.
  private func loop(touch: Int64, time: Double) -> [TouchBatch] {
    (0..<80).map { index in
      let turn = Double(index) / 79 * 2 * .pi * 1.4
      let event = TouchEvent(
        touch: TouchIdentifier(touch), timestamp: time + Double(index) / 120, kind: .pencil,
        phase: index == 0 ? .began : index == 79 ? .ended : .moved,
        location: Point(
          60 + 26 * Elementary.cos(turn) + Double(index) * 0.15, 40 + 20 * Elementary.sin(turn)),
        force: 1)
      return TouchBatch([event])
    }
  }

  @Test(arguments: [
    InkColor.white, .black, Self.midnight, InkColor(red: 253, green: 246, blue: 227),
  ])
  func `A highlighter is even within a stroke, and stronger where two lie over each other`(
    paper: InkColor
  ) throws {
    for scale in [1.0, 2] {
      let canvas = try canvas(BrushPreset.highlighter.brush, on: paper, scale: scale)
      let bare = canvas.pixels[0]
      let batches = loop(touch: 1, time: 0)
      var wet: [UInt32] = []
      for (index, batch) in batches.enumerated() {
        canvas.receive(batch)
        if index == batches.count - 2 { wet = canvas.pixels }
      }
      canvas.finishTouches()
      for pixels in [wet, canvas.pixels] {
        // One tone, and those between it and the paper at the edges.
        var counts: [UInt32: Int] = [:]
        for pixel in pixels where pixel != bare { counts[pixel, default: 0] += 1 }
        let tone = try #require(counts.max { $0.value < $1.value })
        #expect(tone.value * 10 > counts.values.reduce(0, +) * 7)
        let (least, most) = (
          min(luminance(tone.key), luminance(bare)) - 0.01,
          max(luminance(tone.key), luminance(bare)) + 0.01
        )
        #expect(pixels.allSatisfy { luminance($0) >= least && luminance($0) <= most })
        #expect(
          InkOnPaper(paper).isDark
            ? luminance(tone.key) > luminance(bare) + 0.03 : luminance(tone.key) < luminance(bare))
      }
      let one = canvas.pixels
      canvas.receiveEach(loop(touch: 2, time: 3))
      let two = canvas.pixels
      let sign = InkOnPaper(paper).isDark ? 1.0 : -1
      let changes = zip(one, two).map { sign * (luminance($1) - luminance($0)) }
      #expect(changes.allSatisfy { $0 > -0.005 } && (changes.max() ?? 0) > 0.02)
    }
  }

  @Test func `Text under a highlighter keeps its colour: black on white, white and black on black`()
    throws
  {
    for (paper, ink, seen) in [
      (InkColor.white, InkColor.black, black), (.black, .white, white), (.black, .black, white),
    ] {
      let canvas = try canvas(BrushPreset.linear.brush, on: paper)
      canvas.brush.size = 6
      canvas.brush.color = ink
      canvas.receiveEach(Strokes.line(from: Point(15, 40), to: Point(105, 40)))
      canvas.brush = BrushPreset.highlighter.brush
      canvas.receiveEach(Strokes.line(from: Point(15, 40), to: Point(105, 40), touch: 2))
      #expect(canvas.pixel(60, 40) == seen)
      // The highlighted paper beside it differs enough.
      let beside = canvas.pixel(60, 35)
      let (a, b) = (
        luminance(UInt32(beside[0]) | UInt32(beside[1]) << 8 | UInt32(beside[2]) << 16) + 0.05,
        luminance(UInt32(seen[0]) | UInt32(seen[1]) << 8 | UInt32(seen[2]) << 16) + 0.05
      )
      #expect(max(a, b) / min(a, b) > 4.5)
    }
  }
}
