import InkBrush
import InkGeometry
import InkTestSupport
import Testing

@Suite struct StrokeShapeTests {
  private func points(_ count: Int, width: Double = 4) -> [SpinePoint] {
    (0..<count).map { index in
      SpinePoint(Point(Double(index) * 10, 0), TipState(width: width, opacity: Double(index) / 8))
    }
  }

  private func corners(_ elements: [PathElement]) -> [Point] { elements.compactMap { $0.end } }

  @Test func `elements are joined where they meet`() {
    var shape = StrokeShape(Brush(), seed: 0)
    #expect(shape.isEmpty && shape.outline.isEmpty && shape.bounds.isEmpty)
    shape.append([])
    let points = points(5)
    shape.append(Array(points[0...2]))
    shape.append(Array(points[2...4]))
    #expect(shape.spine == points)
    #expect(shape.runs { _, _ in 0 }.map { $0.range } == [0..<5])
    // A tip that jumps in its place goes on, a stroke that goes on elsewhere does not.
    var wide = points[4]
    wide.tip.width = 9
    shape.append([wide, SpinePoint(Point(60, 0), wide.tip)])
    shape.append([SpinePoint(Point(0, 50), wide.tip), SpinePoint(Point(9, 50), wide.tip)])
    #expect(shape.runs { _, _ in 0 }.map { $0.range } == [0..<7, 7..<9])
    let runs = shape.runs { start, _ in start.tip.opacity < 0.25 ? 1 : 2 }
    #expect(runs.map { $0.range } == [0..<3, 2..<7, 7..<9] && runs.map { $0.value } == [1, 2, 2])
  }

  @Test(arguments: [
    BrushTip.round, .nib(shape: .ellipse, aspect: 0.3), .nib(shape: .rectangle, aspect: 0.3),
    .outline, .dab(hardness: 0.5, spacing: 0.1), .lead(point: 1),
  ])
  func `bounds contain the outline, wherever it is`(tip: BrushTip) {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let transform = random.chance(0.3) ? .identity : RandomStrokes.transform(&random)
      var shape = StrokeShape(Brush(tip: tip), seed: 5, transform: transform)
      let count = 1 + random.below(9)
      shape.append(
        (0..<count).map { _ in
          SpinePoint(
            Point(Double(random.below(5)), random.double(in: 0...40)),
            TipState(width: random.double(in: 0...9), angle: random.double(in: -4...4)))
        })
      let bounds = shape.bounds.expanded(by: 1e-6)
      for corner in corners(shape.outline) { #expect(bounds.contains(corner)) }
    }
  }

  @Test func `round tips stay round, and grow with the area`() {
    let stretched = Affine.scale(x: 8, y: 0.5)
    var shape = StrokeShape(Brush(), seed: 0, transform: stretched)
    #expect(shape.scale == 2)
    shape.append(Array(points(1)))
    #expect(shape.bounds == Rect(minX: -4, minY: -4, maxX: 4, maxY: 4))
    for corner in corners(shape.outline) {
      #expect(abs(corner.distance(to: .zero) - 4) < 1e-9)
    }
    #expect(shape.widened(by: 0.5).bounds == Rect(minX: -2, minY: -2, maxX: 2, maxY: 2))
    // The corners of an outline go where the transform takes them.
    var outline = StrokeShape(Brush(tip: .outline), seed: 0, transform: stretched)
    outline.append(Array(points(2)))
    #expect(outline.bounds == Rect(minX: 0, minY: -1, maxX: 80, maxY: 1))
  }

  @Test func `a stroke that stays in one place costs no more than its points`() {
    var shape = StrokeShape(Brush(tip: .outline), seed: 0)
    let still = SpinePoint(Point(1, 1), TipState(width: 2))
    // Were each to look for the nearest point elsewhere, this would take minutes.
    shape.append(
      [SpinePoint(.zero, still.tip)] + Array(repeating: still, count: 100_000)
        + [SpinePoint(Point(2, 0), still.tip)])
    #expect(!shape.outline.isEmpty && shape.bounds.contains(Point(1, 1)))
  }

  @Test func `what is not finite is left out`() {
    for tip in [BrushTip.round, .nib(shape: .ellipse, aspect: 0.3), .outline] {
      var shape = StrokeShape(Brush(tip: tip), seed: 0)
      shape.append(
        points(2) + [SpinePoint(Point(.nan, 0), TipState(width: 1))]
          + [SpinePoint(Point(.infinity, 0), TipState(width: .nan))])
      #expect(shape.bounds.isFinite)
      let infinite = Affine(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      var far = StrokeShape(Brush(tip: tip), seed: 0, transform: infinite)
      far.append(points(3))
      #expect(far.bounds.isEmpty || far.bounds.isFinite)
    }
  }
}
