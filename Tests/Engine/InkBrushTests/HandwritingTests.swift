import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

/// The brushes for writing, drawn by a hand whose pen jitters.
@Suite struct HandwritingTests {
  /// Returns the filtered points of a stroke and their widths.
  private func draw(_ brush: Brush, _ points: Polyline) -> (points: Polyline, widths: [Double]) {
    let recipe = StrokeRecipe(
      filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother))
    let filtered = recipe.path(of: points).0
    return (filtered, Dynamic.tips(brush, filtered).map(\.width))
  }

  private func noise(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
  }

  /// Returns the roughness of an outline: by how much its width strays, per point of length, from the line through
  /// its neighbours.
  private func roughness(_ stroke: (points: Polyline, widths: [Double])) -> Double {
    var sum = 0.0
    let range = 20..<stroke.widths.count - 20
    for index in range {
      let middle = (stroke.widths[index - 1] + stroke.widths[index + 1]) / 2
      sum += (stroke.widths[index] - middle) * (stroke.widths[index] - middle)
    }
    return (sum / Double(range.count)).squareRoot()
  }

  @Test(arguments: [0.03, 0.08])
  func `A jittery force leaves no bumps`(deviation: Double) {
    var random = SeededGenerator(seed: 7)
    let points = (0..<400).map { index in
      PolylinePoint(
        at: Double(index) * 0.9 + 0.05 * noise(&random), 0.05 * noise(&random),
        time: Double(index) / 240,
        force: 0.9 + 0.3 * Elementary.sin(Double(index) / 40) + deviation * noise(&random))
    }
    for preset in [BrushPreset.pen, .fountain, .ink] {
      var raw = preset.brush
      raw.filters.removeAll { $0.kind == .modeller }
      let (before, after) = (roughness(draw(raw, points)), roughness(draw(preset.brush, points)))
      #expect(after < before / 6, "\(preset) \(before) \(after)")
      // An eighth of a pixel at eight times the size.
      #expect(after < 0.016, "\(preset) \(after)")
    }
  }

  @Test func `Hard corners stay hard`() {
    // A zigzag of right angles, 20 points a leg, at 250 points a second.
    var points: Polyline = []
    var corners: [Point] = []
    for leg in 0..<6 {
      let start = Point(Double(leg) * 14.142, leg % 2 == 0 ? 0 : 14.142)
      let end = Point(start.x + 14.142, 14.142 - start.y)
      if leg > 0 { corners.append(start) }
      for step in 0..<19 {
        let place = start.interpolated(to: end, at: Double(step) / 19)
        points.append(
          PolylinePoint(at: place.x, place.y, time: Double(points.count) / 240, force: 1))
      }
    }
    for preset in [BrushPreset.pen, .fountain, .ink] {
      let filtered = draw(preset.brush, points).points
      for corner in corners {
        let nearest = filtered.map { $0.location.distance(to: corner) }.min() ?? 99
        // Half of the width of the line.
        #expect(nearest < 1.5, "\(preset) \(nearest)")
      }
    }
  }

  @Test func `The nib of the fountain pen leaves counters open, and opens under pressure`() {
    let brush = BrushPreset.fountain.brush
    func width(_ force: Double?) -> Double {
      Dynamic.tips(brush, [PolylinePoint(at: 0, 0, force: force)])[0].width
    }
    // The e of letters 12 points high has three strokes 3 points apart: a nib at 45° takes 0.7 of its width.
    #expect(width(1) * 0.74 < 2.2)
    #expect(width(2) > 1.35 * width(1) && width(0.33) < 0.8 * width(1))
    #expect(width(nil) == brush.size)
  }

  @Test func `The tap of a hand that is not quite still is a dot`() {
    let brush = BrushPreset.fountain.brush
    let path = { (drift: Double) in
      StrokeRecipe(
        filters: brush.filters.map { PolylineFilter($0) }, smoother: PathSmoother(brush.smoother)
      ).path(
        of: (0..<12).map {
          PolylinePoint(
            at: 5 + drift * Double($0) / 11, 5, time: Double($0) / 240,
            force: 0.1 + Double(min($0, 11 - $0)) * 0.15)
        }
      ).1
    }
    for drift in [0, 0.3, 1.2] {
      #expect(StrokeSpine.isDot(path(drift), within: brush.dotReach))
      let shape = self.shape(brush, path(drift))
      let bounds = shape.bounds
      #expect(abs(bounds.width - bounds.height) < 0.1 && bounds.width > 1.5)
    }
    #expect(!StrokeSpine.isDot(path(3), within: brush.dotReach))
    #expect(BrushPreset.linear.brush.dotReach == 0)
  }

  private func shape(_ brush: Brush, _ path: [StrokeElement]) -> StrokeShape {
    var shape = StrokeShape(brush, seed: 0)
    let tips = Array(repeating: TipState(width: 2, angle: -0.8), count: 12)
    for index in path.indices {
      var points: [SpinePoint] = []
      shape.cutter.append(index, of: path, tips: tips, to: &points)
      shape.append(points)
    }
    return shape
  }

  @Test func `Ink swells, and runs dry where it is fast, most of all at its end`() {
    let brush = BrushPreset.ink.brush
    func tips(speed: Double, force: Double) -> [TipState] {
      Dynamic.tips(
        brush,
        (0..<200).map {
          PolylinePoint(at: Double($0) * speed / 240, 0, time: Double($0) / 240, force: force)
        })
    }
    let slow = tips(speed: 250, force: 1)
    #expect(slow.allSatisfy { $0.opacity == 1 })
    #expect(tips(speed: 250, force: 2)[100].width > 1.7 * slow[100].width)
    #expect(tips(speed: 250, force: 0.25)[100].width < 0.4 * slow[100].width)
    let fast = tips(speed: 1400, force: 1)
    #expect(fast[100].opacity < 0.8 && fast[199].opacity < fast[100].opacity - 0.2)
    // Fast only towards the end: dry there, and wet before.
    let brisk = tips(speed: 900, force: 1)
    #expect(brisk[100].opacity > 0.8 && brisk[199].opacity < 0.8)
    #expect(BrushPreset.ink.brush != BrushPreset.pen.brush)
  }

  /// The later one of two samples decides.
  @Test func `Force has one colour and one width from one sample to the next`() throws {
    let brush = BrushPreset.force.brush
    #expect(brush.run == .step && brush.filters.isEmpty && brush.takesForceAsMeasured)
    let shares = [0.2, 0.2, 0.6, 0.6]
    let points = shares.indices.map {
      PolylinePoint(at: Double($0) * 10, 0, force: shares[$0] * 25 / 6)
    }
    let tips = Dynamic.tips(brush, points)
    let path = StrokeRecipe(filters: [], smoother: .lines).path(of: points).1
    let spine = StrokeSpine(brush, tolerance: 0.1)
    for index in 1..<path.count {
      var found: [SpinePoint] = []
      spine.append(index, of: path, tips: tips, to: &found)
      for point in found {
        #expect(abs(point.tip.width - 20 * shares[index]) < 1e-9)
        #expect(point.tip.color == found[0].tip.color)
      }
      if index == 2 {
        #expect(found[0].tip.color == InkColor(red: 0, green: 102, blue: 255))
      }
    }
  }

  /// A tap is seen, however light: at least a point and a half wide, and a third opaque.
  @Test(arguments: BrushPreset.allCases)
  func `A tap with next to no force is a dot that is seen`(preset: BrushPreset) throws {
    let brush = preset.brush
    for force in [1e-3, 0.01, 0.05] {
      let points = [PolylinePoint(at: 5, 5, force: force, altitude: .pi / 2)]
      let tips = Dynamic.tips(brush, points)
      let path = StrokeRecipe(filters: [], smoother: .lines).path(of: points).1
      var found: [SpinePoint] = []
      StrokeSpine(brush, tolerance: 0.1).append(0, of: path, tips: tips, to: &found)
      let dot = try #require(found.first)
      #expect(found.count == 1)
      // Brushes for signatures define the width of a tap themselves.
      if ![.signature, .airbrush].contains(preset) {
        #expect(dot.tip.width >= 1.49 && dot.tip.opacity > 0.3, "\(preset)")
      }
      if preset == .airbrush { #expect(dot.tip.opacity > 0.04) }
    }
  }
}
