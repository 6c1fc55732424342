package import InkGeometry

/// The rule by which samples of a touch are accepted, for callers that keep no samples: a pan, an
/// eraser, a lasso.
///
/// The rule follows ``TouchPath``: a sample that is earlier than the last one, or repeats it, is
/// not accepted, unless so many samples in a row are earlier that the clock must have stepped back.
package struct SampleOrder: Sendable {
  private var location = Point.zero
  private var time = -Double.infinity
  /// The last of the successive samples that were earlier, and their number.
  private var earlier = Point.zero
  private var count = 0

  /// Makes the order of a touch without samples.
  package init() {}

  /// Takes a sample, and returns true if it is accepted; O(1).
  ///
  /// - Parameters:
  ///   - location: the location of the sample; finite.
  ///   - time: the time of the sample in seconds.
  /// - Returns: true if the sample is accepted.
  package mutating func takes(_ location: Point, at time: Double) -> Bool {
    if time == self.time && location == self.location { return false }
    // Clocks of two kinds of report differ a little.
    let time = time >= self.time - TouchPath.clockGrain ? max(time, self.time) : time
    if time < self.time {
      if count > 0 && location == earlier { return false }
      (earlier, count) = (location, count + 1)
      if count < TouchPath.clockStepLimit { return false }
    }
    (self.location, self.time, count) = (location, time, 0)
    return true
  }
}
