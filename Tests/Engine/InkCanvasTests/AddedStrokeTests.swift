import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests of strokes that a program draws, and of pictures of drawings.
@Suite struct AddedStrokeTests {
  private func wave(_ count: Int = 40) -> [PolylinePoint] {
    (0..<count).map { step in
      PolylinePoint(
        location: Point(10 + 3 * Double(step), 50 + 20 * Elementary.sin(Double(step) / 5)),
        timestamp: Double(step) / 240, force: 0.5 + Double(step) / 40, altitude: 0.9, azimuth: 0.4)
    }
  }

  private func touch(_ samples: [PolylinePoint], _ phases: [TouchPhase]) -> [TouchBatch] {
    zip(samples, phases).map { sample, phase in
      TouchBatch([
        TouchEvent(
          touch: TouchIdentifier(9), timestamp: sample.timestamp, phase: phase,
          location: sample.location, force: sample.force, altitude: sample.altitude,
          azimuth: sample.azimuth)
      ])
    }
  }

  @Test func `A stroke of samples is no pencil that comes down beside a hand`() throws {
    let canvas = try InkCanvas(width: 200, height: 100)
    for (time, phase) in [(0.0, TouchPhase.began), (0.1, .moved), (0.2, .ended)] {
      canvas.receive(
        TouchBatch([
          TouchEvent(
            touch: TouchIdentifier(4), timestamp: time, kind: .direct, phase: phase,
            location: Point(20 + 300 * time, 20), majorRadius: 40)
        ]))
    }
    #expect(canvas.add(samples: wave()) != nil)
    #expect(canvas.document.count == 2)
  }

  @Test(arguments: [BrushPreset.pen, .pencil, .ink, .signature, .airbrush, .marker, .force])
  func `A stroke of samples is the stroke of a touch that brings them`(preset: BrushPreset) throws {
    let added = try InkCanvas(width: 200, height: 100, scale: 2, seed: 5)
    let drawn = try InkCanvas(width: 200, height: 100, scale: 2, seed: 5)
    // Settings for touches do not count.
    added.settings.tool = .erases
    added.settings.usesCoalesced = false
    added.settings.touches = .single
    added.setView(origin: Point(-10, 5), zoom: 1.25)
    drawn.setView(origin: Point(-10, 5), zoom: 1.25)
    let usual = (added.brush, added.settings)
    let samples = wave()
    let id = try #require(added.add(samples: samples, brush: preset.brush))
    #expect(added.brush == usual.0 && added.settings == usual.1)
    drawn.brush = preset.brush
    let phases: [TouchPhase] = samples.indices.map {
      $0 == 0 ? .began : $0 == samples.count - 1 ? .ended : .moved
    }
    drawn.receiveEach(touch(samples, phases))
    #expect(added.document[id]?.brush == preset.brush)
    #expect(added.document.state == drawn.document.state)
    #expect(added.pixels == drawn.pixels)
    #expect(added.picture.pixels == added.pixels && added.picture.width == added.pixelWidth)
    // One gesture.
    #expect(added.document.journal.undoable.count == 1)
    added.undo()
    #expect(added.document.count == 0 && !added.document.canUndo)
    added.redo()
    #expect(added.pixels == drawn.pixels)
  }

  @Test func `Strokes in progress end before, and what was erased stays`() throws {
    let canvas = try InkCanvas.lines()
    let line = Strokes.line(from: Point(10, 10), to: Point(80, 10))
    canvas.receiveEach(Array(line[..<4]))
    let id = canvas.add(samples: [PolylinePoint(location: Point(50, 40))])
    #expect(id == InkStroke.Identifier(rawValue: 1) && canvas.document.count == 2)
    #expect(canvas.document.strokes.map { $0.record.samples.count } == [4, 1])
    #expect(canvas.pixel(50, 40) == black && canvas.pixel(15, 10) == black)
    // Later events of the touch draw nothing.
    canvas.receiveEach(Array(line[4...]))
    #expect(canvas.document.count == 2)
  }

