/// The buttons of a pointer that are down; the bits are those of the W3C Pointer Events.
@frozen
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// The bits; those without a name mean nothing here.
  public var rawValue: Int

  /// Makes a set of its bits.
  @inlinable
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left button of a mouse; the contact of a pen or a finger.
  public static let main = PointerButtons(rawValue: 1)
  /// The right button of a mouse; the barrel button of a pen.
  public static let secondary = PointerButtons(rawValue: 2)
  /// The middle button of a mouse.
  public static let auxiliary = PointerButtons(rawValue: 4)
  /// The eraser end of a pen, or its eraser button.
  public static let eraser = PointerButtons(rawValue: 32)
}
