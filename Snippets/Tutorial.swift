// From straight lines to a tilted pencil: the six pictures of the tutorial in the documentation.
//   swift run Tutorial Sources/Ductus/Documentation.docc/Resources

import Ductus
import Foundation
import InkInterchange

/// Draws a recording with a brush, and writes the picture.
func draw(_ brush: Brush, _ name: String, everySample: Bool = true) throws {
  let canvas = try InkCanvas(width: 310, height: 90, scale: 2)
  canvas.brush = brush
  canvas.settings.usesCoalesced = everySample
  let reader = try EventLogReader(path: "Samples/looks.jsonl")
  while let named = try reader.nextBatch() { canvas.receive(named.batch) }
  canvas.finishTouches()
  let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".build"
  let picture = try PNGEncoder(
    width: canvas.pixelWidth, height: canvas.pixelHeight, pixels: .opaque)
  try picture.append(canvas.pixels)
  try picture.finish()
  try Data(picture.takeBytes()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
}

var brush = Brush(color: InkColor(red: 34, green: 34, blue: 38), size: 3)
try draw(brush, "tutorial-1-lines", everySample: false)

brush.smoother = .catmullRom
try draw(brush, "tutorial-2-curves", everySample: false)

brush.filters = [.savitzkyGolay(window: 3, strength: 1)]
try draw(brush, "tutorial-3-calm")

brush.dynamics.width = .size * .clamp(.force, 0.2, 3)
try draw(brush, "tutorial-4-force")

let lying = Formula.altitude < 0.6
let side: Formula = .size * (2 + 3 * .sin(.across))
brush.dynamics.width = .when(lying, side, .size * .clamp(.force, 0.2, 3))
try draw(brush, "tutorial-5-tilt")

brush.dynamics.opacity = .when(lying, .clamp(.force / 3, 0.35, 0.8), 1)
brush.texture = BrushTexture(.graphite, scale: 0.3, strength: 0.8)
try draw(brush, "tutorial-6-pencil")
