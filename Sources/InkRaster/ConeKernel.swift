import InkGeometry

#if canImport(Glibc)
  import Glibc
#endif

/// A round cone made ready to be drawn into one tile.
///
/// The distance of a point to the edge of the union of discs along an axis is the least of the
/// distances to the discs. With the point's place *s* along the axis and *h* beside it, and the
/// radius falling by *b* per pixel of length, the nearest disc's centre is at *s* − *h b*/√(1 − *b*²),
/// limited to the axis.
struct ConeKernel {
  var unitX: Double
  var unitY: Double
  /// Place along and beside the axis of the tile's corner.
  var along: Double
  var beside: Double
  var length: Double
  /// How much the nearest disc's centre lies behind, per pixel beside the axis.
  var lean: Double
  var startRadius: Double
  var radiusRate: Double
  var startOpacity: Double
  var opacityRate: Double
  /// The pixels of the tile that it may touch.
  var bounds: PixelRect

  /// Prepares a cone; `nil` where it cannot touch the tile.
  init?(_ cone: RoundCone, column: Int, row: Int) {
    guard let origin = Tile.origin(column: column, row: row) else { return nil }
    guard Self.isUsable(cone) else { return nil }
    var start = Point(cone.start.x - origin.x, cone.start.y - origin.y)
    var end = Point(cone.end.x - origin.x, cone.end.y - origin.y)
    var startRadius = max(cone.startRadius, 0)
    var endRadius = max(cone.endRadius, 0)
    guard startRadius > 0 || endRadius > 0 else { return nil }
    var startOpacity = min(max(cone.startOpacity, 0), 1)
    var endOpacity = min(max(cone.endOpacity, 0), 1)
    var length = start.distance(to: end)
    if length <= (startRadius - endRadius).magnitude || length < 1e-9 {
      // One disc contains the other.
      if startRadius >= endRadius {
        (end, endRadius, endOpacity) = (start, startRadius, startOpacity)
      } else {
        (start, startRadius, startOpacity) = (end, endRadius, endOpacity)
      }
      length = 0
    }
    let left = min(start.x - startRadius, end.x - endRadius) - 1
    let top = min(start.y - startRadius, end.y - endRadius) - 1
    let right = max(start.x + startRadius, end.x + endRadius) + 1
    let bottom = max(start.y + startRadius, end.y + endRadius) + 1
    guard left < 64, top < 64, right > 0, bottom > 0 else { return nil }
    bounds = PixelRect(
      minX: Int(max(left, 0)), minY: Int(max(top, 0)), maxX: Int(min(right, 63)) + 1,
      maxY: Int(min(bottom, 63)) + 1)
    self.length = length
    self.startRadius = startRadius
    self.startOpacity = startOpacity
    if length > 0 {
      unitX = (end.x - start.x) / length
      unitY = (end.y - start.y) / length
      let fall = (startRadius - endRadius) / length
      lean = fall / (1 - fall * fall).squareRoot()
      radiusRate = -fall
      opacityRate = (endOpacity - startOpacity) / length
    } else {
      (unitX, unitY, lean, radiusRate, opacityRate) = (1, 0, 0, 0, 0)
    }
    along = -(start.x * unitX + start.y * unitY)
    beside = start.x * unitY - start.y * unitX
  }

  private static func isUsable(_ cone: RoundCone) -> Bool {
    let limit = 1e12
    return cone.start.x.magnitude <= limit && cone.start.y.magnitude <= limit
      && cone.end.x.magnitude <= limit && cone.end.y.magnitude <= limit
      && cone.startRadius.magnitude <= limit && cone.endRadius.magnitude <= limit
      && cone.startOpacity.isFinite && cone.endOpacity.isFinite
  }

  /// The coverage of a pixel times opacity, 0…1.
  @inline(__always)
  func value(x: Int, y: Int) -> Double {
    let x = Double(x) + 0.5
    let y = Double(y) + 0.5
    let s = along + x * unitX + y * unitY
    let h = beside - x * unitY + y * unitX
    let center = min(max(s - h.magnitude * lean, 0), length)
    let way = s - center
    let distance = (way * way + h * h).squareRoot()
    let radius = startRadius + radiusRate * center
    let coverage = min(max(radius + 0.5 - distance, 0), min(1, 2 * radius))
    return coverage * (startOpacity + opacityRate * center)
  }

  /// Raises the values of a part of a row to those of the cone, 255 for full coverage.
  func formUnion(_ values: UnsafeMutablePointer<UInt8>, y: Int, _ columns: Range<Int>) {
    for x in columns {
      let value = UInt8(truncatingIfNeeded: Int(self.value(x: x, y: y) * 255 + 0.5))
      values[x] = max(values[x], value)
    }
  }

  /// Sets the values of a part of a row to those of the cone, 65,535 for full coverage.
  func fill(_ values: UnsafeMutablePointer<UInt16>, y: Int, _ columns: Range<Int>) {
    for x in columns {
      values[x] = UInt16(truncatingIfNeeded: Int(self.value(x: x, y: y) * 65535 + 0.5))
    }
  }
}
