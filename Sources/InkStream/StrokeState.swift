/// Where in its life a stroke is.
@frozen
public enum StrokeState: UInt8, Sendable, CaseIterable {
  /// Its touch is down.
  case drawing
  /// Its touch has ended. Late updates may still correct samples; none are added.
  case finished
  /// Its touch was cancelled, or the pipeline was reset: what it drew is taken back.
  case cancelled
}

/// Names a stroke within one pipeline: strokes are numbered in the order of their first samples.
@frozen
public struct StrokeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the stroke, from 0.
  public var rawValue: Int

  /// Makes an identifier of a number.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }
}
