import Ductus
import Foundation
import InkInterchange
import InkUIKit
import Testing

/// Recordings of UIKit's callbacks, of one touch each, given back as UIKit would give them.
@Suite struct RecordedCallbackTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: ["looks", "ductus"], [true, false])
  func `A recording that comes through the collector gives the ink of the recording`(
    name: String, throughGestures: Bool
  ) throws {
    let reader = try EventLogReader(
      path: Self.root.appendingPathComponent("Samples/\(name).jsonl").path)
    let (canvas, truth) = (try Self.makeCanvas(), try Self.makeCanvas())
    let gestures = PointerGestures(canvas)
    var collector = TouchCollector()
    var originals: [Int64: TouchReport] = [:]
    var corrections = 0
    var (turn, differences) = (0, 0)
    while let named = try reader.nextBatch() {
      for callback in Self.callbacks(of: named.batch, &collector, &originals) {
        corrections += callback.corrections.count
        if throughGestures { gestures.handle(callback) } else { canvas.receive(callback.batch) }
      }
      truth.receive(named.batch)
      turn += 1
      if turn % 8 == 0, canvas.pixels != truth.pixels { differences += 1 }
    }
    if canvas.pixels != truth.pixels { differences += 1 }
    #expect(differences == 0)
    #expect(truth.document.count > 0)
    #expect(canvas.document.count == truth.document.count)
    #expect(name != "looks" || corrections > 50)
  }

  private static func makeCanvas() throws -> InkCanvas {
    let canvas = try InkCanvas(width: 320, height: 200)
    canvas.brush = BrushPreset.pencil.brush
    return canvas
  }

  /// Returns the callbacks of UIKit for a batch: corrections, then the touch with all that was coalesced into it.
  private static func callbacks(
    of batch: TouchBatch, _ collector: inout TouchCollector,
    _ originals: inout [Int64: TouchReport]
  ) -> [TouchCallback] {
    var callbacks: [TouchCallback] = []
    var updates: [TouchReport] = []
    for event in batch.events where event.origin == .updated {
      // A recording has only the corrected values, a touch of UIKit all values.
      guard let index = event.estimationIndex, let original = originals[index] else { continue }
      let updated = report(event, original)
      originals[index] = updated
      updates.append(updated)
    }
    if !updates.isEmpty { callbacks.append(collector.correct(updates)) }
    let measured = batch.events.filter { $0.origin == .measured || $0.origin == .coalesced }
    let predicted = batch.events.filter { $0.origin == .predicted }
    for event in measured {
      if let index = event.estimationIndex { originals[index] = report(event) }
    }
    guard let last = measured.last else { return callbacks }
    func collect(_ events: [TouchEvent], _ phase: TouchPhase) {
      guard let end = events.last else { return }
      let touch = TouchCollector.Touch(
        key: UInt(end.touch.rawValue), report: report(end), coalesced: events.map { report($0) },
        predicted: predicted.map { report($0) })
      callbacks.append(collector.collect([touch], phase: phase))
    }
    let isFirst = measured[0].phase == .began
    let isLast = last.phase == .ended
    if isFirst, isLast {
      collect(measured.dropLast(), .began)
      collect([last], .ended)
    } else {
      collect(measured, isFirst ? .began : isLast ? .ended : .moved)
    }
    return callbacks
  }

  /// Returns the report of UIKit for an event of a recording.
  private static func report(_ event: TouchEvent, _ known: TouchReport? = nil) -> TouchReport {
    TouchReport(
      kind: event.kind, timestamp: event.timestamp,
      location: event.location ?? known?.location ?? Point(0, 0),
      force: event.force ?? known?.force ?? 0,
      maximumPossibleForce: event.maximumForce ?? known?.maximumPossibleForce ?? 0,
      altitudeAngle: event.altitude ?? known?.altitudeAngle ?? .pi / 2,
      azimuthAngle: event.azimuth ?? known?.azimuthAngle ?? 0,
      rollAngle: event.roll ?? known?.rollAngle,
      majorRadius: event.majorRadius ?? known?.majorRadius ?? 0,
      estimationUpdateIndex: event.estimationIndex,
      estimatedProperties: event.estimatedProperties,
      estimatedPropertiesExpectingUpdates: event.propertiesExpectingUpdates)
  }
}
