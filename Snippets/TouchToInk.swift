// From touch to ink: one stroke, looked at stage by stage.

import Ductus

// What a platform reports becomes events, and each of its callbacks a batch of them.
func sample(_ x: Double, _ y: Double, _ force: Double, _ phase: TouchPhase) -> TouchEvent {
  TouchEvent(
    touch: TouchIdentifier(1), timestamp: x / 100, phase: phase, location: Point(x, y),
    force: force)
}
let batches = [
  TouchBatch([sample(10, 50, 0.3, .began)]),
  TouchBatch([sample(40, 20, 0.8, .moved), sample(70, 60, 1.5, .moved)]),
  TouchBatch([sample(100, 40, 0.6, .ended)]),
]

// The pipeline makes paths of them.
let pipeline = InkPipeline(
  filters: [.savitzkyGolay(window: 2)], smoother: .antigrain(factor: 0.7))
pipeline.observe(.path) { stroke, change in
  print("\(change.modified) of \(change.count) elements are new; \(stroke.state)")
}
pipeline.receive(batches)

let stroke = pipeline.strokes[0]
print(stroke.touchPath.samples.count, "samples")
print(stroke.filtered.count, "points after the filters")
print(stroke.path.count, "elements of a path")

// A canvas does all of this by itself, and makes pixels of it.
let canvas = try InkCanvas(width: 120, height: 80, scale: 2)
canvas.brush = BrushPreset.ink.brush
for batch in batches {
  canvas.receive(batch)
  for rect in canvas.takeDamage() { print("draw", rect, canvas.pixels(of: rect).count, "pixels") }
}

// What has ended is a part of its document: to be undone, saved, or drawn otherwise.
print(canvas.document.count, "stroke")
let file = try DuctusWriter().begin(canvas.document)
let picture = canvas.document.svg()
print(file.count, "bytes of a .ductus file,", picture.count, "bytes of SVG")
