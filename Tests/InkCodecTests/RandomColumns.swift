import InkCodec
import InkTestSupport

/// Columns and parameters of every sort, from a seed.
struct RandomColumns {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Parameters for channels, of any order, step and form.
  mutating func descriptors(count: Int) -> [ColumnDescriptor] {
    (0..<count).map { channel in
      let isMixed = generator.chance(0.4)
      let step: Int64
      switch generator.below(5) {
      case 0: step = isMixed ? 2 : 1
      case 1: step = 10
      case 2: step = 50
      case 3: step = Int64(bitPattern: generator.next() >> 1) | 2
      default: step = isMixed ? .max : 1
      }
      let forms: [NumberForm] = [
        .integer, .fraction(denominator: 100), .bits, .fraction(denominator: .max),
      ]
      return ColumnDescriptor(
        order: ColumnDescriptor.Order.allCases[generator.below(3)], step: step, isMixed: isMixed,
        hasPartner: channel > 0 && generator.chance(0.4),
        bias: generator.chance(0.3) ? integer() : Int64(generator.below(9)) - 4,
        form: forms[generator.below(4)])
    }
  }

  /// Strokes whose values lie on the steps of channels that are not mixed.
  mutating func columns(
    strokes: Int, longest: Int, for descriptors: [ColumnDescriptor]
  ) -> InkColumns {
    var columns = InkColumns(channelCount: descriptors.count)
    for _ in 0..<strokes {
      let count = 1 + generator.below(generator.chance(0.3) ? 3 : longest)
      let stroke = descriptors.map { column(count: count, $0) }
      columns.appendStroke(sampleCount: count) { stroke[$0][$1] }
    }
    return columns
  }

  private mutating func column(count: Int, _ descriptor: ColumnDescriptor) -> [Int64] {
    var value = generator.chance(0.2) ? integer() : Int64(generator.below(100_000))
    var values = [value]
    let wildness = [0, 0.02, 0.5][generator.below(3)]
    var speed = Int64(generator.below(9)) - 4
    for _ in 1..<count {
      if generator.chance(0.3) { speed += Int64(generator.below(5)) - 2 }
      let difference = generator.chance(wildness) ? integer() : speed
      value &+= difference &* descriptor.step
      // What lies on the steps of 64-bit arithmetic must also lie on those of the difference.
      if !descriptor.isMixed {
        value = values[values.count - 1] &+ multiple(of: descriptor.step, near: difference)
      } else if generator.chance(0.1) {
        value &+= Int64(bitPattern: generator.next() % UInt64(descriptor.step))
      }
      values.append(value)
    }
    return values
  }

  /// A multiple of a step that did not overflow.
  private func multiple(of step: Int64, near factor: Int64) -> Int64 {
    let (product, overflows) = factor.multipliedReportingOverflow(by: step)
    return overflows ? Int64.max / step * step : product
  }

  /// An integer: of any size, and often an extreme one.
  mutating func integer() -> Int64 {
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
  var strokes: [[[Int64]]] {
    (0..<strokeCount).map { stroke in channels.map { Array($0[samples(ofStroke: stroke)]) } }
  }
}
