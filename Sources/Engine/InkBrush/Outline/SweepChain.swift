import InkGeometry

/// Joins what a convex shape sweeps, piece by piece, to loops with two edges: the hulls of every two
/// neighbouring shapes, less the shape at each joint, which lies in both.
///
/// A point in a row of hulls lies in fewer of the shapes between them; so the non-zero rule fills what it
/// fills of the hulls one by one. Where a hull has more than two edges that lead from one shape to the other,
/// as where the shape turns on the spot, or none, where one shape swallows the other, a loop ends.
struct SweepChain {
  private var left: [Point] = []
  /// The other edge, from the start, too.
  private var right: [Point] = []
  /// The cap behind the start, from the right to the left.
  private var back: [Point] = []
  /// The last shape; empty where no loop is open.
  private var shape: [Point] = []
  /// Where on it the left edge arrives, and where the right one leaves it in the way back.
  private var arrival = 0
  private var departure = 0
  private var hull: [Point] = []

  /// Adds a piece.
  ///
  /// - Parameters:
  ///   - start: the shape at its start: a convex polygon, positively oriented.
  ///   - end: the shape at its end.
  ///   - emit: takes loops that are finished, positively oriented.
  mutating func add(from start: [Point], to end: [Point], emit: ([Point]) -> Void) {
    let isOpen = !shape.isEmpty && shape == start
    if isOpen, start == end { return }
    hull.removeAll(keepingCapacity: true)
    hull += start
    hull += end
    ConvexHull.replace(&hull)
    guard let bridges = Bridges(hull, start, end) else {
      finish(emit: emit)
      if hull.count > 2 { emit(hull) }
      return
    }
    if isOpen {
      turn(to: bridges)
    } else {
      finish(emit: emit)
      left.append(start[bridges.leftStart])
      right.append(start[bridges.rightStart])
      Self.append(
        between: bridges.rightStart, and: bridges.leftStart, of: start, to: &back)
    }
    left.append(end[bridges.leftEnd])
    right.append(end[bridges.rightEnd])
    (shape, arrival, departure) = (end, bridges.leftEnd, bridges.rightEnd)
  }

  /// Ends the loop that is open.
  mutating func finish(emit: ([Point]) -> Void) {
    guard !shape.isEmpty else { return }
    Self.append(between: arrival, and: departure, of: shape, to: &left)
    left += right.reversed()
    left += back
    emit(left)
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
    shape.removeAll(keepingCapacity: true)
  }

  /// Goes along the last shape on both sides, from where the edges end to where the next ones begin.
  ///
  /// Both ways together are the front of the hull before, and the back of the one behind, less all of the
  /// shape: so one of them may run backwards.
  private mutating func turn(to bridges: Bridges) {
    let count = shape.count
    func forwards(_ from: Int, _ to: Int) -> Int { (to - from + count) % count }
    var onLeft = forwards(arrival, bridges.leftStart)
    if 2 * onLeft > count { onLeft -= count }
    let onRight =
      forwards(arrival, departure) + forwards(bridges.rightStart, bridges.leftStart) - count
      - onLeft
    Self.append(steps: onLeft, from: arrival, of: shape, to: &left)
    Self.append(steps: -onRight, from: departure, of: shape, to: &right)
  }

  private static func append(
    steps: Int, from index: Int, of shape: [Point], to edge: inout [Point]
  ) {
    let count = shape.count
    let step = steps < 0 ? count - 1 : 1
    var index = index
    for _ in 0..<steps.magnitude {
      index = (index + step) % count
      edge.append(shape[index])
    }
  }

  private static func append(
    between start: Int, and end: Int, of shape: [Point], to edge: inout [Point]
  ) {
    var index = (start + 1) % shape.count
    while index != end, start != end {
      edge.append(shape[index])
      index = (index + 1) % shape.count
    }
  }

  /// The two edges of a hull that lead from one shape to the other, as indices of their vertices.
  private struct Bridges {
    /// On the first shape.
    var leftStart = 0
    /// On the second shape.
    var leftEnd = 0
    /// On the second shape.
    var rightEnd = 0
    /// On the first shape.
    var rightStart = 0

    init?(_ hull: [Point], _ start: [Point], _ end: [Point]) {
      guard hull.count > 2 else { return nil }
      // Each vertex belongs to one of both; one that they share goes with the one before.
      var origins: [(isEnd: Bool, index: Int)] = []
      var isEnd: Bool?
      for round in 0..<2 {
        origins.removeAll(keepingCapacity: true)
        for vertex in hull {
          let inStart = start.firstIndex(of: vertex)
          let inEnd = end.firstIndex(of: vertex)
          if inStart == nil || inEnd == nil { isEnd = inStart == nil }
          guard let index = isEnd == true ? inEnd : inStart else { return nil }
          origins.append((isEnd == true, index))
        }
        // The first vertices may be shared: the second round knows what comes before them.
        if round == 0, isEnd == nil { return nil }
      }
      var count = 0
      var before = origins[origins.count - 1]
      for origin in origins {
        if !before.isEnd, origin.isEnd {
          (leftStart, leftEnd) = (before.index, origin.index)
          count += 1
        } else if before.isEnd, !origin.isEnd {
          (rightEnd, rightStart) = (before.index, origin.index)
          count += 1
        }
        before = origin
      }
      if count != 2 { return nil }
    }
  }
}
