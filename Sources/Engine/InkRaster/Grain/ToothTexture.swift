/// The heights of paper on which graphite catches: a periodic table of 512 × 512 texels, and coarser
/// ones for pictures that are drawn smaller.
///
/// White noise is blurred by different amounts; the differences are bumps of several sizes, which are
/// added up together with a trace of fibre, and their heights given a normal distribution. All of this
/// is done with integers, wraps around at the borders, and is done once.
struct ToothTexture {
  /// A table, and what is known of it.
  struct Level {
    /// The number of texels in a row; a power of two.
    let side: Int
    /// The heights row by row: 128 is the middle, 32 a standard deviation of the finest table.
    let texels: [UInt8]
    /// The variance of the texels, and the covariance of neighbours, beside and across, as shares of the
    /// variance of all heights.
    let variance: Double
    let beside: Double
    let across: Double

    /// The variance of heights interpolated at a position between four texels, 0…1 from one to the next.
    func variance(_ x: Double, _ y: Double) -> Double {
      // The weights of the two texels of an axis by themselves, and with each other.
      let (x1, x2) = (x * x + (1 - x) * (1 - x), 2 * x * (1 - x))
      let (y1, y2) = (y * y + (1 - y) * (1 - y), 2 * y * (1 - y))
      let mixed = x1 * y1 * variance + (x1 * y2 + x2 * y1) * beside + x2 * y2 * across
      return min(max(mixed, 0), 1)
    }
  }

  /// The tables from the finest on, each with texels twice as wide as the one before.
  let levels: [Level]

  /// The paper.
  static let paper = ToothTexture()

  private static let side = 512
  /// One standard deviation of heights.
  static let deviation = 32

  private init() {
    var texels = Self.spread(Self.heights())
    var side = Self.side
    var levels: [Level] = []
    while side >= 8 {
      levels.append(Self.level(texels, side))
      texels = Self.halved(texels, side)
      side /= 2
    }
    self.levels = levels
  }

  /// Bumps about 3, 6, 12 and 32 texels apart, those of 6 the highest, and fibres in three directions.
  private static func heights() -> [Int32] {
    let white = Self.noise(seed: 11)
    var bands = white
    var last = white
    var sum = [Int32](repeating: 0, count: side * side)
    for (reach, weight) in [(1, 4), (2, 10), (5, 8), (14, 3)] as [(Int, Int32)] {
      var next = last
      for _ in 0..<2 { next = blurred(blurred(next, 1, 0, reach: reach), 0, 1, reach: reach) }
      for index in bands.indices { bands[index] = last[index] - next[index] }
      add(bands, weight, to: &sum)
      last = next
    }
    for (seed, x, y) in [(12, 1, 0), (13, 1, 2), (14, -1, 1)] as [(UInt32, Int, Int)] {
      var fibres = Self.noise(seed: seed)
      for _ in 0..<2 { fibres = blurred(fibres, x, y, reach: 9) }
      fibres = blurred(fibres, -y, x, reach: 1)
      add(fibres, 3, to: &sum)
    }
    return sum
  }

  private static func noise(seed: UInt32) -> [Int32] {
    (0..<UInt32(side * side)).map { index in
      var bits = index &* 0x9E37_79B9 &+ seed &* 0x85EB_CA6B
      bits = (bits ^ bits &>> 16) &* 0x7FEB_352D
      bits = (bits ^ bits &>> 15) &* 0x846C_A68B
      return Int32(bitPattern: bits ^ bits &>> 16) &>> 9
    }
  }

  /// Adds heights, brought to one standard deviation of about 4,096, times a weight.
  private static func add(_ heights: [Int32], _ weight: Int32, to sum: inout [Int32]) {
    var squares: Int64 = 0
    for height in heights { squares += (Int64(height) * Int64(height)) >> 18 }
    var deviation: Int64 = 1
    while deviation * deviation < squares { deviation += 1 + deviation / 64 }
    for index in sum.indices {
      sum[index] += Int32(truncatingIfNeeded: Int64(heights[index]) * 4096 / deviation) * weight
    }
  }

  /// The mean of each height and of some to either side of it in a direction, of which one coordinate
  /// is ± 1 or the other is 0.
  private static func blurred(_ heights: [Int32], _ x: Int, _ y: Int, reach: Int) -> [Int32] {
    let mask = side - 1
    let count = 2 * reach + 1
    var result = heights
    // A line, and what lies beyond its ends.
    var values = [Int32](repeating: 0, count: side + count)
    for line in 0..<side {
      // Lines in such a direction that begin in one row, or in one column, meet every texel once.
      let start = y.magnitude == 1 ? (row: 0, column: line) : (row: line, column: 0)
      var (row, column) = ((start.row - reach * y) & mask, (start.column - reach * x) & mask)
      for step in values.indices {
        values[step] = heights[row * side + column]
        (row, column) = ((row + y) & mask, (column + x) & mask)
      }
      var sum: Int32 = 0
      for step in 0..<count { sum += values[step] }
      (row, column) = start
      for step in 0..<side {
        result[row * side + column] = sum / Int32(count)
        sum += values[step + count] - values[step]
        (row, column) = ((row + y) & mask, (column + x) & mask)
      }
    }
    return result
  }

  /// The heights with a normal distribution, by their ranks.
  private static func spread(_ heights: [Int32]) -> [UInt8] {
    // Sums are below 2¹⁸ for all that noise makes; what is beyond shares the last bin.
    let bins = 16384
    var counts = [Int32](repeating: 0, count: bins)
    let indices = heights.map { min(max(Int($0 >> 5) + bins / 2, 0), bins - 1) }
    for index in indices { counts[index] += 1 }
    var below: Int32 = 0
    for bin in 0..<bins {
      let count = counts[bin]
      let share = Double(below + count / 2) / Double(side * side)
      let height = ToothResponse.quantile(share) * Double(deviation) + 128.5
      counts[bin] = Int32(min(max(height, 0), 255))
      below += count
    }
    return indices.map { UInt8(truncatingIfNeeded: counts[$0]) }
  }

  /// Texels of the mean of four each.
  private static func halved(_ texels: [UInt8], _ side: Int) -> [UInt8] {
    let half = side / 2
    return (0..<half * half).map { index in
      let first = index / half * 2 * side + index % half * 2
      let sum =
        UInt32(texels[first]) + UInt32(texels[first + 1]) + UInt32(texels[first + side])
        + UInt32(texels[first + side + 1])
      // Half up and half down, so that the mean stays.
      return UInt8((sum + 1 + UInt32(index & 1)) / 4)
    }
  }

  /// A table with its variance.
  private static func level(_ texels: [UInt8], _ side: Int) -> Level {
    var sums = [Int64](repeating: 0, count: 4)
    var total: Int64 = 0
    for y in 0..<side {
      let row = y * side
      let below = (y + 1) % side * side
      for x in 0..<side {
        let next = (x + 1) % side
        let height = Int64(texels[row + x]) - 128
        total += height
        sums[0] += height * height
        sums[1] += height * (Int64(texels[row + next]) - 128)
        sums[2] += height * (Int64(texels[below + x]) - 128)
        sums[3] += height * (Int64(texels[below + next]) - 128)
      }
    }
    let count = Double(side * side)
    let mean = Double(total) / count
    let whole = Double(deviation * deviation)
    let shares = sums.map { (Double($0) / count - mean * mean) / whole }
    return Level(
      side: side, texels: texels, variance: shares[0], beside: (shares[1] + shares[2]) / 2,
      across: shares[3])
  }
}
