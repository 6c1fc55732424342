/// A clock that undoes the rounding of time stamps by a least-squares line through the last of
/// them, at most 40.
///
/// A time stamp that is too far from the line, after a pause or a jump back, begins a new line.
struct ModellerClock {
  /// The largest distance of a time stamp from the line, in seconds; 0.3 periods is a limit, too.
  private static let largestError = 0.0015
  private static let longestLine = 40

  private var stamp = 0.0
  private var time = 0.0
  private var period = 0.0
  /// The number of time stamps on the line, without the first one; −1 before there is one.
  private var count = -1

  /// Takes the next time stamp, and returns its time by the line, in seconds.
  mutating func regular(_ next: Double) -> Double {
    let elapsed = next - stamp
    stamp = next
    count += 1
    if count < 2 {
      period = count == 0 ? 0 : elapsed
      time = next
      return next
    }
    let error = next - (time + period)
    if error.magnitude > min(Self.largestError, 0.3 * period) {
      time = next
      period = elapsed
      count = 1
      return next
    }
    // This is the recursive form of a line fitted to m time stamps with equal weights.
    count = min(count, Self.longestLine)
    let m = Double(min(count + 1, Self.longestLine))
    let share = 1 / (m * (m + 1))
    time += period + 2 * (2 * m - 1) * share * error
    period += 6 * share * error
    return time
  }
}
