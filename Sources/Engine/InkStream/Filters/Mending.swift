internal import InkGeometry

/// The rules by which points are made of samples that a device has reported badly: in bunches, in contact
/// while the pen flew, at a location where it never was, or with a force that it never had.
///
/// Each rule leaves samples alone that a hand can have made.
///
/// - **Bunches.** Radio and busy pages deliver samples in bunches whose times are those of the delivery:
///   several within a moment, after a pause. Samples that follow one another within 3 ms are a bunch if
///   the pause before them is at least four times as long as they take. They are spread evenly over that
///   pause. The last bunch of a stroke, which may not be whole, is spread like the one before it, and so
///   is the first, for which there is no pause.
/// - **Stray locations.** A location from which the pen comes straight back, or to which it goes with the last
///   sample or from which it comes with the first, is stray if the way there is at least 60 points long
///   and eight times as long as the ways beside it. The point lies where the pen was. By the second rule, two such
///   locations in a row are stray, too, where the way between them is as short as the others and the pen would have
///   gone there at 3,000 points/s or more.
/// - **Flights.** Where a pen that has pressed reports no force at least four times in a row, over at
///   least 25 ms, it was off the surface, although contact was reported: see
///   ``PolylinePoint/isAloft``. Fewer are those of a lift.
/// - **First forces.** A first report without force, or with one that is half as much again as that of the
///   next two, which agree, takes the second one's.
///
/// Complexity of each function: O(samples of the bunches around, at most 64 each).
struct Mending {
  /// The samples as they were reported, without predictions.
  let samples: UnsafeBufferPointer<PolylinePoint>
  /// The first sample with a force above 0; `Int.max` if there is none.
  let firstForce: Int
  /// The most stray locations in a row: 1 by the first rule of the filter, 2 by the second.
  let mostStray: Int

  private var count: Int { samples.count }

  /// The point of a sample.
  ///
  /// Its rest is that of the sample: it has to follow the point before it.
  func point(_ index: Int) -> PolylinePoint {
    var point = samples[index]
    point.timestamp = time(index)
    point.location = location(index)
    if index == 0 {
      point.force = force(ofFirst: point.force)
    } else if firstForce < index, isBlank(index) {
      fly(&point, index)
    }
    return point
  }

  /// True if a sample may have to be mended, or shows that one before it may have to be.
  @inline(__always)
  func isOdd(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    if firstForce < .max, isBlank(index) || isBlank(index - 1) { return true }
    let (last, next) = (samples[index - 1], samples[index])
    if !(next.timestamp - last.timestamp > Limits.quick) { return true }
    return last.location.squaredDistance(to: next.location) >= Limits.leap * Limits.leap
  }
}

extension Mending {
  /// The limits by which samples are mended: times in seconds, lengths in canvas points.
  enum Limits {
    /// The longest time between two samples of a bunch.
    static let quick = 0.003
    static let mostInBunch = 64
    static let longestBunch = 0.0125
    /// The pause after which the pen has rested.
    static let rest = 0.05
    /// The spacing of a bunch of which nothing else is known.
    static let usualSpacing = 1.0 / 240
    /// The length of the way to a stray location, and how many times those beside it it is as long.
    static let leap = 60.0
    static let haste = 8.0
    /// The least speed of the ways to two stray locations and back, in points per second.
    static let rush = 3000.0
    /// The longest time that the way to a stray location and back takes.
    static let excursion = 0.1
    /// The number of blank forces from which on the pen may be off the surface, and their time.
    static let leastBlank = 4
    static let flight = 0.025
    /// The number of blank forces after which the pen is off the surface in any case.
    static let mostBlank = 64
    /// The first force, as a multiple of the second, that is taken for a spike.
    static let spike = 1.5
    /// The number of samples to either side on which a point depends, but for bunches and forces.
    static let near = 5
    /// The most samples to either side on which a point depends.
    static let reach = 2 * mostInBunch + near
  }
}

// The reach of a sample.
extension Mending {
  /// Returns the points that may differ where samples of a range are new or differ.
  func affected(by range: Range<Int>) -> Range<Int> {
    firstAffected(by: range.lowerBound)..<endAffected(by: range.upperBound)
  }

  private func firstAffected(by index: Int) -> Int {
    guard index > Limits.near else { return 0 }
    var first = index - Limits.near
    // The first bunch depends on the one after it, and on there being another.
    var start = index
    for _ in 0..<2 {
      guard start > 0, let next = bunchStart(start - 1) else { break }
      start = next
      first = min(first, start)
    }
    if firstForce < .max {
      var blank = index
      while blank > 0, index - blank < Limits.mostBlank, isBlank(blank - 1) { blank -= 1 }
      first = min(first, blank)
    }
    return first
  }

  private func endAffected(by end: Int) -> Int {
    var last = min(end + Limits.near, count)
    guard end < count else { return last }
    // A bunch depends on the one before it.
    var next = end
    for _ in 0..<2 {
      guard next < count, let bunchEnd = bunchEnd(next) else { break }
      next = bunchEnd + 1
      last = max(last, next)
    }
    if firstForce < .max {
      var blank = end
      while blank < count, blank - end <= Limits.mostBlank, isBlank(blank) { blank += 1 }
      last = max(last, blank)
    }
    return last
  }

