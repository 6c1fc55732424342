/// The periodic tables of heights that grains are made of, 256 × 256 texels of 0…255.
///
/// They are made with integers only, once.
enum GrainTexture {
  /// How many texels a table is wide and high.
  static let side = 256

  /// The table of a kind of grain, row by row.
  static func texels(_ kind: Grain.Kind) -> [UInt8] {
    switch kind {
    case .graphite: graphite
    case .crayon: crayon
    case .paper: paper
    }
  }

  private static let graphite = noise(seed: 1)
  private static let crayon = noise(seed: 2)
  private static let paper = noise(seed: 3)

  /// White noise.
  private static func noise(seed: UInt32) -> [UInt8] {
    (0..<UInt32(side * side)).map { index in
      var bits = index &* 0x9E37_79B9 &+ seed &* 0x85EB_CA6B
      bits = (bits ^ bits &>> 16) &* 0x7FEB_352D
      bits = (bits ^ bits &>> 15) &* 0x846C_A68B
      return UInt8(truncatingIfNeeded: (bits ^ bits &>> 16) &>> 24)
    }
  }
}
