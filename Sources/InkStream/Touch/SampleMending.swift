package import InkGeometry

/// What a device has reported of a sample, as far as it is mended.
protocol ReportedSample {
  var location: Point { get }
  var timestamp: Double { get }
  var force: Double? { get }
}

extension Sample: ReportedSample {}
extension PolylinePoint: ReportedSample {}

/// The rules by which the points of a polyline are made of samples that a device has reported badly: in
/// bunches, in contact while the pen flew, or at a place where it never was.
///
/// Each rule leaves samples alone that a hand can have made, and the samples themselves stay as they
/// were reported.
///
/// - **Bunches.** Radio and busy pages deliver samples in bunches whose times are those of the delivery:
///   several within a moment, after a pause. Samples that follow one another within 3 ms are a bunch if
///   the pause before them is at least four times as long as they take. They are spread evenly over that
///   pause. The last bunch of a stroke, which may not be whole, is spread like the one before it, and so
///   is the first, for which there is no pause.
/// - **Stray places.** A place from which the pen comes straight back, or to which it goes with the last
///   sample or from which it comes with the first, is stray if the way there is at least 60 points long
///   and eight times as long as the ways beside it. The point lies where the pen was.
/// - **Flights.** Where a pen that has pressed reports no force at least four times in a row, over at
///   least 25 ms, it was off the surface, although contact was reported: see
///   ``PolylinePoint/isAloft``. Fewer are those of a lift.
///
/// Complexity of each function: O(samples of the bunches around, at most 64 each).
struct SampleMending<Report: ReportedSample> {
  /// The samples as they were reported.
  let samples: UnsafeBufferPointer<Report>
  /// The first sample with a force above 0; `Int.max` if there is none.
  let firstForce: Int

  private var count: Int { samples.count }

  /// Returns true if a sample may have to be mended, or shows that one before it may have to be.
  @inline(__always)
  func isSuspicious(_ index: Int) -> Bool {
    if firstForce < .max, isBlank(index) || (index > 0 && isBlank(index - 1)) { return true }
    guard index > 0 else { return false }
    let (last, next) = (samples[index - 1], samples[index])
    if next.timestamp - last.timestamp <= MendingLimits.quick { return true }
    return last.location.squaredDistance(to: next.location) >= MendingLimits.leap
      * MendingLimits.leap
  }

  /// Returns the point of a sample, where a point as it was reported is given.
  func mend(_ point: inout PolylinePoint, at index: Int) {
    point.timestamp = time(index)
    point.location = place(index)
    if firstForce < index, isBlank(index) { fly(&point, index) }
  }

  /// Returns the first sample whose point may change when a sample at an index changes or comes.
  func firstAffected(by index: Int) -> Int {
    guard index > 0 else { return 0 }
    var first = max(index - MendingLimits.reach, 0)
    // A bunch depends on the one after it if it is the first one, and on there being another.
    var start = min(index, count)
    for _ in 0..<2 {
      guard start > 0, let next = bunchStart(start - 1) else { break }
      start = next
      first = min(first, start)
    }
    if firstForce < .max {
      var blank = min(index, count)
      while blank > 0, index - blank < MendingLimits.mostBlank, isBlank(blank - 1) { blank -= 1 }
      first = min(first, blank)
    }
    return first
  }

  /// Returns the number of points at the front that can never change again.
  ///
  /// - Parameters:
  ///   - certain: the number of samples that can never change again.
  ///   - known: the same, where a tip that may only get to know more counts as certain.
  ///   - isDrawing: true if there may be more samples.
  /// - Returns: the number of points.
  func stablePoints(_ certain: Int, known: Int, isDrawing: Bool) -> Int {
    guard certain > 0 else { return 0 }
    var stable = min(certain, stablePlaces(known), stableForces(known))
    if isDrawing { stable = min(stable, stableTimes) }
    // The last point of a flight lies where the pen came back.
    if stable > 0, firstForce < stable, isBlank(stable - 1) { stable -= 1 }
    return max(stable, 0)
  }
}

