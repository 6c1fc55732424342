import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Paths, step by step, for a system's own.
@Suite struct PathWalkTests {
  private let a = Point(0, 0)
  private let b = Point(10, 0)
  private let c = Point(10, 10)
  private let d = Point(0, 10)

  @Test func `A path that is complete is walked as it is`() {
    let path: [PathElement] = [
      .move(to: a), .line(to: b), .quadratic(control: c, to: d), .close, .move(to: c),
      .cubic(control1: a, control2: b, to: d),
    ]
    #expect(PathWalk.steps(of: path) == path)
    #expect(PathWalk.steps(of: []).isEmpty)
  }

  @Test func `What has no move begins where its first element ends`() {
    #expect(
      PathWalk.steps(of: [.line(to: a), .line(to: b)]) == [.move(to: a), .line(to: b)])
    #expect(
      PathWalk.steps(of: [.move(to: a), .line(to: b), .close, .line(to: c)])
        == [.move(to: a), .line(to: b), .close, .move(to: a), .line(to: c)])
  }

  @Test func `What draws nothing is left out`() {
    #expect(PathWalk.steps(of: [.close, .move(to: a), .move(to: b), .close]).isEmpty)
    #expect(
      PathWalk.steps(of: [.move(to: a), .move(to: b), .line(to: c), .move(to: d)])
        == [.move(to: b), .line(to: c)])
  }

  @Test func `Segments that are not finite are skipped`() {
    let hole = Point(.nan, 0)
    #expect(
      PathWalk.steps(of: [
        .move(to: a), .line(to: b), .line(to: hole), .line(to: c), .line(to: d),
      ]) == [.move(to: a), .line(to: b), .move(to: c), .line(to: d)])
    #expect(
      PathWalk.steps(of: [.move(to: a), .quadratic(control: hole, to: c), .line(to: d)])
        == [.move(to: c), .line(to: d)])
    #expect(PathWalk.steps(of: [.move(to: hole), .line(to: a), .line(to: b)]).count == 2)
  }

  @Test func `Random paths keep their segments, and every subpath begins with a move`() {
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      var path: [PathElement] = []
      for _ in 0..<random.below(12) {
        func point() -> Point {
          random.chance(0.1) ? Point(.infinity, 0) : Point(random.double(in: 0...9), 1)
        }
        switch random.below(5) {
        case 0: path.append(.move(to: point()))
        case 1: path.append(.close)
        case 2: path.append(.quadratic(control: point(), to: point()))
        case 3: path.append(.cubic(control1: point(), control2: point(), to: point()))
        default: path.append(.line(to: point()))
        }
      }
      let steps = PathWalk.steps(of: path)
      var isOpen = false
      for step in steps {
        switch step {
        case .move: isOpen = true
        case .close:
          #expect(isOpen, "seed \(seed)")
          isOpen = false
        default: #expect(isOpen, "seed \(seed)")
        }
        #expect(step.end?.isFinite ?? true)
      }
      // The same curve is measured, but for closing lines of subpaths that were broken.
      if !path.contains(where: { $0.end?.isFinite == false }), !path.contains(.close) {
        let before = BezierPath(elements: path).length(tolerance: 0.01)
        let after = BezierPath(elements: steps).length(tolerance: 0.01)
        #expect(abs(before - after) < 1e-4, "seed \(seed)")
      }
    }
  }
}
