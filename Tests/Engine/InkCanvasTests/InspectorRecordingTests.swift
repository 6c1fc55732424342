import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests of all that recordings keep besides touches, and of the inspector's view of drawings and long strokes.
@Suite struct InspectorRecordingTests {
  private static let width = 150.0
  private static let height = 100.0

  private func pixels(
    _ recording: InkRecording, at position: Int = .max,
    _ change: (InkInspector) -> Void = { _ in }
  ) throws -> [UInt32] {
    let inspector = try InkInspector(
      recording, width: Self.width, height: Self.height, scale: 1, checkpointDistance: 1)
    inspector.options.marksPredictions = false
    inspector.marksTip = false
    while inspector.prepare(atMost: 3) {}
    change(inspector)
    inspector.seek(to: recording.eventCount / 2)
    inspector.seek(to: position)
    return pixels(inspector)
  }

  private func pixels(_ inspector: InkInspector) -> [UInt32] {
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    frame.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress {
        _ = inspector.draw(into: start, stride: inspector.pixelWidth)
      }
    }
    return frame
  }

  private func line(_ touch: Int64, from: Point, to: Point, samples: Int = 9) -> [TouchBatch] {
    Strokes.line(from: from, to: to, touch: touch, samples: samples).map { $0 }
  }

  @Test func `what is undone together is undone together again`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.receive(line(1, from: Point(10, 10), to: Point(140, 30)))
    canvas.brush = BrushPreset.marker.brush
    canvas.receive(line(2, from: Point(10, 80), to: Point(140, 60)))
    let selection = InkSelection(canvas)
    selection.selectAll()
    let before = canvas.pixels
    selection.recolor(InkColor(red: 200, green: 20, blue: 20))
    #expect(canvas.pixels != before)
    canvas.undo()
    #expect(canvas.pixels == before)
    #expect(try pixels(recorder.recording) == before)
    for _ in 0..<3 { selection.nudge(by: Vector(4, 3)) }
    selection.endNudging()
    let nudged = canvas.pixels
    #expect(nudged != before)
    #expect(try pixels(recorder.recording) == nudged)
    canvas.undo()
    #expect(canvas.pixels == before)
    #expect(try pixels(recorder.recording) == before)
    // While the keys are held down, too.
    selection.nudge(by: Vector(9, 0))
    #expect(try pixels(recorder.recording) == canvas.pixels)
  }

  @Test func `a view that changes its size changes widths as it did`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.brush = BrushPreset.signature.brush
    for (touch, height) in [Self.height, 30, Self.height].enumerated() {
      try canvas.resize(width: Self.width, height: height, scale: 1)
      let y = 15 + Double(touch) * 3
      canvas.receive(line(Int64(touch), from: Point(10, y), to: Point(140, y + 5), samples: 40))
    }
    #expect(try pixels(recorder.recording) == canvas.pixels)
    let other = try InkCanvas(width: Self.width, height: Self.height)
    other.brush = BrushPreset.signature.brush
    for touch in 0..<3 {
      let y = 15 + Double(touch) * 3
      other.receive(line(Int64(touch), from: Point(10, y), to: Point(140, y + 5), samples: 40))
    }
    #expect(other.pixels != canvas.pixels, "the size matters")
  }

  #if DEBUG
    private static let sessions: UInt64 = 12
  #else
    private static let sessions: UInt64 = 300
  #endif

  @Test(arguments: 0..<sessions)
  func `the recording of a drawing ends with the drawing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let canvas = try InkCanvas(width: Self.width, height: Self.height, seed: seed)
    var session = DrawingSession(canvas, seed: seed)
    for _ in 0..<30 {
      _ = session.step(&random)
      if random.chance(0.1) {
        canvas.setView(
          origin: Point(random.double(in: -40...40), random.double(in: -40...40)),
          zoom: random.double(in: 0.5...2))
      }
    }
    canvas.finishTouches()
    var recording = canvas.document.recording
    (recording.origin, recording.zoom) = (canvas.origin, canvas.zoom)
    let shown = try pixels(recording)
    let difference = firstDifference(shown, canvas.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `what is looked at stays as it is, and takes late corrections`() throws {
    func drawn() throws -> (InkCanvas, InkRecorder, TouchBatch) {
      let canvas = try InkCanvas(width: Self.width, height: Self.height)
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      var batches = line(1, from: Point(10, 50), to: Point(140, 50))
      batches[4].events[0].estimationIndex = 7
      batches[4].events[0].propertiesExpectingUpdates = .location
      canvas.receive(batches)
      var late = batches[4].events[0]
      late.origin = .updated
      late.propertiesExpectingUpdates = []
      late.location = Point(75, 80)
      // Later strokes dry it, so that the document alone has it.
      for touch in 2..<9 {
        canvas.receive(line(Int64(touch), from: Point(10, 90), to: Point(140, 95)))
      }
      canvas.clear(fade: 0)
      canvas.undo()
      _ = canvas.takeDamage()
      return (canvas, recorder, TouchBatch([late]))
    }
    let (alone, _, first) = try drawn()
    alone.receive(first)
    let (looked, recorder, second) = try drawn()
    let inspector = try InkInspector(
      recorder.recording, width: Self.width, height: Self.height, scale: 1)
    for position in [3, recorder.recording.eventCount, 0, 20] { inspector.seek(to: position) }
    looked.receive(second)
    #expect(looked.damage == alone.damage && !looked.damage.isEmpty)
    #expect(looked.pixels == alone.pixels)
    #expect(looked.document.bounds == alone.document.bounds)
    let id = try #require(looked.document.strokes.first).id
    #expect(looked.document.bounds(of: id).maxY > 65)
  }

  @Test func `of a long stroke the last samples have marks`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    let count = 30_000
    var events: [TouchEvent] = []
    for index in 0..<count {
      // The first half stays to the left, the second half to the right.
      let x = index < count / 2 ? 10 + Double(index % 40) : 100 + Double(index % 40)
      events.append(
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: Double(index) * 0.004,
          phase: index == 0 ? .began : index == count - 1 ? .ended : .moved,
          location: Point(x, 10 + Double(index % 77))))
    }
    for event in events { canvas.receive(TouchBatch([event])) }
    let plain = try pixels(recorder.recording)
    for overlay: OverlaySet in [.points, .polyline, .filtered, .curves] {
      let marked = try pixels(recorder.recording) { $0.options.overlays = overlay }
      var changed = (left: 0, right: 0)
      for index in plain.indices where plain[index] != marked[index] {
        if index % Int(Self.width) < 75 { changed.left += 1 } else { changed.right += 1 }
      }
      #expect(changed.left == 0 && changed.right > 100, "\(overlay): \(changed)")
    }
  }

  @Test func `coverage is shown of the recorded view, and nothing beyond it`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.receive(line(1, from: Point(10, 50), to: Point(140, 50)))
    let inspector = try InkInspector(
      recorder.recording, width: Self.width, height: Self.height, scale: 1)
    inspector.resize(width: 200, height: 120)
    inspector.seek(to: .max)
    let plain = pixels(inspector)
    inspector.options.overlays = .coverage
    let shown = pixels(inspector)
    for y in 0..<120 {
      for x in 0..<200 where x >= 150 || y >= 100 {
        #expect(shown[y * 200 + x] == plain[y * 200 + x])
      }
    }
    #expect(shown[50 * 200 + 75] != plain[50 * 200 + 75])
  }

  @Test func `without times callbacks are played one after the other`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    for index in 0..<60 {
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(1), timestamp: 0,
            phase: index == 0 ? .began : index == 59 ? .ended : .moved,
            location: Point(Double(index) * 2, 50))
        ]))
    }
    let inspector = try InkInspector(
      recorder.recording, width: Self.width, height: Self.height, scale: 1)
    #expect(inspector.play(0.25))
    #expect(inspector.position == 30)
    #expect(!inspector.play(1))
  }

  @Test func `samples are found where they are seen, wherever the view was`() throws {
    let canvas = try InkCanvas(width: Self.width, height: Self.height)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.receive(line(1, from: Point(20, 20), to: Point(100, 20)))
    canvas.setView(origin: Point(-30, -40), zoom: 1)
    canvas.receive(line(2, from: Point(20, 90), to: Point(100, 90)))
    let inspector = try InkInspector(
      recorder.recording, width: Self.width, height: Self.height, scale: 1)
    inspector.seek(to: .max)
    // The first stroke went along when the view was moved.
    let first = recorder.recording.callbackEnd(after: 0)
    #expect(inspector.position(nearX: 50, y: 60, reach: 3) == first)
    #expect(inspector.position(nearX: 20, y: 20, reach: 3) == nil)
    #expect(inspector.position(nearX: 100, y: 90, reach: 3) == recorder.recording.eventCount)
    // And so do its marks.
    let plain = pixels(inspector)
    inspector.options.overlays = .points
    let marked = pixels(inspector)
    let row = { (y: Int) in (y * 150)..<(y * 150 + 150) }
    #expect(plain[row(60)] != marked[row(60)])
    #expect(plain[row(20)] == marked[row(20)])
  }
}
