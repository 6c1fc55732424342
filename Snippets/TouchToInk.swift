// From one touch, typed in by hand, to a path, an outline and pixels.

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

// snippet.pipeline
let pipeline = InkPipeline(filters: [.savitzkyGolay(window: 2)], smoother: .catmullRom)
for (name, stage) in [("touch", PipelineStage.touch), ("path", .path)] {
  pipeline.observe(stage) { stroke, change in
    print("\(name): \(change.count) elements, of which \(change.modified) are new or different")
  }
}
for batch in callbacks { pipeline.receive(batch) }
// snippet.end

// snippet.outline
let stroke = pipeline.strokes[0]
let brush = BrushPreset.pen.brush
var dynamics = DynamicsStage(brush, StrokeContext(seed: 1, viewSide: 320))
_ = dynamics.update(
  stroke.filtered,
  StageUpdate(
    change: .everything(count: stroke.filtered.count),
    stableCount: stroke.stableCount(at: .filtered), isFinal: stroke.state != .drawing))

let spine = StrokeSpine(brush, tolerance: 0.1)
var points: [SpinePoint] = []
for index in stroke.path.indices {
  var piece: [SpinePoint] = []
  spine.append(index, of: stroke.path, tips: dynamics.output, to: &piece)
  // Each element brings its start, which is the end of the one before.
  points += points.isEmpty ? piece : Array(piece.dropFirst())
}
let outline = StrokeOutline.path(of: points)
print("\(points.count) points on the spine, \(outline.elements.count) elements around the ink")
// snippet.end

// snippet.canvas
let canvas = try InkCanvas(width: 120, height: 90, scale: 2)
canvas.brush = brush
for batch in callbacks {
  canvas.receive(batch)
  for rect in canvas.takeDamage() {
    print("show \(rect.width) × \(rect.height) pixels at (\(rect.minX), \(rect.minY))")
    _ = canvas.pixels(of: rect)
  }
}
// snippet.end

// snippet.keep
let file = try DuctusWriter().begin(canvas.document)
let again = try DuctusReader().read(file)
print("\(file.count) bytes, \(again.document.inkCount) stroke")
let svg = canvas.document.svgString()
print("and an SVG of \(svg.utf8.count) bytes")
// snippet.end
