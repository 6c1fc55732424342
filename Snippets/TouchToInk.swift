// From one touch, typed in by hand, to ink, a path, pixels and a file.

import Ductus

// snippet.events
// What a pen that is pressed harder and harder reports: three callbacks, with two samples in the
// second one, and a guess in each where the pen will be next.
let pen = TouchIdentifier(1)

func event(
  _ x: Double, _ y: Double, at time: Double, force: Double, phase: TouchPhase = .moved,
  origin: TouchOrigin = .measured
) -> TouchEvent {
  TouchEvent(
    touch: pen, timestamp: time, kind: .pencil, phase: phase, origin: origin,
    location: Point(x, y), force: force, altitude: 1)
}

let callbacks = [
  TouchBatch([
    event(20, 60, at: 0, force: 0.3, phase: .began),
    event(40, 40, at: 0.016, force: 0.4, origin: .predicted),
  ]),
  TouchBatch([
    event(38, 36, at: 0.008, force: 0.5, origin: .coalesced),
    event(60, 30, at: 0.016, force: 0.9),
    event(80, 40, at: 0.032, force: 1, origin: .predicted),
  ]),
  TouchBatch([event(90, 60, at: 0.024, force: 1.4, phase: .ended)]),
]
// snippet.end

// snippet.ink
let canvas = try InkCanvas(width: 120, height: 90, scale: 2)
canvas.brush = BrushPreset.pen.brush
canvas.receive(callbacks)
let stroke = canvas.document.strokes[0]
let outline = stroke.outline()
// snippet.end
print("\(outline.elements.count) elements around the ink")

// snippet.pipeline
let pipeline = InkPipeline(filters: [.savitzkyGolay(window: 2)], smoother: .catmullRom)
for (name, stage) in [("touch", PipelineStage.touch), ("path", .path)] {
  pipeline.observe(stage) { stroke, change in
    print("\(name): \(change.count) elements, of which \(change.modified) are new or different")
  }
}
for batch in callbacks { pipeline.receive(batch) }
// snippet.end

// snippet.canvas
let view = try InkCanvas(width: 120, height: 90, scale: 2)
for batch in callbacks {
  view.receive(batch)
  for rect in view.takeDamage() {
    print("show \(rect.width) × \(rect.height) pixels at (\(rect.minX), \(rect.minY))")
    _ = view.pixels(of: rect)
  }
}
// snippet.end

// snippet.keep
let file = try canvas.document.file()
let again = try InkDocument(file: file)
print("\(file.count) bytes, \(again.inkCount) stroke")
let svg = canvas.document.svg()
print("and an SVG of \(svg.count) bytes")
// snippet.end
