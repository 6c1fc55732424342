import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that a fade is one gesture of the document: undoing brings back the faded ink, and there it stays.
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

  /// Returns the pixels of a canvas that was given the document.
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
    // Neither a cancelled stroke nor an erasure is new ink.
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
    let file = try DuctusReader(.strict).read(try canvas.document.file())
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
      var session = try PairedSession(seed: seed) { try Self.fading() }
      let canvases = session.canvases
      while session.advance(looks: { $0.chance(0.5) }) {
        for _ in 0..<session.random.below(30) {
          session.pass()
          if session.random.chance(0.1) {
            let isUndo = session.random.chance(0.6)
            for canvas in canvases { if isUndo { canvas.undo() } else { canvas.redo() } }
            if canvases[0].document.count > 0 { restored += 1 }
          }
          if session.random.chance(0.02) {
            for canvas in canvases { canvas.settings.fadesAway.toggle() }
          }
        }
        session.view.refresh()
        let difference = session.difference
        try #require(difference == nil, "seed \(seed): \(difference ?? "")")
        if !canvases[0].isAnimating, !canvases[0].isTouched {
          rests += 1
          let shown = session.view.pixels
          let difference = firstDifference(shown, try pixels(of: canvases[0]), width: 100)
          try #require(difference == nil, "seed \(seed), at rest: \(difference ?? "")")
        }
      }
    }
    #expect(rests > seeds(300).count && restored > seeds(300).count)
  }
}
