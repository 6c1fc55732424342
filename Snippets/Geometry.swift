// Points, rectangles, maps and pixels.

import Ductus

// snippet.shapes
let corner = Point(10, 20)
let box = Rect(corner, corner + Vector(30, 40))
// First a quarter turn about the origin, clockwise on a screen, then a move.
let map = Affine.rotation(.pi / 2).concatenating(.translation(Vector(100, 0)))
print(corner.applying(map), box.applying(map).union(box))
// The same bits on every machine, which the functions of a system do not promise.
let (sine, cosine) = Elementary.sincos(0.5)
print(Vector(cosine, sine), corner.distance(to: box.center))
// snippet.end

// snippet.pixels
let canvas = try InkCanvas(width: 120, height: 90, scale: 2)
canvas.add(
  samples: [box.center, corner].map { PolylinePoint(location: $0, timestamp: 0, force: 1) },
  brush: BrushPreset.marker.brush)
let upperLeft = PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 64)
for rect in canvas.takeDamage() {
  let part = rect.intersection(upperLeft)
  print("\(part.width) × \(part.height) pixels, \(canvas.pixels(of: part).count) in all")
}
// snippet.end
