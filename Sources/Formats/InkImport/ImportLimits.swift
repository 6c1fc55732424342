/// The bounds of the memory and the work that a foreign file can ask for.
public struct ImportLimits: Sendable {
  /// The largest number of bytes after decompression, of all parts together; by default 2²⁹.
  public var expandedBytes = 1 << 29
  /// The largest number of points in all strokes together; by default 20,000,000.
  public var points = 20_000_000
  /// The largest number of strokes, pictures and texts together; by default 1,000,000.
  public var elements = 1_000_000
  /// The largest number of pages; by default 10,000.
  public var pages = 10_000
  /// The largest depth of elements, objects or groups within each other; by default 256.
  public var depth = 256

  /// The default limits.
  public init() {}
}
