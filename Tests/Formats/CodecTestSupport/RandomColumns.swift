package import InkCodec
package import InkTestSupport

/// Columns of every sort, from a seed.
package struct RandomColumns {
  package var generator: SeededGenerator

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A kind of channel of samples.
  package struct Channel {
    package var order: ColumnOrder
    /// The number of which most differences are multiples.
    package var grid: Int64
    /// The probability that one is not.
    package var unevenness: Double
  }

  /// Channels of every order and grid.
  package mutating func channels(count: Int) -> [Channel] {
    (0..<count).map { _ in
      Channel(
        order: ColumnOrder.allCases[generator.below(4)],
        grid: [1, 1, 2, 10, 50, 100, 7, 1 << 40][generator.below(8)],
        unevenness: [0, 0.02, 0.5][generator.below(3)])
    }
  }

  /// Returns strokes of such samples.
  package mutating func columns(strokes: Int, longest: Int, for channels: [Channel]) -> InkColumns {
    var columns = InkColumns(channelCount: channels.count)
    for _ in 0..<strokes {
      let count = 1 + generator.below(generator.chance(0.3) ? 3 : longest)
      let stroke = channels.map { column(count: count, $0) }
      columns.appendStroke(sampleCount: count) { stroke[$0][$1] }
    }
    return columns
  }

  private mutating func column(count: Int, _ channel: Channel) -> [Int64] {
    var value = generator.chance(0.2) ? integer() : Int64(generator.below(100_000))
    var values = [value]
    let wildness = [0, 0.02, 0.5][generator.below(3)]
    var speed = Int64(generator.below(9)) - 4
    for _ in 1..<count {
      if generator.chance(0.3) { speed += Int64(generator.below(5)) - 2 }
      value &+= (generator.chance(wildness) ? integer() : speed) &* channel.grid
      if generator.chance(channel.unevenness) {
        value &+= Int64(bitPattern: generator.next() % UInt64(channel.grid))
      }
      values.append(value)
    }
    return values
  }

  /// Returns an integer: of any size, and often an extreme one.
  package mutating func integer() -> Int64 {
    switch generator.below(6) {
    case 0: .max
    case 1: .min
    case 2: Int64(bitPattern: generator.next())
    default: Int64(bitPattern: generator.next()) >> Int64(generator.below(64))
    }
  }
}

extension InkColumns {
  /// The strokes as lists of channels of values.
  package var strokes: [[[Int64]]] {
    (0..<strokeCount).map { stroke in channels.map { Array($0[samples(ofStroke: stroke)]) } }
  }
}
