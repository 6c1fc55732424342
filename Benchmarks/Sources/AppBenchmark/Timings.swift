/// The times that something took, again and again.
struct Timings {
  /// The name of the timed operation.
  let name: String
  private let times: [Double]
  private let sorted: [Double]

  /// Times in milliseconds, in their order.
  init(_ name: String, _ times: [Double]) {
    self.name = name
    self.times = times
    sorted = times.sorted()
  }

  private static func median(_ sorted: [Double]) -> Double {
    sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// Half of them took no longer.
  var median: Double { Self.median(sorted) }
  /// The time that 99 of a hundred do not exceed.
  var percentile99: Double { sorted.isEmpty ? .nan : sorted[(sorted.count - 1) * 99 / 100] }
  /// The longest.
  var most: Double { sorted.last ?? .nan }
  /// The median of the first quarter: whether the last one is about the same says whether cost is flat.
  var firstQuarter: Double { Self.median(times.prefix(times.count / 4).sorted()) }
  /// The median of the last quarter.
  var lastQuarter: Double { Self.median(times.suffix(times.count / 4).sorted()) }
}
