internal import InkGeometry

extension ColumnDescriptor {
  /// The parameters that make some columns small.
  ///
  /// Each channel is tried with every order, the steps that its differences suggest, as many usual
  /// intervals, and the channel before it as its partner. The sizes of what remains tell which are
  /// worth an encoding; what counts between these is the size that results. All differences of all
  /// the columns lie on the steps that are found, or the channel is mixed. Equal columns give equal
  /// parameters.
  ///
  /// - Parameters:
  ///   - columns: the samples; of more than 8,192, parts of evenly spread strokes are tried. Without
  ///     strokes, nothing is known, and each channel has an order of `Order.second`.
  ///   - forms: what the integers of each channel mean; those left out mean themselves.
  /// - Returns: as many parameters as there are channels.
  /// - Complexity: O(samples × channels), about five times that of encoding up to 8,192 samples.
  public static func fitted(
    to columns: InkColumns, forms: [NumberForm] = []
  ) -> [ColumnDescriptor] {
    fitted(to: columns, forms: forms, finalists: 3)
  }

  /// The parameters that make some columns small, chosen by the size that results between so many
  /// that seem good; between one, by what it seems.
  static func fitted(
    to columns: InkColumns, forms: [NumberForm], finalists: Int
  ) -> [ColumnDescriptor] {
    let sample = sampled(columns)
    var descriptors: [ColumnDescriptor] = []
    /// Of each difference of the channel before, whether it was not as predicted.
    var surprises: [Bool] = []
    for channel in 0..<columns.channels.count {
      let form = channel < forms.count ? forms[channel] : .integer
      guard columns.strokeCount > 0 else {
        descriptors.append(ColumnDescriptor(form: form))
        continue
      }
      let differences = ColumnDifferences(sample, channel)
      let all = candidates(columns, differences, channel, form)
      // The first of equals stays the first.
      let found = KeyOrder.indices(of: all.map { Int64($0.bits) }).map { all[$0] }
      var best = found.first?.descriptor ?? ColumnDescriptor(form: form)
      if finalists > 1 {
        let column = sample.only(channel)
        var bestCost = Int.max
        for candidate in found.prefix(finalists) {
          let cost = cost(of: column, [candidate.descriptor])
          if cost < bestCost { (best, bestCost) = (candidate.descriptor, cost) }
        }
      }
      let (alone, together) = differences.bits(best, &surprises)
      if channel > 0 {
        best.hasPartner =
          finalists > 1
          ? gainsFromPartner(sample, channel, descriptors[channel - 1], best) : together < alone
      }
      descriptors.append(best)
    }
    return descriptors
  }

  /// Whether a channel takes less with the channel before it as its partner.
  private static func gainsFromPartner(
    _ columns: InkColumns, _ channel: Int, _ before: ColumnDescriptor, _ alone: ColumnDescriptor
  ) -> Bool {
    var pair = columns
    pair.channels = [columns.channels[channel - 1], columns.channels[channel]]
    var (before, together) = (before, alone)
    before.hasPartner = false
    together.hasPartner = true
    return cost(of: pair, [before, together]) < cost(of: pair, [before, alone])
  }

  /// The size of columns in bytes, in a chunk of their own without parameters.
  ///
  /// - Parameters:
  ///   - columns: the samples, of at most ``ColumnChunk/sampleLimit``.
  ///   - descriptors: the parameters of their channels.
  /// - Returns: the size; `Int.max` where they cannot be encoded so.
  static func cost(of columns: InkColumns, _ descriptors: [ColumnDescriptor]) -> Int {
    do throws(ColumnCodingError) {
      return try ColumnEncoder(descriptors).encode(columns, .independent).count
    } catch {
      return .max
    }
  }

  /// How many samples are tried at most, and how many of a stroke.
  private static let sampleLimit = 8192
  private static let strokeLimit = 2048
  /// How many differences other than 0 it takes to believe in a step.
  private static let evidence = 12

  /// Parts of evenly spread strokes, no more than are tried.
  private static func sampled(_ columns: InkColumns) -> InkColumns {
    guard columns.sampleCount > sampleLimit else { return columns }
    let average = min(columns.sampleCount / columns.strokeCount + 1, strokeLimit)
    let wanted = max(sampleLimit / average, 1)
    let stride = max((columns.strokeCount + wanted - 1) / wanted, 1)
    var sample = InkColumns(channelCount: columns.channels.count)
    var stroke = 0
    while stroke < columns.strokeCount {
      let samples = columns.samples(ofStroke: stroke)
      let count = min(samples.count, strokeLimit, sampleLimit - sample.sampleCount)
      sample.appendStroke(sampleCount: count) { channel, index in
        columns.channels[channel][samples.lowerBound + index]
      }
      stroke += stride
    }
    return sample
  }

