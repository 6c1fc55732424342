internal import InkGeometry

extension ColumnDescriptor {
  /// The parameters that make some columns small.
  ///
  /// Each channel is tried with every order, the steps that its differences suggest, as many usual
  /// intervals, and the channel before it as its partner; what counts is the size that results. All
  /// differences of all the columns lie on the steps that are found, or the channel is mixed. Equal
  /// columns give equal parameters.
  ///
  /// - Parameters:
  ///   - columns: the samples; of more than 8,192, parts of evenly spread strokes are tried. Without
  ///     strokes, nothing is known, and each channel has an order of ``Order/second``.
  ///   - forms: what the integers of each channel mean; those left out mean themselves.
  /// - Returns: as many parameters as there are channels.
  /// - Complexity: O(samples × channels), about 20 times that of encoding up to 8,192 samples.
  public static func fitted(
    to columns: InkColumns, forms: [NumberForm] = []
  ) -> [ColumnDescriptor] {
    let sample = sampled(columns)
    var descriptors: [ColumnDescriptor] = []
    for channel in 0..<columns.channels.count {
      let form = channel < forms.count ? forms[channel] : .integer
      var best = ColumnDescriptor(form: form)
      guard columns.strokeCount > 0 else {
        descriptors.append(best)
        continue
      }
      let column = sample.only(channel)
      var bestCost = Int.max
      for candidate in candidates(columns, sample, channel, form) {
        let cost = cost(of: column, [candidate])
        if cost < bestCost { (best, bestCost) = (candidate, cost) }
      }
      if channel > 0 {
        var pair = sample
        pair.channels = [sample.channels[channel - 1], sample.channels[channel]]
        var before = descriptors[channel - 1]
        before.hasPartner = false
        var partnered = best
        partnered.hasPartner = true
        if cost(of: pair, [before, partnered]) < cost(of: pair, [before, best]) {
          best = partnered
        }
      }
      descriptors.append(best)
    }
    return descriptors
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

  /// What is tried for a channel, the simplest first.
  private static func candidates(
    _ columns: InkColumns, _ sample: InkColumns, _ channel: Int, _ form: NumberForm
  ) -> [ColumnDescriptor] {
    let differences = sample.differences(ofChannel: channel)
    var candidates: [ColumnDescriptor] = []
    for (step, isMixed) in steps(columns, channel, differences) {
      for order in [Order.second, .first, .third] {
        candidates.append(
          ColumnDescriptor(order: order, step: step, isMixed: isMixed, form: form))
      }
      let plan = ColumnPlan(ColumnDescriptor(step: step))
      for bias in usual(differences.map { plan.split($0).steps }) where bias != 0 {
        candidates.append(
          ColumnDescriptor(order: .first, step: step, isMixed: isMixed, bias: bias, form: form))
      }
    }
    return candidates
  }

  /// The steps that differences suggest, and whether some lie between them.
  private static func steps(
    _ columns: InkColumns, _ channel: Int, _ differences: [Int64]
  ) -> [(step: Int64, isMixed: Bool)] {
    var result: [(step: Int64, isMixed: Bool)] = [(1, false)]
    let nonzero = differences.filter { $0 != 0 }
    guard nonzero.count >= evidence else { return result }
    let common = columns.commonDivisor(ofChannel: channel)
    if common > 1 { result.append((common, false)) }
    // Two neighbours rarely have a divisor in common that most others do not have.
    var divisors: [Int64] = []
    for index in 1..<nonzero.count {
      let divisor = greatestCommonDivisor(nonzero[index - 1].magnitude, nonzero[index].magnitude)
      if divisor > 1, let divisor = Int64(exactly: divisor) { divisors.append(divisor) }
    }
    for step in mostFrequent(divisors, 3) where step != common {
      let onGrid = differences.count { $0 % step == 0 }
      if 2 * onGrid >= differences.count { result.append((step, true)) }
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

  /// The differences within strokes.
  fileprivate func differences(ofChannel channel: Int) -> [Int64] {
    var differences: [Int64] = []
    for stroke in 0..<strokeCount {
      for index in samples(ofStroke: stroke).dropFirst() {
        differences.append(channels[channel][index] &- channels[channel][index - 1])
      }
    }
    return differences
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
