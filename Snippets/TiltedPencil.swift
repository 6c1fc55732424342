// From straight lines to a tilted pencil, with a picture of each step:
// swift run TiltedPencil FOLDER

// snippet.lines
import Ductus
import InkInterchange

/// Draws a recording into a PNG.
func draw(
  _ brush: Brush, _ settings: CanvasSettings = CanvasSettings(), to name: String
) throws {
  let canvas = try InkCanvas(width: 310, height: 100, scale: 2)
  canvas.brush = brush
  canvas.settings = settings
  let reader = try EventLogReader(path: "Samples/looks.jsonl")
  while let named = try reader.nextBatch() { canvas.receive(named.batch) }

  let folder = CommandLine.arguments.last ?? "."
  try canvas.picture.writePNG(to: "\(folder)/\(name)@2x.png", scale: 2)
}

var pencil = Brush(size: 3, smoother: .lines)
var settings = CanvasSettings()
settings.usesCoalesced = false
try draw(pencil, settings, to: "tilted-pencil-1")

// snippet.samples
settings.usesCoalesced = true
try draw(pencil, settings, to: "tilted-pencil-2")

// snippet.curves
pencil.filters = [.oneEuro(cutoff: 4, beta: 0.02)]
pencil.smoother = .catmullRom
try draw(pencil, to: "tilted-pencil-3")

// snippet.force
let pressed = Formula.when(.known(.force), 0.3 + 0.7 * .min(.force, 3), 1)
pencil.dynamics.width = .size * pressed
try draw(pencil, to: "tilted-pencil-4")

// snippet.taper
pencil.taper = Taper(start: 8, end: 16)
try draw(pencil, to: "tilted-pencil-5")

// snippet.tilt
let lean = Formula.curve(.tilt, [(0.6, 0), (1.2, 1)])
let side = 5 * lean * (0.5 + 0.5 * .across / (.pi / 2))
pencil.dynamics.width = .size * (pressed + side)
try draw(pencil, to: "tilted-pencil-6")

// snippet.shade
let dark = Formula.when(.known(.force), .clamp(0.25 + 0.35 * .force, 0, 1), 0.7)
pencil.dynamics.opacity = dark * (1 - 0.4 * lean)
try draw(pencil, to: "tilted-pencil-7")

// snippet.grain
pencil.color = InkColor(red: 34, green: 34, blue: 38)
pencil.texture = BrushTexture(.graphite, scale: 0.35, strength: 0.6)
try draw(pencil, to: "tilted-pencil-8")

// snippet.text
print(pencil.textString)
// snippet.end
