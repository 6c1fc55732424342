// The options of perfect-freehand as a brush, and an outline as path data of SVG.

import Ductus

// snippet.points
// x, y and pressure, 0…1, as for getStroke.
let input: [(Double, Double, Double)] = [
  (10, 60, 0.2), (34, 22, 0.5), (58, 66, 0.8), (90, 30, 0.6), (130, 52, 0.3), (160, 40, 0.1),
]
let samples = input.map { x, y, pressure in
  PolylinePoint(location: Point(x, y), force: pressure * 25 / 6)
}
// snippet.end

// snippet.brush
let thinning = 0.5
var brush = Brush(
  name: "freehand", size: 16, filters: [.streamline(0.5)], smoother: .midpointQuadratics)
// The formula of perfect-freehand for the diameter, without easing.
brush.dynamics.width = .size * (Formula(1 - thinning) + Formula(2 * thinning) * .pressure)
brush.taper = Taper(start: 20, end: 20)
// snippet.end

// snippet.speed
var steady = brush
steady.dynamics.width = .size * (0.4 + 1.2 / (1 + .smooth(.speed, 0.25, .speed) / 600))
// snippet.end
print(steady.textString)

// snippet.outline
let outline = InkStroke(samples, brush: brush).outline()
// snippet.end

// snippet.data
/// The path as the attribute `d` of an SVG's path, and for `Path2D`; to be filled by the non-zero rule.
func pathData(_ path: BezierPath) -> String {
  path.elements.map { element in
    switch element {
    case .move(let end): "M\(end.x) \(end.y)"
    case .line(let end): "L\(end.x) \(end.y)"
    case .quadratic(let control, let end): "Q\(control.x) \(control.y) \(end.x) \(end.y)"
    case .cubic(let first, let second, let end):
      "C\(first.x) \(first.y) \(second.x) \(second.y) \(end.x) \(end.y)"
    case .close: "Z"
    }
  }.joined(separator: " ")
}
print(pathData(outline))
// snippet.end

// snippet.live
// While the pen moves: only what has changed is computed and drawn.
let canvas = try InkCanvas(width: 180, height: 90, scale: 2)
canvas.brush = brush
let pen = TouchIdentifier(1)
for (index, (x, y, pressure)) in input.enumerated() {
  let phase: TouchPhase = index == 0 ? .began : index == input.count - 1 ? .ended : .moved
  canvas.receive(
    TouchBatch([
      TouchEvent(
        touch: pen, timestamp: Double(index) / 120, kind: .pencil, phase: phase,
        location: Point(x, y), force: pressure * 25 / 6)
    ]))
  for rect in canvas.takeDamage() { print("show \(rect.width) × \(rect.height) pixels") }
}
// snippet.end
