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

  /// Over how many points of the document an edge falls from 90 to 10 % after some steps.
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
    /// Where the edge passes a share, from below, between two pixels.
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
      // More ink on what has faded.
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
      var random = SeededGenerator(seed: seed)
      var profile = EventSequence.Profile()
      profile.end = 0.3
      let batches = EventSequence.batches(seed: seed, profile: profile)
      let canvases = try (0..<2).map { _ in try Self.fading(width: 120, height: 120) }
      var view = CanvasView(canvases[0])
      var time = 0.0
      var index = 0
      while index < batches.count {
        let end = min(index + 1 + random.below(5), batches.count)
        for batch in batches[index..<end] {
          canvases[0].receive(batch)
          view.refresh()
        }
        canvases[1].receive(Array(batches[index..<end]))
        index = end
        for _ in 0..<random.below(6) {
          time += random.double(in: 0...0.04)
          for canvas in canvases { canvas.tick(time) }
          if random.chance(0.5) { view.refresh() }
        }
      }
      view.refresh()
      let expected = canvases[1].pixels
      let difference = firstDifference(view.pixels, expected, width: 120)
      try #require(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }
}

/// A fade is one gesture of the document: undoing brings back what it took, and there it stays.
@Suite struct FadingHistoryTests {
  private static func fading() throws -> InkCanvas {
    let canvas = try InkCanvas.lines()
    canvas.settings.fadesAway = true
    return canvas
  }

  /// Lets time pass until nothing moves, or for some frames.
  private func pass(_ canvas: InkCanvas, _ time: inout Double, frames: Int = 300) {
    for _ in 0..<frames {
      time += 1.0 / 60
      if !canvas.tick(time) { break }
    }
  }

  private func line(_ y: Double, _ touch: Int64) -> [TouchBatch] {
    Strokes.line(from: Point(10, y), to: Point(90, y), touch: touch)
  }

  /// What a canvas shows that was given the document.
  private func pixels(of canvas: InkCanvas) throws -> [UInt32] {
    try InkCanvas(
      width: canvas.width, height: canvas.height, document: InkDocument(canvas.document.state)
    ).pixels
  }

  @Test func `One undo brings back what one fade took, and it stays`() throws {
    let canvas = try Self.fading()
    var view = CanvasView(canvas)
    var time = 1.0
    let blank = canvas.pixels
    canvas.receiveEach(line(20, 1))
    canvas.receiveEach(line(30, 2))
    let first = canvas.pixels
    pass(canvas, &time)
    #expect(canvas.isEmpty && canvas.pixels == blank)
    canvas.receiveEach(line(50, 3))
    let second = canvas.pixels
    pass(canvas, &time)
    #expect(canvas.isEmpty)
    var states = [blank]
    for expected in [second, blank, first] {
      #expect(canvas.undo())
      pass(canvas, &time)
      view.refresh()
      #expect(view.pixels == expected && canvas.pixels == expected)
      #expect(!canvas.isAnimating)
      states.append(expected)
    }
    while let state = states.popLast() {
      view.refresh()
      #expect(view.pixels == state)
      #expect(canvas.redo() != states.isEmpty)
      pass(canvas, &time)
    }
  }

  @Test func `What comes back fades once more is drawn, and comes back again`() throws {
    let canvas = try Self.fading()
    var time = 1.0
    canvas.receiveEach(line(20, 1))
    pass(canvas, &time)
    canvas.undo()
    // Neither what is taken back nor what erases is more.
    var lost = line(30, 2)
    lost[7].events[0].phase = .cancelled
    canvas.receiveEach(lost)
    canvas.settings.tool = .erases
    canvas.receiveEach(Strokes.line(from: Point(40, 10), to: Point(40, 50), touch: 3, radius: 4))
    canvas.settings.tool = .draws
    let erased = canvas.pixels
    pass(canvas, &time)
    #expect(canvas.pixels == erased && !canvas.isEmpty)
    canvas.receiveEach(line(50, 4))
    let all = canvas.pixels
    pass(canvas, &time)
    #expect(canvas.isEmpty)
    #expect(canvas.undo())
    pass(canvas, &time)
    #expect(canvas.pixels == all)
  }

