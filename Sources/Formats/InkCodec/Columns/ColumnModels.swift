/// The adaptive state of a coder: for each channel, and for the lengths of strokes, how likely each
/// binary decision is; and the last value and the usual difference of each channel.
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
  /// The usual difference of each channel, in sixteenths of its step; 0 before there was any.
  let usual: UnsafeMutablePointer<Int64>

  init(channelCount: Int) {
    self.channelCount = channelCount
    memory = .allocate(capacity: (channelCount + 1) * Part.end)
    previous = .allocate(capacity: channelCount)
    usual = .allocate(capacity: channelCount)
    reset()
  }

  deinit {
    memory.deallocate()
    previous.deallocate()
    usual.deallocate()
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
    usual.initialize(repeating: 0, count: channelCount)
  }

  /// Forgets the usual differences of some channels.
  func forgetUsual(where isOther: (_ channel: Int) -> Bool) {
    for channel in 0..<channelCount where isOther(channel) { usual[channel] = 0 }
  }

  /// A decision of which nothing is known.
  private static let even: Decision = 32_768 << 16

  /// The model of a channel before its first value: what ink usually does, found from recordings.
  private static let fresh: [Decision] = {
    var model = [Decision](repeating: even, count: Part.end)
    // The likelihood that a value is at least of a class, by the distance of the class above that of the
    // value before.
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