  /// Returns the number of points at the front that can never change again, although samples may follow.
  ///
  /// - Parameter certain: the number of samples that can never change again.
  /// - Returns: the number of points.
  func stableCount(_ certain: Int) -> Int {
    guard certain > 2 else { return 0 }
    var stable = min(stableTimes(certain), stableLocations(certain), stableForces(certain))
    // The last point of a flight lies where the pen came back.
    if stable > 0, firstForce < stable, isBlank(stable - 1) { stable -= 1 }
    return stable
  }

  private func stableTimes(_ certain: Int) -> Int {
    guard let start = bunchStart(certain - 1) else { return certain }
    if start > 1, bunchStart(start - 1) == 0 { return 0 }
    return start
  }

  private func stableLocations(_ certain: Int) -> Int {
    func isLeap(_ index: Int) -> Bool { way(index) >= Limits.leap }
    if certain < 3 + mostStray, (1...mostStray).contains(where: isLeap) { return 0 }
    if mostStray == 1 {
      guard isLeap(certain - 1) else { return certain }
      return isLeap(certain - 2) ? certain - 2 : certain - 1
    }
    // The pen may come back yet from two locations, or may not have done so for good.
    if isLeap(certain - 1), isLeap(certain - 3) { return certain - 3 }
    if isLeap(certain - 2) { return certain - 2 }
    return isLeap(certain - 1) ? certain - 1 : certain
  }

  private func stableForces(_ certain: Int) -> Int {
    // A force that comes yet makes blank ones before it a beginning, and those after it a flight.
    guard firstForce < certain, isBlank(certain - 1) else { return certain }
    var first = certain - 1
    while first > 0, isBlank(first - 1), certain - first < Limits.mostBlank { first -= 1 }
    let time = samples[certain - 1].timestamp - samples[max(first - 1, 0)].timestamp
    let isFlight = certain - first >= Limits.leastBlank && time >= Limits.flight
    return isFlight ? certain - 1 : max(first - 1, 0)
  }
}

// Forces.
extension Mending {
  @inline(__always)
  private func isBlank(_ index: Int) -> Bool { !(samples[index].$force > 0) }

  private func force(ofFirst force: Double?) -> Double? {
    guard let force, count > 2, samples[1].$force > 0 else { return force }
    let second = samples[1].$force
    if !(force > 0) { return second }
    let agree = (samples[2].$force - second).magnitude <= max(second, samples[2].$force) / 2
    return agree && force > Limits.spike * max(second, samples[2].$force) ? second : force
  }

  private func fly(_ point: inout PolylinePoint, _ index: Int) {
    var (first, last) = (index, index)
    while first > 0, isBlank(first - 1), index - first < Limits.mostBlank { first -= 1 }
    while last + 1 < count, isBlank(last + 1), last - index < Limits.mostBlank { last += 1 }
    let isLong = last - first >= Limits.mostBlank
    let end = samples[min(last + 1, count - 1)].timestamp
    let time = end - samples[max(first - 1, 0)].timestamp
    guard isLong || (last - first + 1 >= Limits.leastBlank && time >= Limits.flight) else { return }
    point.isAloft = true
    // The ink ends where the pen left the surface, and begins where it came back.
    if index == first, first > 0, !isBlank(first - 1) { point.location = location(first - 1) }
    if index == last, last + 1 < count, !isBlank(last + 1) { point.location = location(last + 1) }
  }
}

// Locations.
extension Mending {
  /// The length of the way to a sample; 0 if there is none.
  private func way(_ index: Int) -> Double {
    guard index > 0, index < count else { return 0 }
    return samples[index - 1].location.distance(to: samples[index].location)
  }

  private func location(_ index: Int) -> Point {
    let here = samples[index].location
    let reach = mostStray - 1
    guard (index - reach...index + 1 + reach).contains(where: { way($0) >= Limits.leap }) else {
      return here
    }
    for length in 1...mostStray {
      for first in max(index - length + 1, 0)...index where first + length <= count {
        if let location = location(index, ofStray: first..<first + length) { return location }
      }
    }
    return here
  }

  /// The location of a sample among some that may be stray; `nil` where they are not.
  private func location(_ index: Int, ofStray stray: Range<Int>) -> Point? {
    let (first, last) = (stray.lowerBound, stray.upperBound - 1)
    let (isFirst, isLast) = (first == 0, last == count - 1)
    let (there, back) = (way(first), way(last + 1))
    let leap = isFirst ? back : isLast ? there : min(there, back)
    guard count > 2 + stray.count, leap >= Limits.leap else { return nil }
    let (before, after) = (samples[max(first - 1, 0)], samples[min(last + 1, count - 1)])
    let time = after.timestamp - before.timestamp
    guard time >= 0, time <= Limits.excursion else { return nil }
    var beside = max(way(first - 1), way(last + 2))
    if isFirst { beside = max(beside, way(last + 3)) }
    if isLast { beside = max(beside, way(first - 2)) }
    if stray.count > 1 {
      guard isRushed(first), isRushed(last + 1) else { return nil }
      beside = max(beside, way(last))
    }
    guard leap >= Limits.haste * beside else { return nil }
    if isFirst { return after.location }
    if isLast { return before.location }
    let gap = before.location.distance(to: after.location)
    guard 2 * gap <= leap else { return nil }
    if stray.count == 1 { return before.location.midpoint(to: after.location) }
    let part = Double(index - first + 1) / Double(stray.count + 1)
    return before.location + (after.location - before.location) * part
  }

