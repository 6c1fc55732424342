// A brush of one's own: a reed pen, as a value and as text.

import Ductus
import InkInterchange

// snippet.value
var reed = Brush(
  name: "reed", color: InkColor(red: 90, green: 40, blue: 20), size: 8,
  filters: [.oneEuro(cutoff: 4, beta: 0.02)], smoother: .catmullRom,
  tip: .nib(shape: .rectangle, aspect: 0.25))
// snippet.end

// snippet.dynamics
// The harder, the broader, to twice the size; a mouse, which knows no force, gets the size.
reed.dynamics.width = .size * .when(.known(.force), .clamp(.force, 0.4, 2), 1)
// The edge lies across the shaft of the pen; without tilt, at 45°.
reed.dynamics.angle = .when(.known(.azimuth), .azimuth + .pi / 2, -(.pi / 4))
// Fast strokes run dry: the speed is calmed first, for that of single samples jumps.
let speed = Formula.smooth(.speed, 0.2, .speed)
reed.dynamics.opacity = .curve(speed, [(300, 1), (1500, 0.55)])
reed.texture = BrushTexture(.paper, scale: 0.6, strength: 0.4)
// snippet.end

// snippet.draw
let canvas = try InkCanvas(width: 320, height: 110, scale: 2)
canvas.brush = reed
let reader = try EventLogReader(path: "Samples/looks.jsonl")
while let named = try reader.nextBatch() { canvas.receive(named.batch) }
print("ink within \(canvas.inkBounds)")
// snippet.end

// snippet.text
let text = reed.textString
print(text)
let again = try Brush(text: text)
precondition(again == reed)
// snippet.end

// snippet.error
do throws(BrushTextError) {
  _ = try Brush(text: "ductus-brush 1\nsize 8\nwidth size * forse\n")
} catch {
  print(error)
}
// snippet.end
