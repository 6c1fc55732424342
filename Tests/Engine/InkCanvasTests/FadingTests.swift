import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct FadingTests {
  private static func fading(
    width: Double = 100, height: Double = 60, brush: BrushPreset = .force
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: width, height: height)
    canvas.brush = brush.brush
    canvas.settings.fadesAway = true
    return canvas
  }

  @Test func `Ink fades by elapsed time until nothing is left, and then stops`() throws {
    let canvas = try Self.fading()
    var view = CanvasView(canvas)
    canvas.receiveEach(Strokes.line(from: Point(20, 30), to: Point(80, 30), force: 2))
    #expect(canvas.isAnimating)
    var previous = canvas.pixel(50, 30)
    #expect(canvas.tick(100))
    #expect(canvas.pixel(50, 30) == previous)
    var frames = 0
    var time = 100.0
    while frames < 200 {
      time += 1.0 / 60
      frames += 1
      let goesOn = canvas.tick(time)
      view.refresh()
      #expect(view.pixels == canvas.pixels)
      let pixel = canvas.pixel(50, 30)
      // Toward white: no channel falls by more than the blur can bring from beside.
      #expect(zip(previous, pixel).allSatisfy { Int($1) >= Int($0) - 1 }, "frame \(frames)")
      previous = pixel
      if !goesOn { break }
    }
    #expect(frames >= 10 && frames <= 24)
    #expect(canvas.isEmpty)
    #expect(!canvas.isAnimating)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  /// Returns the number of points of the document over which an edge falls from 90 to 10 % after some steps.
  private func edge(scale: Double, zoom: Double, steps: Int) throws -> Double {
    let canvas = try InkCanvas(width: 120, height: 120, scale: scale)
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = 60 * zoom
    canvas.settings.fadesAway = true
    canvas.setView(origin: Point(-60 / zoom, -60 / zoom), zoom: zoom)
    // Its lower edge runs through the middle of the view, across the pen's way.
    canvas.receiveEach(
      Strokes.line(from: Point(-40, 60 - 30 * zoom), to: Point(160, 60 - 30 * zoom)))
    for step in 0...steps { canvas.tick(Double(step) / 60) }
    let column = canvas.pixelWidth / 2
    let values = (0..<canvas.pixelHeight).map { 255 - Double(canvas.pixel(column, $0)[0]) }
    let most = values.max() ?? 0
    /// Returns the place at which the edge passes a share, from below, between two pixels.
    func place(_ share: Double) -> Double {
      var row = values.count - 1
      while row > 0, values[row] < share * most { row -= 1 }
      return Double(row) + (values[row] - share * most) / (values[row] - values[row + 1])
    }
    return (place(0.1) - place(0.9)) / (scale * zoom)
  }

  @Test(arguments: [1, 3, 6])
  func `An edge is as soft on every screen, and at every zoom`(steps: Int) throws {
    // Steps of one point each: 2.56 standard deviations, if nothing were clamped.
    let expected = try edge(scale: 1, zoom: 1, steps: steps)
    #expect((expected / (2.56 * Double(steps).squareRoot()) - 1).magnitude < 0.25)
    for (scale, zoom) in [(2.0, 1.0), (3, 1), (1.5, 1), (1, 2), (2, 2), (3, 0.5), (1, 0.8), (2, 4)]
    {
      let found = try edge(scale: scale, zoom: zoom, steps: steps)
      #expect((found - expected).magnitude < 0.12 * expected + 0.1, "\(scale) × \(zoom): \(found)")
    }
  }

  @Test func `Steps are whole, and the remainder is carried`() throws {
    let batches = Strokes.line(from: Point(20, 30), to: Point(80, 30), force: 2)
    let even = try Self.fading()
    let uneven = try Self.fading()
    for canvas in [even, uneven] {
      canvas.receiveEach(batches)
      canvas.tick(0)
    }
    for step in 1...6 { even.tick(Double(step) / 60) }
    for time in [0.004, 0.02, 0.021, 0.06, 0.0999, 0.1] { uneven.tick(time) }
    #expect(even.pixels == uneven.pixels)
    even.tick(0.1 + 0.01)
    #expect(even.pixels == uneven.pixels)
  }

  /// Returns a canvas with more ink than a frame can fade.
  private func page() throws -> InkCanvas {
    let canvas = try Self.fading(width: 1200, height: 700)
    for row in 0..<12 {
      let y = 40 + 55 * Double(row)
      let line = Strokes.line(
        from: Point(20, y), to: Point(1180, y + 20), touch: Int64(row + 1), time: Double(row),
        force: 2)
      canvas.receiveEach(line)
    }
    return canvas
  }

  /// It takes several frames, however they come, and is gone as soon.
  @Test(arguments: [60.0, 20, 7])
  func `Much ink fades in parts, and in time`(rate: Double) throws {
    let parts = try page()
    parts.settings.painting = .overTime
    var view = CanvasView(parts)
    parts.tick(0)
    var last = parts.pixels
    var (changes, frame) = (0, 0)
    while parts.isAnimating, frame < 300 {
      frame += 1
      parts.tick(Double(frame) / rate)
      view.refresh()
      #expect(view.pixels == parts.pixels)
      if parts.pixels != last { changes += 1 }
      last = parts.pixels
    }
    #expect(parts.isEmpty && !parts.isAnimating && changes > 1)
    #expect(Double(frame) / rate < 1 || frame < 20)
    #expect(last.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `Ink that is drawn while much fades is not lost`() throws {
    let canvas = try page()
    canvas.settings.painting = .overTime
    for frame in 0...2 { canvas.tick(Double(frame) / 60) }
    #expect(canvas.fadesInParts)
    canvas.receiveEach(
      Strokes.line(from: Point(600, 10), to: Point(600, 690), touch: 90, time: 20))
    let drawn = canvas.pixel(600, 15)
    canvas.tick(0.06)
    #expect(canvas.pixel(600, 15) == drawn && drawn != [255, 255, 255, 255])
    for frame in 4...120 { canvas.tick(Double(frame) / 60) }
    #expect(canvas.isEmpty)
  }

  @Test func `Nothing fades while something touches the canvas`() throws {
    let canvas = try Self.fading()
    canvas.receiveEach(Strokes.line(from: Point(20, 20), to: Point(80, 20)))
    canvas.tick(0)
    canvas.tick(0.05)
    let second = Strokes.line(from: Point(20, 40), to: Point(80, 40), touch: 2)
    canvas.receive(second[0])
    let before = canvas.pixel(50, 20)
    for frame in 1..<30 { #expect(!canvas.tick(0.05 + Double(frame) / 60)) }
    #expect(canvas.pixel(50, 20) == before)
    // A cancelled touch does not stop the fade.
    var last = second[1].events[0]
    last.phase = .cancelled
    canvas.receive(TouchBatch([last]))
    canvas.tick(1)
    canvas.tick(1.1)
    #expect(canvas.pixel(50, 20) != before)
  }

  @Test func `Paper that is not white, and paper that is not there`() throws {
    for paper in [InkColor(red: 30, green: 60, blue: 200), .black, .transparent] {
      let canvas = try Self.fading()
      canvas.paper = paper
      canvas.receiveEach(Strokes.line(from: Point(20, 30), to: Point(80, 30), force: 2))
      let bare = canvas.pixel(2, 2)
      var time = 0.0
      while canvas.tick(time), time < 3 { time += 1.0 / 60 }
      #expect(canvas.isEmpty)
      #expect(canvas.pixel(50, 30) == bare)
      #expect(Set(canvas.pixels).count == 1)
    }
  }

  @Test func `A late update reaches ink that has begun to fade`() throws {
    var batches = Strokes.line(from: Point(20, 30), to: Point(80, 30), force: 1)
    batches[3].events[0].estimationIndex = 3
    batches[3].events[0].propertiesExpectingUpdates = .force
    var update = batches[3].events[0]
    update.origin = .updated
    update.force = 4
    update.propertiesExpectingUpdates = []
    let early = try Self.fading()
    early.receiveEach(batches)
    early.receive(TouchBatch([update]))
    let late = try Self.fading()
    late.receiveEach(batches)
    for canvas in [early, late] {
      for frame in 0..<5 { canvas.tick(Double(frame) / 60) }
      // More ink on the faded one.
      canvas.receiveEach(Strokes.line(from: Point(20, 10), to: Point(80, 50), touch: 2, time: 2))
      for frame in 0..<4 { canvas.tick(3 + Double(frame) / 60) }
    }
    #expect(early.pixels != late.pixels)
    var view = CanvasView(late)
    view.refresh()
    late.receive(TouchBatch([update]))
    view.refresh()
    #expect(early.pixels == late.pixels)
    #expect(view.pixels == late.pixels)
  }

  @Test func `Random sessions that fade are what they are when given in larger parts`() throws {
    for seed in seeds(500) {
      var session = try PairedSession(seed: seed) { try Self.fading(width: 120, height: 120) }
      while session.advance(looks: { _ in true }) {
        for _ in 0..<session.random.below(6) { session.pass() }
      }
      session.view.refresh()
      let difference = session.difference
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }
}
