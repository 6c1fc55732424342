/// A round cone made ready for one row of a tile, four pixels at a time.
struct ConeRow {
  /// Positions along and beside the axis of the row's first four pixels.
  private let along: Lanes.Floats
  private let beside: Lanes.Floats
  private let unitX: Float
  private let unitY: Float
  private let lean: Float
  private let length: Lanes.Floats
  private let startRadius: Float
  private let radiusRate: Float
  private let startOpacity: Float
  private let opacityRate: Float

  /// Prepares a row; `scale` is the value of full coverage.
  @inline(__always)
  init(_ cone: ConeKernel, y: Int, scale: Double) {
    let y = Double(y) + 0.5
    let steps = Lanes.Floats(0.5, 1.5, 2.5, 3.5)
    unitX = Float(cone.unitX)
    unitY = Float(cone.unitY)
    along = Float(cone.along + y * cone.unitY) + steps * unitX
    beside = Float(cone.beside + y * cone.unitX) - steps * unitY
    lean = Float(cone.lean)
    length = Lanes.Floats(repeating: Float(cone.length))
    startRadius = Float(cone.startRadius)
    radiusRate = Float(cone.radiusRate)
    startOpacity = Float(cone.startOpacity * scale)
    opacityRate = Float(cone.opacityRate * scale)
  }

  /// Coverage × opacity of the four pixels from a column on, rounded.
  @inline(__always)
  func values(x: Int) -> SIMD4<Int32> {
    let x = Float(x)
    let s = along + x * unitX
    let h = beside - x * unitY
    let center = Lanes.minimum(Lanes.positive(s - Lanes.magnitude(h) * lean), length)
    let way = s - center
    let distance = Lanes.squareRoot(way * way + h * h)
    let radius = startRadius + center * radiusRate
    let depth = Lanes.positive(radius + 0.5 - distance)
    let coverage = Lanes.minimum(
      depth, Lanes.minimum(Lanes.Floats(repeating: 1), radius + radius))
    return Lanes.rounded(coverage * (startOpacity + center * opacityRate))
  }
}

extension ConeKernel {
  /// Raises the values of a part of a row to those of the cone, 255 for full coverage.
  @inline(__always)
  func formUnion(_ target: UnsafeMutablePointer<UInt8>, y: Int, _ columns: Range<Int>) {
    guard isSmall else {
      formUnionPrecisely(target, y: y, columns)
      return
    }
    let row = ConeRow(self, y: y, scale: 255)
    let inside = hasInterior ? interior(y: y) : 0..<0
    let full = UInt8(truncatingIfNeeded: Int32(Float(startOpacity * 255) + 0.5))
    var x = columns.lowerBound & ~3
    while x < columns.upperBound {
      let isFull = x >= inside.lowerBound && x &+ 4 <= inside.upperBound
      let values = isFull ? SIMD4(repeating: full) : Lanes.bytes(row.values(x: x))
      let raw = UnsafeMutableRawPointer(target + x)
      let old = raw.loadUnaligned(as: SIMD4<UInt8>.self)
      raw.storeBytes(
        of: Lanes.maximum(values & Self.kept(x, columns), old), as: SIMD4<UInt8>.self)
      x &+= 4
    }
  }

  /// The same with 64 bits; not a part of the loop above, which needs all registers.
  @inline(never)
  @_optimize(speed)
  private func formUnionPrecisely(
    _ target: UnsafeMutablePointer<UInt8>, y: Int, _ columns: Range<Int>
  ) {
    forEachRun(columns, y: y, scale: 255) { columns, value in
      let value = UInt8(truncatingIfNeeded: value)
      for x in columns { target[x] = max(target[x], value) }
    }
  }

  /// Sets the masks of a part of a row to the values of the cone, 65,535 for full coverage.
  @inline(__always)
  func fill(_ row: MaskRow, y: Int, _ columns: Range<Int>) {
    if isSmall {
      let cone = ConeRow(self, y: y, scale: 65535)
      let inside = hasInterior ? interior(y: y) : 0..<0
      let full = UInt16(truncatingIfNeeded: Int(Float(startOpacity * 65535) + 0.5))
      var x = columns.lowerBound & ~3
      while x < columns.upperBound {
        var values = SIMD4<UInt16>(repeating: full)
        if x < inside.lowerBound || x &+ 4 > inside.upperBound {
          values = Lanes.words(cone.values(x: x))
        }
        UnsafeMutableRawPointer(row.values + x).storeBytes(of: values, as: SIMD4<UInt16>.self)
        x &+= 4
      }
    } else {
      for x in columns { row.values[x] = 0 }
      forEachRun(columns, y: y, scale: 65535) { columns, value in
        for x in columns { row.values[x] = UInt16(truncatingIfNeeded: value) }
      }
    }
    row.trim(columns)
  }

  /// All bits of those of the four columns from a column on that are some columns.
  @inline(__always)
  private static func kept(_ x: Int, _ columns: Range<Int>) -> SIMD4<UInt8> {
    let before = UInt32(truncatingIfNeeded: max(columns.lowerBound &- x, 0))
    let after = UInt32(truncatingIfNeeded: max(x &+ 4 &- columns.upperBound, 0))
    let bits = (UInt32.max &<< (8 &* before)) & (UInt32.max &>> (8 &* after))
    return unsafeBitCast(bits, to: SIMD4<UInt8>.self)
  }

  /// True if it is worth looking for columns of even coverage.
  private var hasInterior: Bool { opacityRate == 0 && max(startRadius, endRadius) > 5 }
}
