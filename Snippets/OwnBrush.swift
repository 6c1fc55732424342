// A brush of one's own: a reed pen that is cut at an angle, runs dry, and trembles a little.

import Ductus

var reed = Brush(name: Array("reed".utf8), color: InkColor(red: 60, green: 30, blue: 10), size: 9)

// The path: hardly filtered, for a reed is stiff.
reed.filters = [.savitzkyGolay(window: 2, strength: 1)]
reed.smoother = .catmullRom

// The tip: a fifth as thick as it is long, and held at 40°.
reed.tip = .nib(shape: .rectangle, aspect: 0.2)
reed.dynamics.angle = -0.7

// Wide where it is pressed. Where force is unknown, `force` is 1, and the width is `size`.
let trembling = 0.9 + 0.2 * Formula.noise(.distance / 6)
reed.dynamics.width = .size * .curve(.force, [(0, 0.3), (1, 1), (4, 1.4)]) * trembling

// It runs dry: paler with each point that it goes, down to a third after 600.
reed.dynamics.opacity = .curve(.distance, [(0, 1), (600, 0.35)])
reed.texture = BrushTexture(.paper, scale: 0.6, strength: 0.5)
reed.taper = Taper(start: 4, end: 12)

let canvas = try InkCanvas(width: 400, height: 120, scale: 2)
canvas.brush = reed
canvas.receive(
  (0...80).map { step in
    let x = Double(step) / 80
    return TouchBatch([
      TouchEvent(
        touch: TouchIdentifier(1), timestamp: x, phase: step == 0 ? .began : .moved,
        location: Point(20 + 360 * x, 60 + 30 * Elementary.sin(12 * x)), force: 0.3 + 2 * x)
    ])
  })
canvas.finishTouches()
print("ink within \(canvas.inkBounds)")

// A brush is a value, and can be written down and read again.
let text = reed.text
print(String(decoding: text, as: UTF8.self))
let same = try Brush(text: text)
print(same == reed)
