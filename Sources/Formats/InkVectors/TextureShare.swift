package import InkBrush
internal import InkGeometry
internal import InkRaster

/// The average share of ink that the grain of a texture leaves.
///
/// Light ink catches only on the peaks of the grain, so that the share depends on the opacity. It is
/// measured: the grain is put on flat ink of some opacities, over a whole period of it.
package struct TextureShare {
  /// The opacity that is left of 0, 1/16, 2/16 … 1.
  private let left: [Double]

  private static let steps = 16

  /// Measures a texture; `nil` leaves everything.
  ///
  /// Complexity: some million pixels.
  package init(_ texture: BrushTexture?) {
    left = (0...Self.steps).map { step in
      let opacity = Double(step) / Double(Self.steps)
      // The tooth decides where ink lies, not how much.
      guard let texture, texture.kind != .tooth else { return opacity }
      return Self.measured(texture, opacity)
    }
  }

  /// The mean opacity of ink that would have an opacity, 0…1, without the texture.
  package func opacity(_ opacity: Double) -> Double {
    let position = min(max(opacity, 0), 1) * Double(Self.steps)
    let index = min(Int(position), Self.steps - 1)
    let fraction = position - Double(index)
    return left[index] * (1 - fraction) + left[index + 1] * fraction
  }

  private static func measured(_ texture: BrushTexture, _ opacity: Double) -> Double {
    let kind: Grain.Kind =
      switch texture.kind {
      case .graphite: .graphite
      case .crayon: .crayon
      case .paper: .paper
      case .tooth: .tooth
      }
    // At a scale of 1 a period is 256 pixels long. Larger grains look the same, only larger.
    let grain = Grain(kind: kind, scale: min(texture.scale, 1), strength: texture.strength)
    let side = Double(Tile.side)
    let square = [Point(0, 0), Point(side, 0), Point(side, side), Point(0, side)]
    var mask = MaskTile()
    mask.formUnion(polygon: square, opacity: opacity, column: 0, row: 0)
    var sum = 0
    let count = 256 / Tile.side
    for row in 0..<count {
      for column in 0..<count {
        var pixels = PixelTile()
        pixels.composite(
          mask, paint: Paint(red: 0, green: 0, blue: 0, alpha: 255), grain: grain, column: column,
          row: row)
        for y in 0..<Tile.side {
          for x in 0..<Tile.side { sum += Int(pixels[x, y] >> 24) }
        }
      }
    }
    return Double(sum) / Double(255 * 65536)
  }
}
