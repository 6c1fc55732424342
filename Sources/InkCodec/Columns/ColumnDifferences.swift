/// The differences of a channel within strokes, and how much they would take with some parameters,
/// found without encoding them.
///
/// What is counted is how large the residuals are: the entropy of their sizes, and for each its bits
/// below the first one and a sign. That is near enough to what the coder makes of it to tell good
/// parameters from bad ones, and a tenth of the work. Sizes are in 1/256 bits, and integers, so that
/// every platform finds the same.
struct ColumnDifferences {
  /// All of them, one stroke after the other.
  private var all: [Int64] = []
  /// Where each stroke ends among them.
  private var ends: [Int] = []
  /// Up to 256 of them: runs of eight, evenly spread.
  private(set) var spread: [Int64] = []
  /// How many of ``all`` are not 0.
  private(set) var nonzeroCount = 0

  private static let spreadLimit = 256
  private static let runLength = 8
  /// What it takes to learn how frequent a size is: 3 bits for each that occurs.
  private static let learning = 3 << 8

  init(_ columns: InkColumns, _ channel: Int) {
    all.reserveCapacity(columns.sampleCount)
    var nonzero = 0
    columns.channels[channel].withUnsafeBufferPointer { values in
      for stroke in 0..<columns.strokeCount {
        for index in columns.samples(ofStroke: stroke).dropFirst() {
          let difference = values[index] &- values[index - 1]
          all.append(difference)
          if difference != 0 { nonzero += 1 }
        }
        ends.append(all.count)
      }
    }
    nonzeroCount = nonzero
    guard all.count > Self.spreadLimit else {
      spread = all
      return
    }
    let runs = Self.spreadLimit / Self.runLength
    for run in 0..<runs {
      let start = (all.count - Self.runLength) / (runs - 1) * run
      spread += all[start..<start + Self.runLength]
    }
  }

  /// The differences in steps, and how much it takes to say where they lie between these.
  func steps(_ plan: ColumnPlan, isMixed: Bool) -> (steps: [Int64], bits: Int) {
    if plan.step == 1 { return (all, 0) }
    var steps: [Int64] = []
    steps.reserveCapacity(all.count)
    var between = 0
    for difference in all {
      let (step, rest) = plan.split(difference)
      steps.append(step)
      if rest != 0 { between += 1 }
    }
    guard isMixed else { return (steps, 0) }
    var counts = [0, 0]
    counts[0] = all.count - between
    counts[1] = between
    return (steps, Self.entropy(counts) + between * plan.wide << 8)
  }

  /// How much steps take when predicted by the second, the first and the third order, and by the
  /// first with each of some biases.
  func bits(ofSteps steps: [Int64], _ biases: [Int64]) -> [Int] {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 65), count: 3)
    var biased = [[Int]](repeating: [Int](repeating: 0, count: 65), count: biases.count)
    steps.withUnsafeBufferPointer { steps in
      for place in 0..<3 {
        counts[place].withUnsafeMutableBufferPointer { counts in
          var first = 0
          for end in ends {
            var (last, earlier) = (Int64(0), Int64(0))
            for index in first..<end {
              let value = steps[index]
              // As the coder does: the third order needs two differences.
              let prediction =
                place == 1
                ? 0 : place == 0 || index < first + 2 ? last : 2 &* last &- earlier
              counts[Self.size(value &- prediction)] &+= 1
              (earlier, last) = (last, value)
            }
            first = end
          }
        }
      }
      for (place, bias) in biases.enumerated() {
        biased[place].withUnsafeMutableBufferPointer { counts in
          for value in steps { counts[Self.size(value &- bias)] &+= 1 }
        }
      }
    }
    return (counts + biased).map { Self.bits($0) }
  }

  /// How much the differences take with some parameters, alone and where it is known of which the
  /// channel before was not as predicted; and then, of which this one is not.
  func bits(
    _ descriptor: ColumnDescriptor, _ surprises: inout [Bool]
  ) -> (alone: Int, together: Int) {
    let plan = ColumnPlan(descriptor)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 65), count: 2)
    let hasBefore = surprises.count == all.count
    if !hasBefore { surprises = Array(repeating: false, count: all.count) }
    let steps = steps(plan, isMixed: false).steps
    var first = 0
    for end in ends {
      var context = ColumnContext()
      for index in first..<end {
        let residual = steps[index] &- context.prediction(plan, index - first + 1)
        let size = Self.size(residual)
        counts[surprises[index] ? 1 : 0][size] += 1
        surprises[index] = residual != 0
        context.advance(residual: residual, size: size, difference: steps[index])
      }
      first = end
    }
    guard hasBefore else { return (0, 0) }
    let together = Self.bits(counts[0]) + Self.bits(counts[1])
    return (Self.bits(zip(counts[0], counts[1]).map { $0 + $1 }), together)
  }

  @inline(__always)
  private static func size(_ residual: Int64) -> Int {
    64 &- residual.magnitude.leadingZeroBitCount
  }

  /// How much residuals of so many of each size take.
  private static func bits(_ counts: [Int]) -> Int {
    var bits = entropy(counts)
    for (size, count) in counts.enumerated() where count > 0 {
      bits += (count * size) << 8 + learning
    }
    return bits
  }

  /// The entropy of so many of each, all together.
  private static func entropy(_ counts: [Int]) -> Int {
    var total = 0
    var bits = 0
    for count in counts where count > 0 {
      total += count
      bits -= count * logarithm(count)
    }
    return total > 0 ? bits + total * logarithm(total) : 0
  }

  /// The logarithm to base 2 of a positive number, in 1/256, to a hundredth.
  private static func logarithm(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    // Between powers of two by a parabola.
    let part = whole >= 8 ? (number >> (whole - 8)) & 255 : (number << (8 - whole)) & 255
    return whole << 8 + part + (88 * part * (256 - part)) >> 16
  }
}
