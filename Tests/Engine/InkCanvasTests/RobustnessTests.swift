import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct CanvasRobustnessTests {
  @Test func `Sizes that are no sizes are refused, the largest are not`() throws {
    for (width, height, scale) in [
      (-1.0, 10.0, 1.0), (10, .nan, 1), (.infinity, 10, 1), (10, 10, 0), (10, 10, .nan),
      (10, 10, 9), (1e9, 1e9, 1), (16_385, 1, 1), (16_384, 16_384, 1), (8193, 1, 2),
    ] {
      #expect(throws: CanvasSizeError.self) {
        _ = try InkCanvas(width: width, height: height, scale: scale)
      }
    }
    #expect(try InkCanvas(width: 16_384, height: 4096).pixelWidth == 16_384)
    let canvas = try InkCanvas(width: 50, height: 50)
    #expect(throws: CanvasSizeError.self) { try canvas.resize(width: 1e300, height: 1, scale: 1) }
    #expect(canvas.pixelWidth == 50 && canvas.width == 50)
  }

  @Test func `A canvas without pixels takes ink and shows none`() throws {
    let batches = EventSequence.batches(seed: 3)
    for (width, height) in [(0.0, 0.0), (0, 100), (100, 0)] {
      let canvas = try InkCanvas(width: width, height: height)
      for batch in batches { canvas.receive(batch) }
      canvas.tick(1)
      #expect(canvas.pixels.isEmpty)
      #expect(canvas.takeDamage().isEmpty)
      #expect(canvas.inkBounds.isEmpty)
      try canvas.resize(width: 200, height: 200, scale: 1)
      let other = try InkCanvas(width: 200, height: 200)
      other.receive(batches)
      // The width of some brushes depends on the view; the pen's does not.
      #expect(canvas.pixels == other.pixels)
    }
  }

  @Test func `Rectangles beyond the canvas draw nothing outside it`() throws {
    let canvas = try InkCanvas.lines(width: 20, height: 10)
    canvas.receiveEach(Strokes.line(from: Point(0, 5), to: Point(20, 5)))
    let far = PixelRect(minX: -1_000_000, minY: -5, maxX: 1_000_000, maxY: 9_999)
    #expect(canvas.pixels(of: far) == canvas.pixels)
    #expect(canvas.pixels(of: .empty).isEmpty)
    #expect(canvas.pixels(of: PixelRect(minX: 30, minY: 0, maxX: 40, maxY: 10)).isEmpty)
    #expect(canvas.pixels(of: PixelRect(minX: 5, minY: 5, maxX: 2, maxY: 8)).isEmpty)
  }

  @Test(arguments: [0, -5, Double.nan, .infinity, -.infinity, 1e6, 1e300, 1e-300])
  func `Widths that are no widths`(width: Double) throws {
    for preset in BrushPreset.allCases {
      let canvas = try InkCanvas(width: 70, height: 70)
      canvas.brush = preset.brush
      canvas.brush.size = width
      canvas.brush.dynamics.width = Formula(width)
      let batches = Strokes.line(from: Point(10, 10), to: Point(60, 60), samples: 5)
      canvas.receiveEach(batches)
      var naive = NaiveCanvas(width: 70, height: 70, scale: 1)
      naive.brush = canvas.brush
      let difference = firstDifference(canvas.pixels, naive.pixels(after: batches), width: 70)
      #expect(difference == nil, "\(preset): \(difference ?? "")")
    }
  }

  @Test(arguments: BrushPreset.allCases)
  func `Coordinates far away draw what lies on the canvas`(preset: BrushPreset) throws {
    let far: [Double] = [-1e9, -1e9, 1e9, 35, 1e9]
    for (number, x) in far.enumerated() {
      let canvas = try InkCanvas(width: 70, height: 70)
      canvas.brush = preset.brush
      var batches = Strokes.line(from: Point(10, 20), to: Point(60, 50), samples: 6)
      batches[3].events[0].location = Point(x, number % 2 == 0 ? 1e9 : 35)
      canvas.receiveEach(batches)
      var naive = NaiveCanvas(width: 70, height: 70, scale: 1)
      naive.brush = preset.brush
      let difference = firstDifference(canvas.pixels, naive.pixels(after: batches), width: 70)
      #expect(difference == nil, "\(preset), \(x): \(difference ?? "")")
    }
  }

  @Test func `A line across the canvas from very far is the line`() throws {
    let canvas = try InkCanvas.lines(width: 70, height: 70, size: 6)
    canvas.receiveEach(Strokes.line(from: Point(-1e9, -1e9), to: Point(1e9, 1e9), samples: 2))
    for place in 4..<66 {
      #expect(canvas.pixel(place, place) == black)
      #expect(canvas.pixel(place, (place + 35) % 70) == white)
    }
  }

  @Test func `Ten million dabs beyond the canvas are passed over`() throws {
    #if DEBUG
      let length = 2_500.0
    #else
      let length = 2_500_000.0
    #endif
    let canvas = try InkCanvas(width: 64, height: 64)
    canvas.brush = BrushPreset.airbrush.brush
    canvas.brush.tip = .dab(hardness: 0, spacing: 1e-9)
    canvas.brush.dynamics.width = Formula(4)
    // The least distance is a quarter of a point: four dabs a point, nearly all beyond the canvas.
    canvas.receiveEach(
      Strokes.line(from: Point(10, 32), to: Point(length, 32), samples: 40))
    #expect(canvas.pixel(40, 32) != white)
    #expect(canvas.pixel(40, 50) == white)
  }

  @Test func `Ten million dabs in one place`() throws {
    let canvas = try InkCanvas(width: 32, height: 32)
    canvas.brush = BrushPreset.airbrush.brush
    canvas.brush.tip = .dab(hardness: 0.5, spacing: 1e-9)
    canvas.brush.dynamics.width = Formula(8)
    #if DEBUG
      let passes = 50
    #else
      let passes = 2_000
    #endif
    for pass in 0..<passes {
      canvas.receive(
        Strokes.line(from: Point(4, 16), to: Point(28, 16), touch: Int64(pass), samples: 60))
    }
    #expect(canvas.pixel(16, 16)[3] == 255)
  }

  @Test func `Time that is no time`() throws {
    let canvas = try InkCanvas.lines()
    canvas.settings.fadesAway = true
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    for time in [Double.nan, .infinity, -.infinity, 5, -5, 1e300, 0] { canvas.tick(time) }
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20), touch: 2))
    canvas.clear(fade: .infinity)
    for time in [0, 1e300, 1e301, 2, 3] { canvas.tick(time) }
    #expect(canvas.isAnimating)
  }

  @Test func `Textures, papers and settings may change while a stroke is drawn`() throws {
    let canvas = try InkCanvas.lines()
    let stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20), samples: 10)
    for (index, batch) in stroke.enumerated() {
      canvas.receive(batch)
      canvas.brush = BrushPreset.allCases[index].brush
      canvas.settings.finger = FingerPolicy.allCases[index % 4]
      canvas.paper = index % 2 == 0 ? .black : .white
      try canvas.resize(width: 100, height: 60, scale: 1 + Double(index % 3))
    }
    let plain = try InkCanvas.lines()
    plain.receiveEach(stroke)
    #expect(canvas.pixels == plain.pixels)
  }
}
