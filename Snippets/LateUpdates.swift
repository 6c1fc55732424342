// What becomes of updates that come late, and of predictions.

import Ductus

// snippet.events
let pen = TouchIdentifier(1)

/// A sample whose force, and perhaps location, will be corrected under a number.
func sample(_ x: Double, _ y: Double, force: Double, index: Int64?, began: Bool = false)
  -> TouchEvent
{
  TouchEvent(
    touch: pen, timestamp: x / 1000, phase: began ? .began : .moved, location: Point(x, y),
    force: force, estimationIndex: index, estimatedProperties: [.force, .location],
    propertiesExpectingUpdates: index == nil ? [] : [.force, .location])
}

/// The correction that comes under the same number.
func update(_ x: Double, _ y: Double, force: Double, index: Int64, isLast: Bool) -> TouchEvent {
  TouchEvent(
    touch: pen, timestamp: 0, origin: .updated, location: Point(x, y), force: force,
    estimationIndex: index, propertiesExpectingUpdates: isLast ? [] : [.force, .location])
}

func prediction(_ x: Double, _ y: Double, force: Double) -> TouchEvent {
  TouchEvent(
    touch: pen, timestamp: x / 1000, origin: .predicted, location: Point(x, y), force: force)
}
// snippet.end

// snippet.feed
let pipeline = InkPipeline(smoother: .lines)
pipeline.observe(.polyline) { stroke, change in
  print("\(change.modified) of \(change.count) differ, \(stroke.stableCount(at: .polyline)) stable")
}
pipeline.receive(TouchBatch([sample(100, 100, force: 0.2, index: 1, began: true)]))
pipeline.receive(
  TouchBatch([
    sample(150, 100, force: 0.3, index: 2),
    update(100, 105, force: 0.2, index: 1, isLast: false),
    prediction(160, 110, force: 0.2),
  ]))
pipeline.receive(
  TouchBatch([
    sample(180, 120, force: 0.4, index: nil),
    update(100, 105, force: 0.4, index: 1, isLast: true),
    update(155, 108, force: 0.45, index: 2, isLast: true),
    prediction(180, 115, force: 0.6),
  ]))
for point in pipeline.strokes[0].polyline {
  print(point.location, point.force ?? 0, point.isPredicted ? "predicted" : "")
}
// snippet.end

// snippet.late
// The stroke has ended; an update still finds its sample, and one for a settled sample is dropped.
pipeline.receive(
  TouchBatch([
    TouchEvent(touch: pen, timestamp: 0.2, phase: .ended, location: Point(190, 121), force: 0)
  ]))
pipeline.receive(TouchBatch([update(0, 0, force: 9, index: 2, isLast: true)]))
print("\(pipeline.dropped.settled) dropped")
// snippet.end
