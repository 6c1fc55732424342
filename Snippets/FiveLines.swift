// Points in; a picture and a drawing out. README.md shows this code; a test compares them.

import Ductus
import InkInterchange

let x = (0...90).map { Double($0) * 4 }
let wave = x.map { PolylinePoint(location: Point($0, 40 * Elementary.sin($0 / 30)), force: 1) }
let drawing = InkDocument()
drawing.append(InkStroke(wave, brush: BrushPreset.ink.brush))
try drawing.writePNG(to: "wave.png")
