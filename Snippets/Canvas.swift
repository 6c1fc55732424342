// Touches in, pixels out: a canvas without a view.

import Ductus
import InkInterchange

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
print("ink within \(canvas.inkBounds)")
