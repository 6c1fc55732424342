/// One paint and one way of putting it on pixels, made ready.
///
/// Everything happens in 16-bit integers, in units of 1/255² of full intensity, and is rounded once:
/// with the paint's channel *p*, the mask *m* and the pixel's channel *d*, all 0…1,
///
/// - source-over is *p m + d* (1 − *a m*) for the paint's alpha *a*,
/// - destination-out is *d* (1 − *a m*),
/// - multiply is *p m b + d* (1 − *a m*), with *b* = *P* (1 − *α*) + *d* for the pixel's alpha *α* and the
///   paper's channel *P*; for alpha itself that is source-over. Without paper *P* is 1.
/// - screen is *a m b + p m* (1 − *b*) + *d* (1 − *a m*); without paper *P* is 0.
///
/// So a pixel with the paper laid under it afterwards is what W3C's formulas give on the paper.
///
/// Products are rounded down before the sum, in units so small that the result is within 0.52/255
/// of the exact one. Full and empty masks are exact.
package struct CompositeKernel {
  /// The channels that are added, times 255, plus one: red, green, blue, alpha, for two pixels.
  let added: Lanes.Words
  /// The alpha that covers, times 255, plus one.
  let covering: Lanes.Words
  /// The channels that are added as they are.
  private let channels: Lanes.Words
  /// The alpha that covers as it is.
  private let alpha: Lanes.Words
  private let isMultiply: Bool
  private let isScreen: Bool
  /// The paper's channels, times 257, with an alpha of 1; `nil` for white.
  private let paper: Lanes.Words?
  /// The pixel that a full mask leaves whatever was there, or `nil`.
  let opaque: UInt32?

  @inline(__always)
  init(_ paint: Paint, _ blend: InkBlend, paper: Paint = .transparent) {
    self.init(pixel: paint.pixel, blend, paper: paper)
  }

  /// A kernel for a premultiplied pixel; a paper that is not opaque counts as none.
  @inline(__always)
  init(pixel: UInt32, _ blend: InkBlend, paper: Paint = .transparent) {
    let words = Self.words(pixel, pixel)
    channels = blend == .destinationOut ? Lanes.Words() : words
    alpha = Self.alphas(words)
    added = channels &* 255 &+ 1
    covering = alpha &* 255 &+ 1
    isMultiply = blend == .multiply
    isScreen = blend == .screen
    // White multiplies nothing away, black screens nothing.
    let neutral: UInt32 = blend == .screen ? 0xFF00_0000 : 0xFFFF_FFFF
    let under = paper.alpha == 255 ? paper.pixel : neutral
    self.paper = under == 0xFFFF_FFFF ? nil : Self.words(under, under) &* 257
    opaque =
      pixel >> 24 < 255
      ? nil : blend == .sourceOver ? pixel : blend == .destinationOut ? 0 : nil
  }

  /// A kernel for the component alphas of what a premultiplied pixel is put on: each channel of the backdrop
  /// is hidden as far as the ink takes it away.
  ///
  /// With the channel *C* of what is there, the paint's alpha *a* and channel *p*, that is
  /// *k m + C* (1 − *k m*) where *k* is *a* for source-over, *a − p* for multiply and *p* for screen;
  /// destination-out leaves *C* (1 − *a m*).
  @inline(__always)
  init(componentsOf pixel: UInt32, _ blend: InkBlend) {
    let all = PixelTile.alphas(pixel)
    // No channel is larger than alpha, so that nothing is borrowed.
    let hidden =
      switch blend {
      case .sourceOver, .destinationOut: all
      case .multiply: all &- (pixel & 0x00FF_FFFF)
      case .screen: pixel
      }
    let words = Self.words(hidden, hidden)
    channels = blend == .destinationOut ? Lanes.Words() : words
    alpha = words
    added = channels &* 255 &+ 1
    covering = words &* 255 &+ 1
    isMultiply = false
    isScreen = false
    paper = nil
    opaque = hidden != .max ? nil : blend == .destinationOut ? 0 : .max
  }

  /// The channels of two pixels.
  @inline(__always)
  private static func words(_ first: UInt32, _ second: UInt32) -> Lanes.Words {
    let bytes = unsafeBitCast(SIMD2(first, second), to: SIMD8<UInt8>.self)
    return Lanes.words(bytes)
  }

  /// The ground of the ink, 65,535 for full intensity: the pixels, whose channels are given twice, and as
  /// much of the paper as they leave.
  @inline(__always)
  private func backdrop(_ doubled: Lanes.Words) -> Lanes.Words {
    let uncovered = ~Self.alphas(doubled)
    guard let paper else { return uncovered &+ doubled }
    // Alpha is that of paper, exactly: no colour may become more than it.
    return (Lanes.high(paper, uncovered) &+ doubled) | Lanes.Words(0, 0, 0, .max, 0, 0, 0, .max)
  }

  /// The addition to pixels that the paint goes over, for what it would be on nothing and how far it covers,
  /// in units of 1/255².
  ///
  /// Few brushes blend: one copy of it is enough.
  @inline(never)
  private func blended(
    _ source: Lanes.Words, covering: Lanes.Words, _ doubled: Lanes.Words
  ) -> Lanes.Words {
    let under = backdrop(doubled)
    if isMultiply { return Lanes.high(source &+ 1, under) }
    return Lanes.high(covering &+ 1, under) &+ Lanes.high(source &+ 1, ~under)
  }

  /// The alpha of each of two pixels in all of its lanes.
  @inline(__always)
  private static func alphas(_ channels: Lanes.Words) -> Lanes.Words {
    let (a, b) = (channels[3], channels[7])
    return Lanes.Words(a, a, a, a, b, b, b, b)
  }

  /// Two pixels with the paint on them, as far as the masks say: 65,535 for all of it.
  @inline(__always)
  func mixed(_ pixels: SIMD8<UInt8>, _ first: UInt16, _ second: UInt16) -> SIMD8<UInt8> {
    let mask = Lanes.Words(first, first, first, first, second, second, second, second)
    var source = Lanes.high(added, mask)
    let covered = Lanes.high(covering, mask)
    if isMultiply || isScreen {
      source = blended(source, covering: covered, Lanes.doubled(pixels))
    }
    // 65,026 minus what covers.
    let kept = ~covered &- 509
    let sum = source &+ Lanes.high(Lanes.doubled(pixels), kept)
    return Lanes.bytes(Lanes.by255(sum))
  }

  /// The sums for two pixels with the paint on them as far as their coverages say, 0…255 in each lane,
  /// in units of 1/255; the pixels' channels are given twice, see ``Lanes``.
  ///
  /// For *m* = 257 *c* the high half of (255 *p* + 1) *m* is *p c*: the same sums as those of ``mixed``,
  /// with fewer multiplications.
  @inline(__always)
  private func sums(_ doubled: Lanes.Words, _ coverage: Lanes.Words) -> Lanes.Words {
    var source = channels &* coverage
    let covered = alpha &* coverage
    if isMultiply || isScreen { source = blended(source, covering: covered, doubled) }
    return source &+ Lanes.high(doubled, 65026 &- covered)
  }

  /// Puts the paint on four neighbouring pixels, as far as coverages of 0…255 say.
  @inline(__always)
  func composite4(_ pixels: UnsafeMutablePointer<UInt32>, _ coverage: SIMD4<Int32>) {
    let raw = UnsafeMutableRawPointer(pixels)
    let old = raw.loadUnaligned(as: SIMD16<UInt8>.self)
    let c = unsafeBitCast(coverage, to: Lanes.Words.self)
    let first = Lanes.Words(c[0], c[0], c[0], c[0], c[2], c[2], c[2], c[2])
    let second = Lanes.Words(c[4], c[4], c[4], c[4], c[6], c[6], c[6], c[6])
    let low = Lanes.by255(sums(Lanes.doubledLow(old), first))
    let high = Lanes.by255(sums(Lanes.doubledHigh(old), second))
    raw.storeBytes(of: Lanes.bytes(low, high), as: SIMD16<UInt8>.self)
  }

  /// Puts the paint on eight neighbouring pixels, as far as coverages of 0…255 say, a byte each.
  @inline(__always)
  func composite8(_ pixels: UnsafeMutablePointer<UInt32>, bytes: UInt64) {
    if bytes == .max, let opaque {
      pixels.update(repeating: opaque, count: 8)
      return
    }
    let low = UInt32(truncatingIfNeeded: bytes)
    let high = UInt32(truncatingIfNeeded: bytes &>> 32)
    if low != 0 { composite4(pixels, Lanes.integers(low)) }
    if high != 0 { composite4(pixels + 4, Lanes.integers(high)) }
  }

  /// Puts the paint on one pixel.
  @inline(__always)
  func composite(_ pixel: inout UInt32, _ mask: UInt16) {
    let mixed = self.mixed(unsafeBitCast(SIMD2(pixel, 0), to: SIMD8<UInt8>.self), mask, 0)
    pixel = unsafeBitCast(mixed, to: SIMD2<UInt32>.self)[0]
  }

  /// Puts the paint on two neighbouring pixels.
  @inline(__always)
  func composite2(_ pixels: UnsafeMutablePointer<UInt32>, _ first: UInt16, _ second: UInt16) {
    let raw = UnsafeMutableRawPointer(pixels)
    let mixed = self.mixed(raw.loadUnaligned(as: SIMD8<UInt8>.self), first, second)
    raw.storeBytes(of: mixed, as: SIMD8<UInt8>.self)
  }

  /// Puts the paint on four neighbouring pixels, as far as four masks say.
  @inline(__always)
  func composite4(_ pixels: UnsafeMutablePointer<UInt32>, _ mask: SIMD4<UInt16>) {
    let all = unsafeBitCast(mask, to: UInt64.self)
    if all == 0 { return }
    if let opaque, all == .max {
      pixels.update(repeating: opaque, count: 4)
      return
    }
    composite2(pixels, mask[0], mask[1])
    composite2(pixels + 2, mask[2], mask[3])
  }

  /// Puts the paint on eight neighbouring pixels, as far as eight masks say.
  @inline(__always)
  func composite8(_ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt16>) {
    let raw = UnsafeRawPointer(mask)
    let low = raw.loadUnaligned(as: UInt64.self)
    let high = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    if low | high == 0 { return }
    if let opaque, low & high == .max {
      pixels.update(repeating: opaque, count: 8)
      return
    }
    composite2(pixels, mask[0], mask[1])
    composite2(pixels + 2, mask[2], mask[3])
    composite2(pixels + 4, mask[4], mask[5])
    composite2(pixels + 6, mask[6], mask[7])
  }
}
