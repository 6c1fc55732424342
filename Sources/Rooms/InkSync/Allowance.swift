/// An amount that is used up, and comes back with time up to a limit.
///
/// Times are milliseconds of any clock that never goes back.
package struct Allowance: Sendable {
  private let limit: Double
  private let aSecond: Double
  private var left: Double
  private var time: Int64

  /// Makes an allowance.
  ///
  /// - Parameters:
  ///   - limit: the most that can be used at once.
  ///   - aSecond: what comes back in a second.
  ///   - left: what is there at the beginning; by default all.
  ///   - now: the time.
  package init(_ limit: Int, aSecond: Double, left: Int? = nil, at now: Int64) {
    (self.limit, self.aSecond) = (Double(limit), aSecond)
    (self.left, time) = (Double(min(left ?? limit, limit)), now)
  }

  /// The whole amount that is there.
  package mutating func amount(at now: Int64) -> Int {
    left = min(left + Double(max(now - time, 0)) * aSecond / 1000, limit)
    time = max(time, now)
    return Int(left)
  }

  /// Uses an amount; returns false, and uses nothing, where less is there.
  package mutating func take(_ count: Int, at now: Int64) -> Bool {
    guard count <= amount(at: now) else { return false }
    left -= Double(count)
    return true
  }
}