/// The limits by which samples are mended: times in seconds, lengths in points.
enum MendingLimits {
  /// The longest time between two samples of a bunch.
  static let quick = 0.003
  static let mostInBunch = 64
  static let longestBunch = 0.0125
  /// The pause after which the pen has rested.
  static let rest = 0.05
  /// The spacing of a bunch of which nothing else is known.
  static let usualSpacing = 1.0 / 240
  /// The length of the way to a stray place, and how many times those beside it it is as long.
  static let leap = 60.0
  static let haste = 8.0
  /// The longest time that the way to a stray place and back takes.
  static let excursion = 0.1
  /// The number of blank forces from which on the pen may be off the surface, and their time.
  static let leastBlank = 4
  static let flight = 0.025
  /// The number of blank forces after which the pen is off the surface in any case.
  static let mostBlank = 64
  /// The number of samples to either side on which a point depends, but for bunches and forces.
  static let reach = 4
}

// Flights.
extension SampleMending {
  @inline(__always)
  private func isBlank(_ index: Int) -> Bool { !((samples[index].force ?? 0) > 0) }

  private func fly(_ point: inout PolylinePoint, _ index: Int) {
    var (first, last) = (index, index)
    while isBlank(first - 1), index - first < MendingLimits.mostBlank { first -= 1 }
    while last + 1 < count, isBlank(last + 1), last - index < MendingLimits.mostBlank { last += 1 }
    let isLong = last - first >= MendingLimits.mostBlank
    let end = samples[min(last + 1, count - 1)].timestamp
    let time = end - samples[first - 1].timestamp
    guard
      isLong || (last - first + 1 >= MendingLimits.leastBlank && time >= MendingLimits.flight)
    else { return }
    point.isAloft = true
    // The ink ends where the pen left the surface, and begins where it came back.
    if index == first, !isBlank(first - 1) { point.location = place(first - 1) }
    if index == last, last + 1 < count, !isBlank(last + 1) { point.location = place(last + 1) }
  }
}

// What is stable.
extension SampleMending {
  private var stableTimes: Int {
    guard let start = bunchStart(count - 1) else { return count }
    if start > 1, bunchStart(start - 1) == 0 { return 0 }
    return start
  }

  private func stablePlaces(_ known: Int) -> Int {
    func isLeap(_ index: Int) -> Bool { index > 0 && way(index) >= MendingLimits.leap }
    if known < 4, known < 2 || isLeap(1) { return 0 }
    guard isLeap(known - 1) else { return known }
    return isLeap(known - 2) ? known - 2 : known - 1
  }

  private func stableForces(_ known: Int) -> Int {
    guard firstForce < known, isBlank(known - 1) else { return known }
    var first = known - 1
    while isBlank(first - 1), known - first < MendingLimits.mostBlank { first -= 1 }
    let time = samples[known - 1].timestamp - samples[first - 1].timestamp
    let isFlight = known - first >= MendingLimits.leastBlank && time >= MendingLimits.flight
    return isFlight ? known - 1 : first
  }
}

// Places.
extension SampleMending {
  /// The length of the way to a sample; 0 if there is none.
  private func way(_ index: Int) -> Double {
    guard index > 0, index < count else { return 0 }
    return samples[index - 1].location.distance(to: samples[index].location)
  }

