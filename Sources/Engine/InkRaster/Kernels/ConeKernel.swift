import InkGeometry

#if canImport(Glibc)
  import Glibc
#endif

/// A round cone made ready to be drawn into one tile.
///
/// The distance of a point to the edge of the union of discs along an axis is the least of the
/// distances to the discs. With the point's position *s* along the axis and *h* beside it, and the
/// radius falling by *b* per pixel of length, the nearest disc's centre is at *s* − |*h*| *b*/√(1 − *b*²),
/// limited to the axis.
///
/// The prepared values depend on the cone and the tile only, never on the clip.
struct ConeKernel {
  var start: Point
  var end: Point
  var startRadius: Double
  var endRadius: Double
  var startOpacity: Double
  var unitX = 1.0
  var unitY = 0.0
  /// Positions along and beside the axis of the tile's corner.
  var along = 0.0
  var beside = 0.0
  var length: Double
  /// The distance by which the nearest disc's centre lies behind, per pixel beside the axis.
  var lean = 0.0
  var radiusRate = 0.0
  var opacityRate = 0.0
  /// The pixels of the tile that it may touch.
  var bounds: PixelRect
  /// True if numbers of 32 bits are precise enough.
  var isSmall: Bool

  /// Prepares a cone; `nil` where it cannot touch the tile.
  @inline(__always)
  init?(_ cone: RoundCone, column: Int, row: Int) {
    guard let origin = Tile.origin(column: column, row: row) else { return nil }
    guard Self.isUsable(cone) else { return nil }
    start = Point(cone.start.x - origin.x, cone.start.y - origin.y)
    end = Point(cone.end.x - origin.x, cone.end.y - origin.y)
    startRadius = max(cone.startRadius, 0)
    endRadius = max(cone.endRadius, 0)
    guard startRadius > 0 || endRadius > 0 else { return nil }
    let left = min(start.x - startRadius, end.x - endRadius) - 0.5
    let top = min(start.y - startRadius, end.y - endRadius) - 0.5
    let right = max(start.x + startRadius, end.x + endRadius) + 0.5
    let bottom = max(start.y + startRadius, end.y + endRadius) + 0.5
    guard left < 64, top < 64, right > 0, bottom > 0 else { return nil }
    bounds = Tile.centers(left, top, right, bottom)
    startOpacity = min(max(cone.startOpacity, 0), 1)
    var endOpacity = min(max(cone.endOpacity, 0), 1)
    length = start.distance(to: end)
    if length <= (startRadius - endRadius).magnitude || length < 1e-9 {
      // One disc contains the other.
      if startRadius >= endRadius {
        (end, endRadius, endOpacity) = (start, startRadius, startOpacity)
      } else {
        (start, startRadius, startOpacity) = (end, endRadius, endOpacity)
      }
      length = 0
    } else {
      let scale = 1 / length
      unitX = (end.x - start.x) * scale
      unitY = (end.y - start.y) * scale
      radiusRate = (endRadius - startRadius) * scale
      lean = -radiusRate / (1 - radiusRate * radiusRate).squareRoot()
      opacityRate = (endOpacity - startOpacity) * scale
    }
    along = -(start.x * unitX + start.y * unitY)
    beside = start.x * unitY - start.y * unitX
    // Roots of 32 bits are off by less than 0.001 pixel then.
    isSmall =
      max(startRadius, endRadius) <= 128 && lean.magnitude < 1e3
      && max(start.x.magnitude, start.y.magnitude) <= 2048
      && max(end.x.magnitude, end.y.magnitude) <= 2048
  }

  /// The value of each pixel of the tile, if it is the same for all: the cone contains the tile with a pixel to
  /// spare, and is equally opaque everywhere.
  var evenValue: UInt8? {
    // From the middle of a tile its corners are 45.3 pixels away.
    guard opacityRate == 0, max(startRadius, endRadius) > 46, containsTile else { return nil }
    return isSmall
      ? UInt8(truncatingIfNeeded: Int32(Float(startOpacity * 255) + 0.5))
      : UInt8(truncatingIfNeeded: Int(startOpacity * 255 + 0.5))
  }

