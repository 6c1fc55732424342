/// The step toward the paper that ink makes as it fades.
enum FadeKernel {
  static func step(_ pixel: UInt32, _ paper: Paint?, _ amount: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard let paper else {
      guard alpha > amount else { return 0 }
      let left = alpha - amount
      func scaled(_ shift: UInt32) -> UInt32 {
        let channel = pixel >> shift & 255
        return (2 * channel * left + alpha) / (2 * alpha) << shift
      }
      return scaled(0) | scaled(8) | scaled(16) | left << 24
    }
    var result: UInt32 = 0
    var isPaper = true
    func moved(_ shift: UInt32, _ paper: UInt8) {
      let channel = pixel >> shift & 255
      let target = Division.by255(alpha * UInt32(paper))
      let moved =
        channel < target
        ? channel + min(target - channel, amount) : channel - min(channel - target, amount)
      if moved != target { isPaper = false }
      result |= moved << shift
    }
    moved(0, paper.red)
    moved(8, paper.green)
    moved(16, paper.blue)
    return isPaper ? 0 : result | alpha << 24
  }
}
