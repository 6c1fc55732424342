import Foundation
import Histogram

/// A row of times, in an HDR histogram: exact to three digits, from a microsecond to a minute.
struct Times {
  private static let longest: UInt64 = 60_000_000
  private var histogram = Histogram<UInt32>(
    highestTrackableValue: longest, numberOfSignificantValueDigits: .three)

  /// Adds the time between two moments in nanoseconds; those above a minute count as a minute.
  mutating func add(_ start: UInt64, _ end: UInt64) {
    histogram.record(min(max(end &- start, 1000) / 1000, Self.longest))
  }

  /// The number of times.
  var count: Int { Int(histogram.totalCount) }

  /// A percentile in milliseconds; 100 is the longest.
  func milliseconds(_ percentile: Double) -> Double {
    Double(histogram.valueAtPercentile(percentile)) / 1000
  }

  /// The median, the 99th percentile and the longest, in milliseconds, and of how many.
  var text: String {
    if count == 0 { return "–" }
    let parts = [50, 99, 100].map { String(format: "%.1f", milliseconds($0)) }
    return "\(parts.joined(separator: " / ")) ms (\(count))"
  }
}