  /// True if the tile lies inside with a pixel to spare: without a margin the cone is convex, and has all of it if it
  /// has the corners.
  private var containsTile: Bool {
    func contains(_ x: Double, _ y: Double) -> Bool {
      let s = along + x * unitX + y * unitY
      let h = beside - x * unitY + y * unitX
      let center = min(max(s - h.magnitude * lean, 0), length)
      let inner = startRadius + radiusRate * center - 1
      let way = s - center
      return inner > 0 && way * way + h * h <= inner * inner
    }
    return contains(0, 0) && contains(64, 0) && contains(0, 64) && contains(64, 64)
  }

  @_optimize(speed)
  private static func isUsable(_ cone: RoundCone) -> Bool {
    let limit = 1e12
    return cone.start.x.magnitude <= limit && cone.start.y.magnitude <= limit
      && cone.end.x.magnitude <= limit && cone.end.y.magnitude <= limit
      && cone.startRadius.magnitude <= limit && cone.endRadius.magnitude <= limit
      && cone.startOpacity.isFinite && cone.endOpacity.isFinite
  }

  /// Calls a function for each row of a part of the tile, with the columns that may be touched there.
  @inline(__always)
  func forEachRow(_ part: PixelRect, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    // The cone lies in a band along its axis; a row meets the band in an interval.
    let reach = max(startRadius, endRadius) + 0.5
    let inverse = unitY.magnitude > 0.01 ? 1 / unitY : 0
    for y in part.minY..<part.maxY {
      var first = part.minX
      var last = part.maxX
      if inverse != 0 {
        let center = (beside + (Double(y) + 0.5) * unitX) * inverse - 0.5
        let half = reach * inverse.magnitude
        // The ends rounded outwards; what lies at them has no coverage.
        first = max(first, Tile.rounded(center - half - 0.5))
        last = min(last, Tile.rounded(center + half + 0.75))
      }
      if first < last { body(y, first..<last) }
    }
  }

  /// The columns of a row that lie so far inside that their coverage is 1; a subset of them.
  ///
  /// The cone without a margin is convex, so what lies between two points in it is in it.
  @inline(never)
  @_optimize(speed)
  func interior(y: Int) -> Range<Int> {
    var left = 64.0
    var right = -1.0
    let y = Double(y) + 0.5
    for (center, radius) in [(start, startRadius), (end, endRadius)] {
      let inner = radius - 0.6
      let dy = y - center.y
      let square = inner * inner - dy * dy
      guard inner > 0, square > 0 else { continue }
      let half = square.squareRoot()
      left = min(left, center.x - half)
      right = max(right, center.x + half)
    }
    left = min(max(left + 0.5, 0), 64)
    right = min(max(right - 0.5, -1), 64)
    let first = Int(left)
    let last = Int(right + 1) - 1
    return first < last ? first..<last : 0..<0
  }

  /// Calls a function with columns of a row in which coverage × opacity is the same, rounded, and that value.
  ///
  /// `scale` is the value of full coverage. Columns in which it is 0 may be left out. From a pixel to the next the
  /// depth inside the cone changes by 1 at most: so many pixels are all full or all empty.
  @inline(__always)
  func forEachRun(
    _ columns: Range<Int>, y: Int, scale: Double, _ body: (Range<Int>, _ value: Int) -> Void
  ) {
    // Nothing is left to rounding: what is passed over is full, or empty, by more than that.
    let margin = 1e-6
    let y = Double(y) + 0.5
    var first = columns.lowerBound
    while first < columns.upperBound {
      let x = Double(first) + 0.5
      let s = along + x * unitX + y * unitY
      let h = beside - x * unitY + y * unitX
      let center = min(max(s - h.magnitude * lean, 0), length)
      let way = s - center
      let radius = startRadius + radiusRate * center
      let depth = radius + 0.5 - (way * way + h * h).squareRoot()
      var count = 1.0
      if depth < -margin { count += -depth - margin }
      if depth > 1 + margin, opacityRate == 0 { count += depth - 1 - margin }
      let end = count < 64 ? min(first &+ Int(count), columns.upperBound) : columns.upperBound
      if depth > 0 {
        let coverage = min(depth, min(1, 2 * radius))
        body(
          first..<end, Int(coverage * (startOpacity + opacityRate * center) * scale + 0.5))
      }
      first = end
    }
  }
}
