/// The parameters of a channel as the loops need them.
struct ColumnPlan {
  /// The weights of the last difference and of the one before it in a prediction.
  let lastFactor: Int64
  let earlierFactor: Int64
  let bias: Int64
  /// The usual difference is predicted.
  let isInterval: Bool
  /// Of what the differences within a stroke are mostly multiples, at least 1.
  let step: Int64
  /// The number of bits that the position between two steps takes.
  let wide: Int
  /// Values may lie between the steps.
  let isMixed: Bool
  /// The channel tends to be as predicted where the one before it is.
  let hasPartner: Bool

  init(_ order: ColumnOrder, step: Int64) {
    self.init(
      lastFactor: order == .second || order == .third ? 1 : 0,
      earlierFactor: order == .third ? 1 : 0, isInterval: order == .interval, step: step,
      isMixed: step > 1)
  }

  init(
    lastFactor: Int64, earlierFactor: Int64 = 0, bias: Int64 = 0, isInterval: Bool = false,
    step: Int64, isMixed: Bool, hasPartner: Bool = false
  ) {
    self.lastFactor = lastFactor
    self.earlierFactor = earlierFactor
    self.bias = bias
    self.isInterval = isInterval
    self.step = step
    wide = 64 - (step &- 1).leadingZeroBitCount
    self.isMixed = isMixed
    self.hasPartner = hasPartner
  }

  /// A difference of two values in steps, rounded down, and what remains.
  @inline(__always)
  func split(_ difference: Int64) -> (steps: Int64, rest: Int64) {
    if step == 1 { return (difference, 0) }
    var steps: Int64
    if difference.magnitude < 1 << 31 && step < 1 << 31 {
      // Most processors divide 32 bits several times faster.
      steps = Int64(Int32(truncatingIfNeeded: difference) / Int32(truncatingIfNeeded: step))
    } else {
      steps = difference / step
    }
    var rest = difference &- steps &* step
    if rest < 0 {
      steps &-= 1
      rest &+= step
    }
    return (steps, rest)
  }
}
