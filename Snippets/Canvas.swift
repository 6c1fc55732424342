// Touches in, pixels out: a canvas without a view.

import Ductus
import InkInterchange

// snippet.draw
let canvas = try InkCanvas(width: 320, height: 200, scale: 2)
canvas.brush = BrushPreset.pencil.brush
canvas.settings.finger = .erases

var screen = [UInt32](repeating: 0, count: canvas.pixelWidth * canvas.pixelHeight)
let reader = try EventLogReader(path: "Samples/looks.jsonl")
while let named = try reader.nextBatch() {
  canvas.receive(named.batch)
  for rect in canvas.takeDamage() { canvas.draw(rect, into: &screen) }
}
// snippet.end
print("ink within \(canvas.inkBounds)")

// snippet.edit
canvas.undo()
canvas.redo()
canvas.zoom(to: 4, about: Point(160, 100))
// A selection takes along what was erased of its strokes.
let lasso = [Point(10, 10), Point(150, 10), Point(80, 120)]
let selection = InkSelection(canvas)
selection.select(canvas.document.strokes(in: lasso))
selection.transform(.scale(2))
// snippet.end