  private func place(_ index: Int) -> Point {
    let here = samples[index].location
    let (first, last) = (index == 0, index == count - 1)
    let leap = first ? way(1) : last ? way(index) : min(way(index), way(index + 1))
    guard count > 3, leap >= MendingLimits.leap else { return here }
    let (before, after) = (samples[max(index - 1, 0)], samples[min(index + 1, count - 1)])
    let time = after.timestamp - before.timestamp
    guard time >= 0, time <= MendingLimits.excursion else { return here }
    var beside = max(way(index - 1), way(index + 2))
    if first { beside = max(beside, way(3)) }
    if last { beside = max(beside, way(index - 2)) }
    guard leap >= MendingLimits.haste * beside else { return here }
    if first { return after.location }
    if last { return before.location }
    let gap = before.location.distance(to: after.location)
    return 2 * gap <= leap ? before.location.midpoint(to: after.location) : here
  }
}

// Times.
extension SampleMending {
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
    return elapsed >= 0 && elapsed <= MendingLimits.quick
  }

  /// Returns the first sample of the bunch that ends with a sample; `nil` if it is too long for one, and
  /// was before.
  private func bunchStart(_ last: Int) -> Int? {
    var first = last
    while first > 0, isQuick(first) {
      first -= 1
      if last - first >= MendingLimits.mostInBunch
        || samples[last].timestamp - samples[first].timestamp > MendingLimits.longestBunch
      {
        return nil
      }
    }
    return first
  }

  /// Returns the bunch that a sample belongs to, if only of itself; `nil` if it is too long for one.
  private func bunch(_ index: Int) -> Bunch? {
    guard let first = bunchStart(index) else { return nil }
    let start = samples[first].timestamp
    var last = index
    while last + 1 < count, isQuick(last + 1) {
      last += 1
      if last - first >= MendingLimits.mostInBunch
        || samples[last].timestamp - start > MendingLimits.longestBunch
      {
        return nil
      }
    }
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

  /// Returns true if no device reports as quickly as this.
  private func isAbsurd(_ bunch: Bunch) -> Bool {
    bunch.length <= 0.001 && bunch.length < 0.0005 * Double(bunch.count - 1)
  }

  private func time(_ index: Int) -> Double {
    let time = samples[index].timestamp
    guard let bunch = bunch(index) else { return time }
    let end = samples[bunch.last].timestamp
    let back = Double(bunch.last - index)
    guard bunch.first > 0 else {
      guard bunch.count > 1 else { return time }
      if bunch.last + 1 < count, let next = self.bunch(bunch.last + 1),
        next.pause >= 4 * bunch.length, let spacing = spacing(next)
      {
        return end - back * spacing
      }
      return bunch.length > 0 && isAbsurd(bunch) ? end - back * MendingLimits.usualSpacing : time
    }
    let earlier = self.bunch(bunch.first - 1)
    let usual = earlier.flatMap { spacing($0) }
    let ahead = Double(index - bunch.first + 1)
    if bunch.last == count - 1, let usual, let earlier, bunch.count < earlier.count,
      bunch.pause + bunch.length > usual * Double(bunch.count)
    {
      return bunch.before + ahead * usual
    }
    guard let spacing = spacing(bunch) else { return time }
    if bunch.pause > MendingLimits.rest {
      // The pen has rested, and may have set out at any time.
      return isAbsurd(bunch) ? end - back * (usual ?? MendingLimits.usualSpacing) : time
    }
    return bunch.before + ahead * spacing
  }
}

extension Polyline {
  /// Mends the points of a whole stroke, made of its samples as they were reported, and notes where the
  /// pen rests.
  ///
  /// Complexity: O(points).
  package mutating func mend() {
    let firstForce = firstIndex { $0.$force > 0 } ?? .max
    let samples = self
    samples.withUnsafeBufferPointer { samples in
      let mending = SampleMending(samples: samples, firstForce: firstForce)
      var done = 0
      for index in indices where mending.isSuspicious(index) {
        let end = Swift.min(index + MendingLimits.reach + 1, count)
        let first = Swift.max(mending.firstAffected(by: index), done)
        for near in Swift.min(first, end)..<end { mending.mend(&self[near], at: near) }
        done = end
      }
    }
    for index in indices { self[index].follow(index > 0 ? self[index - 1] : nil) }
  }
}
