import CanvasTestSupport
import Ductus
import InkInterchange
import SharedData
import Testing

/// Tests that a played recording looks as its samples look in the end.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct RecordingPixelsTests {
  private static let presets: [BrushPreset] = {
    #if DEBUG
      [.pen, .signature]
    #else
      BrushPreset.allCases
    #endif
  }()

  private func canvas(_ preset: BrushPreset) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 900, height: 700)
    canvas.brush = preset.brush
    return canvas
  }

  @Test(arguments: presets, SharedData.recordings)
  func `A recording shown callback by callback is its final samples drawn at once`(
    preset: BrushPreset, recording: String
  ) throws {
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: recording))
    let played = try canvas(preset)
    var view = CanvasView(played)
    for (index, batch) in log.batches.enumerated() {
      played.receive(batch)
      if index % 3 == 0 { view.refresh() }
    }
    view.refresh()
    let kept = try canvas(preset)
    kept.settings.keepsStages = true
    kept.receive(log.batches)
    let final = try canvas(preset)
    final.settings.keepsStages = true
    final.receive(finalSamples(of: kept))
    // What only erases leaves nothing to see.
    #expect(kept.ink.count == final.ink.count)
    #expect(played.isEmpty == (preset == .eraser))
    let difference = firstDifference(view.pixels, final.pixels, width: 900)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Returns the strokes of a canvas, one after the other, as measured samples that nothing is said of later.
  private func finalSamples(of canvas: InkCanvas) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for ink in canvas.ink {
      let path = ink.stream.touchPath
      // A cancelled stroke has its number all the same, from which randomness comes.
      while batches.count < path.stroke.rawValue {
        var began = TouchEvent(
          touch: TouchIdentifier(Int64(batches.count)), timestamp: 0, phase: .began,
          location: .zero)
        let first = began
        began.phase = .cancelled
        batches.append(TouchBatch([first, began]))
      }
      var batch = TouchBatch()
      for (index, sample) in path.samples.enumerated() {
        batch.events.append(
          event(sample, of: path, index == 0 ? .began : .moved, .measured))
      }
      if path.state == .finished, var last = batch.events.last {
        last.phase = .ended
        if batch.events.count > 1 { batch.events.removeLast() }
        batch.events.append(last)
      }
      for sample in path.predictions {
        batch.events.append(event(sample, of: path, .moved, .predicted))
      }
      batches.append(batch)
    }
    return batches
  }

  private func event(
    _ sample: Sample, of path: TouchPath, _ phase: TouchPhase, _ origin: TouchOrigin
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(Int64(path.stroke.rawValue)), timestamp: sample.timestamp,
      kind: sample.kind, phase: phase, origin: origin, location: sample.location,
      force: sample.force, maximumForce: sample.maximumForce, altitude: sample.altitude,
      azimuth: sample.azimuth, roll: sample.roll, majorRadius: sample.majorRadius)
  }
}
