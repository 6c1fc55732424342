import CanvasTestSupport
import Ductus
import InkInterchange
import InkTestSupport
import Testing

/// Tests that the drawing is the same while its growth is timed, and of other looks of the inspector.
@Suite struct GrowthProbeTests {
  private func recording(_ callbacks: Int, paintsAtOnce: Bool = true) -> InkRecording {
    var settings = CanvasSettings()
    settings.painting = paintsAtOnce ? .atOnce : .overTime
    var recording = InkRecording(
      InkRecording.Setup(
        brush: BrushPreset.ink.brush, eraser: BrushPreset.eraser.brush, settings: settings))
    for batch in Strokes.line(
      from: Point(5, 5), to: Point(390, 280), samples: callbacks, force: 1.5)
    {
      recording.append(batch)
      if recording.callbackCount == 3 { recording.append(.paper(.white)) }
    }
    return recording
  }

  @Test(arguments: [true, false])
  func `kept and drawn anew give the same pixels at every length`(paintsAtOnce: Bool) throws {
    let inspector = try InkInspector(
      recording(60, paintsAtOnce: paintsAtOnce), width: 400, height: 300, scale: 0.5)
    let probe = GrowthProbe(inspector, atMost: 50)
    #expect(probe.count == 50)
    let size = inspector.pixelWidth * inspector.pixelHeight
    var kept = [UInt32](repeating: 0, count: size)
    var taken = 0
    for target in [7, 8, 30, 50, 50, 99] {
      taken += probe.goOn(to: target, into: &kept)
      #expect(taken == min(target, 50))
      var anew = [UInt32](repeating: 0, count: size)
      #expect(probe.redraw(target, into: &anew) == min(target, 50))
      #expect(kept == anew, "\(target) callbacks")
      #expect(probe.eventCount(of: target) == min(target, 50))
    }
    #expect(kept.contains { $0 != kept[0] })
    var short = [UInt32](repeating: 0, count: size - 1)
    let another = GrowthProbe(inspector, atMost: 50)
    #expect(another.goOn(to: 9, into: &short) == 0 && another.redraw(9, into: &short) == 0)
    #expect(short.allSatisfy { $0 == 0 })
  }

  @Test func `a view that is larger than the frame is shown whole`() throws {
    let inspector = try InkInspector(recording(20), width: 400, height: 300, scale: 1)
    inspector.resize(width: 200, height: 200)
    var frame = [UInt32](repeating: 0, count: 200 * 200)
    func draw() -> [UInt32] {
      frame.withUnsafeMutableBufferPointer {
        if let start = $0.baseAddress { _ = inspector.draw(into: start, stride: 200) }
      }
      return frame
    }
    inspector.seek(to: .max)
    // The view goes on below the frame.
    #expect(draw()[180 * 200 + 100] == 0xFFFF_FFFF)
    inspector.magnify(0, corner: Point(0, 0))
    #expect(inspector.magnification == 0.5)
    #expect(inspector.origin == Point(0, 0))
    // The end of the stroke is there, and below it there is no view.
    let shown = draw()
    #expect((190..<200).contains { shown[139 * 200 + $0] != 0xFFFF_FFFF })
    #expect(shown[180 * 200 + 100] == 0xFFD8_D8DC)
    inspector.magnify(1, corner: Point(0, 0))
    #expect(inspector.magnification == 1)
    // A drawing that fits is not made smaller.
    inspector.resize(width: 900, height: 700)
    inspector.magnify(0, corner: Point(0, 0))
    #expect(inspector.magnification == 1)
  }

  @Test func `compared looks have their names and places`() throws {
    let inspector = try InkInspector(recording(5), width: 400, height: 300, scale: 1)
    #expect(inspector.comparedLooks.isEmpty)
    inspector.options.looks = [.linear, .bezier, .ink]
    let looks = inspector.comparedLooks
    #expect(looks.map(\.look) == [.linear, .bezier, .ink])
    for (index, one) in looks.enumerated() {
      #expect(one.place.width > 50 && one.place.height > 50)
      for other in looks[..<index] { #expect(other.place.intersection(one.place).isEmpty) }
    }
  }

  @Test func `each event knows how many were merged into its sample`() throws {
    func event(
      _ origin: TouchOrigin, _ phase: TouchPhase, _ time: Double, _ index: Int64?, waits: Bool
    ) -> TouchEvent {
      TouchEvent(
        touch: TouchIdentifier(1), timestamp: time, phase: phase, origin: origin,
        location: Point(time * 10, 5), force: 1, estimationIndex: index,
        propertiesExpectingUpdates: waits ? .force : [])
    }
    var recording = InkRecording(
      InkRecording.Setup(
        brush: BrushPreset.ink.brush, eraser: BrushPreset.eraser.brush, settings: CanvasSettings()))
    recording.append(TouchBatch([event(.measured, .began, 0, 1, waits: true)]))
    recording.append(
      TouchBatch([
        event(.updated, .moved, 0, 1, waits: true), event(.updated, .moved, 3, 3, waits: true),
        event(.measured, .moved, 1, 2, waits: true), event(.predicted, .moved, 2, 2, waits: true),
      ]))
    recording.append(
      TouchBatch([
        event(.updated, .moved, 0, 1, waits: false), event(.updated, .moved, 0, 1, waits: false),
        event(.measured, .moved, 3, 3, waits: true), event(.measured, .ended, 4, nil, waits: false),
      ]))
    let inspector = try InkInspector(recording, width: 100, height: 100, scale: 1)
    #expect(
      (0..<9).map { inspector.mergedCount(of: $0) } == [3, 3, 2, 1, 0, 3, 0, 2, 1])
    #expect(inspector.mergedCount(of: 9) == 0 && inspector.mergedCount(of: -1) == 0)
    // The stages count the same.
    inspector.seek(to: .max)
    let canvas = try InkCanvas(width: 100, height: 100)
    canvas.settings.keepsStages = true
    canvas.receive(recording.batches)
    #expect(canvas.ink.first?.stream.touchPath.samples.map(\.eventCount) == [3, 1, 2, 1])
    #expect(canvas.ink.first?.stream.touchPath.events(ofSample: 0) == [0, 1, 5])
  }

  @Test func `elements name events by their places in the log, whatever is left out`() throws {
    let canvas = try InkCanvas(width: 100, height: 100)
    canvas.settings.keepsStages = true
    canvas.settings.finger = .ignored
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.filters = []
    // A finger that does nothing lies between.
    let (pen, finger) = (
      Strokes.line(from: Point(10, 10), to: Point(80, 80), touch: 1, samples: 6),
      Strokes.line(from: Point(5, 5), to: Point(6, 6), touch: 2, kind: .direct, samples: 6)
    )
    canvas.receive(zip(pen, finger).flatMap { [$1, $0] })
    let stream = try #require(canvas.ink.first?.stream)
    #expect(stream.events(ofElement: 1) == [1, 3])
    #expect(stream.events(ofElement: 5) == [9, 11])
    #expect(canvas.eventCount == 12)
  }
}
