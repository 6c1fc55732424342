package import InkGeometry
package import InkTestSupport

/// Closed polygons, looked at point by point and line by line.
package enum LoopOracle {
  /// The winding number of closed polygons around a point: the lines that pass its right side, down less up.
  package static func winding(_ point: Point, _ loops: [[Point]]) -> Int {
    var winding = 0
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) where (a.y > point.y) != (b.y > point.y)
      {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return winding
  }

  /// The distance of a point from the nearest line of closed polygons.
  package static func distance(_ point: Point, _ loops: [[Point]]) -> Double {
    var least = Double.infinity
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) {
        let way = b - a
        let length = way.squaredLength
        let part = length > 0 ? min(max((point - a).dot(way) / length, 0), 1) : 0
        least = min(least, point.distance(to: a + way * part))
      }
    }
    return least
  }

  package static func area(_ loops: [[Point]]) -> Double {
    var sum = 0.0
    for loop in loops {
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) { sum += a.x * b.y - b.x * a.y }
    }
    return sum / 2
  }

  /// The subpaths of a path as polygons; a cubic as 32 lines.
  package static func loops(_ elements: [PathElement]) -> [[Point]] {
    var loops: [[Point]] = []
    for element in elements {
      switch element {
      case .move(let to): loops.append([to])
      case .line(let to): loops[loops.count - 1].append(to)
      case .quadratic(_, let to): loops[loops.count - 1].append(to)
      case .cubic(let one, let other, let to):
        let start = loops[loops.count - 1].last ?? to
        for step in 1...32 {
          let t = Double(step) / 32
          let (a, b) = (start.interpolated(to: one, at: t), one.interpolated(to: other, at: t))
          let c = other.interpolated(to: to, at: t)
          let (d, e) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
          loops[loops.count - 1].append(d.interpolated(to: e, at: t))
        }
      case .close: break
      }
    }
    return loops
  }

  /// Returns the largest distance from polygons of random places that they enclose and others do not, or the other way
  /// round.
  package static func farthestDifference(
    _ polygons: [[Point]], _ others: [[Point]], in bounds: Rect, places: Int,
    _ random: inout SeededGenerator
  ) -> Double {
    let (filled, curved) = (polygons.map { Winding($0) }, others.map { Winding($0) })
    var worst = 0.0
    for _ in 0..<places {
      let place = Point(
        random.double(in: bounds.minX...bounds.maxX), random.double(in: bounds.minY...bounds.maxY))
      let isInked = filled.reduce(0) { $0 + $1(place) } != 0
      if isInked != (curved.reduce(0) { $0 + $1(place) } != 0) {
        worst = max(worst, distance(place, polygons))
      }
    }
    return worst
  }
}
