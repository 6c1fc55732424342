#if canImport(Glibc)
  internal import Glibc
#endif

/// A blur of any width in both directions, at a cost that does not depend on it.
///
/// The weights are those of a tent, d − |k| for |k| < d, mixed with the next wider one: the variances
/// (d² − 1)/6 mix as the weights do, so that every standard deviation from 0 on can be had. A tent is the
/// second difference of sums of sums: with Z(n) = Σ P(m) for m < n, and P the sums of the values, it is
/// Z(n + d) − 2 Z(n) + Z(n − d). Sums wrap around, and differences are exact all the same. Rows are rounded
/// to 1/256, columns to whole numbers.
struct TentKernel {
  /// The largest standard deviation, in pixels: that of the widest tent.
  static let largestDeviation = 26.0

  /// Half the breadth of the wider tent, 2…64.
  let breadth: Int
  /// The weights of the narrower and the wider tent.
  private let narrow: UInt32
  private let wide: UInt32
  /// From sums along a row to 256ths, and from sums along a column to whole numbers.
  private let rowScale: Float
  private let columnScale: Float

  /// Makes a kernel.
  ///
  /// - Parameter deviation: the standard deviation in pixels, 0…``largestDeviation``, clamped; NaN counts
  ///   as 0.
  init(deviation: Double) {
    let deviation = deviation > 0 ? min(deviation, Self.largestDeviation) : 0
    let variance = deviation * deviation
    let breadth = min(Int((6 * variance + 1).squareRoot()) + 1, Tile.side)
    let (d, e) = (Double(breadth - 1), Double(breadth))
    let share = min((variance - (d * d - 1) / 6) / ((2 * d + 1) / 6), 1)
    // So that 255 × 256 × all weights stays below 2³².
    let whole = min(256, 65536 / (breadth * breadth))
    // A tent of breadth d adds up to d².
    let (a, b) = ((1 - share) / (d * d), share / (e * e))
    wide = UInt32(Double(whole) * (b / (a + b)) + 0.5)
    narrow = UInt32(whole) - wide
    let sum = Double(narrow) * (d * d) + Double(wide) * (e * e)
    rowScale = Float(256 / sum)
    columnScale = Float(1 / (256 * sum))
    self.breadth = breadth
  }

  /// The number of values that a row has with those that reach into it.
  var length: Int { Tile.side + 2 * breadth }

  /// Blurs a row.
  ///
  /// - Parameters:
  ///   - row: the row's pixels, with ``breadth`` more on either side.
  ///   - words: room for four words to each of them.
  ///   - sums: room for as many and four more.
  ///   - target: 64 pixels of four channels each, in 256ths.
  func blur(
    row: UnsafePointer<UInt32>, _ words: UnsafeMutablePointer<UInt32>,
    _ sums: UnsafeMutablePointer<UInt32>, into target: UnsafeMutablePointer<UInt16>
  ) {
    let count = length
    let channels = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
    for index in 0..<(4 &* count) { words[index] = UInt32(channels[index]) }
    let pixels = UnsafeRawPointer(words).assumingMemoryBound(to: SIMD4<UInt32>.self)
    let double = UnsafeMutableRawPointer(sums).assumingMemoryBound(to: SIMD4<UInt32>.self)
    var sum = SIMD4<UInt32>.zero
    var sumOfSums = SIMD4<UInt32>.zero
    double[0] = .zero
    for index in 0..<count {
      sum &+= pixels[index]
      sumOfSums &+= sum
      double[index &+ 1] = sumOfSums
    }
    let z = UnsafePointer(sums)
    let (near, far) = (z + 4, z + 8 &* breadth)
    let middle = z + 4 &* breadth
    for index in 0..<(4 &* Tile.side) {
      let tent = Self.tents(
        z[index], near[index], middle[index], far[index &- 4], far[index], narrow, wide)
      target[index] = UInt16(truncatingIfNeeded: Self.rounded(tent, rowScale))
    }
  }

  /// Adds up a row of a tile and those around it, for ``blur(column:y:into:)``.
  ///
  /// - Parameters:
  ///   - row: 64 pixels of four channels each, in 256ths; `nil` for a row without ink.
  ///   - sum: the sum of the rows before, which becomes that with this one.
  ///   - before: the sum of these sums.
  ///   - after: where that with this one goes.
  static func add(
    _ row: UnsafePointer<UInt16>?, to sum: UnsafeMutablePointer<UInt32>,
    _ before: UnsafePointer<UInt32>, _ after: UnsafeMutablePointer<UInt32>
  ) {
    if let row {
      for index in 0..<(4 &* Tile.side) { sum[index] &+= UInt32(row[index]) }
    }
    for index in 0..<(4 &* Tile.side) { after[index] = before[index] &+ sum[index] }
  }

  /// Blurs a row of a tile along its columns.
  ///
  /// - Parameters:
  ///   - sums: the sums of sums of the rows from ``breadth`` above the tile on, each after one of nothing.
  ///   - y: the row.
  ///   - target: its 64 pixels as bytes.
  /// - Returns: the bits that are set in any of them.
  func blur(
    column sums: UnsafePointer<UInt32>, y: Int, into target: UnsafeMutablePointer<UInt8>
  ) -> UInt32 {
    let width = 4 &* Tile.side
    let z = sums + y &* width
    let (near, middle) = (z + width, z + breadth &* width)
    let far = z + 2 &* breadth &* width
    let beforeFar = far - width
    for index in 0..<width {
      let tent = Self.tents(
        z[index], near[index], middle[index], beforeFar[index], far[index], narrow, wide)
      target[index] = UInt8(truncatingIfNeeded: Self.rounded(tent, columnScale))
    }
    var any: UInt32 = 0
    let pixels = UnsafeRawPointer(target).assumingMemoryBound(to: UInt32.self)
    for index in 0..<Tile.side { any |= pixels[index] }
    return any
  }

  @inline(__always)
  private static func tents(
    _ first: UInt32, _ second: UInt32, _ middle: UInt32, _ secondLast: UInt32, _ last: UInt32,
    _ narrow: UInt32, _ wide: UInt32
  ) -> UInt32 {
    let inner = second &- 2 &* middle &+ secondLast
    let outer = first &- 2 &* middle &+ last
    return narrow &* inner &+ wide &* outer
  }

  /// The nearest whole number to a product below 2¹⁶.
  @inline(__always)
  private static func rounded(_ sum: UInt32, _ scale: Float) -> UInt32 {
    // Adding 2²³ leaves no bits for a fraction.
    (Float(sum) * scale + 8_388_608).bitPattern & 0xFFFF
  }
}
