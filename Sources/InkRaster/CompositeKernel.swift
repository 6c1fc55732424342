/// One paint and one way of putting it on pixels, made ready.
///
/// Everything happens in 16-bit integers, in units of 1/255² of full intensity, and is rounded once:
/// with the paint's channel *p*, the mask *m* and the pixel's channel *d*, all 0…1,
///
/// - source-over is *p m + d* (1 − *a m*) for the paint's alpha *a*,
/// - destination-out is *d* (1 − *a m*),
/// - multiply is *p m* (1 − *α + d*) + *d* (1 − *a m*) for the pixel's alpha *α*; for alpha itself
///   that is source-over.
///
/// Products are rounded down before the sum, in units so small that the result is within 0.51/255
/// of the exact one. Full and empty masks are exact.
struct CompositeKernel {
  /// The channels that are added, times 255, plus one; alpha last.
  var added: (UInt16, UInt16, UInt16, UInt16)
  /// The alpha that covers, times 255, plus one.
  var covering: UInt16
  var isMultiply: Bool

  init(_ paint: Paint, _ blend: BlendMode) {
    let isErasing = blend == .destinationOut
    func scaled(_ channel: UInt8) -> UInt16 { isErasing ? 1 : UInt16(channel) &* 255 &+ 1 }
    added = (scaled(paint.red), scaled(paint.green), scaled(paint.blue), scaled(paint.alpha))
    covering = UInt16(paint.alpha) &* 255 &+ 1
    isMultiply = blend == .multiply
  }

  /// Puts the paint on pixels, as far as the mask says: 65,535 for all of it.
  @inline(__always)
  func composite(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt16>, count: Int
  ) {
    for index in 0..<count where mask[index] != 0 {
      let pixel = pixels[index]
      let mask = mask[index]
      let alpha = UInt16(truncatingIfNeeded: pixel &>> 24)
      let kept = 65026 &- Division.high(covering, mask)
      let red = mix(pixel & 255, added.0, mask, kept, alpha)
      let green = mix(pixel &>> 8 & 255, added.1, mask, kept, alpha)
      let blue = mix(pixel &>> 16 & 255, added.2, mask, kept, alpha)
      let opacity = mix(pixel &>> 24, added.3, mask, kept, alpha)
      pixels[index] = red | green &<< 8 | blue &<< 16 | opacity &<< 24
    }
  }

  @inline(__always)
  private func mix(
    _ channel: UInt32, _ added: UInt16, _ mask: UInt16, _ kept: UInt16, _ alpha: UInt16
  ) -> UInt32 {
    let channel = UInt16(truncatingIfNeeded: channel)
    var source = Division.high(added, mask)
    if isMultiply { source = Division.high(source &+ 1, (255 &- alpha &+ channel) &* 257) }
    return Division.by255(UInt32(source &+ Division.high(channel &* 257, kept)))
  }
}
