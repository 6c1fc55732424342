// Samples in, SVG out:  swift run --package-path Examples/SVG SVG < Examples/SVG/letter.txt > letter.svg
//
// A sample is a line: x, y and, if you like, the force, 1 for an average touch. An empty line ends a
// stroke. Samples come 120 times a second.

import Ductus

let canvas = try InkCanvas(width: 400, height: 300)
canvas.brush = BrushPreset.ink.brush

var time = 0.0
var isDown = false
while let line = readLine() {
  let numbers = line.split(separator: " ").compactMap { Double($0) }
  guard numbers.count >= 2 else {
    canvas.finishTouches()
    isDown = false
    continue
  }
  let event = TouchEvent(
    touch: TouchIdentifier(1), timestamp: time, phase: isDown ? .moved : .began,
    location: Point(numbers[0], numbers[1]), force: numbers.count > 2 ? numbers[2] : 1)
  canvas.receive(TouchBatch([event]))
  isDown = true
  time += 1.0 / 120
}
canvas.finishTouches()
print(String(decoding: canvas.document.svg(), as: UTF8.self))
