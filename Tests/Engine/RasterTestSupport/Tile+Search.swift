package import InkRaster
import InkTestSupport

extension PixelTile {
  /// The first pixel of which a channel is above alpha; `nil` where all are premultiplied.
  package var firstNotPremultiplied: [Int]? {
    firstPixel { x, y in Paint(premultiplied: self[x, y]).pixel == self[x, y] }
  }
}

extension MaskTile {
  /// Says whether the pixels are those of a part of a plane, as wide as a whole tile.
  package func isPart(of plane: [UInt8], width: Int, column: Int, row: Int) -> Bool {
    firstPixel { x, y in
      self[x, y] == plane[(row * 64 + y) * width + column * 64 + x]
    } == nil
  }

  /// Returns the largest values of some masks, row by row.
  package static func largest(of masks: [MaskTile]) -> [UInt8] {
    (0..<4096).map { index in masks.reduce(0) { max($0, $1[index % 64, index / 64]) } }
  }
}
