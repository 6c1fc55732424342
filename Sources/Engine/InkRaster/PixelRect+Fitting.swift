extension PixelRect {
  /// So many pixels, in rows of a length, have room for as many rows and columns.
  package func fits(in count: Int, stride: Int) -> Bool {
    if isEmpty { return true }
    guard width > 0, height > 0, stride >= width, count >= width else { return false }
    return (count - width) / stride >= height - 1
  }

  /// The part of the rectangle that lies in so many pixels, in rows of a length, the first of which is
  /// (0, 0).
  package func part(of count: Int, stride: Int) -> PixelRect {
    guard stride > 0, count > 0 else { return .empty }
    let part = intersection(PixelRect(minX: 0, minY: 0, maxX: stride, maxY: .max))
    if part.isEmpty { return .empty }
    // The last row need not be whole.
    let rows = count / stride + (count % stride >= part.maxX ? 1 : 0)
    return part.intersection(PixelRect(minX: 0, minY: 0, maxX: stride, maxY: rows))
  }
}

extension PixelRect {
  /// Returns whether all pixels of another rectangle, which is not empty, are in this one.
  @inline(__always)
  func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }
}