  /// True if the pen would have gone to a sample faster than a hand goes to and fro, and where there is no way.
  private func isRushed(_ index: Int) -> Bool {
    guard index > 0, index < count else { return true }
    let time = samples[index].timestamp - samples[index - 1].timestamp
    return way(index) >= Limits.rush * time
  }
}

// Times.
extension Mending {
  /// Samples that follow one another quickly.
  private struct Bunch {
    var first: Int
    var last: Int
    /// The time from the first to the last.
    var length: Double
    /// The time of the sample before, and the pause after it.
    var before = 0.0
    var pause = 0.0

    var count: Int { last - first + 1 }
  }

  private func isQuick(_ index: Int) -> Bool {
    let elapsed = samples[index].timestamp - samples[index - 1].timestamp
    return elapsed >= 0 && elapsed <= Limits.quick
  }

  private func isTooLong(_ first: Int, _ last: Int) -> Bool {
    last - first >= Limits.mostInBunch
      || samples[last].timestamp - samples[first].timestamp > Limits.longestBunch
  }

  /// Returns the first sample of the bunch to which a sample belongs; `nil` if it is too long for one.
  private func bunchStart(_ index: Int) -> Int? {
    var first = index
    while first > 0, isQuick(first) {
      first -= 1
      if isTooLong(first, index) { return nil }
    }
    return first
  }

  /// Returns the last sample of the bunch to which a sample belongs; `nil` if it is too long for one.
  private func bunchEnd(_ index: Int) -> Int? {
    var last = index
    while last + 1 < count, isQuick(last + 1) {
      last += 1
      if isTooLong(index, last) { return nil }
    }
    return last
  }

  /// Returns the bunch to which a sample belongs, if only of itself; `nil` if it is too long for one.
  private func bunch(_ index: Int) -> Bunch? {
    guard let first = bunchStart(index), let last = bunchEnd(index), !isTooLong(first, last) else {
      return nil
    }
    let start = samples[first].timestamp
    var bunch = Bunch(first: first, last: last, length: samples[last].timestamp - start)
    if first > 0 {
      bunch.before = samples[first - 1].timestamp
      bunch.pause = start - bunch.before
    }
    return bunch
  }

  /// Returns the time between the samples of a bunch when they are spread over the pause before it;
  /// `nil` if their times are believed.
  private func spacing(_ bunch: Bunch) -> Double? {
    guard bunch.first > 0, bunch.count > 1, 4 * bunch.length <= bunch.pause else { return nil }
    return (bunch.pause + bunch.length) / Double(bunch.count)
  }

  /// True if no device reports as quickly as this.
  private func isAbsurd(_ bunch: Bunch) -> Bool {
    bunch.length <= 0.001 && bunch.length < 0.0005 * Double(bunch.count - 1)
  }

  private func time(_ index: Int) -> Double {
    let time = samples[index].timestamp
    guard let bunch = bunch(index) else { return time }
    guard bunch.first > 0 else { return timeOfFirst(index, bunch) }
    let earlier = self.bunch(bunch.first - 1)
    let usual = earlier.flatMap { spacing($0) }
    let ahead = Double(index - bunch.first + 1)
    if bunch.last == count - 1, let usual, let earlier, bunch.count < earlier.count,
      bunch.pause + bunch.length > usual * Double(bunch.count)
    {
      return bunch.before + ahead * usual
    }
    guard let spacing = spacing(bunch) else { return time }
    guard bunch.pause > Limits.rest else { return bunch.before + ahead * spacing }
    // The pen has rested, and may have set out at any time.
    guard isAbsurd(bunch) else { return time }
    let back = Double(bunch.last - index)
    return samples[bunch.last].timestamp - back * (usual ?? Limits.usualSpacing)
  }

  /// Returns the time of a sample of the first bunch, before which there is no pause.
  private func timeOfFirst(_ index: Int, _ bunch: Bunch) -> Double {
    let time = samples[index].timestamp
    guard bunch.count > 1 else { return time }
    let end = samples[bunch.last].timestamp
    let back = Double(bunch.last - index)
    if bunch.last + 1 < count, let next = self.bunch(bunch.last + 1),
      next.pause >= 4 * bunch.length,
      let spacing = spacing(next)
    {
      return end - back * spacing
    }
    return bunch.length > 0 && isAbsurd(bunch) ? end - back * Limits.usualSpacing : time
  }
}
