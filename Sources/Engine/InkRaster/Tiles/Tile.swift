/// The square tiles that a canvas is made of.
///
/// The tile at column *c* and row *r* covers the device pixels *64 c* ..< *64 (c + 1)* and
/// *64 r* ..< *64 (r + 1)*; columns and rows may be negative. Clips are given in the tile's own
/// pixels, 0 ..< 64 in both directions; what lies outside them is left alone.
///
/// Functions that draw on a tile take pieces in device pixels of the canvas, the column and the row of the tile, and
/// a clip: the pixels that may change. Polygons join their last vertex to the first; fewer than three vertices are
/// nothing, and so is a polygon with a vertex that is not finite. Opacities are clamped to 0…1, and NaN draws
/// nothing.
///
/// Pieces are drawn where they lie within 2,097,152 pixels of the canvas' origin; parts of a piece
/// that lie farther out are cut off there, and tiles that lie farther out stay empty.
package enum Tile {
  /// The number of pixels that a tile is wide and high.
  @inlinable package static var side: Int { 64 }
  /// All pixels of a tile, as a clip.
  @inlinable
  package static var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 64) }
  /// The largest distance of pixels from the canvas' origin, in device pixels.
  static var reach: Double { 2_097_152 }

  /// The first pixel of a tile in device pixels, or `nil` where no tile is.
  static func origin(column: Int, row: Int) -> (x: Double, y: Double)? {
    let x = Double(column) * 64
    let y = Double(row) * 64
    guard x >= -reach, x < reach, y >= -reach, y < reach else { return nil }
    return (x, y)
  }

  /// The part of a clip that lies in the tile, or `nil` where that is nothing.
  @inlinable @inline(__always)
  package static func inside(_ clip: PixelRect) -> PixelRect? {
    let inside = clip.intersection(bounds)
    return inside.isEmpty ? nil : inside
  }

  /// The pixels of a tile whose centres lie between two points, in the tile's coordinates.
  ///
  /// A centre that lies exactly there may be in or out.
  @inline(__always)
  static func centers(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
  ) -> PixelRect {
    // The first centre right of x is in pixel ⌈x − ½⌉, which is x rounded.
    PixelRect(
      minX: rounded(left), minY: rounded(top), maxX: rounded(right), maxY: rounded(bottom))
  }

  /// The integer of 0…64 that is nearest to a coordinate.
  @inline(__always)
  static func rounded(_ coordinate: Double) -> Int {
    // Adding 1.5 × 2⁵² leaves it in the low bits of the significand.
    Int(Int32(truncatingIfNeeded: (min(max(coordinate, 0), 64) + 0x1.8p52).bitPattern))
  }

  /// The part of some pixels of a tile that lies in a clip, or `nil` where that is nothing.
  @inline(__always)
  static func part(_ bounds: PixelRect, _ clip: PixelRect) -> PixelRect? {
    let part = PixelRect(
      minX: max(bounds.minX, clip.minX), minY: max(bounds.minY, clip.minY),
      maxX: min(bounds.maxX, clip.maxX), maxY: min(bounds.maxY, clip.maxY))
    return part.minX < part.maxX && part.minY < part.maxY ? part : nil
  }

  /// One bit for each row of a range that is not empty and lies in the tile.
  @inlinable @inline(__always)
  package static func rowBits(_ minY: Int, _ maxY: Int) -> UInt64 {
    (~0 &<< UInt64(truncatingIfNeeded: minY)) & (~0 &>> UInt64(truncatingIfNeeded: 64 - maxY))
  }
}
