package import InkGeometry
package import InkStream

/// A way along which a hand draws: where the pen is at a time in seconds.
package struct HandMotion: Sendable {
  /// The place of the pen at a time.
  package let place: @Sendable (Double) -> Point
  /// The time at which the pen is lifted.
  package let duration: Double

  /// Makes a motion.
  package init(duration: Double, _ place: @escaping @Sendable (Double) -> Point) {
    (self.duration, self.place) = (duration, place)
  }

  /// Returns a full turn, in points and points per second; `shift` moves it between the points of a grid.
  package static func circle(_ radius: Double, _ speed: Double, shift: Double) -> HandMotion {
    let duration = 2 * Double.pi * radius / speed
    return HandMotion(duration: duration) { time in
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * (time / duration) + 2.4 * shift)
      return Point(100 + shift + radius * cosine, 100 + 0.37 * shift + radius * sine)
    }
  }

  /// Returns straight legs from corner to corner at a steady speed, in points per second.
  package static func polygon(_ corners: [Point], _ speed: Double) -> HandMotion {
    var ends = [0.0]
    for index in 1..<corners.count {
      ends.append(ends[index - 1] + corners[index - 1].distance(to: corners[index]) / speed)
    }
    let times = ends
    return HandMotion(duration: times[times.count - 1]) { time in
      var leg = 1
      while leg < times.count - 1, time > times[leg] { leg += 1 }
      let share = (time - times[leg - 1]) / (times[leg] - times[leg - 1])
      return corners[leg - 1].interpolated(to: corners[leg], at: min(max(share, 0), 1))
    }
  }

  /// Returns a row of letters “e” of a height: loops that are `width` points wide, at a steady speed.
  package static func loops(
    _ height: Double, width: Double, count: Int, _ speed: Double, shift: Double
  ) -> HandMotion {
    // The way is measured once, so that the pen can go along it at a steady speed.
    let steps = 400
    let curve: @Sendable (Double) -> Point = { turn in
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * turn)
      return Point(
        20 + shift + 0.6 * height * turn + (width / 2 + 0.1 * height) * sine - 0.15 * height
          * cosine,
        60 + 0.6 * shift + height / 2 * cosine)
    }
    var lengths = [0.0]
    for index in 1...steps * count {
      let (a, b) = (Double(index - 1) / Double(steps), Double(index) / Double(steps))
      lengths.append(lengths[index - 1] + curve(a).distance(to: curve(b)))
    }
    let ends = lengths
    return HandMotion(duration: ends[ends.count - 1] / speed) { time in
      let length = time * speed
      var (low, high) = (0, ends.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if ends[middle] <= length { low = middle } else { high = middle }
      }
      let share = (length - ends[low]) / (ends[high] - ends[low])
      return curve((Double(low) + min(max(share, 0), 1)) / Double(steps))
    }
  }
}

/// A device that reports where a pen is.
package struct ReportingDevice: Sendable {
  /// The reports in a second.
  package var rate: Double
  /// The grid to which places are rounded, in points; 0 for none.
  package var grid = 0.0
  /// The standard deviation of the noise along an axis, in points.
  package var noise = 0.0
  /// The force that is reported; `nil` for a mouse.
  package var force: Double?

  /// Makes a device.
  package init(rate: Double, grid: Double = 0, noise: Double = 0, force: Double? = nil) {
    (self.rate, self.grid, self.noise, self.force) = (rate, grid, noise, force)
  }

  /// A mouse of 125 Hz that reports whole points.
  package static let mouse = ReportingDevice(rate: 125, grid: 1)
  /// A pen of 240 Hz.
  package static let pen = ReportingDevice(rate: 240, grid: 0.01, force: 1)

  /// Returns the samples of a stroke; the first comes when it begins, the last when it ends.
  ///
  /// - Parameters:
  ///   - motion: the motion.
  ///   - phase: the time of the second sample, 0…1 of an interval.
  ///   - seed: the seed of the noise.
  /// - Returns: the samples.
  package func samples(of motion: HandMotion, phase: Double = 1, seed: UInt64 = 1) -> Polyline {
    var random = SeededGenerator(seed: seed)
    func gaussian() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() } }
    var times = [0.0]
    var time = max(phase, 0.1) / rate
    while time < motion.duration - 0.1 / rate {
      times.append(time)
      time += 1 / rate
    }
    times.append(motion.duration)
    return times.enumerated().map { index, time in
      var place = motion.place(time)
      if noise > 0 { place = Point(place.x + noise * gaussian(), place.y + noise * gaussian()) }
      if grid > 0 {
        place = Point((place.x / grid).rounded() * grid, (place.y / grid).rounded() * grid)
      }
      return PolylinePoint(location: place, timestamp: time, force: force, sample: index)
    }
  }
}
