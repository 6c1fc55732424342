/// A set of properties of a touch; the bits are those of `UITouch.Properties`.
@frozen
public struct TouchProperties: OptionSet, Hashable, Sendable {
  /// The bits.
  ///
  /// Bits without a name are kept as they are.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The force.
  public static let force = TouchProperties(rawValue: 1)
  /// The azimuth.
  public static let azimuth = TouchProperties(rawValue: 2)
  /// The altitude.
  public static let altitude = TouchProperties(rawValue: 4)
  /// The location.
  public static let location = TouchProperties(rawValue: 8)
  /// The roll about the pen's own axis.
  public static let roll = TouchProperties(rawValue: 16)
}
