/// The binomial blur 1 4 6 4 1 in both directions, of one tile with two pixels around it.
///
/// Sums have 16 bits: 16 × 16 × 255 is below 2¹⁶. Both directions are summed before the one rounding.
enum BlurKernel {
  /// The number of channels that a row has: those of 64 pixels and of two more on either side.
  static let channels = 4 * (Tile.side + 4)

  /// Keeps a row of 68 pixels as words.
  static func widen(_ row: UnsafePointer<UInt8>, into words: UnsafeMutablePointer<UInt16>) {
    for index in 0..<channels { words[index] = UInt16(row[index]) }
  }

  /// Writes one row of a tile.
  ///
  /// - Parameters:
  ///   - rows: the row itself, with two rows on either side, widened.
  ///   - sums: room for a row of words.
  ///   - target: the row's 64 pixels as bytes.
  /// - Returns: the bits that are set in any of the pixels.
  static func blur(
    _ rows:
      (
        UnsafePointer<UInt16>, UnsafePointer<UInt16>, UnsafePointer<UInt16>,
        UnsafePointer<UInt16>, UnsafePointer<UInt16>
      ),
    _ sums: UnsafeMutablePointer<UInt16>, into target: UnsafeMutablePointer<UInt8>
  ) -> UInt32 {
    let (a, b, c, d, e) = rows
    for index in 0..<channels {
      let near = b[index] &+ c[index] &+ d[index]
      sums[index] = a[index] &+ e[index] &+ 4 &* near &+ 2 &* c[index]
    }
    for index in 0..<(4 &* Tile.side) {
      let near = sums[index &+ 4] &+ sums[index &+ 8] &+ sums[index &+ 12]
      let sum = sums[index] &+ sums[index &+ 16] &+ 4 &* near &+ 2 &* sums[index &+ 8]
      target[index] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
    }
    var any: UInt32 = 0
    let pixels = UnsafeRawPointer(target).assumingMemoryBound(to: UInt32.self)
    for index in 0..<Tile.side { any |= pixels[index] }
    return any
  }
}
