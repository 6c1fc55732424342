// Late updates and predictions: what is known late takes the place of what was assumed.

import Ductus

func event(
  _ x: Double, _ y: Double, _ force: Double, _ phase: TouchPhase, _ origin: TouchOrigin,
  index: Int64? = nil, expects: TouchProperties = []
) -> TouchEvent {
  TouchEvent(
    touch: TouchIdentifier(1), timestamp: x / 100, phase: phase, origin: origin,
    location: Point(x, y), force: force, estimationIndex: index, estimatedProperties: expects,
    propertiesExpectingUpdates: expects)
}

let pipeline = InkPipeline(smoother: .lines)

// The pencil comes down. Its force comes by radio, and is estimated until it does.
pipeline.receive(
  TouchBatch([
    event(100, 100, 0.2, .began, .measured, index: 1, expects: [.force, .location])
  ]))

// It moves: the sample before is corrected, and a guess is shown ahead of the new one.
pipeline.receive(
  TouchBatch([
    event(100, 105, 0.2, .moved, .updated, index: 1, expects: .force),
    event(150, 100, 0.3, .moved, .measured, index: 2, expects: [.force, .location]),
    event(160, 110, 0.2, .moved, .predicted),
  ]))

// The next callback replaces the guess, and corrects both samples.
pipeline.receive(
  TouchBatch([
    event(100, 105, 0.4, .moved, .updated, index: 1),
    event(155, 108, 0.45, .moved, .updated, index: 2),
    event(180, 120, 0.4, .moved, .measured),
    event(180, 115, 0.6, .moved, .predicted),
  ]))

for point in pipeline.strokes[0].polyline {
  print(point.location, point.force ?? -1, point.isPredicted ? "predicted" : "")
}
