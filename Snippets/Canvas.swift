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
  screen.withUnsafeMutableBufferPointer { screen in
    guard let start = screen.baseAddress else { return }
    for rect in canvas.takeDamage() {
      canvas.draw(rect, into: start, stride: canvas.pixelWidth)
    }
  }
}
// snippet.end
print("ink within \(canvas.inkBounds)")

// snippet.edit
canvas.undo()
canvas.redo()
canvas.zoom(to: 4, about: Point(160, 100))
let lasso = [Point(10, 10), Point(150, 10), Point(80, 120)]
canvas.perform(.transform(canvas.document.strokes(in: lasso), .scale(2)))
// snippet.end
