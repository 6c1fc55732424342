internal import InkGeometry
internal import InkRaster

/// The picture of the view before the zoom changed, which is shown, scaled, until tiles are
/// painted.
struct StalePicture {
  let pixels: [UInt32]
  let width: Int
  let height: Int
  /// The frame of the view when the picture was taken.
  let frame: CanvasFrame

  /// Writes the pixels of the picture that lie on a part of a view.
  ///
  /// - Parameters:
  ///   - rect: the pixels to write, counted from the corner of the first tile of the present frame.
  ///   - target: the address of the pixel (0, 0), counted in the same way.
  ///   - stride: the number of pixels from one row of the target to the next.
  ///   - now: the present frame of the view.
  func write(
    _ rect: PixelRect, _ target: UnsafeMutablePointer<UInt32>, stride: Int,
    _ now: CanvasFrame
  ) {
    let ratio = frame.documentScale / now.documentScale
    let first = now.origin
    func sourceIndex(_ pixel: Int, _ corner: Int, _ offset: Int) -> Int {
      let document = Double(corner * Tile.side + pixel) + 0.5
      let position = document * ratio - Double(offset)
      return position >= 0 && position < 1e9 ? Int(position) : -1
    }
    let columns = (rect.minX..<rect.maxX).map { sourceIndex($0, first.column, frame.offsetX) }
    for y in rect.minY..<rect.maxY {
      let row = sourceIndex(y, first.row, frame.offsetY)
      let start = target + (y * stride + rect.minX)
      for (index, column) in columns.enumerated() {
        let isInside = row >= 0 && row < height && column >= 0 && column < width
        if isInside { start[index] = pixels[row * width + column] }
      }
    }
  }
}
