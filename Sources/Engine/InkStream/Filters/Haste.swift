internal import InkGeometry

/// The rule for moves that no hand makes in their time.
///
/// Programs, and pages that get their events late and stamp them as they come, report samples at times that say
/// nothing: many within a millisecond, far apart. What looks at time would draw a straight line through them. A move of
/// at least ``Limits/move`` points in less than ``Limits/time``, and one in less than ``Limits/longest`` that is faster
/// than ``Limits/speed``, takes ``Mending/Limits/usualSpacing`` instead, and all that follows is that much later; one
/// that takes no time at all takes none, as where no times are known. Mice that report 8,000 times in a second make
/// shorter moves.
struct Haste {
  /// The limits by which moves are too fast: a length in canvas points, and times in seconds.
  enum Limits {
    static let move = 1.5
    static let time = 0.0005
    /// The speed, in points per second, that no hand has, and the time from which on any move is believed.
    static let speed = 8000.0
    static let longest = 0.0008
  }

  /// The times of points without delay, and their delays.
  private var times: [Double] = []
  private var delays: [Double] = []

  /// The delay after the last point.
  var last: Double { delays.last ?? 0 }

  /// The time of a point without its delay.
  func time(_ index: Int) -> Double { times[index] }

  /// Forgets the points from an index on.
  mutating func limit(to count: Int) {
    times.removeLast(max(times.count - count, 0))
    delays.removeLast(max(delays.count - count, 0))
  }

  /// Notes the time of a point that is put at an index.
  @inline(__always)
  mutating func note(_ time: Double, _ index: Int) {
    if index < times.count { times[index] = time } else { times.append(time) }
  }

  /// Delays points.
  ///
  /// - Parameters:
  ///   - points: the points.
  ///   - range: those that are new or differ.
  ///   - count: the number of samples among them.
  /// - Returns: the points that differ then.
  mutating func delay(
    _ points: inout Polyline, _ range: Range<Int>, _ count: Int
  ) -> Range<Int> {
    var index = range.lowerBound
    while index < count {
      let delay = index > 0 ? delays[index - 1] + extra(index, points) : 0
      if index < delays.count {
        if index >= range.upperBound, delays[index] == delay { break }
        delays[index] = delay
      } else {
        delays.append(delay)
      }
      points[index].timestamp = times[index] + delays[index]
      index += 1
    }
    return range.lowerBound..<max(range.upperBound, index)
  }

  /// The time that is added before a point.
  private func extra(_ index: Int, _ points: Polyline) -> Double {
    let elapsed = times[index] - times[index - 1]
    guard elapsed > 0, elapsed < Limits.longest else { return 0 }
    let least = elapsed < Limits.time ? Limits.move : Limits.speed * elapsed
    let way = points[index - 1].location.squaredDistance(to: points[index].location)
    return way >= least * least ? Mending.Limits.usualSpacing - elapsed : 0
  }
}
