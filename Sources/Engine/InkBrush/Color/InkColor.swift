/// A colour in sRGB, not premultiplied, with eight bits a channel.
///
/// @Snippet(path: "Ductus/Snippets/Recipes", slice: "text")
@frozen
public struct InkColor: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour of its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = InkColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = InkColor(red: 255, green: 255, blue: 255)
  /// The colour of the desk around pages: a light grey.
  public static let desk = InkColor(red: 226, green: 228, blue: 232)
  /// No colour at all.
  public static let transparent = InkColor(red: 0, green: 0, blue: 0, alpha: 0)
}