  /// Parameters that may suit a channel.
  private struct Candidate {
    var descriptor: ColumnDescriptor
    /// About how much a column takes with them, see ``ColumnDifferences``.
    var bits: Int
  }

  /// What is tried for a channel, the simplest first.
  private static func candidates(
    _ columns: InkColumns, _ differences: ColumnDifferences, _ channel: Int, _ form: NumberForm
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for (step, isMixed) in steps(columns, channel, differences) {
      let plan = ColumnPlan(ColumnDescriptor(step: step))
      let (steps, restBits) = differences.steps(plan, isMixed: isMixed)
      var biases: [Int64] = []
      for bias in usual(differences.spread.map { plan.split($0).steps }) where bias != 0 {
        biases.append(bias)
      }
      let bits = differences.bits(ofSteps: steps, biases)
      for (index, order) in [Order.second, .first, .third].enumerated() {
        candidates.append(
          Candidate(
            descriptor: ColumnDescriptor(order: order, step: step, isMixed: isMixed, form: form),
            bits: bits[index] + restBits))
      }
      for (index, bias) in biases.enumerated() {
        candidates.append(
          Candidate(
            descriptor: ColumnDescriptor(
              order: .first, step: step, isMixed: isMixed, bias: bias, form: form),
            bits: bits[3 + index] + restBits))
      }
    }
    return candidates
  }

  /// The steps that differences suggest, and whether some lie between them.
  private static func steps(
    _ columns: InkColumns, _ channel: Int, _ differences: ColumnDifferences
  ) -> [(step: Int64, isMixed: Bool)] {
    var result: [(step: Int64, isMixed: Bool)] = [(1, false)]
    guard differences.nonzeroCount >= evidence else { return result }
    let common = columns.commonDivisor(ofChannel: channel)
    if common > 1 { result.append((common, false)) }
    // Two neighbours rarely have a divisor in common that most others do not have.
    let spread = differences.spread
    let nonzero = spread.filter { $0 != 0 }
    guard nonzero.count >= evidence else { return result }
    var divisors: [Int64] = []
    for index in 1..<nonzero.count {
      let divisor = greatestCommonDivisor(nonzero[index - 1].magnitude, nonzero[index].magnitude)
      if divisor > 1, let divisor = Int64(exactly: divisor) { divisors.append(divisor) }
    }
    for step in mostFrequent(divisors, 3) where step != common {
      let onGrid = spread.count { $0 % step == 0 }
      if 2 * onGrid >= spread.count { result.append((step, true)) }
    }
    return result
  }

  /// The middle and the most frequent of some values; none of none.
  private static func usual(_ values: [Int64]) -> [Int64] {
    guard !values.isEmpty else { return [] }
    let middle = KeyOrder.sorted(values)[values.count / 2]
    return [middle] + mostFrequent(values, 1).filter { $0 != middle }
  }

  /// The values that occur most often, the most frequent and then the smallest first.
  private static func mostFrequent(_ values: [Int64], _ count: Int) -> [Int64] {
    var runs: [(value: Int64, count: Int)] = []
    for value in KeyOrder.sorted(values) {
      if let last = runs.last, last.value == value {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((value, 1))
      }
    }
    // They are in the order of their values, and stay so where they occur as often.
    let order = KeyOrder.indices(of: runs.map { -Int64($0.count) })
    return order.prefix(count).map { runs[$0].value }
  }
}

extension InkColumns {
  /// One of the channels.
  fileprivate func only(_ channel: Int) -> InkColumns {
    var column = InkColumns(channelCount: 1)
    column.channels[0] = channels[channel]
    column.strokeEnds = strokeEnds
    return column
  }

  /// The largest number that divides all differences within strokes; 1 where all are 0, or where it
  /// is too large for a step.
  fileprivate func commonDivisor(ofChannel channel: Int) -> Int64 {
    var divisor: UInt64 = 0
    for stroke in 0..<strokeCount {
      for index in samples(ofStroke: stroke).dropFirst() {
        let difference = channels[channel][index] &- channels[channel][index - 1]
        divisor = greatestCommonDivisor(difference.magnitude, divisor)
        if divisor == 1 { return 1 }
      }
    }
    return max(Int64(exactly: divisor) ?? 1, 1)
  }
}

/// Euclid's algorithm; of a number and 0, the number.
private func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
