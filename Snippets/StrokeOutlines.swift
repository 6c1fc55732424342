// Draws strokes that are hard to outline, as SVG:
// swift run StrokeOutlines > strokes.svg

import Ductus

/// A spine of places and widths.
func spine(_ places: [(x: Double, y: Double, width: Double)]) -> [SpinePoint] {
  places.map { SpinePoint(Point($0.x, $0.y), TipState(width: $0.width)) }
}

/// A part of a circle, with a width that runs from one value to another.
func arc(radius: Double, turns: Double, widths: ClosedRange<Double>) -> [SpinePoint] {
  (0...120).map { step in
    let t = Double(step) / 120
    let (sin, cos) = Elementary.sincos(6.283185307179586 * turns * t)
    let width = widths.lowerBound + (widths.upperBound - widths.lowerBound) * t
    return SpinePoint(
      Point(50 + radius * (1 - t / 3) * cos, 50 + radius * (1 - t / 3) * sin),
      TipState(width: width))
  }
}

let strokes: [[SpinePoint]] = [
  spine([(10, 80, 2), (40, 20, 24), (90, 80, 6)]),
  spine([(10, 50, 16), (80, 50, 20), (25, 50, 30)]),
  spine([(15, 85, 8), (50, 15, 8), (53, 15, 8), (85, 85, 8)]),
  spine([(30, 50, 50), (40, 52, 8), (52, 50, 44), (92, 50, 0)]),
  arc(radius: 8, turns: 0.75, widths: 50...60),
  arc(radius: 40, turns: 2.5, widths: 1...16),
  arc(radius: 35, turns: 1, widths: 8...8),
  spine([(10, 50, 0), (25, 30, 6), (45, 60, 14), (65, 35, 18), (85, 60, 6), (92, 75, 0)]),
  spine([(20, 20, 4), (80, 35, 8), (20, 50, 12), (80, 70, 16), (20, 85, 20)]),
  spine([(50, 50, 40)]),
  spine([(20, 50, 12), (80, 50, 12), (80, 56, 12), (20, 56, 12)]),
  spine([(10, 50, 2), (20, 50, 6), (28, 50, 16), (32, 50, 34), (34, 52, 60)]),
]

var picture = SVGPicture()
picture.title = Array("Strokes that are hard to outline".utf8)
let blue = InkColor(red: 20, green: 60, blue: 140, alpha: 153)
let orange = InkColor(red: 230, green: 80, blue: 0)
for (index, stroke) in strokes.enumerated() {
  let cap: StrokeOutline.Cap = index == 7 || index == 8 ? .butt : .round
  let offset = Affine.translation(Vector(Double(index % 4) * 100, Double(index / 4) * 100))
  let outline = StrokeOutline.path(of: stroke, cap: cap).applying(offset)
  picture.fill(outline.elements, blue, blend: .multiply)
  for point in stroke {
    let dot = SpinePoint(point.location.applying(offset), TipState(width: 1))
    picture.fill(StrokeOutline.path(of: [dot]).elements, orange)
  }
}
let box = Rect(minX: 0, minY: 0, maxX: 400, maxY: 300)
print(String(decoding: picture.document(showing: box, paper: .white), as: UTF8.self))
