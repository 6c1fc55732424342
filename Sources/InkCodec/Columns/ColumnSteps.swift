/// Finds of what the differences of channels are mostly multiples: what devices and browsers round to.
///
/// A step is a guess that costs little where it is wrong, for values may lie beside the steps. It is one of
/// a few, so that one look at some of the samples of each stroke is enough.
struct ColumnSteps {
  /// The steps that are known, the largest first; all divide 100.
  private static let known = [100, 50, 25, 20, 10, 5, 4, 2]
  /// How many differences are remembered, about, and how many other than 0 it takes to believe in a step.
  private static let memory = 512
  private static let evidence = 6
  /// How many differences of a stroke are looked at: in the beginning, and later.
  private static let beginning = 1024
  private static let firstLook = 256
  private static let laterLook = 16

  /// How often each remainder of a division by 100 was seen, for each channel; differences of 0 say nothing.
  private var seen: [Int]
  private var counts: [Int]
  /// The number of differences that were looked at.
  private var looked = 0
  private let channelCount: Int
  /// What was found for each channel; 1 where nothing was.
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

  /// The largest step of which seven of eight differences are multiples.
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
