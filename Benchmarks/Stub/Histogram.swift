// The declarations of HdrHistogram's module `Histogram` that `RoomsBenchmark` uses, for `scripts/check/packages`;
// nothing of it runs.

/// The digits to which values are kept.
public enum SignificantDigits: Sendable {
  case three
}

/// Numbers, by how often each has come.
public struct Histogram<Count: FixedWidthInteger & Sendable>: Sendable {
  /// Makes an empty one.
  public init(
    lowestDiscernibleValue: UInt64 = 1, highestTrackableValue: UInt64,
    numberOfSignificantValueDigits: SignificantDigits = .three
  ) { fatalError() }

  /// The number of values.
  public var totalCount: UInt64 { fatalError() }

  /// Adds a value; false where it is too large.
  @discardableResult
  public mutating func record(_ value: UInt64) -> Bool { fatalError() }

  /// Returns the value that so many of a hundred do not exceed.
  public func valueAtPercentile(_ percentile: Double) -> UInt64 { fatalError() }
}
