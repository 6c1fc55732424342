/// The look of ink over pixels that are not the paper for which it was mixed.
///
/// The ink of a tile is kept as it looks on its paper *P*: premultiplied *d* with alpha *α*, so that on paper it
/// is *d + (1 − α) P*. With the component alpha *C* of a channel, ink is *A + (1 − C) b* over an opaque backdrop
/// *b*; on the paper both are equal, which gives *A*. So over *b*, premultiplied with alpha *β*, it is
///
/// *d + (1 − α) β P + (1 − C) (b − β P)*,
///
/// the result on paper, and the difference of the backdrop as far as the ink lets it through. For *C = α* that
/// is source-over, whatever the paper. All of it is computed in integers and rounded once.
struct InkOverPixels {
  /// The channels of the paper.
  private let paper: (red: Int32, green: Int32, blue: Int32)
  /// 255 for all of the ink.
  private let opacity: Int32

  /// - Parameters:
  ///   - paper: the paper for which the ink was mixed; one that is not opaque counts as white.
  ///   - opacity: how much of the ink there is, 255 for all of it.
  init(paper: Paint, opacity: UInt8) {
    let isOpaque = paper.alpha == 255
    self.paper = (
      Int32(isOpaque ? paper.red : 255), Int32(isOpaque ? paper.green : 255),
      Int32(isOpaque ? paper.blue : 255)
    )
    self.opacity = Int32(opacity)
  }

  /// Returns a pixel with ink over it.
  ///
  /// - Parameters:
  ///   - backdrop: the pixel, premultiplied.
  ///   - ink: the ink, premultiplied.
  ///   - components: the component alphas of the ink.
  /// - Returns: both together, premultiplied.
  @inline(__always)
  func mixed(_ backdrop: UInt32, _ ink: UInt32, _ components: UInt32) -> UInt32 {
    let beta = Int32(truncatingIfNeeded: backdrop &>> 24)
    let alpha = Int32(truncatingIfNeeded: ink &>> 24)
    @inline(__always)
    func channel(_ shift: UInt32, _ paper: Int32) -> Int32 {
      let b = Int32(truncatingIfNeeded: backdrop &>> shift & 255)
      let d = Int32(truncatingIfNeeded: ink &>> shift & 255)
      let c = Int32(truncatingIfNeeded: components &>> shift & 255)
      let under = beta == 255 ? paper : (paper &* beta &+ 127) / 255
      let full = 255 &* d &+ (255 &- alpha) &* under &+ (255 &- c) &* (b &- under)
      if opacity == 255 { return max(full &+ 127, 0) / 255 }
      let part = 65_025 &* b &+ opacity &* (full &- 255 &* b)
      return max(part &+ 32_512, 0) / 65_025
    }
    // Alpha is source-over, as if it were a channel of black paper.
    let covering = 255 &* alpha &+ (255 &- alpha) &* beta
    let whole =
      opacity == 255
      ? (covering &+ 127) / 255
      : (65_025 &* beta &+ opacity &* (covering &- 255 &* beta) &+ 32_512) / 65_025
    let red = UInt32(truncatingIfNeeded: min(channel(0, paper.red), whole))
    let green = UInt32(truncatingIfNeeded: min(channel(8, paper.green), whole))
    let blue = UInt32(truncatingIfNeeded: min(channel(16, paper.blue), whole))
    return red | green &<< 8 | blue &<< 16 | UInt32(truncatingIfNeeded: whole) &<< 24
  }
}
