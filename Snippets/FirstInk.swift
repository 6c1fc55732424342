// Samples in; a stroke, its outline, a picture and files out: one call for each job.
// The front page of the documentation shows this code; a test compares them.

import Ductus
import InkInterchange

let samples = (0...120).map { step in
  let t = Double(step) / 120
  return PolylinePoint(
    location: Point(280 * t, 60 * Elementary.sin(12 * t)), timestamp: t, force: 0.3 + 1.5 * t)
}

let stroke = InkStroke(samples, brush: BrushPreset.ink.brush)
let outline = stroke.outline()  // a path to fill

let document = InkDocument()
document.append(stroke)
let png = try document.png()  // the bytes of files
let svg = document.svg()
let pdf = try document.pdf()
let file = try document.file()
let again = try InkDocument(file: file)
