/// The state of a stroke.
@frozen
public enum StrokeState: UInt8, Sendable, CaseIterable {
  /// The touch of the stroke is down.
  case drawing
  /// The touch has ended; late updates may still correct samples, but no samples are added.
  case finished
  /// The touch was cancelled, and the policy ``CancellationPolicy/takeBack`` has emptied the
  /// polyline and the path.
  case cancelled
}

/// The number of a stroke within one pipeline; strokes are numbered in the order of their first
/// samples.
@frozen
public struct StrokeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the stroke, from 0.
  public var rawValue: Int

  /// Makes an identifier from a number.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }
}