  @Test func `What cannot be used is left out`() throws {
    let canvas = try InkCanvas.lines()
    #expect(canvas.add(samples: []) == nil)
    let bad = PolylinePoint(location: Point(.nan, 3), timestamp: 1)
    #expect(canvas.add(samples: [bad]) == nil)
    var guess = PolylinePoint(location: Point(90, 50), timestamp: 3)
    guess.isPredicted = true
    let id = try #require(
      canvas.add(
        samples: [
          bad, PolylinePoint(location: Point(10, 10), timestamp: 1), bad,
          PolylinePoint(location: Point(40, 10), timestamp: 2), guess, bad,
        ]))
    #expect(canvas.document[id]?.record.samples.count == 2 && canvas.document.count == 1)
    // A stroke may be long.
    let long = (0..<9000).map { PolylinePoint(location: Point(Double($0 % 90), Double($0 / 200))) }
    let other = try #require(canvas.add(samples: long))
    #expect(canvas.document[other]?.record.samples.count == 9000)
  }

  @Test func `What is added is written down, and played back`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 100)
    let recorder = InkRecorder(of: canvas)
    canvas.recorder = recorder
    canvas.settings.finger = .ignored
    canvas.add(samples: wave(), brush: BrushPreset.ink.brush, kind: .direct)
    #expect(canvas.document.count == 1)
    let inspector = try InkInspector(recorder.recording, width: 200, height: 100, scale: 1)
    inspector.seek(to: recorder.recording.eventCount)
    var pixels = [UInt32](repeating: 0, count: 200 * 100)
    _ = inspector.draw(into: &pixels)
    #expect(pixels == canvas.pixels)
  }

  // MARK: Thumbnails

  @Test func `A thumbnail fits, and is the drawing`() throws {
    let canvas = try InkCanvas(width: 200, height: 100)
    #expect(canvas.document.thumbnail(fitting: 80, 80) == nil)
    canvas.add(samples: wave(), brush: BrushPreset.ink.brush)
    let document = canvas.document
    for (width, height) in [(80, 60), (30, 200), (900, 90), (4, 4)] {
      let picture = try #require(document.thumbnail(fitting: width, height))
      #expect(picture.width <= width && picture.height <= height)
      #expect(picture.width >= width - 2 || picture.height >= height - 2)
      #expect(picture.pixels.count == picture.width * picture.height)
      #expect(picture.pixels.contains { $0 != 0xFFFF_FFFF })
    }
    let clear = try #require(document.thumbnail(fitting: 50, 50, paper: .transparent))
    #expect(clear.pixels.contains(0))
    #expect(document.thumbnail(fitting: 0, 10) == nil)
    #expect(document.thumbnail(fitting: -5, 10) == nil)
  }

  // MARK: Buffers

  @Test func `Pixels go into checked buffers of any size`() throws {
    let canvas = try InkCanvas(width: 100, height: 70, scale: 1)
    canvas.add(samples: wave(25), brush: BrushPreset.pencil.brush)
    let all = canvas.pixels
    let rect = PixelRect(minX: 5, minY: 3, maxX: 96, maxY: 69)
    var random = SeededGenerator(seed: 3)
    let untouched: UInt32 = 0x1234_5678
    for _ in 0..<60 {
      let stride = 1 + random.below(150)
      let count = random.below(100 * 80)
      var pixels = [UInt32](repeating: untouched, count: count)
      var span = pixels.mutableSpan
      canvas.draw(rect, into: &span, stride: stride)
      let other = pixels.indices.first { index in
        let (x, y) = (index % stride, index / stride)
        let isDrawn = x >= 5 && x < 96 && y >= 3 && y < 69
        // A last row that is too short is left alone.
        let isCut = y == count / stride && count % stride < min(stride, 96)
        return pixels[index] != (isDrawn && !isCut ? all[y * 100 + x] : untouched)
      }
      #expect(other == nil)
    }
    var frame = [UInt32](repeating: untouched, count: 100 * 70)
    canvas.draw(PixelRect(minX: -9, minY: -9, maxX: 500, maxY: 500), into: &frame)
    #expect(frame == all)
    var short = [UInt32](repeating: untouched, count: 150)
    canvas.draw(PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 70), into: &short)
    #expect(short[..<100] == all[..<100] && short[100...].allSatisfy { $0 == untouched })
    var none: [UInt32] = []
    canvas.draw(rect, into: &none)
    for stride in [0, -7] {
      var span = frame.mutableSpan
      canvas.draw(rect, into: &span, stride: stride)
    }
    #expect(frame == all)
  }

  @Test func `What is shown under pixels stays within the buffer`() {
    var pixels = [UInt32](repeating: 0x8000_0000, count: 25)
    var span = pixels.mutableSpan
    Checkerboard.lay(
      under: PixelRect(minX: -4, minY: 1, maxX: 4, maxY: 99), of: &span, stride: 7, scale: 1)
    let drawn = pixels.indices.filter { pixels[$0] != 0x8000_0000 }
    #expect(drawn == [7, 8, 9, 10, 14, 15, 16, 17, 21, 22, 23, 24])
    #expect(drawn.allSatisfy { pixels[$0] >> 24 == 255 })
  }
}
