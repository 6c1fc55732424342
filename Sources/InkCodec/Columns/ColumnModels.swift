/// The adaptive state of a coder: for each channel, and for the lengths of strokes, how likely each
/// binary decision is; and the last value of each channel.
///
/// It lies in memory of its own, so that the loops that use it count no references.
final class ColumnModels {
  /// A binary decision: the probability that it is true, times 2¹⁶, in the upper 16 bits, and how
  /// often it was taken, at most 15, in the lower ones.
  typealias Decision = UInt32
  typealias Model = UnsafeMutablePointer<Decision>

  /// Where the parts of a model begin: the classes of values in 2 halves of 27 rows of 13 (padded to
  /// 16), and the bits that follow a class.
  enum Part {
    static let rowLength = 16
    static let rows = 27
    static let afterSurprise = rows * rowLength
    static let second = 24 * rowLength
    static let last = 25 * rowLength
    static let first = 26 * rowLength
    static let escape = 2 * rows * rowLength
    static let sign = escape + 64
    static let mantissa = sign + 16
    static let flag = mantissa + 64
    static let end = 1024
  }

  let channelCount: Int
  /// The model of each channel, then that of the lengths.
  private let memory: Model
  /// The last value of each channel.
  let previous: UnsafeMutablePointer<Int64>

  init(channelCount: Int) {
    self.channelCount = channelCount
    memory = .allocate(capacity: (channelCount + 1) * Part.end)
    previous = .allocate(capacity: channelCount)
    reset()
  }

  deinit {
    memory.deallocate()
    previous.deallocate()
  }

  /// The model of a channel.
  func channel(_ index: Int) -> Model { memory + index * Part.end }

  /// The model of the lengths of strokes.
  var lengths: Model { channel(channelCount) }

  /// Forgets everything.
  func reset() {
    Self.fresh.withUnsafeBufferPointer { fresh in
      guard let start = fresh.baseAddress else { return }
      for index in 0..<channelCount {
        channel(index).initialize(from: start, count: Part.end)
      }
    }
    lengths.initialize(repeating: Self.even, count: Part.end)
    previous.initialize(repeating: 0, count: channelCount)
  }

  /// A decision of which nothing is known.
  private static let even: Decision = 32_768 << 16

  /// The model of a channel before its first value: what ink usually does, found from recordings.
  private static let fresh: [Decision] = {
    var model = [Decision](repeating: even, count: Part.end)
    // How likely a value is of this class at least, by how far the class lies above the one before.
    let likelihoods: [Decision] = [
      28_800, 24_400, 47_700, 45_300, 20_200, 26_800, 24_800, 23_200,
    ]
    for half in 0..<2 {
      for row in 0..<24 {
        for index in 0..<14 {
          let distance = min(max(index - row / 3, -3), 4)
          model[half * Part.afterSurprise + row * Part.rowLength + index] =
            likelihoods[distance + 3] << 16 | 1
        }
      }
    }
    // First values are large.
    for index in 4...13 { model[Part.first + index] = 49_152 << 16 }
    for index in 0..<4 { model[Part.flag + index] = 6_000 << 16 | 1 }
    return model
  }()
}

/// The parameters of a channel as the loops need them.
struct ColumnPlan {
  /// What the last difference and the one before it count in a prediction.
  let lastFactor: Int64
  let earlierFactor: Int64
  let bias: Int64
  let step: Int64
  /// How many bits the place between two steps takes.
  let wide: Int
  let isMixed: Bool
  let hasPartner: Bool

  init(_ descriptor: ColumnDescriptor) {
    lastFactor = descriptor.order == .first ? 0 : 1
    earlierFactor = descriptor.order == .third ? 1 : 0
    bias = descriptor.bias
    step = descriptor.step
    wide = 64 - (step &- 1).leadingZeroBitCount
    isMixed = descriptor.isMixed
    hasPartner = descriptor.hasPartner
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

/// What the coding of a value depends on: the sizes and signs of the two residuals before it.
struct ColumnContext {
  /// The class of the last residual, at most 7, and of the one before it.
  private var lastClass = 0
  private var earlierClass = 0
  /// The signs of both, negative 0, zero 1, positive 2.
  private var lastSign = 1
  private var earlierSign = 1
  /// The last two differences, in steps.
  private var lastDifference: Int64 = 0
  private var earlierDifference: Int64 = 0

  @inline(__always)
  func prediction(_ plan: ColumnPlan, _ index: Int) -> Int64 {
    // The third order needs two differences; before the first, both are 0.
    let earlier = index < 3 ? 0 : plan.earlierFactor
    return plan.bias &+ plan.lastFactor &* lastDifference
      &+ earlier &* (lastDifference &- earlierDifference)
  }

  /// Which decision of whether a sample lies between steps applies.
  @inline(__always)
  static func flag(_ index: Int, _ count: Int) -> Int {
    index == count - 1 ? 3 : index == 1 ? 1 : 2
  }

  /// The row of classes, and the class that is tried first.
  @inline(__always)
  func row(_ index: Int, _ count: Int) -> (offset: Int, estimate: Int) {
    if index == count - 1 { return (ColumnModels.Part.last, 1) }
    if index == 1 { return (ColumnModels.Part.second, 1) }
    let row = 3 &* lastClass &+ min(earlierClass, 2)
    return (row &* ColumnModels.Part.rowLength, max(1, lastClass &- 1))
  }

  @inline(__always)
  var sign: Int { 3 &* lastSign &+ earlierSign }

  @inline(__always)
  mutating func advance(residual: Int64, size: Int, difference: Int64) {
    earlierDifference = lastDifference
    lastDifference = difference
    earlierClass = lastClass
    lastClass = min(size, 7)
    earlierSign = lastSign
    lastSign = (residual > 0 ? 2 : 1) &- (residual < 0 ? 1 : 0)
  }
}
