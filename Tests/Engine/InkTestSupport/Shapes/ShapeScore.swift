package import InkBrush
import InkGeometry
package import InkStream

/// A score of the line of a brush: its distances from what a hand drew, in points, and angles in degrees, each the
/// worst of several strokes.
package struct ShapeScore: Sendable {
  /// The distance of the line of a circle from it, and the gap between its ends.
  package var off = 0.0
  package var gap = 0.0
  /// The distance of the samples from the circle.
  package var samplesOff = 0.0
  /// The distance of the end of a line from the last sample.
  package var end = 0.0
  /// The missing height of a turn between two legs, beside the samples, and the excess.
  package var short = 0.0
  package var tall = 0.0
  /// The difference of the angles of the legs before and after a turn, of the line and of the samples.
  package var askew = 0.0
  package var samplesAskew = 0.0
  /// The smallest share of a loop's area, beside the samples.
  package var open = Double.infinity
  /// The distance by which straight legs stray before and after a corner, and by which the line passes the corner
  /// farther away than the samples.
  package var bow = 0.0
  package var cut = 0.0
  /// The largest jump of the shown ink from one event to the next.
  package var jump = 0.0

  package init() {}

  /// The radii and the speeds of circles, in points and points per second.
  package static let circles = (
    radii: [4.0, 6, 8, 12, 20, 40, 60], speeds: [300.0, 500, 700, 900, 1200]
  )

  /// Draws circles in several phases.
  package mutating func addCircle(
    _ brush: Brush, _ device: ReportingDevice, radius: Double, speed: Double,
    isWatched: Bool = false
  ) {
    for phase in 1...6 {
      let shift = Double(phase) / 6
      let motion = HandMotion.circle(radius, speed, shift: shift)
      let samples = device.samples(of: motion, phase: shift, seed: UInt64(phase))
      let line = DrawnLine(brush, samples, isWatched: isWatched)
      let centre = Point(100 + shift, 100 + 0.37 * shift)
      // The end of a line is the last sample, wherever a grid has put that.
      let end = Double(samples.count) - (device.grid > 0.1 ? 2 : 1)
      for (point, position) in zip(line.points, line.positions) where position <= end {
        off = max(off, (point.distance(to: centre) - radius).magnitude)
      }
      for sample in samples {
        samplesOff = max(samplesOff, (sample.location.distance(to: centre) - radius).magnitude)
      }
      if let first = line.points.first, let last = line.points.last {
        let apart = samples[0].location.distance(to: samples[samples.count - 1].location)
        gap = max(gap, first.distance(to: last) - apart)
      }
      note(line)
    }
  }

  private mutating func note(_ line: DrawnLine) {
    jump = max(jump, line.jump)
    if let last = line.points.last, let sample = line.samples.last {
      end = max(end, last.distance(to: sample.location))
    }
  }

  /// Draws zigzags of legs 60 points long.
  package mutating func addZigzags(
    _ brush: Brush, _ device: ReportingDevice, speed: Double = 900, isWatched: Bool = false
  ) {
    let leg = 60.0
    for degrees in [15.0, 35] {
      let (sine, cosine) = Elementary.sincos(degrees * Double.pi / 180)
      for phase in 1...6 {
        let shift = Double(phase) / 6
        let corners = (0...7).map { index in
          Point(
            20 + shift + Double(index) * leg * sine,
            100 + 0.37 * shift + (index % 2 == 0 ? 0 : leg * cosine))
        }
        let motion = HandMotion.polygon(corners, speed)
        let samples = device.samples(of: motion, phase: shift, seed: UInt64(phase))
        let line = DrawnLine(brush, samples, isWatched: isWatched)
        for turn in 1..<corners.count - 1 {
          let (now, half) = (Double(turn) * leg / speed, leg / speed / 2)
          func farthest(_ points: [Point]) -> Double {
            points.map { turn % 2 == 0 ? -$0.y : $0.y }.max() ?? -.infinity
          }
          let measured = samples.filter { ($0.timestamp - now).magnitude <= half }.map {
            $0.location
          }
          let height =
            farthest(line.points(between: now - half, and: now + half)) - farthest(measured)
          short = max(short, -height)
          tall = max(tall, height)
          let (near, far) = (5 / speed, 45 / speed)
          func slope(_ points: [Point]) -> Double { Self.slope(points) * 180 / Double.pi }
          let before = line.points(between: now - far, and: now - near)
          let after = line.points(between: now + near, and: now + far)
          askew = max(askew, (slope(before) + slope(after)).magnitude)
          func legs(_ range: ClosedRange<Double>) -> [Point] {
            samples.filter { range.contains($0.timestamp) }.map { $0.location }
          }
          samplesAskew = max(
            samplesAskew,
            (slope(legs(now - far...now - near)) + slope(legs(now + near...now + far))).magnitude)
        }
        note(line)
      }
    }
  }

  /// Returns the angle of the line fitted to points, against the vertical.
  private static func slope(_ points: [Point]) -> Double {
    let count = Double(max(points.count, 1))
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y } / count
    var (xy, yy) = (0.0, 0.0)
    for point in points {
      xy += (point.x - x) * (point.y - y)
      yy += (point.y - y) * (point.y - y)
    }
    return Elementary.atan2(xy, yy)
  }

  /// Draws rows of letters “e”, whose loops are as narrow as letters have them.
  package mutating func addLetters(
    _ brush: Brush, _ device: ReportingDevice, height: Double = 20, speed: Double = 700,
    isWatched: Bool = false
  ) {
    for share in [0.3, 0.45] {
      for phase in 1...6 {
        let shift = Double(phase) / 6
        let count = 6
        let motion = HandMotion.loops(
          height, width: share * height, count: count, speed, shift: shift)
        let samples = device.samples(of: motion, phase: shift, seed: UInt64(phase))
        let line = DrawnLine(brush, samples, isWatched: isWatched)
        let turn = motion.duration / Double(count)
        for index in 0..<count - 1 {
          // From the bottom of a letter to that of the next, whose top is the loop.
          let (start, end) = (Double(index) * turn, Double(index + 1) * turn)
          let measured = samples.filter { $0.timestamp >= start && $0.timestamp <= end }
          let sampled = Self.loop(measured.map { $0.location })
          guard sampled > 2 else { continue }
          open = min(open, Self.loop(line.points(between: start, and: end)) / sampled)
        }
        note(line)
      }
    }
  }

  /// Returns the area of the largest loop between two places where a line crosses itself; 0 for none.
  private static func loop(_ line: [Point]) -> Double {
    var largest = 0.0
    for end in 2..<max(line.count, 2) {
      for start in 1..<end - 1 {
        let (a, b, c, d) = (line[start - 1], line[start], line[end - 1], line[end])
        let (u, v) = (b - a, d - c)
        let cross = u.cross(v)
        guard cross != 0 else { continue }
        let (s, t) = ((c - a).cross(v) / cross, (c - a).cross(u) / cross)
        guard s >= 0, s <= 1, t >= 0, t <= 1 else { continue }
        let crossing = a.interpolated(to: b, at: s)
        var area = 0.0
        var before = crossing
        for point in line[start..<end] {
          area += (before - crossing).cross(point - crossing)
          before = point
        }
        largest = max(largest, area.magnitude / 2)
      }
    }
    return largest
  }

  /// Draws straight lines into a right angle and out of it.
  package mutating func addCorners(
    _ brush: Brush, _ device: ReportingDevice, speed: Double = 600, isWatched: Bool = false
  ) {
    for phase in 1...6 {
      let shift = Double(phase) / 6
      let (sine, cosine) = Elementary.sincos(0.3 + shift)
      let corner = Point(120 + shift, 120)
      let (along, across) = (Vector(cosine, sine), Vector(-sine, cosine))
      let ends = [corner - along * 90, corner, corner + across * 90]
      let samples = device.samples(
        of: .polygon(ends, speed), phase: shift, seed: UInt64(phase))
      let line = DrawnLine(brush, samples, isWatched: isWatched)
      let spacing = speed / device.rate
      for point in line.points where point.distance(to: corner) > spacing + 2 {
        bow = max(bow, DrawnLine.distance(from: point, to: ends))
      }
      cut = max(
        cut,
        DrawnLine.distance(from: corner, to: line.points)
          - DrawnLine.distance(from: corner, to: samples.map { $0.location }))
      note(line)
    }
  }
}

