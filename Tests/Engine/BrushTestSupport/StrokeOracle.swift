package import InkBrush
package import InkGeometry
import InkTestSupport

/// A stroke's coverage by definition: the discs of its spine, and the cones between neighbours.
package struct StrokeOracle {
  package let points: [SpinePoint]

  package init(_ points: [SpinePoint]) { self.points = points }

  /// Returns the distance of a place from the stroke; inside, minus how deep it lies in the disc that holds it
  /// best.
  ///
  /// The least of |x − p(t)| − r(t), which is convex along each piece: its derivative vanishes where
  /// the direction from p(t) to x has the cosine s = (r₀ − r₁)/d with the spine.
  package func distance(_ place: Point) -> Double {
    var least = Double.infinity
    for index in points.indices {
      let a = points[index]
      least = min(least, (place - a.location).length - a.radius)
      guard index > 0 else { continue }
      let b = points[index - 1]
      let spine = a.location - b.location
      let length = spine.length
      guard length > 0 else { continue }
      let s = (b.radius - a.radius) / length
      guard abs(s) < 1 else { continue }
      let along = (place - b.location).dot(spine) / length
      let across = abs((place - b.location).cross(spine)) / length
      let t = min(max((along - across * s / (1 - s * s).squareRoot()) / length, 0), 1)
      let center = b.location.interpolated(to: a.location, at: t)
      least = min(least, (place - center).length - (b.radius + (a.radius - b.radius) * t))
    }
    return least
  }

  /// The rectangle that holds all discs.
  package var bounds: Rect {
    points.reduce(.empty) { $0.union(Rect($1.location).expanded(by: $1.radius)) }
  }

  /// Returns places to test: a jittered grid over the bounds, and places around every disc's rim.
  package func places(_ count: Int, seed: UInt64) -> [Point] {
    var generator = SeededGenerator(seed: seed)
    let box = bounds.expanded(by: 1)
    let side = max(Int(Double(count).squareRoot()), 1)
    var places: [Point] = []
    for row in 0..<side {
      for column in 0..<side {
        places.append(
          Point(
            box.minX + (Double(column) + generator.unit()) / Double(side) * box.width,
            box.minY + (Double(row) + generator.unit()) / Double(side) * box.height))
      }
    }
    for point in points {
      let angle = generator.double(in: 0...6.28)
      let distance = point.radius * generator.double(in: 0.8...1.2)
      places.append(
        Point(
          point.location.x + Elementary.cos(angle) * distance,
          point.location.y + Elementary.sin(angle) * distance))
    }
    return places
  }
}

/// The winding numbers of a polygon, by counting crossings.
package struct Winding {
  package let vertices: [Point]

  package init(_ vertices: [Point]) { self.vertices = vertices }

  /// Creates the vertices of a path of one closed subpath of lines.
  package init(_ path: BezierPath) { vertices = path.elements.compactMap(\.end) }

  package func callAsFunction(_ place: Point) -> Int {
    var winding = 0
    guard var a = vertices.last else { return 0 }
    for b in vertices {
      if (a.y <= place.y) != (b.y <= place.y) {
        let side = (b - a).cross(place - a)
        if a.y <= place.y, side > 0 { winding += 1 }
        if a.y > place.y, side < 0 { winding -= 1 }
      }
      a = b
    }
    return winding
  }
}

/// Spines to draw.
package enum Spines {
  /// Returns a spine of places and widths.
  package static func make(_ places: [(Double, Double, Double)]) -> [SpinePoint] {
    places.map { SpinePoint(Point($0.0, $0.1), TipState(width: $0.2)) }
  }

  /// Returns a part of a circle.
  package static func arc(radius: Double, degrees: Double, steps: Int, width: Double)
    -> [SpinePoint]
  {
    (0...steps).map { step in
      let angle = degrees / 180 * 3.141592653589793 * Double(step) / Double(steps)
      return SpinePoint(
        Point(50 + Elementary.cos(angle) * radius, 50 + Elementary.sin(angle) * radius),
        TipState(width: width))
    }
  }

  /// Returns a random walk, smooth or wild, with widths that wander or jump.
  package static func random(seed: UInt64, count: Int) -> [SpinePoint] {
    var generator = SeededGenerator(seed: seed)
    let step = Elementary.exp(generator.double(in: -2...3))
    let wildness = generator.unit() * generator.unit() * 3.2
    let size = Elementary.exp(generator.double(in: -1...3.5))
    let jump = generator.unit() * generator.unit()
    var place = Point(0, 0)
    var angle = 0.0
    var width = size
    return (0..<count).map { _ in
      angle += generator.double(in: -1...1) * wildness
      let length = generator.chance(0.05) ? 0 : step * generator.double(in: 0.2...1.8)
      if !generator.chance(0.05) {
        place = Point(
          place.x + Elementary.cos(angle) * length, place.y + Elementary.sin(angle) * length)
      }
      if generator.chance(jump) { width = size * generator.unit() * 2 }
      width = max(width * generator.double(in: 0.9...1.1), generator.chance(0.03) ? 0 : 0.01)
      if generator.chance(0.02) { width = 0 }
      return SpinePoint(place, TipState(width: width))
    }
  }
}
