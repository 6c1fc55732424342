import NIOCore

/// Moments of a run, on a clock that never goes back.
enum Moment {
  /// The present one in nanoseconds.
  static var now: UInt64 { NIODeadline.now().uptimeNanoseconds }

  /// The same in milliseconds, as rooms count.
  static var milliseconds: Int64 { Int64(now / 1_000_000) }

  /// The same in seconds, as canvases count.
  static var seconds: Double { Double(now) / 1e9 }
}