/// A score of the noise that a line keeps.
package struct NoiseScore: Sendable {
  /// The distance of points from the true line and the error of their direction in degrees, root mean
  /// squares.
  package private(set) var off = 0.0
  package private(set) var heading = 0.0

  /// Scores large loops after a filter.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - seeds: the number of strokes.
  ///   - filter: makes a filtered polyline of samples.
  package init(_ device: ReportingDevice, seeds: Int = 3, _ filter: (Polyline) -> Polyline) {
    let motion = HandMotion(duration: 4) { t in
      Point(
        2 * (70 * t + 17 * Elementary.sin(12 * t) + 6 * Elementary.sin(9 * t + 0.5)),
        2 * (25 * Elementary.cos(11 * t) + 8 * Elementary.sin(6.3 * t)))
    }
    var (distances, angles, count, headings) = (0.0, 0.0, 0.0, 0.0)
    for seed in 1...seeds {
      let samples = device.samples(of: motion, seed: UInt64(seed))
      let points = filter(samples).filter { $0.timestamp > 0.1 && $0.timestamp < 3.9 }
      var before: Point?
      for point in points {
        let (distance, time) = Self.nearest(point.location, motion, point.timestamp)
        distances += distance * distance
        count += 1
        let tangent = motion.place(time + 1e-4) - motion.place(time - 1e-4)
        // Where the pen all but stands still, a line has no direction.
        if let before, tangent.length > 0.02, before.distance(to: point.location) > 0.2 {
          let middle = Self.nearest(before.midpoint(to: point.location), motion, point.timestamp)
          let tangent = motion.place(middle.time + 1e-4) - motion.place(middle.time - 1e-4)
          let way = point.location - before
          let angle = Elementary.atan2(tangent.cross(way), tangent.dot(way)) * 180 / Double.pi
          angles += angle * angle
          headings += 1
        }
        before = point.location
      }
    }
    off = (distances / max(count, 1)).squareRoot()
    heading = (angles / max(headings, 1)).squareRoot()
  }

  private static func nearest(
    _ place: Point, _ motion: HandMotion, _ time: Double
  ) -> (distance: Double, time: Double) {
    var best = (distance: Double.infinity, time: time)
    for (step, reach) in [(0.001, 40), (0.00005, 20)] {
      let middle = best.time
      for offset in -reach...reach {
        let other = middle + Double(offset) * step
        let distance = place.distance(to: motion.place(other))
        if distance < best.distance { best = (distance, other) }
      }
    }
    return best
  }
}
