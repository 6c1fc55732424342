import InkBrush
import InkGeometry
import InkStream
import Testing

/// The facts that define each look, computed by hand.
struct BrushPresetTests {
  private func widths(_ preset: BrushPreset, _ points: Polyline) -> [Double] {
    Dynamic.tips(preset.brush, points).map(\.width)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-9 }

  @Test func `brushes and colours that are asked for most have names`() {
    let brushes: [(Brush, BrushPreset)] = [
      (.pen, .pen), (.pencil, .pencil), (.ink, .ink), (.fountain, .fountain),
      (.highlighter, .highlighter), (.marker, .marker), (.airbrush, .airbrush),
      (.crayon, .crayon), (.eraser, .eraser),
    ]
    for (brush, preset) in brushes { #expect(brush == preset.brush) }
    for (color, text) in [
      (InkColor.red, "#f00"), (.green, "008000"), (.blue, "#00f"), (.yellow, "#ff0"),
      (.orange, "#ffa500"), (.purple, "#800080"), (.brown, "#a52a2a"), (.gray, "#808080ff"),
    ] { #expect(InkColor(text) == color) }
    for text in ["", "#", "red", "#12", "#1234567", "#12345g"] { #expect(InkColor(text) == nil) }
  }

  @Test func `names lead to presets and back`() {
    for preset in BrushPreset.allCases {
      #expect(BrushPreset(name: preset.name.description.utf8) == preset)
      #expect(preset.brush.name == Array(preset.name.description.utf8))
    }
    #expect(BrushPreset(name: "".utf8) == nil)
    #expect(BrushPreset(name: "Pen".utf8) == nil)
    #expect(BrushPreset(name: "smoothed-bezier".utf8) == .smoothedBezier)
  }

  @Test func `brushes are plain, or keep their colour, by what they are`() {
    let plain = BrushPreset.allCases.filter { $0.brush.isPlain }
    #expect(
      plain == [
        .linear, .cached, .bezier, .smoothedBezier, .inkForce, .inkSpeed, .signatureLines,
        .signatureQuadratic, .signaturePad, .pen,
      ])
    #expect(BrushPreset.allCases.filter { $0.brush.keepsColor } == [.highlighter])
    var pale = BrushPreset.pen.brush
    pale.dynamics.opacity = 0.5
    #expect(!pale.isPlain)
    for width: Formula in [5, .size * .radius, .size + .time] {
      var strange = BrushPreset.pen.brush
      strange.dynamics.width = width
      #expect(!strange.isPlain)
    }
  }

  @Test func `freehand lines are two points wide`() {
    for preset in [BrushPreset.linear, .cached, .bezier, .smoothedBezier] {
      #expect(widths(preset, [PolylinePoint(at: 0, 0, force: 3)]) == [2])
      #expect(preset.brush.color == .black)
    }
  }

  @Test func `scribble draws by force`() {
    let points = [
      PolylinePoint(at: 0, 0, force: 0), PolylinePoint(at: 1, 0, force: 2),
      PolylinePoint(at: 2, 0, force: 0), PolylinePoint(at: 3, 0, force: 0.5),
    ]
    #expect(widths(.scribble, points) == [6, 8, 8, 2])
    #expect(widths(.scribble, [PolylinePoint(at: 0, 0)]) == [6])
    #expect(Dynamic.tips(BrushPreset.scribble.brush, points).allSatisfy { $0.opacity == 0.95 })
  }

  @Test func `scribble at altitude 0.3 moving across the azimuth shades broadly`() {
    // Moving along +x, leaning along +y.
    let points = (0..<3).map {
      PolylinePoint(
        at: Double($0) * 5, 0, time: Double($0), force: 2, altitude: 0.3, azimuth: .pi / 2)
    }
    let tips = Dynamic.tips(BrushPreset.scribble.brush, points)
    // 60 × (1 − (0.3 − 0.25) / (π/6 − 0.25)) + 5, from the first point on.
    let width = 60 * (1 - 0.05 / (Double.pi / 6 - 0.25)) + 5
    #expect(tips.allSatisfy { isClose($0.width, width) && isClose($0.opacity, 0.4) })
    #expect(width > 54 && width < 54.1)
  }

  @Test func `scribble moving along the azimuth shades narrowly, and so does a dot`() {
    func point(_ x: Double) -> PolylinePoint {
      PolylinePoint(at: x, 0, altitude: 0.1, azimuth: .pi)
    }
    #expect(widths(.scribble, [point(0), point(5)]).allSatisfy { isClose($0, 5) })
    #expect(widths(.scribble, [point(0)]) == [5])
    #expect(Dynamic.tips(BrushPreset.scribble.brush, [point(0)])[0].opacity == 0.5)
    // Below 0.25 the altitude counts as 0.25: the full 60 + 5 across.
    let across = (0..<2).map {
      PolylinePoint(at: 0, Double($0), altitude: 0.1, azimuth: 0)
    }
    #expect(widths(.scribble, across).allSatisfy { isClose($0, 65) })
  }

  @Test func `ink by force, by speed and by angle`() {
    let size = BrushPreset.inkForce.brush.size
    for (force, factor) in [(0.0, 0.25), (1, 1), (2, 1.75), (3, 2.5), (4, 2.5)] {
      // A force of 0 alone would be unknown.
      let points = [PolylinePoint(at: 0, 0, force: force), PolylinePoint(at: 1, 0, force: 1)]
      #expect(widths(.inkForce, points)[0] == size * factor)
    }
    let moving = [PolylinePoint(at: 0, 0), PolylinePoint(at: 60, 0, time: 0.1)]
    #expect(widths(.inkSpeed, moving).allSatisfy { isClose($0, size * (0.4 + 0.6)) })
    #expect(widths(.inkSpeed, [moving[0]]).allSatisfy { isClose($0, size * 1.6) })
    let half = size * (0.2 + 0.8 * 0.5.squareRoot())
    #expect(widths(.inkAngle, moving).allSatisfy { isClose($0, half) })
    let along = (0..<2).map { PolylinePoint(at: 0, Double($0), azimuth: .pi / 2) }
    #expect(widths(.inkAngle, along).allSatisfy { isClose($0, size * 0.2) })
    #expect(BrushPreset.inkForce.brush.smoother == .antigrain(factor: 0.7))
  }

  @Test func `force at a third of the maximum is pure green`() {
    let points = [
      PolylinePoint(at: 0, 0, force: 25.0 / 18), PolylinePoint(at: 1, 0, force: 25.0 / 9),
      PolylinePoint(at: 2, 0, force: 25.0 / 6),
    ]
    let tips = Dynamic.tips(BrushPreset.force.brush, points)
    #expect(tips[0].color == InkColor(red: 0, green: 255, blue: 0))
    #expect(tips[1].color == InkColor(red: 0, green: 0, blue: 255))
    #expect(tips[2].color == InkColor(red: 255, green: 0, blue: 0))
    #expect(isClose(tips[0].width, 20.0 / 3) && isClose(tips[2].width, 20))
    let plain = Dynamic.tips(BrushPreset.force.brush, [PolylinePoint(at: 0, 0)])
    #expect(plain[0].width == 10)
    #expect(plain[0].color == InkColor(red: 128, green: 128, blue: 128))
  }

  @Test func `signature tends to its thinnest at 5000 points per second`() {
    let points = (0..<60).map { PolylinePoint(at: Double($0) * 50, 0, time: Double($0) * 0.01) }
    let context = StrokeContext(viewSide: 320)
    let fast = Dynamic.tips(BrushPreset.signature.brush, points, context).map(\.width)
    #expect(isClose(fast[0], 0.003 * 160))
    #expect(isClose(fast[1], (0.0015 + 0.002) * 160))
    #expect(isClose(fast[59], 0.004 * 160))
    let slow = points.map { PolylinePoint(at: $0.location.x / 1000, 0, time: $0.timestamp) }
    let broad = Dynamic.tips(BrushPreset.signature.brush, slow, context).map(\.width)
    #expect(isClose(broad[59], 0.03 * 160))
    #expect(BrushPreset.signature.brush.flattening == .pieces(length: 1.5, above: 3))
    for preset in [BrushPreset.signature, .signatureLines, .signatureQuadratic] {
      #expect(preset.brush.dot == .ellipse)
    }
  }

  @Test func `signature does not widen where the pen is lifted or rests`() {
    let context = StrokeContext(viewSide: 320)
    var points = (0..<30).map { PolylinePoint(at: Double($0) * 40, 0, time: Double($0) * 0.01) }
    let last = points[29]
    let before = Dynamic.tips(BrushPreset.signature.brush, points, context).map(\.width)
    for rest in 1...5 {
      points.append(PolylinePoint(at: last.location.x, 0, time: last.timestamp + Double(rest)))
    }
    let after = Dynamic.tips(BrushPreset.signature.brush, points, context).map(\.width)
    #expect(Array(after[..<30]) == before)
    #expect(after[30...].allSatisfy { $0 == before[29] })
    // It goes on from there.
    points.append(PolylinePoint(at: last.location.x + 0.1, 0, time: last.timestamp + 6))
    let on = Dynamic.tips(BrushPreset.signature.brush, points, context).map(\.width)
    #expect(isClose(on[35], (before[29] + 0.03 * 160) / 2))
  }

  @Test func `signature-pad follows its rule of radii`() {
    // 8 points in 4 ms: 2 points per ms.
    let points = (0..<3).map { PolylinePoint(at: Double($0) * 8, 0, time: Double($0) * 0.004) }
    let found = widths(.signaturePad, points)
    #expect(isClose(found[0], 5))
    #expect(isClose(found[1], 2 * 2.5 / 2.4))
    #expect(isClose(found[2], 2 * 2.5 / (1.4 + 0.3 * 1.4 + 1)))
    let fast = (0..<3).map { PolylinePoint(at: Double($0) * 900, 0, time: Double($0) * 0.004) }
    #expect(widths(.signaturePad, fast)[2] == 1)
    #expect(BrushPreset.signaturePad.brush.filters == [.mend, .minimumDistance(5)])
    #expect(BrushPreset.signaturePad.brush.run == .cubic)
  }

  @Test func `speed-thick is a fifth of the segment, and more below one point`() {
    let points = [0, 10, 10.5, 10.55].map { PolylinePoint(at: $0, 0) }
    let found = widths(.speedThick, points)
    #expect(isClose(found[1], 2))
    #expect(isClose(found[2], 0.2 / 0.25 * 0.5))
    #expect(isClose(found[3], 0.2 / 0.01 * 0.05))
    #expect(BrushPreset.speedThick.brush.tip == .outline)
  }

  @Test func `eraser is as wide as half the radius`() {
    #expect(widths(.eraser, [PolylinePoint(at: 0, 0, radius: 30)]) == [15])
    #expect(widths(.eraser, [PolylinePoint(at: 0, 0)]) == [20])
    #expect(BrushPreset.eraser.brush.blend == .destinationOut)
  }

  @Test func `highlighter never varies and multiplies`() {
    let brush = BrushPreset.highlighter.brush
    let points = (0..<9).map { PolylinePoint(at: Double($0 * $0), 0, force: Double($0)) }
    let tips = Dynamic.tips(brush, points)
    #expect(tips.allSatisfy { $0 == tips[0] })
    #expect(brush.blend == .multiply && brush.overlap == .union)
  }

  @Test func `fountain follows the azimuth`() {
    let point = PolylinePoint(at: 0, 0, azimuth: 0.5)
    #expect(isClose(Dynamic.tips(BrushPreset.fountain.brush, [point])[0].angle, 0.5 + .pi / 2))
    let mouse = PolylinePoint(at: 0, 0)
    #expect(isClose(Dynamic.tips(BrushPreset.fountain.brush, [mouse])[0].angle, -.pi / 4))
  }

  @Test func `pen tapers, thins with speed under a mouse, and keeps its dots`() {
    let slow = (0..<50).map { PolylinePoint(at: Double($0), 0, time: Double($0) * 0.02) }
    let fast = slow.map { PolylinePoint(at: $0.location.x, 0, time: $0.timestamp / 100) }
    let pen = widths(.pen, slow)
    // A long stroke ends nine tenths of the size wide, and begins half as thin.
    #expect(isClose(pen[49], 0.9 * 2.4) && isClose(pen[0], (pen[25] + 0.9 * 2.4) / 2))
    #expect(pen[10...38].allSatisfy { isClose($0, pen[25]) })
    #expect(widths(.pen, fast)[25] < pen[25])
    #expect(widths(.pen, [slow[0]]).allSatisfy { $0 > 2 && $0 < 5 })
  }

  @Test(arguments: BrushPreset.allCases)
  func `a mouse draws with every preset`(preset: BrushPreset) {
    let points = (0..<40).map {
      PolylinePoint(at: Double($0) * 4, Double($0), time: Double($0) / 60)
    }
    let tips = Dynamic.tips(preset.brush, points)
    for tip in tips[5..<35] {
      #expect(tip.width > 0.4 && tip.width < 70 && tip.opacity > 0)
    }
    #expect(tips.map(\.width).max() ?? 0 > 0.8)
  }
}
