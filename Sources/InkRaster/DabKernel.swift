import InkGeometry

/// A soft dab made ready to be drawn into one tile.
///
/// The profile is a difference of something that depends on the row only and something that depends
/// on the column only, so that a pixel costs a subtraction that stops at zero.
struct DabKernel {
  let centerX: Double
  let centerY: Double
  /// 1 / (squared reach).
  let scale: Double
  let steepness: Double
  let opacity: Double
  let bounds: PixelRect

  /// Prepares a dab; `nil` where it cannot touch the tile.
  init?(_ dab: SoftDab, column: Int, row: Int) {
    guard let origin = Tile.origin(column: column, row: row) else { return nil }
    guard dab.center.x.magnitude <= 1e9, dab.center.y.magnitude <= 1e9, dab.radius > 0,
      dab.radius <= 1e9, dab.opacity.isFinite, dab.hardness.isFinite
    else { return nil }
    let hardness = min(max(dab.hardness, 0), 1)
    opacity = min(max(dab.opacity, 0), 1)
    let reach = dab.radius + hardness / 2
    centerX = dab.center.x - origin.x
    centerY = dab.center.y - origin.y
    scale = 1 / (reach * reach)
    steepness = hardness == 0 ? 1 : 1 / max(1 - hardness, min(2 / reach, 1))
    guard centerX - reach < 64, centerY - reach < 64, centerX + reach > 0, centerY + reach > 0
    else { return nil }
    bounds = PixelRect(
      minX: Int(max(centerX - reach, 0)), minY: Int(max(centerY - reach, 0)),
      maxX: Int(min(centerX + reach, 63)) + 1, maxY: Int(min(centerY + reach, 63)) + 1)
  }

  /// Sets the values of a part of a row to those of the dab, 65,535 for full opacity.
  func fill(_ values: UnsafeMutablePointer<UInt16>, y: Int, _ columns: Range<Int>) {
    let dy = Double(y) + 0.5 - centerY
    for x in columns {
      let dx = Double(x) + 0.5 - centerX
      let profile = max(1 - dx * dx * scale - dy * dy * scale, 0) * steepness
      values[x] = UInt16(truncatingIfNeeded: Int(min(profile, 1) * opacity * 65535 + 0.5))
    }
  }
}
