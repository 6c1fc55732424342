import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

struct FormulaTests {
  @Test func `random formulas come back`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Bulk.count(500, 20_000) {
      var smooths = 4
      let formula = RandomFormula.make(&random, smooths: &smooths)
      let text = formula.text
      let again = try Formula(text: text)
      #expect(again == formula, "\(String(decoding: text, as: UTF8.self))")
      #expect(again.text == text)
    }
  }

  /// The standard library reads and writes decimals correctly; so must these.
  @Test func `numbers are read and written exactly`() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<Bulk.count(500, 20_000) {
      var value = Double(bitPattern: random.next()).magnitude
      if round % 3 == 0 { value = random.double(in: 0...100) }
      if round % 7 == 0 { value = Double(bitPattern: random.next() >> 13) }
      guard value.isFinite else { continue }
      #expect(try Formula(text: value.description.utf8) == Formula(value))
      let text = Formula(value).text
      #expect(Double(String(decoding: text, as: UTF8.self)) == value)
      #expect(text.count <= 24)
      #expect(try Formula(text: text) == Formula(value))
      let long = (0..<40).map { _ in UInt8(ascii: "0") + UInt8(random.below(10)) }
      let digits = String(decoding: long, as: UTF8.self) + "e\(random.below(600) - 340)"
      if let number = Double(digits), number.isFinite {
        #expect(try Formula(text: digits.utf8) == Formula(number), "\(digits)")
      }
    }
    for (value, text) in [
      (0.1, "0.1"), (-3, "-3"), (1e20, "100000000000000000000"), (1e21, "1e21"), (1e300, "1e300"),
      (.leastNonzeroMagnitude, "5e-324"), (0.0005, "0.0005"), (25.5, "25.5"), (2.5e-9, "2.5e-9"),
      (100, "100"),
      (Double.pi, "pi"), (-0.0, "0"), (.nan, "0"),
    ] {
      #expect(String(decoding: Formula(value).text, as: UTF8.self) == text)
    }
  }

  @Test(arguments: [
    ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("8 - 4 - 2", 2), ("8 / 4 / 2", 1), ("-(-2)", 2),
    ("2 - -3", 5), ("min(3, 4) + max(3, 4)", 7), ("clamp(7, 1, 5) * clamp(-7, 1, 5)", 5),
    ("abs(-4)", 4), ("sqrt(16) + pow(2, 5)", 36), ("exp(0) + log(1) + cos(0) + sin(0)", 2),
    ("if(1 < 2, 3, 4) * if(1 > 2, 5, 6)", 18), ("curve(2, (1, 10), (3, 20))", 15),
    ("curve(0, (1, 10), (3, 20)) + curve(9, (1, 10), (3, 20))", 30), ("pi / pi", 1),
    ("1 / 0", 100_000), ("0 / 0", 0), ("sqrt(-1)", 0), ("-5", 0), ("view / size", 160),
    ("force", 1), ("pressure * 25 / 6", 1), ("altitude + tilt - pi / 2 + 3", 3), ("radius", 20),
    ("if(known(azimuth), 1, 2)", 2), ("speed + direction + across + step + distance + 1", 1),
    ("curve(0/0 + force, (0, 4), (1, 5))", 4), ("mod(7, 3) + 10 * mod(-7, 3)", 21),
    ("mod(7, -3) + 3", 1), ("floor(2.5) - floor(-2.5)", 5), ("floor(3) + mod(6, 3)", 3),
    ("mod(1, 0)", 0), ("floor(1e300) / 1e299", 10),
  ])
  func `formulas give`(text: String, value: Double) throws {
    // A factor that changes nothing keeps the whole from being computed beforehand.
    for factor in ["", " * force"] {
      let formula = try Formula(text: "(\(text))\(factor)".utf8)
      let tips = Dynamic.tips(Brush(dynamics: Dynamics(width: formula)), [PolylinePoint(at: 0, 0)])
      #expect((tips[0].width - value).magnitude < 1e-12, "\(text)\(factor)")
    }
  }

  @Test func `a dash begins anew with every multiple`() throws {
    let width = try Formula(text: "if(mod(distance, 14) < 9, size, 0)".utf8)
    #expect(width == .when(.mod(.distance, 14) < 9, .size, 0))
    let points = (0..<100).map { PolylinePoint(at: Double($0), 0) }
    let tips = Dynamic.tips(Brush(size: 3, dynamics: Dynamics(width: width)), points)
    for (index, tip) in tips.enumerated() { #expect(tip.width == (index % 14 < 9 ? 3 : 0)) }
    #expect(throws: BrushTextError.self) { try Formula(text: "mod(1)".utf8) }
    #expect(throws: BrushTextError.self) { try Formula(text: "floor(1, 2)".utf8) }
  }

  @Test func `smooth follows, and at most four do`() throws {
    let four = "smooth(force, 0.5, 8)"
    let points = (0..<4).map { PolylinePoint(at: Double($0), 0, force: Double($0) + 1) }
    func widths(_ text: String) throws -> [Double] {
      Dynamic.tips(Brush(dynamics: Dynamics(width: try Formula(text: text.utf8))), points)
        .map(\.width)
    }
    #expect(try widths(four) == [8, 5, 4, 4])
    let builder = Formula.smooth(.force, 0.5, 8)
    let five = builder + builder + builder + builder + builder
    let tips = Dynamic.tips(Brush(dynamics: Dynamics(width: five)), points)
    #expect(tips.map(\.width) == [33, 22, 19, 20])
  }

  @Test func `noise is the stroke's own, smooth, and from 0 to 1`() throws {
    let brush = Brush(dynamics: Dynamics(width: .noise(.distance / 10)))
    let points = (0..<500).map { PolylinePoint(at: Double($0) / 10, 0) }
    let one = Dynamic.tips(brush, points, StrokeContext(seed: 1)).map(\.width)
    #expect(one == Dynamic.tips(brush, points, StrokeContext(seed: 1)).map(\.width))
    #expect(one != Dynamic.tips(brush, points, StrokeContext(seed: 2)).map(\.width))
    #expect(one.allSatisfy { (0...1).contains($0) })
    #expect(zip(one, one.dropFirst()).allSatisfy { ($0 - $1).magnitude < 0.02 })
    #expect((one.max() ?? 0) - (one.min() ?? 0) > 0.3)
  }
}

/// Runs dynamics at once.
enum Dynamic {
  static func tips(
    _ brush: Brush, _ polyline: Polyline, _ context: StrokeContext = StrokeContext()
  ) -> [TipState] {
    var stage = DynamicsStage(brush, context)
    _ = stage.update(
      polyline,
      StageUpdate(
        change: .everything(count: polyline.count), stableCount: polyline.count, isFinal: true))
    return stage.output
  }
}

extension PolylinePoint {
  init(
    at x: Double, _ y: Double, time: Double = 0, force: Double? = nil, altitude: Double? = nil,
    azimuth: Double? = nil, radius: Double? = nil
  ) {
    self.init(
      location: .init(x, y), timestamp: time, force: force, altitude: altitude, azimuth: azimuth,
      majorRadius: radius)
  }
}
