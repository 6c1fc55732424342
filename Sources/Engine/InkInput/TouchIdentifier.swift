/// Names a touch: one contact of a pen, finger or mouse button with the surface.
///
/// Platforms number their touches differently: UIKit makes an object per contact, Pointer Events
/// keep one `pointerId` per mouse for ever. Ductus needs only that two touches that are down at the
/// same time have different identifiers; a `began` after an end opens a new stroke all the same.
///
/// @Snippet(path: "Ductus/Snippets/TouchToInk", slice: "events")
@frozen
public struct TouchIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number; any value is allowed.
  public var rawValue: Int64

  /// Makes an identifier of a number.
  @inlinable
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes an identifier of a number.
  @inlinable
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
