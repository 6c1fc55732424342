import Ductus
import InkTestSupport

/// A hand that draws figures not quite as they are meant.
struct HandDrawn {
  var random: SeededGenerator
  /// The largest error of the hand, as a share of the figure's size.
  var stray = 0.012

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the places of a pen that follows a way: about 2 points apart, with wobbles, tremor and round corners.
  ///
  /// - Parameters:
  ///   - corners: the corners of the way.
  ///   - rounding: the share of the way over which a corner is rounded.
  /// - Returns: the places.
  mutating func follow(_ corners: [Point], rounding: Double = 0.012) -> [Point] {
    var line: [Point] = []
    for index in corners.indices.dropFirst() {
      let (from, to) = (corners[index - 1], corners[index])
      let count = max(Int(from.distance(to: to) / 2), 1)
      for step in 0..<count {
        line.append(from.interpolated(to: to, at: Double(step) / Double(count)))
      }
    }
    line.append(corners[corners.count - 1])
    let box = Rect(corners)
    let size = Vector(box.maxX - box.minX, box.maxY - box.minY).length
    let waves = (0..<3).map { number in
      (
        frequency: Double(number + 1) + random.double(in: 0...1),
        phase: random.double(in: 0...6.28), direction: random.double(in: 0...6.28),
        size: size * stray / Double(number + 1)
      )
    }
    let reach = max(Int(Double(line.count) * rounding), 1)
    return line.indices.map { index in
      var (x, y, count) = (0.0, 0.0, 0.0)
      // The ends stay where they are.
      let near = min(reach, index, line.count - 1 - index)
      for other in (index - near)...(index + near) {
        x += line[other].x
        y += line[other].y
        count += 1
      }
      var place = Point(x / count, y / count)
      let part = Double(index) / Double(line.count)
      for wave in waves {
        let away = wave.size * Elementary.sin(6.28 * wave.frequency * part + wave.phase)
        let (sin, cos) = Elementary.sincos(wave.direction)
        place = place + Vector(cos, sin) * away
      }
      return place + Vector(random.double(in: -0.3...0.3), random.double(in: -0.3...0.3))
    }
  }

  /// Returns a part of an ellipse as corners, with the middle at the origin.
  static func ellipse(
    _ a: Double, _ b: Double, from start: Double = 0, sweep: Double = 2 * .pi
  ) -> [Point] {
    (0...90).map { step in
      let (sin, cos) = Elementary.sincos(start + sweep * Double(step) / 90)
      return Point(a * cos, b * sin)
    }
  }

  /// Returns the corners of a regular polygon around the origin, the first one again at the end.
  static func polygon(_ count: Int, _ radius: Double) -> [Point] {
    (0...count).map { step in
      let (sin, cos) = Elementary.sincos(2 * .pi * Double(step % count) / Double(count))
      return Point(radius * cos, radius * sin)
    }
  }

  /// Returns an arrow along the x axis.
  static func arrow(_ length: Double, _ barb: Double, isClosed: Bool) -> [Point] {
    let (left, right) = (
      Point(length - barb * 0.85, -barb / 2), Point(length - barb * 0.85, barb / 2)
    )
    let tip = Point(length, 0)
    return isClosed
      ? [Point(0, 0), tip, left, right] : [Point(0, 0), tip, left, tip, right]
  }
}
