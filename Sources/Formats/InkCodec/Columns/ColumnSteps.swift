/// The steps of which the differences in each channel are mostly multiples: devices and browsers round to
/// them.
///
/// A step is a guess. A wrong one costs little, because values may lie beside the steps. Few steps are
/// possible, so that it is enough to look at some of the samples of each stroke once.
struct ColumnSteps {
  /// The steps that are known, the largest first; all divide 100.
  private static let known = [100, 50, 25, 20, 10, 5, 4, 2]
  /// The approximate number of differences that are remembered, and the number of differences other than 0
  /// from which a step is chosen.
  private static let memory = 512
  private static let evidence = 6
  /// The number of differences that make the beginning, and the number that are looked at of each stroke in
  /// the beginning and later.
  private static let beginning = 1024
  private static let firstLook = 256
  private static let laterLook = 16

  /// The number of differences with each remainder of a division by 100, for each channel; differences of 0
  /// are not counted.
  private var seen: [Int]
  private var counts: [Int]
  /// The number of differences that were looked at.
  private var looked = 0
  private let channelCount: Int
  /// The step of each channel; 1 if none was found.
  private(set) var steps: [Int64]

  init(channelCount: Int) {
    self.channelCount = channelCount
    seen = Array(repeating: 0, count: 100 * channelCount)
    counts = Array(repeating: 0, count: channelCount)
    steps = Array(repeating: 1, count: channelCount)
  }

  /// Looks at some of the samples of strokes.
  mutating func look(at columns: InkColumns, _ strokes: Range<Int>) {
    for stroke in strokes {
      let samples = columns.samples(ofStroke: stroke)
      let most = looked < Self.beginning ? Self.firstLook : Self.laterLook
      let part = samples.prefix(min(samples.count - 1, most))
      looked += part.count
      for channel in 0..<channelCount {
        columns.channels[channel].withUnsafeBufferPointer { values in
          for index in part {
            let difference = (values[index + 1] &- values[index]).magnitude
            if difference == 0 { continue }
            seen[100 * channel + Int(difference % 100)] += 1
            counts[channel] += 1
          }
        }
      }
    }
    looked = min(looked, Self.beginning)
    for channel in 0..<channelCount { choose(channel) }
  }

  /// Chooses the largest step of which seven of eight differences are multiples.
  private mutating func choose(_ channel: Int) {
    guard counts[channel] >= Self.evidence else { return }
    let seen = seen[100 * channel..<100 * channel + 100]
    steps[channel] = 1
    for step in Self.known {
      var multiples = 0
      for index in stride(from: seen.startIndex, to: seen.endIndex, by: step) {
        multiples += seen[index]
      }
      if 8 * multiples >= 7 * counts[channel] {
        steps[channel] = Int64(step)
        break
      }
    }
    guard counts[channel] > Self.memory else { return }
    counts[channel] = 0
    for index in seen.indices {
      self.seen[index] /= 2
      counts[channel] += self.seen[index]
    }
  }
}
