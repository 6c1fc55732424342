package import InkBrush
import InkGeometry
package import InkStream
import InkTestSupport

/// A stroke that grows and changes at random: knots, and a path element from each to the next.
package struct ChangingSpine {
  private var knots: [(point: SpinePoint, steps: Int)] = []
  private var generator: SeededGenerator
  private let isPainted: Bool

  package init(seed: UInt64, isPainted: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.isPainted = isPainted
  }

  /// The number of path elements: the first is a move.
  package var count: Int { knots.count }

  /// Appends the spine points of an element, as a stroke's spine does.
  package func append(_ index: Int, to points: inout [SpinePoint]) {
    guard index > 0 else {
      if knots.count == 1 { points.append(knots[0].point) }
      return
    }
    let a = knots[index - 1].point
    let b = knots[index].point
    let bend = (b.location - a.location).perpendicular * 0.2
    for step in 0...knots[index].steps {
      let t = Double(step) / Double(knots[index].steps)
      var point = a
      point.location = a.location.interpolated(to: b.location, at: t) + bend * (4 * t * (1 - t))
      point.tip.width += (b.tip.width - a.tip.width) * t
      point.tip.opacity += (b.tip.opacity - a.tip.opacity) * t
      if t > 0.5 { point.tip.color = b.tip.color }
      points.append(point)
    }
  }

  /// All points in a row.
  package var points: [SpinePoint] {
    var points: [SpinePoint] = []
    for index in knots.indices { append(index, to: &points) }
    return points
  }

  /// Changes the spine at random, and returns the change.
  package mutating func edit() -> Change {
    switch generator.below(10) {
    case 0..<4:
      // At the tip: the last few go, others come.
      let kept = max(knots.count - generator.below(4), 0)
      knots.removeLast(knots.count - kept)
      for _ in 0..<1 + generator.below(5) { knots.append(knot(after: knots.last?.point)) }
      return Change(modified: max(kept, 0)..<knots.count, count: knots.count)
    case 4:
      knots.removeLast(min(generator.below(6), knots.count))
      return .none(count: knots.count)
    case 5: return .none(count: knots.count)
    case 6 where generator.chance(0.1):
      knots.removeAll()
      return .none(count: 0)
    default:
      guard knots.count > 2 else {
        knots.append(knot(after: knots.last?.point))
        return Change(modified: knots.count - 1..<knots.count, count: knots.count)
      }
      // Late: knots in the middle change, and with each the elements on both sides.
      let first = generator.below(knots.count - 1)
      let last = min(first + generator.below(3), knots.count - 1)
      let changesSteps = generator.chance(0.3)
      for index in first...last {
        let steps = knots[index].steps
        knots[index] = knot(after: knots[index].point)
        if !changesSteps { knots[index].steps = steps }
      }
      return Change(modified: first..<last + 2, count: knots.count)
    }
  }

  private mutating func knot(after last: SpinePoint?) -> (SpinePoint, Int) {
    let start = last?.location ?? Point(0, 0)
    let step = generator.chance(0.1) ? 0 : 15.0
    var tip = TipState(width: generator.chance(0.1) ? 0 : generator.double(in: 0.5...9))
    if isPainted {
      tip.opacity = generator.unit()
      if generator.chance(0.3) { tip.color = .white }
    }
    let place = Point(
      start.x + generator.double(in: -1...1) * step, start.y + generator.double(in: -1...1) * step)
    return (SpinePoint(place, tip), 1 + generator.below(6))
  }
}

/// Returns true if a change tells the truth about two outputs.
package func isTruthful<Element: Equatable>(
  _ change: Change, from old: [Element], to new: [Element]
) -> Bool {
  guard change.count == new.count else { return false }
  for index in new.indices where !change.modified.contains(index) {
    guard index < old.count, old[index] == new[index] else { return false }
  }
  return true
}