  @Test func `In the middle of a fade undo brings all of it back at once`() throws {
    for frames in [1, 2, 5, 12] {
      let canvas = try Self.fading()
      var view = CanvasView(canvas)
      var time = 1.0
      canvas.receiveEach(line(20, 1))
      let before = canvas.pixels
      pass(canvas, &time, frames: frames + 1)
      view.refresh()
      #expect(view.pixels != before)
      #expect(canvas.undo())
      view.refresh()
      #expect(view.pixels == before)
      pass(canvas, &time)
      view.refresh()
      #expect(view.pixels == before)
    }
  }

  @Test func `Nothing that was there fades before more is drawn`() throws {
    let canvas = try InkCanvas.lines()
    var time = 1.0
    canvas.receiveEach(line(20, 1))
    let before = canvas.pixels
    canvas.settings.fadesAway = true
    pass(canvas, &time)
    #expect(canvas.pixels == before && !canvas.isAnimating)
    let opened = try InkCanvas(width: 100, height: 60, document: InkDocument(canvas.document.state))
    opened.settings.fadesAway = true
    pass(opened, &time)
    #expect(opened.pixels == before && opened.document.count == 1)
  }

  @Test func `Switched off in the middle nothing of it is left, and undo brings it back`() throws {
    let canvas = try Self.fading()
    var view = CanvasView(canvas)
    var time = 1.0
    let blank = canvas.pixels
    canvas.receiveEach(line(20, 1))
    let before = canvas.pixels
    pass(canvas, &time, frames: 5)
    canvas.settings.fadesAway = false
    view.refresh()
    #expect(view.pixels == blank && !canvas.isAnimating)
    canvas.receiveEach(line(40, 2))
    pass(canvas, &time)
    #expect(canvas.undo() && canvas.undo())
    view.refresh()
    #expect(view.pixels == before)
  }

  @Test func `A file keeps what has faded, to be undone`() throws {
    let canvas = try Self.fading()
    var time = 1.0
    canvas.receiveEach(line(20, 1))
    let before = canvas.pixels
    pass(canvas, &time)
    let file = try DuctusReader(.strict).read(try DuctusWriter().begin(canvas.document))
    let opened = try InkCanvas(width: 100, height: 60, document: file.document)
    #expect(opened.isEmpty)
    #expect(opened.undo() && opened.pixels == before)
    #expect(opened.redo() && opened.isEmpty)
  }

  @Test func `A recording has what fades, and what is undone`() throws {
    let canvas = try Self.fading()
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    var time = 1.0
    canvas.receiveEach(line(20, 1))
    pass(canvas, &time)
    canvas.receiveEach(line(40, 2))
    pass(canvas, &time)
    canvas.undo()
    let inspector = try InkInspector(recorder.recording, width: 100, height: 60, scale: 1)
    inspector.marksTip = false
    inspector.options.marksPredictions = false
    inspector.seek(to: recorder.recording.eventCount)
    var frame = [UInt32](repeating: 0, count: 6000)
    frame.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { _ = inspector.draw(into: start, stride: 100) }
    }
    #expect(frame == canvas.pixels)
  }

  @Test func `Random sessions that fade, undo and redo show the document when they rest`() throws {
    var (rests, restored) = (0, 0)
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed)
      var profile = EventSequence.Profile()
      profile.end = 0.3
      let batches = EventSequence.batches(seed: seed, profile: profile)
      let canvases = try (0..<2).map { _ in try Self.fading() }
      var view = CanvasView(canvases[0])
      var time = 0.0
      var index = 0
      while index < batches.count {
        let end = min(index + 1 + random.below(5), batches.count)
        for batch in batches[index..<end] {
          canvases[0].receive(batch)
          if random.chance(0.5) { view.refresh() }
        }
        canvases[1].receive(Array(batches[index..<end]))
        index = end
        for _ in 0..<random.below(30) {
          time += random.double(in: 0...0.04)
          for canvas in canvases { canvas.tick(time) }
          if random.chance(0.5) { view.refresh() }
          if random.chance(0.1) {
            let isUndo = random.chance(0.6)
            for canvas in canvases { if isUndo { canvas.undo() } else { canvas.redo() } }
            if canvases[0].document.count > 0 { restored += 1 }
          }
          if random.chance(0.02) {
            for canvas in canvases { canvas.settings.fadesAway.toggle() }
          }
        }
        view.refresh()
        let difference = firstDifference(view.pixels, canvases[1].pixels, width: 100)
        try #require(difference == nil, "seed \(seed): \(difference ?? "")")
        if !canvases[0].isAnimating, !canvases[0].isTouched {
          rests += 1
          let difference = firstDifference(view.pixels, try pixels(of: canvases[0]), width: 100)
          try #require(difference == nil, "seed \(seed), at rest: \(difference ?? "")")
        }
      }
    }
    #expect(rests > seeds(300).count && restored > seeds(300).count)
  }
}

