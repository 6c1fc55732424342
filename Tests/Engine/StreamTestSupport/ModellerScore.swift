import InkGeometry
package import InkStream

/// How far the modeller is off on loops whose place at any time is known.
package struct ModellerScore {
  /// A mean that numbers are added to.
  package struct Mean {
    private var sum = 0.0
    private var count = 0.0

    package var value: Double { sum / count }
    package var root: Double { value.squareRoot() }

    mutating func add(_ number: Double) {
      sum += number
      count += 1
    }
  }

  /// The distances of stable points and of shown points from the curve: mean squares; and the farthest one.
  package private(set) var stable = Mean()
  package private(set) var shown = Mean()
  package private(set) var farthest = 0.0
  package private(set) var distances: [Double] = []
  /// The error of the direction from stable point to stable point, in degrees: the mean square.
  package private(set) var heading = Mean()
  /// The distance of the end of the line from the pen 16.7 ms later.
  package private(set) var tip = Mean()

  private static let curve = Curve(seconds: 8.5)

  /// Returns the noisy samples of a stroke along the loops; equal seeds give equal samples.
  package static func samples(seed: UInt32) -> Polyline {
    var noise = PythonNoise(seed: seed)
    return (0..<2000).map { index in
      let time = Double(index) / 240
      let jitter = Vector(noise.gauss(0.5), noise.gauss(0.5))
      return PolylinePoint(
        location: curve.at(time) + jitter, timestamp: time, sample: index)
    }
  }

  /// Draws the samples one by one, and measures the shown line after each; the first tenth of a second and the end
  /// are left out.
  package init(_ points: Polyline, _ settings: ModellerSettings) {
    var stage = Modeller(settings)
    var input: Polyline = []
    var last: Point?
    var done = 0
    for point in points.dropLast() {
      input.append(point)
      _ = stage.update(
        input,
        StageUpdate(
          change: Change(modified: input.count - 1..<input.count, count: input.count),
          stableCount: input.count, isFinal: false))
      defer { done = stage.stableCount }
      guard point.timestamp >= 0.1 else { continue }
      for point in stage.output[done..<stage.stableCount] {
        let distance = Self.curve.nearest(to: point.location, point.timestamp).distance
        stable.add(distance * distance)
        if let last, last.distance(to: point.location) >= 0.2 {
          let way = point.location - last
          let middle = last.midpoint(to: point.location)
          let tangent = Self.curve.nearest(to: middle, point.timestamp).direction
          let angle = Elementary.atan2(tangent.cross(way), tangent.dot(way)) * 180 / Double.pi
          heading.add(angle * angle)
        }
        last = point.location
      }
      for point in stage.output[stage.stableCount...] {
        let distance = Self.curve.nearest(to: point.location, point.timestamp).distance
        shown.add(distance * distance)
        farthest = max(farthest, distance)
        distances.append(distance)
      }
      if let end = stage.output.last {
        tip.add(end.location.distance(to: Self.curve.at(point.timestamp + 1.0 / 60)))
      }
    }
    distances.sort()
  }
}

/// Loops whose place at any time is known.
private struct Curve {
  private static let step = 0.0001
  /// The first place is that at −0.1 s.
  private let places: [Point]

  init(seconds: Double) {
    places = (0...Int((seconds + 0.2) / Self.step)).map { index in
      Self.place(Double(index) * Self.step - 0.1)
    }
  }

  private static func place(_ t: Double) -> Point {
    let angle = 7 * Double.pi * t
    return Point(
      60 + 45 * t + 14 * Elementary.sin(angle) + 4 * Elementary.sin(0.37 * angle + 1),
      200 + 22 * Elementary.cos(angle) * (1 + 0.35 * Elementary.sin(0.9 * t))
        + 6 * Elementary.sin(0.53 * angle))
  }

  private func index(_ time: Double) -> Int {
    min(max(Int((time + 0.1) / Self.step + 0.5), 0), places.count - 1)
  }

  func at(_ time: Double) -> Point { places[index(time)] }

  /// Returns the nearest place to another of those within 60 ms of a time.
  func nearest(to place: Point, _ time: Double) -> (distance: Double, direction: Vector) {
    var best = (square: Double.infinity, index: 0)
    func look(_ range: Range<Int>, by step: Int) {
      for index in stride(from: range.lowerBound, to: range.upperBound, by: step) {
        let square = places[index].squaredDistance(to: place)
        if square < best.square { best = (square, index) }
      }
    }
    look(index(time - 0.06)..<index(time + 0.06), by: 20)
    look(max(best.index - 20, 0)..<min(best.index + 21, places.count), by: 1)
    let (before, after) = (max(best.index - 1, 0), min(best.index + 1, places.count - 1))
    return (best.square.squareRoot(), places[after] - places[before])
  }
}
