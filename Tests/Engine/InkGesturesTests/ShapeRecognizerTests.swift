import Ductus
import InkTestSupport
import Testing

/// Figures drawn by a hand are recognised at every size and turn, and scrawls are not.
@Suite struct ShapeRecognizerTests {
  private enum Kind: String, CaseIterable {
    case line, corner, arc, circle, ellipse, triangle, square, rectangle, pentagon, hexagon, arrow
    case headedArrow
  }

  private static func corners(_ kind: Kind, _ size: Double) -> [Point] {
    switch kind {
    case .line: [Point(0, 0), Point(size, 0)]
    case .corner: [Point(0, 0), Point(size, 0), Point(size, size * 0.7)]
    case .arc: HandDrawn.ellipse(size, size, from: 0.3, sweep: 2)
    case .circle: HandDrawn.ellipse(size / 2, size / 2, sweep: 6.2)
    case .ellipse: HandDrawn.ellipse(size / 2, size / 4)
    case .triangle: [Point(0, 0), Point(size, 0), Point(size * 0.4, size * 0.8), Point(0, 0)]
    case .square: HandDrawn.polygon(4, size / 2)
    case .rectangle:
      [Point(0, 0), Point(size, 0), Point(size, size * 0.6), Point(0, size * 0.6), Point(0, 0)]
    case .pentagon: HandDrawn.polygon(5, size / 2)
    case .hexagon: HandDrawn.polygon(6, size / 2)
    case .arrow: HandDrawn.arrow(size, size * 0.25, isClosed: false)
    case .headedArrow: HandDrawn.arrow(size, size * 0.25, isClosed: true)
    }
  }

  private static func name(_ shape: DrawnShape?) -> String {
    switch shape {
    case nil: "nothing"
    case .line: "line"
    case .polyline(let corners): "polyline \(corners.count)"
    case .polygon(let corners): "polygon \(corners.count)"
    case .arc: "arc"
    case .ellipse(_, let radii, _, _):
      radii.dx == radii.dy.magnitude ? "circle" : "ellipse"
    case .arrow: "arrow"
    }
  }

  private static func expected(_ kind: Kind) -> String {
    switch kind {
    case .line, .arc, .circle, .ellipse, .arrow: kind.rawValue
    case .headedArrow: "arrow"
    case .corner: "polyline 3"
    case .triangle: "polygon 3"
    case .square, .rectangle: "polygon 4"
    case .pentagon: "polygon 5"
    case .hexagon: "polygon 6"
    }
  }

  @Test func `What a hand draws is recognised`() throws {
    var wrong: [String: Int] = [:]
    var (count, missed) = (0, 0)
    for kind in Kind.allCases {
      for seed in 0..<60 {
        var hand = HandDrawn(seed: UInt64(seed))
        let size = [60.0, 120, 250, 500][seed % 4]
        let map = Affine.rotation(hand.random.double(in: 0...6.28))
          .concatenating(.translation(Vector(300, 200)))
        let corners = Self.corners(kind, size).map { $0.applying(map) }
        let drawn = hand.follow(corners)
        let name = Self.name(ShapeRecognizer.shape(of: drawn))
        count += 1
        if name != Self.expected(kind) {
          missed += 1
          wrong["\(kind) as \(name)", default: 0] += 1
        }
        // Every way round is the same figure.
        if kind != .arrow, kind != .headedArrow {
          #expect(Self.name(ShapeRecognizer.shape(of: drawn.reversed())) == name, "\(kind) \(seed)")
        }
      }
    }
    // A hand that strays as much as this one draws a few figures that nobody could tell.
    #expect(missed * 50 < count, "\(missed) of \(count): \(wrong)")
  }

  @Test func `Scrawls are no figures`() {
    for seed in 0..<40 {
      var hand = HandDrawn(seed: UInt64(seed))
      let loops = (0..<200).map { step -> Point in
        let (sin, cos) = Elementary.sincos(Double(step) / 8)
        return Point(Double(step) + 20 * cos, 100 + 24 * sin)
      }
      let spiral = (0..<200).map { step -> Point in
        let (sin, cos) = Elementary.sincos(Double(step) / 10)
        return Point(Double(step) / 2 * cos, Double(step) / 2 * sin)
      }
      let waves = (0..<200).map { Point(Double($0), 30 * Elementary.sin(Double($0) / 12)) }
      let hatching = (0..<14).map { Point(Double($0) * 4, $0 % 2 == 0 ? 0 : 60) }
      for (name, scrawl) in [
        ("loops", loops), ("spiral", spiral), ("waves", waves), ("hatching", hatching),
      ] {
        #expect(ShapeRecognizer.shape(of: hand.follow(scrawl)) == nil, "\(name) \(seed)")
      }
    }
  }

  @Test func `Figures are as they were meant`() throws {
    // Nearly upright is upright, nearly square is square, nearly round is round.
    var hand = HandDrawn(seed: 3)
    hand.stray = 0.006
    let sides = [Point(10, 10), Point(211, 13), Point(208, 214), Point(9, 210), Point(10, 10)]
    guard case .polygon(let corners) = ShapeRecognizer.shape(of: hand.follow(sides)) else {
      Issue.record("a square is something else")
      return
    }
    for index in corners.indices {
      let side = corners[(index + 1) % 4] - corners[index]
      #expect(min(side.dx.magnitude, side.dy.magnitude) < 1e-9)
      #expect((side.length - 200).magnitude < 8)
      #expect((side.length - (corners[1] - corners[0]).length).magnitude < 1e-9)
    }
    let line = ShapeRecognizer.shape(of: hand.follow([Point(20, 100), Point(320, 104)]))
    guard case .line(let from, let to) = line else {
      Issue.record("a line is something else")
      return
    }
    #expect(from.y == to.y && (to.x - from.x - 300).magnitude < 8)
    let round = HandDrawn.ellipse(100, 91).map { $0 + Vector(150, 150) }
    guard case .ellipse(let center, let radii, _, _) = ShapeRecognizer.shape(of: hand.follow(round))
    else {
      Issue.record("a circle is something else")
      return
    }
    #expect(radii.dx == radii.dy.magnitude && (radii.dx - 95).magnitude < 4)
    #expect(center.distance(to: Point(150, 150)) < 4)
  }

  @Test func `Bad places are no figures`() {
    #expect(ShapeRecognizer.shape(of: []) == nil)
    #expect(ShapeRecognizer.shape(of: [Point(1, 1)]) == nil)
    #expect(ShapeRecognizer.shape(of: [Point](repeating: Point(3, 3), count: 50)) == nil)
    #expect(ShapeRecognizer.shape(of: [Point(0, 0), Point(5, 5)]) == nil)
    let bad = [
      Point(.nan, 0), Point(0, 0), Point(.infinity, 3), Point(100, 0), Point(0, -.infinity),
    ]
    #expect(ShapeRecognizer.shape(of: bad) == .line(from: Point(0, 0), to: Point(100, 0)))
    let far = [Point(0, 0), Point(1e300, 1e300), Point(-1e300, 1e300), Point(0, 0)]
    _ = ShapeRecognizer.shape(of: far)
    let tiny = (0..<50).map { Point(1e15 + Double($0), 1e15) }
    _ = ShapeRecognizer.shape(of: tiny)
  }
}