@Suite struct ClearingTests {
  @Test func `Cleared ink vanishes within half a second, new ink stays`() throws {
    let canvas = try InkCanvas.lines()
    var view = CanvasView(canvas)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    canvas.clear()
    #expect(canvas.isAnimating)
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40), touch: 2))
    canvas.tick(10)
    #expect(canvas.pixel(50, 20) == black)
    var previous = canvas.pixel(50, 20)[0]
    for frame in 1...29 {
      canvas.tick(10 + Double(frame) / 60)
      view.refresh()
      let now = canvas.pixel(50, 20)[0]
      #expect(now > previous, "frame \(frame)")
      previous = now
    }
    #expect(!canvas.tick(10.6))
    view.refresh()
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 40) == black)
    #expect(view.pixels == canvas.pixels)
  }

  @Test func `Cleared at once`() throws {
    for duration in [0, -1, Double.nan] {
      let canvas = try InkCanvas.lines()
      canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
      canvas.clear(fade: duration)
      #expect(canvas.isEmpty)
      #expect(!canvas.isAnimating)
      #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test func `A stroke being drawn goes too, and its touch draws no more until it begins anew`()
    throws
  {
    let canvas = try InkCanvas.lines()
    let stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20))
    canvas.receiveEach(Array(stroke[..<4]))
    canvas.clear(fade: 0)
    canvas.receiveEach(Array(stroke[4...]))
    #expect(canvas.isEmpty)
    canvas.receiveEach(stroke)
    #expect(!canvas.isEmpty)
  }

  @Test func `Clearing twice, and clearing nothing`() throws {
    let canvas = try InkCanvas.lines()
    canvas.clear()
    #expect(!canvas.isAnimating)
    canvas.receiveEach(Strokes.line(from: Point(10, 20), to: Point(90, 20)))
    canvas.clear()
    canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40)))
    canvas.tick(0)
    canvas.tick(0.2)
    canvas.clear()
    canvas.tick(0.4)
    canvas.tick(0.6)
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 40) != white)
    #expect(!canvas.tick(0.95))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `A late update reaches ink that vanishes`() throws {
    let canvas = try InkCanvas.lines()
    var stroke = Strokes.line(from: Point(10, 20), to: Point(90, 20), samples: 5)
    stroke[2].events[0].estimationIndex = 1
    stroke[2].events[0].propertiesExpectingUpdates = .location
    canvas.receiveEach(stroke)
    canvas.clear()
    canvas.tick(0)
    canvas.tick(0.1)
    var update = stroke[2].events[0]
    update.origin = .updated
    update.location = Point(50, 50)
    canvas.receive(TouchBatch([update]))
    #expect(canvas.pixel(50, 20) == white)
    #expect(canvas.pixel(50, 48) != white)
  }
}
