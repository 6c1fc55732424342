package import InkGeometry

/// Tells which samples of a touch go on, for those who keep none of them: a pan, an eraser, a lasso.
///
/// The rule is that of ``TouchPath``: a sample that is earlier than the last one, or repeats it, does not
/// count, unless as many in a row are earlier as show that the clock has stepped back.
package struct SampleOrder: Sendable {
  private var location = Point.zero
  private var time = -Double.infinity
  /// The last of the samples in a row that were earlier, and how many there were.
  private var earlier = Point.zero
  private var count = 0

  /// Makes the order of a touch of which nothing was seen.
  package init() {}

  /// Takes a sample; O(1).
  ///
  /// - Parameters:
  ///   - location: where it is; finite.
  ///   - time: when, in seconds.
  /// - Returns: `true` where it goes on.
  package mutating func takes(_ location: Point, at time: Double) -> Bool {
    if time == self.time && location == self.location { return false }
    if time < self.time {
      if count > 0 && location == earlier { return false }
      (earlier, count) = (location, count + 1)
      if count < TouchPath.clockStepLimit { return false }
    }
    (self.location, self.time, count) = (location, time, 0)
    return true
  }
}
