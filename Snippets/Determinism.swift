// Determinism: the same samples give the same pixels, however they come.

import Ductus

let events = (0..<200).map { step in
  let t = Double(step) / 40
  return TouchEvent(
    touch: TouchIdentifier(1), timestamp: t, phase: step == 0 ? .began : .moved,
    location: Point(60 + 40 * Elementary.sin(t), 60 + 40 * Elementary.cos(1.7 * t)), force: 1)
}

func makeCanvas() throws -> InkCanvas {
  let canvas = try InkCanvas(width: 120, height: 120, seed: 42)
  canvas.brush = BrushPreset.crayon.brush
  return canvas
}

// One is given all at once; the other callback by callback, and is looked at all the time.
let (one, other) = (try makeCanvas(), try makeCanvas())
let batches = events.map { TouchBatch([$0]) }
one.receive(batches)
for batch in batches {
  other.receive(batch)
  _ = other.pixels(of: PixelRect(minX: 0, minY: 0, maxX: 50, maxY: 50))
}
print(one.pixels == other.pixels)
