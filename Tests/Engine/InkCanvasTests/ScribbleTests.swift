import Ductus
import Testing

/// The pencil of broad bands measured: as dark as it is pressed, on the grain of the paper.
@Suite struct ScribbleTests {
  /// Returns a canvas with one stroke straight across, the pencil leaning at a right angle to it.
  private static func canvas(
    force: Double?, altitude: Double?, scale: Double, overlap: Overlap = .union
  ) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 240, height: 100, scale: scale)
    canvas.brush = BrushPreset.scribble.brush
    canvas.brush.overlap = overlap
    for index in 0...30 {
      let phase: TouchPhase = index == 0 ? .began : index == 30 ? .ended : .moved
      let x = 20 + Double(index) * 20 / 3
      let event = TouchEvent(
        touch: TouchIdentifier(1), timestamp: Double(index) / 240, phase: phase,
        location: Point(x, 50), force: force, altitude: altitude, azimuth: Double.pi / 2)
      canvas.receive(TouchBatch([event]))
    }
    return canvas
  }

  /// Returns the darkness of every pixel of a part, 0…255, of the red channel.
  private static func darkness(
    _ canvas: InkCanvas, x: ClosedRange<Double> = 70...170, y: ClosedRange<Double>
  ) -> [Double] {
    let rect = PixelRect(
      minX: Int(x.lowerBound * canvas.scale), minY: Int(y.lowerBound * canvas.scale),
      maxX: Int(x.upperBound * canvas.scale), maxY: Int(y.upperBound * canvas.scale))
    return canvas.pixels(of: rect).map { 255 - Double($0 & 255) }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = mean(values)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  /// Black would be 221: the colour of the graphite is (34, 34, 38).
  @Test(arguments: [1.0, 2, 3], [0.05, 0.25, 0.4])
  func `shading is as dark as the pencil is pressed`(scale: Double, altitude: Double) throws {
    for force in [0.25, 0.5, 1, 1.35, 2, 3.5, 5, 6] {
      let canvas = try Self.canvas(force: force, altitude: altitude, scale: scale)
      let found = Self.mean(Self.darkness(canvas, y: 42...58))
      let expected = 221 * min(force / 5, 1)
      #expect((found / expected - 1).magnitude < 0.1, "\(force): \(found), not \(expected)")
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `without force shading has half the opacity, and lines are six wide`(scale: Double) throws {
    let shading = try Self.canvas(force: nil, altitude: 0.25, scale: scale)
    #expect((Self.mean(Self.darkness(shading, y: 42...58)) / 110.5 - 1).magnitude < 0.1)
    // All of a line's darkness, in points of its breadth.
    func breadth(_ force: Double?) throws -> Double {
      let line = try Self.canvas(force: force, altitude: nil, scale: scale)
      let rows = Self.darkness(line, y: 40...60)
      return Self.mean(rows) * 20 / Self.mean(Self.darkness(line, y: 49...51))
    }
    #expect((try breadth(nil) - 6).magnitude < 0.35)
    #expect((try breadth(2) - 8).magnitude < 0.45)
  }

  @Test(arguments: [1.0, 2])
  func `there is a grain, fixed to the paper`(scale: Double) throws {
    for force in [0.3, 1, 2.5] {
      let canvas = try Self.canvas(force: force, altitude: 0.25, scale: scale)
      let values = Self.darkness(canvas, y: 42...58)
      // Graphite lies in specks: neither a flat tint nor pixels that are all or nothing.
      #expect(Self.deviation(values) > 0.2 * Self.mean(values), "\(force)")
      #expect(Self.deviation(values) < 2 * Self.mean(values), "\(force)")
      let again = try Self.canvas(force: force, altitude: 0.25, scale: scale)
      #expect(Self.darkness(again, y: 42...58) == values)
    }
    let line = Self.darkness(
      try Self.canvas(force: 2, altitude: nil, scale: scale), y: 48...52)
    #expect(Self.mean(line) > 180 && Self.deviation(line) > 5)
  }

  @Test func `what overlaps is mottled where it builds up`() throws {
    let union = try Self.canvas(force: 1, altitude: 0.25, scale: 2)
    let mottled = try Self.canvas(force: 1, altitude: 0.25, scale: 2, overlap: .accumulate)
    #expect(
      Self.mean(Self.darkness(mottled, y: 42...58)) > 1.5
        * Self.mean(Self.darkness(union, y: 42...58)))
  }
}
