import InkBrush
import InkCanvas
import InkDocument
import InkGeometry
import InkGestures
import InkInput
import InkPlayback
import InkTestSupport

extension Probe {
  /// The size of the canvas in points, small because the code is interpreted.
  private static let side = 40.0

  /// Draws and selects while that is written down, then goes to and fro in it and draws it again.
  static func probeSession(seed: UInt64, into fingerprint: inout Fingerprint) {
    do throws(CanvasSizeError) {
      let canvas = try InkCanvas(width: side, height: side, seed: seed)
      let recorder = InkRecorder(of: canvas)
      canvas.recorder = recorder
      let selection = InkSelection(canvas)
      var random = SeededGenerator(seed: seed)
      var profile = EventSequence.Profile()
      profile.callbacks = 16
      for batch in EventSequence.batches(seed: seed, profile: profile) {
        canvas.receive(near(batch))
        if random.chance(0.3) { edit(selection, &random, into: &fingerprint) }
      }
      selection.settle()
      combine(canvas, into: &fingerprint)
      try inspect(recorder.recording, &random, into: &fingerprint)
      let replay = try InkReplay(of: canvas.document, width: side, height: side)
      replay.show(origin: canvas.origin, zoom: canvas.zoom)
      fingerprint.combine(replay.naturalDuration)
      for _ in 0..<2 {
        replay.seek(to: replay.duration * random.unit())
        combine(replay.canvas, into: &fingerprint)
      }
    } catch {
      fingerprint.combine(error.width)
    }
  }

  /// Returns the same touches on the small canvas.
  private static func near(_ batch: TouchBatch) -> TouchBatch {
    var batch = batch
    for index in batch.events.indices {
      guard let place = batch.events[index].location else { continue }
      batch.events[index].location = Point(place.x * 0.1, place.y * 0.1)
    }
    return batch
  }

  private static func edit(
    _ selection: InkSelection, _ random: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) {
    let place = Point(random.double(in: 0...side), random.double(in: 0...side))
    switch random.below(8) {
    case 0: selection.tap(at: place, reach: 9)
    case 1:
      selection.beginLasso(at: Point(0, 0))
      for corner in [Point(side, 0), place, Point(0, side)] { selection.extendLasso(to: corner) }
      selection.endLasso()
    case 2:
      selection.selectAll()
      if selection.beginDrag(.rotation, at: place) {
        selection.drag(to: Point(random.double(in: 0...side), 0))
        selection.endDrag()
      }
    case 3: selection.nudge(by: Vector(3, -2))
    case 4: selection.recolor(InkColor(red: 200, green: UInt8(random.below(256)), blue: 9))
    case 5: selection.duplicate()
    case 6: selection.restyle(BrushPreset.pencil.brush)
    default: selection.canvas.undo()
    }
    fingerprint.combine(selection.ids.count)
    for corner in selection.box?.corners ?? [] { fingerprint.combine(corner) }
  }

  private static func inspect(
    _ recording: InkRecording, _ random: inout SeededGenerator, into fingerprint: inout Fingerprint
  ) throws(CanvasSizeError) {
    let inspector = try InkInspector(
      recording, width: side, height: side, scale: 1, checkpointDistance: 8)
    fingerprint.combine(recording.eventCount)
    var frame = [UInt32](repeating: 0, count: inspector.pixelWidth * inspector.pixelHeight)
    for _ in 0..<3 {
      inspector.options.overlays = OverlaySet(rawValue: UInt16(random.below(1024)))
      inspector.prepare(atMost: random.below(300))
      inspector.seek(to: random.below(recording.eventCount + 1))
      frame.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress {
          _ = inspector.draw(into: start, stride: inspector.pixelWidth)
        }
      }
      for pixel in frame { fingerprint.combine(UInt64(pixel)) }
    }
  }

  private static func combine(_ canvas: InkCanvas, into fingerprint: inout Fingerprint) {
    for pixel in canvas.pixels { fingerprint.combine(UInt64(pixel)) }
  }
}
