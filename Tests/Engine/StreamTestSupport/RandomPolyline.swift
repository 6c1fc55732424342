package import InkGeometry
package import InkStream
package import InkTestSupport

/// Seeded polylines of the shapes that trip filters and smoothers.
package enum RandomPolyline: CaseIterable {
  case wander, jitter, grid, straight, backAndForth, closed, still, dense

  /// Returns a polyline of a shape; equal seeds give equal polylines.
  package func make(seed: UInt64, count: Int) -> Polyline {
    var random = SeededGenerator(seed: seed &* 8 &+ UInt64(Self.allCases.firstIndex(of: self) ?? 0))
    var points: Polyline = []
    var place = Point(random.double(in: 0...300), random.double(in: 0...300))
    var heading = Vector(1, 0)
    var time = 0.0
    var force: Double? = 1
    var azimuth: Double? = random.double(in: -3...3)
    var altitude: Double? = 1
    for index in 0..<count {
      place = next(place, &heading, index, count, &random)
      time += random.chance(0.1) ? 0 : random.chance(0.05) ? -0.01 : random.double(in: 0...0.02)
      force = Self.drift(force, by: 0.06, in: 0...4, &random)
      altitude = Self.drift(altitude, by: 0.03, in: 0...1.5, &random)
      azimuth = Self.drift(azimuth, by: 0.04, in: -9...9, &random)
      points.append(
        PolylinePoint(
          location: place, timestamp: time, force: force, altitude: altitude,
          azimuth: azimuth.map(Self.wrapped), roll: Double(index), majorRadius: 1,
          sample: index))
    }
    if self == .closed, count > 1 { points[count - 1].location = points[0].location }
    return points
  }

  /// Polylines of all shapes.
  package static func all(seeds: Range<UInt64>, count: Int) -> [Polyline] {
    seeds.flatMap { seed in allCases.map { $0.make(seed: seed, count: count) } }
  }

  private func next(
    _ place: Point, _ heading: inout Vector, _ index: Int, _ count: Int,
    _ random: inout SeededGenerator
  ) -> Point {
    switch self {
    case .wander:
      heading = heading + Vector(random.double(in: -0.4...0.4), random.double(in: -0.4...0.4))
      return place + heading * random.double(in: 0...4)
    case .jitter:
      return place + Vector(random.double(in: -9...9), random.double(in: -9...9))
    case .grid:
      return place + Vector(Double(random.below(3)) - 1, Double(random.below(3)) - 1)
    case .straight:
      return random.chance(0.3) ? place : place + Vector(2, 1) * Double(random.below(4))
    case .backAndForth:
      if random.chance(0.2) { heading = -heading }
      return place + heading * 3
    case .closed:
      // Quarter turns of a coarse circle.
      heading = Vector(heading.dx - heading.dy * 0.2, heading.dy + heading.dx * 0.2) * 0.98
      return place + heading * 8
    case .still:
      return random.chance(0.9) ? place : place + Vector(1, random.double(in: -1...1))
    case .dense:
      return place + Vector(random.double(in: -0.5...0.9), random.double(in: -0.7...0.7))
    }
  }

  private static func drift(
    _ value: Double?, by step: Double, in range: ClosedRange<Double>,
    _ random: inout SeededGenerator
  ) -> Double? {
    guard random.chance(0.97) else { return nil }
    guard let value else { return random.chance(0.5) ? random.double(in: range) : nil }
    let jump = random.chance(0.03) ? step * 20 : step
    return min(max(value + random.double(in: -jump...jump), range.lowerBound), range.upperBound)
  }

  /// Returns an angle, brought into −π…π.
  package static func wrapped(_ angle: Double) -> Double {
    angle - 2 * Double.pi * (angle / (2 * Double.pi)).rounded()
  }
}

extension StageUpdate {
  /// Returns all of a finished polyline, none of which was there before.
  package static func whole(_ points: Polyline) -> StageUpdate {
    StageUpdate(
      change: .everything(count: points.count), stableCount: points.count, isFinal: true)
  }
}

extension FilterStage {
  /// Returns the stage's output for a polyline given at once.
  package func filtered(_ points: Polyline) -> Polyline {
    var stage = self
    _ = stage.update(points, .whole(points))
    return stage.output
  }

  /// Returns the stage's output for a polyline given point by point.
  package func filteredPointByPoint(_ points: Polyline) -> Polyline {
    var stage = self
    for count in points.indices.map({ $0 + 1 }) {
      let change = Change(modified: count - 1..<count, count: count)
      let isFinal = count == points.count
      _ = stage.update(
        Array(points[..<count]),
        StageUpdate(change: change, stableCount: isFinal ? count : 0, isFinal: isFinal))
    }
    return stage.output
  }
}

extension SmootherKernel {
  /// Returns the path of a polyline.
  package func path(_ points: Polyline) -> [StrokeElement] {
    var stage = Smoother(self)
    _ = stage.update(points, .whole(points))
    return stage.output
  }
}

/// Returns true if two polylines have the same points, places to within a tolerance and the rest exactly.
package func isNear(_ a: Polyline, _ b: Polyline, tolerance: Double = 1e-9) -> Bool {
  guard a.count == b.count else { return false }
  return zip(a, b).allSatisfy { one, other in
    var moved = one
    moved.location = other.location
    return moved == other && one.location.distance(to: other.location) <= tolerance
  }
}

extension Polyline {
  /// Returns the distance of a place from the nearest of the lines; of a single point, from that.
  package func distance(from place: Point) -> Double {
    guard count > 1 else { return first?.location.distance(to: place) ?? .infinity }
    let squares = zip(self, dropFirst()).map { a, b in
      DeviationMeasure.segment.squaredDistance(of: place, from: a.location, to: b.location)
    }
    return squares.min().map { $0.squareRoot() } ?? .infinity
  }
}

extension SeededGenerator {
  /// Returns a coordinate as a device reports it: with nearly Gaussian noise, the sum of twelve numbers, and rounded to a
  /// grid, unless that is 0.
  package mutating func measured(_ value: Double, noise: Double, grid: Double) -> Double {
    let value = value + noise * ((0..<12).reduce(-6.0) { sum, _ in sum + unit() })
    return grid > 0 ? (value / grid).rounded() * grid : value
  }
}
