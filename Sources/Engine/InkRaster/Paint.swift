/// A colour with opacity, as it is put on pixels: premultiplied, eight bits a channel.
package struct Paint: Hashable, Sendable {
  /// Red, premultiplied by alpha.
  package let red: UInt8
  /// Green, premultiplied by alpha.
  package let green: UInt8
  /// Blue, premultiplied by alpha.
  package let blue: UInt8
  /// The opacity: 255 is opaque.
  package let alpha: UInt8

  /// Opaque black.
  package static let black = Paint(red: 0, green: 0, blue: 0)
  /// Opaque white.
  package static let white = Paint(red: 255, green: 255, blue: 255)
  /// No ink at all.
  package static let transparent = Paint(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a paint of a straight colour, one that is not premultiplied.
  ///
  /// The channels are premultiplied here, rounded to the nearest.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = Self.product(red, alpha)
    self.green = Self.product(green, alpha)
    self.blue = Self.product(blue, alpha)
    self.alpha = alpha
  }

  /// Makes a paint of a premultiplied pixel with red in the low byte.
  ///
  /// A channel that is larger than alpha, which no premultiplied colour has, is lowered to it.
  package init(premultiplied pixel: UInt32) {
    alpha = UInt8(truncatingIfNeeded: pixel >> 24)
    red = min(UInt8(truncatingIfNeeded: pixel), alpha)
    green = min(UInt8(truncatingIfNeeded: pixel >> 8), alpha)
    blue = min(UInt8(truncatingIfNeeded: pixel >> 16), alpha)
  }

  /// The premultiplied pixel, red in the low byte and alpha in the high one.
  package var pixel: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// *a b* / 255, rounded to the nearest.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: Division.by255(UInt32(a) &* UInt32(b)))
  }
}
