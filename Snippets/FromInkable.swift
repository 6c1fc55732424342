// What Inkable's streams do, by a pipeline; and a canvas, which draws as well:
// swift run FromInkable events.json

import Ductus
import InkInterchange

// snippet.pipeline
let pipeline = InkPipeline(
  filters: [.savitzkyGolay(window: 2), .douglasPeucker(tolerance: 0.45)],
  smoother: .antigrain(factor: 0.7))
pipeline.observe(.path) { stroke, change in
  let curves = stroke.path[change.modified].map(\.element)
  print("stroke \(stroke.id.rawValue): from element \(change.modified.lowerBound) on \(curves)")
}
// snippet.end

// snippet.log
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples/ductus.jsonl"
let log = try EventLog(contentsOf: path)
for batch in log.batches { pipeline.receive(batch) }
// snippet.end

// snippet.path
for stroke in pipeline.strokes {
  let path = BezierPath(elements: stroke.path.map(\.element))
  print("a path of \(path.elements.count) elements within \(path.bounds)")
}
// snippet.end

// snippet.ink
let canvas = try InkCanvas(width: 810, height: 415, scale: 2)
canvas.brush = BrushPreset.ink.brush
canvas.receive(log.batches)
for stroke in canvas.document.strokes {
  print("an outline of \(stroke.outline().elements.count) elements")
}
// snippet.end
