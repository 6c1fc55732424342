// Short ways to what is wanted most, with the files in a folder:
// swift run Recipes FOLDER

import Ductus
import InkInterchange

let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".build"

// snippet.samples
let canvas = try InkCanvas(width: 320, height: 200)
let wave = (0...120).map { step in
  let t = Double(step) / 120
  return PolylinePoint(
    location: Point(20 + 280 * t, 100 + 60 * Elementary.sin(12 * t)), timestamp: t,
    force: 0.3 + 1.5 * t)
}
canvas.add(samples: wave, brush: BrushPreset.ink.brush)
// snippet.end

// snippet.png
let document = canvas.document
try document.writePNG(to: "\(folder)/wave.png")
// snippet.end

// snippet.files
try document.write(to: "\(folder)/wave.ductus")

let file = try DuctusReader().read(contentsOf: "\(folder)/wave.ductus")
if !file.report.isWhole { print("A part is lost: \(file.report.losses[0].error)") }
let opened = file.document
// snippet.end

// snippet.thumbnail
if let picture = document.thumbnail(fitting: 100, 80) {
  try picture.writePNG(to: "\(folder)/thumbnail.png")
}
// snippet.end

// snippet.plotter
for line in document.centerLines() { print("\(line.path.elements.count) elements") }
print(String(decoding: document.linesSVG(), as: UTF8.self))
// snippet.end

// snippet.compare
let isSame = opened.state == document.state
// Whatever led there, and whatever could be undone.
let looksSame = opened.state.withoutHistory == document.state.withoutHistory
// snippet.end
print(isSame, looksSame)

// snippet.buffer
/// Draws what has changed into memory whose rows are longer than the canvas is wide.
func show(_ canvas: InkCanvas, in texture: inout [UInt32], stride: Int) {
  var pixels = texture.mutableSpan
  for rect in canvas.takeDamage() { canvas.draw(rect, into: &pixels, stride: stride) }
}
// snippet.end
var texture = [UInt32](repeating: 0, count: 512 * canvas.pixelHeight)
show(canvas, in: &texture, stride: 512)

// snippet.text
var mine = try Brush(text: BrushPreset.pen.brush.textString)
mine.nameString = "mine"
do {
  mine.color = try InkColor(text: "#1f5fdg")
} catch {
  print(error)  // line 1, column 7: a colour such as #1a2b3c should be here
}
// snippet.end

// snippet.background
let snapshot = document.snapshot
let saving = Task.detached { [snapshot, folder] in
  try InkDocument(snapshot).write(to: "\(folder)/later.ductus")
}
canvas.undo()  // Drawing goes on; the wave is in the snapshot.
try await saving.value
// snippet.end
