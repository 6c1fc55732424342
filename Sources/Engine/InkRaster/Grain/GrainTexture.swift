/// The periodic tables of heights that grains are made of, 256 × 256 texels of 0…255.
///
/// White noise is blurred to bumps of several sizes, which are added up; then the heights are spread
/// evenly, so that a height's number is also the share of the paper that lies below it. All of this
/// is done with integers, wraps around at the borders, and is done once.
enum GrainTexture {
  /// The table of a kind of grain, row by row; empty for the tooth, which is a ``ToothTexture``.
  static func texels(_ kind: Grain.Kind) -> [UInt8] {
    switch kind {
    case .graphite: graphite
    case .crayon: crayon
    case .paper: paper
    case .tooth: []
    }
  }

  /// Small bumps, and a faint unevenness of the sheet.
  private static let graphite = spread([
    (bumps(seed: 1, along: 1, across: 1), 5), (bumps(seed: 2, along: 3, across: 3), 3),
    (bumps(seed: 3, along: 24, across: 24), 1),
  ])

  /// Large bumps with crumbs between them.
  private static let crayon = spread([
    (bumps(seed: 4, along: 5, across: 5), 5), (bumps(seed: 5, along: 14, across: 14), 3),
    (bumps(seed: 6, along: 1, across: 1), 3),
  ])

  /// Felt marks of middling size, drawn out a little both ways, as of a woven felt.
  private static let paper = spread([
    (bumps(seed: 7, along: 9, across: 2), 4), (bumps(seed: 8, along: 2, across: 9), 4),
    (bumps(seed: 9, along: 3, across: 3), 3), (bumps(seed: 10, along: 1, across: 1), 1),
  ])

  /// Noise blurred by 1 2 1 a number of times along rows and along columns.
  ///
  /// Its standard deviation is brought to about 4,096, so that bumps of all sizes weigh the same.
  private static func bumps(seed: UInt32, along: Int, across: Int) -> [Int32] {
    var heights = (0..<UInt32(65536)).map { index in
      var bits = index &* 0x9E37_79B9 &+ seed &* 0x85EB_CA6B
      bits = (bits ^ bits &>> 16) &* 0x7FEB_352D
      bits = (bits ^ bits &>> 15) &* 0x846C_A68B
      return Int32(bitPattern: bits ^ bits &>> 16) &>> 6
    }
    for _ in 0..<along { heights = blurred(heights, step: 1, mask: 0xFF) }
    for _ in 0..<across { heights = blurred(heights, step: 256, mask: 0xFF00) }
    var squares: Int64 = 0
    for height in heights { squares &+= Int64(height) &* Int64(height) &>> 16 }
    var deviation: Int64 = 1
    while deviation &* deviation < squares { deviation &+= 1 + deviation / 64 }
    return heights.map { Int32(truncatingIfNeeded: Int64($0) &* 4096 / deviation) }
  }

  /// One blur by 1 2 1; `mask` has the bits of the index that step along.
  private static func blurred(_ heights: [Int32], step: Int, mask: Int) -> [Int32] {
    heights.indices.map { index in
      let before = index & ~mask | (index &- step) & mask
      let after = index & ~mask | (index &+ step) & mask
      return (heights[before] &+ 2 &* heights[index] &+ heights[after]) / 4
    }
  }

  /// The weighted sum of bumps, its heights replaced by their ranks.
  private static func spread(_ layers: [(bumps: [Int32], weight: Int32)]) -> [UInt8] {
    // Sums are below 2¹⁸ for all that noise makes; what is beyond shares the last bin.
    let bins = 16384
    var counts = [Int32](repeating: 0, count: bins)
    let heights = (0..<65536).map { index -> Int in
      var sum: Int32 = 0
      for layer in layers { sum &+= layer.bumps[index] &* layer.weight }
      return min(max(Int(sum &>> 5) + bins / 2, 0), bins - 1)
    }
    for height in heights { counts[height] += 1 }
    var below: Int32 = 0
    for bin in 0..<bins {
      let count = counts[bin]
      counts[bin] = (below + count / 2) / 256
      below += count
    }
    return heights.map { UInt8(truncatingIfNeeded: counts[$0]) }
  }
}
