/// An action of a pen.
public enum PenAction: String, Sendable {
  /// It touches the screen.
  case down
  /// It moves, on the screen or above it.
  case move
  /// It leaves the screen.
  case up
}

/// The place of a pen, and the way it is held.
public struct PenSample: Sendable {
  /// The place of the tip.
  public var point: PagePoint
  /// 0…1.
  public var pressure: Double
  /// Degrees, −90…90.
  public var tiltX: Double
  /// Degrees, −90…90.
  public var tiltY: Double
  /// Degrees, 0…359.
  public var twist: Double

  /// Creates a place with how the pen is held.
  public init(
    _ x: Double, _ y: Double, pressure: Double = 0.5, tiltX: Double = 0, tiltY: Double = 0,
    twist: Double = 0
  ) {
    point = PagePoint(x, y)
    (self.pressure, self.tiltX, self.tiltY, self.twist) = (pressure, tiltX, tiltY, twist)
  }
}

/// A browser that can be made to believe in a pen.
public protocol PenBrowser: Browser {
  /// Lets the pen do something.
  func pen(_ action: PenAction, _ sample: PenSample) throws
}

extension PenBrowser {
  /// Draws a stroke: down at the first sample, on along all, up at the last.
  public func stroke(_ samples: [PenSample]) throws {
    guard let first = samples.first, let last = samples.last else { return }
    try pen(.down, first)
    for sample in samples.dropFirst() { try pen(.move, sample) }
    try pen(.up, last)
  }
}
