import BrushTestSupport
import InkBrush
import InkGeometry
import InkStream
import InkTestSupport
import Testing

struct DynamicsStageTests {
  @Test(arguments: BrushPreset.allCases)
  func `incremental equals batch for every preset`(preset: BrushPreset) {
    for seed in 0..<UInt64(Bulk.count(12, 300)) {
      #expect(DynamicsAudit.failures(preset.brush, seed: seed).isEmpty, "seed \(seed)")
    }
    let long = EventSequence.Profile.longStroke(callbacks: Bulk.count(60, 200))
    for seed in 0..<UInt64(Bulk.count(2, 20)) {
      let failures = DynamicsAudit.failures(preset.brush, seed: seed, profile: long)
      #expect(failures.isEmpty, "seed \(seed)")
    }
  }

  @Test func `incremental equals batch for random brushes`() {
    for seed in 0..<UInt64(Bulk.count(150, 5000)) {
      #expect(DynamicsAudit.failures(RandomBrush.make(seed: seed), seed: seed).isEmpty, "\(seed)")
    }
  }

  @Test func `the first speed and direction hold from the start`() {
    let width = Formula.when(.known(.speed), .speed, 7)
    let brush = Brush(dynamics: Dynamics(width: width, angle: .direction))
    var points = [PolylinePoint(at: 0, 0), PolylinePoint(at: 0, 0)]
    #expect(Dynamic.tips(brush, points).map(\.width) == [7, 7])
    points.append(PolylinePoint(at: 0, 10, time: 0.5))
    points.append(PolylinePoint(at: 0, 20, time: 0.5))
    let tips = Dynamic.tips(brush, points)
    #expect(tips.map(\.width) == [20, 20, 20, 20])
    #expect(tips.allSatisfy { $0.angle == Double.pi / 2 })
  }

  @Test func `a pen that rests at first changes a bounded number of points when it moves`() {
    var stage = DynamicsStage(Brush(dynamics: Dynamics(width: .speed)), StrokeContext())
    var points: Polyline = []
    for index in 0..<200 {
      let x = index < 150 ? 0.0 : Double(index)
      points.append(PolylinePoint(at: x, 0, time: index < 150 ? 0 : Double(index)))
      let change = stage.update(
        points,
        StageUpdate(
          change: Change(modified: index..<(index + 1), count: index + 1),
          stableCount: index + 1, isFinal: false))
      #expect(change.modified == index..<(index + 1))
      #expect(stage.stableCount == (index < 63 ? 0 : index + 1))
    }
  }

  @Test func `a change that makes no difference is none`() {
    var stage = DynamicsStage(Brush(), StrokeContext())
    var points = (0..<10).map { PolylinePoint(at: Double($0), 0) }
    func update(_ range: Range<Int>) -> Change {
      stage.update(
        points,
        StageUpdate(change: Change(modified: range, count: 10), stableCount: 0, isFinal: false))
    }
    #expect(update(0..<10) == .everything(count: 10))
    points[3].force = 2
    #expect(update(3..<4).modified.isEmpty)
  }

  @Test func `forces of zero throughout say nothing, and before a firmer one they are measured`() {
    var points = (0..<30).map { PolylinePoint(at: Double($0), 0, time: Double($0) / 100) }
    let unknown = points
    for index in points.indices { points[index].force = 0 }
    for preset in BrushPreset.allCases {
      #expect(
        Dynamic.tips(preset.brush, points) == Dynamic.tips(preset.brush, unknown), "\(preset)")
    }
    points[20].force = 1
    let brush = Brush(size: 10, dynamics: Dynamics(width: .size * .force))
    let widths = Dynamic.tips(brush, points).map(\.width)
    #expect(widths[..<20].allSatisfy { $0 == 0 } && widths[20] > 0)
  }

  @Test func `the taper at the end reaches no further than its length and 64 points`() {
    let brush = Brush(size: 10, taper: Taper(start: 4, end: 8))
    let points = (0..<100).map { PolylinePoint(at: Double($0), 0) }
    let widths = Dynamic.tips(brush, points).map(\.width)
    #expect(widths[4...91].allSatisfy { $0 == 10 })
    #expect((widths[0] - 1.5).magnitude < 1e-9 && (widths[99] - 1.5).magnitude < 1e-9)
    #expect(zip(widths[91...], widths[92...]).allSatisfy { $0 > $1 })
    let dense = points.map { PolylinePoint(at: $0.location.x / 100, 0) }
    let start = (0..<50).map { PolylinePoint(at: Double($0) - 50, 0) }
    let mixed = Dynamic.tips(brush, start + dense).map(\.width)
    #expect(mixed[50...86].allSatisfy { $0 == 10 })
    #expect((mixed[149] - 1.5).magnitude < 1e-9 && mixed[100] < 10)
  }

  @Test func `unknown, infinite and absurd input gives tips in range`() {
    let numbers = [
      0, -1, 1e300, -1e300, .infinity, -.infinity, .nan, Double.leastNonzeroMagnitude, 1e12,
    ]
    var points: Polyline = []
    for x in numbers {
      for y in numbers {
        points.append(
          PolylinePoint(at: x, y, time: y * x, force: x, altitude: y, azimuth: x, radius: y))
      }
    }
    for preset in BrushPreset.allCases {
      for tip in Dynamic.tips(preset.brush, points, StrokeContext(viewSide: .nan)) {
        #expect(tip.width >= 0 && tip.width <= Dynamics.largestWidth)
        #expect(tip.opacity >= 0 && tip.opacity <= 1 && tip.angle.isFinite)
      }
    }
  }

  @Test func `hues wrap around`() {
    for (hue, color) in [
      (1.0, InkColor(red: 255, green: 0, blue: 0)), (-1.0 / 3, .init(red: 0, green: 0, blue: 255)),
      (7.0 / 3, .init(red: 0, green: 255, blue: 0)), (.nan, .init(red: 255, green: 0, blue: 0)),
      (-1e-20, .init(red: 255, green: 0, blue: 0)), (1e300, .init(red: 255, green: 0, blue: 0)),
    ] {
      #expect(InkColor(hue: hue, saturation: 1, brightness: 1) == color, "\(hue)")
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let color = InkColor(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)),
        blue: UInt8(random.below(256)))
      let (hue, saturation, brightness) = color.hsb
      #expect(InkColor(hue: hue, saturation: saturation, brightness: brightness) == color)
    }
  }
}
