/// The keys that change what a pointer does.
@frozen
public struct PointerModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The space bar: what comes down moves the view.
  public static let space = PointerModifiers(rawValue: 1)
  /// The shift key, or what stands for it on a touch screen: what is selected adds to the selection, and
  /// turning it snaps.
  public static let shift = PointerModifiers(rawValue: 2)
}
