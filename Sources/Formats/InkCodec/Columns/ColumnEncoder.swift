/// Compresses the samples of strokes into chunks, which ``ColumnDecoder`` reads.
///
/// An encoder remembers what it has seen: a chunk that continues the one before it is the cheapest
/// way to append a stroke to a file. Now and then one starts afresh, since damage to a chunk makes all
/// that continue it unreadable. Equal strokes in equal order give equal bytes.
///
/// ```swift
/// let encoder = ColumnEncoder()
/// for stroke in strokes { try encoder.encode(stroke, into: &bytes) }
/// ```
///
/// A call that throws leaves the encoder as it was.
package final class ColumnEncoder {
  /// The number of samples that may follow a fresh start before the next one, at least 1; by default 8,192.
  package var chainLimit = 8192

  private let orders: [ColumnOrder]
  private let models: ColumnModels
  private var finder: ColumnSteps
  private var plans: [ColumnPlan]
  private var canContinue = false
  /// The number of samples since the chain began.
  private var chainLength = 0
  /// Where the payload grows.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The number of values that are written between two looks at how much memory is left.
  private static let blockLength = 512

  /// Makes an encoder.
  ///
  /// - Parameter orders: from what each channel is predicted; by default ``ColumnOrder/liveInk``.
  package init(_ orders: [ColumnOrder] = ColumnOrder.liveInk) {
    self.orders = orders
    models = ColumnModels(channelCount: orders.count)
    finder = ColumnSteps(channelCount: orders.count)
    plans = orders.map { ColumnPlan($0, step: 1) }
    capacity = 2 * Self.blockLength * RangeEncoder.bytesPerValue
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  /// Lets the next chunk start afresh, for when a chunk did not get where it should.
  package func breakChain() { canContinue = false }

  /// Encodes strokes as one chunk.
  ///
  /// - Parameters:
  ///   - columns: the samples; with as many channels as there are orders.
  ///   - strokes: which strokes of them; by default all. At least one, with at most 2¹⁸ samples together.
  ///   - startsAfresh: the chunk can be read by itself; by default it continues the one before it,
  ///     where there is one.
  ///   - bytes: what the chunk is appended to.
  /// - Throws: a ``ColumnCodingError`` where the call is impossible.
  /// - Complexity: O(samples × channels).
  package func encode(
    _ columns: InkColumns, strokes: Range<Int>? = nil, startsAfresh: Bool = false,
    into bytes: inout [UInt8]
  ) throws(ColumnCodingError) {
    let strokes = strokes ?? 0..<columns.strokeCount
    let sampleCount = try check(columns, strokes)
    let continues = canContinue && !startsAfresh && chainLength < chainLimit
    if !continues {
      models.reset()
      chainLength = 0
    }
    canContinue = true
    chainLength += sampleCount

    var writer = ByteWriter(bytes)
    bytes = []
    ColumnHead.write(
      continues: continues, strokeCount: strokes.count, sampleCount: sampleCount,
      steps: newSteps(columns, strokes, continues), to: &writer)
    var coder = RangeEncoder(memory)
    for stroke in strokes {
      let samples = columns.samples(ofStroke: stroke)
      reserve(&coder)
      if stroke != strokes.upperBound - 1 {
        _ = coder.value(Int64(samples.count - 1), models.lengths, row: 0, estimate: 4, sign: 0)
      }
      for channel in 0..<plans.count {
        columns.channels[channel].withUnsafeBufferPointer { values in
          encode(UnsafeBufferPointer(rebasing: values[samples]), channel, &coder)
        }
      }
    }
    reserve(&coder)
    let length = coder.finish()
    writer.append(contentsOf: UnsafeBufferPointer(start: memory, count: length))
    bytes = writer.bytes
  }

  /// The steps that a chunk is coded with, where its head has to say them; otherwise empty.
  private func newSteps(
    _ columns: InkColumns, _ strokes: Range<Int>, _ continues: Bool
  ) -> [Int64] {
    finder.look(at: columns, strokes)
    let steps = finder.steps
    let isNew = !zip(steps, plans).allSatisfy { $0 == $1.step }
    if isNew {
      if continues { models.forgetUsual(where: { plans[$0].step != steps[$0] }) }
      plans = zip(orders, steps).map { ColumnPlan($0, step: $1) }
    }
    let isPlain = steps.allSatisfy { $0 == 1 }
    return continues ? (isNew ? steps : []) : (isPlain ? [] : steps)
  }

  /// Throws for whatever could not be encoded, and gives the number of samples.
  private func check(
    _ columns: InkColumns, _ strokes: Range<Int>
  ) throws(ColumnCodingError) -> Int {
    guard columns.channels.count == orders.count else { throw ColumnCodingError(.channelMismatch) }
    guard strokes.lowerBound >= 0, strokes.upperBound <= columns.strokeCount else {
      throw ColumnCodingError(.strokeRange)
    }
    guard let last = strokes.last else { throw ColumnCodingError(.counts) }
    let start = columns.samples(ofStroke: strokes.lowerBound).lowerBound
    let sampleCount = columns.samples(ofStroke: last).upperBound - start
    guard sampleCount <= ColumnHead.sampleLimit else { throw ColumnCodingError(.counts) }
    return sampleCount
  }

  /// Encodes a channel of a stroke.
  private func encode(
    _ values: UnsafeBufferPointer<Int64>, _ channel: Int, _ coder: inout RangeEncoder
  ) {
    let plan = plans[channel]
    let model = models.channel(channel)
    let count = values.count
    reserve(&coder)
    let (steps, rest) = plan.split(values[0] &- models.previous[channel])
    if plan.step > 1 {
      coder.decide(model + ColumnModels.Part.flag, rest != 0)
      if rest != 0 { coder.plain(UInt64(bitPattern: rest), plan.wide) }
    }
    _ = coder.value(steps, model, row: ColumnModels.Part.first, estimate: 4, sign: 9)
    models.previous[channel] = values[count - 1]
    var context = ColumnContext(usual: models.usual[channel])
    var index = 1
    while index < count {
      let end = min(index + Self.blockLength, count)
      reserve(&coder)
      Self.encode(values, index..<end, plan, model, &context, &coder)
      index = end
    }
    models.usual[channel] = context.usual
  }

  /// Encodes some values of a channel of a stroke, none of them the first.
  private static func encode(
    _ values: UnsafeBufferPointer<Int64>, _ range: Range<Int>, _ plan: ColumnPlan,
    _ model: ColumnModels.Model, _ sharedContext: inout ColumnContext,
    _ sharedCoder: inout RangeEncoder
  ) {
    // Copies, which the optimiser keeps in registers.
    var coder = sharedCoder
    var context = sharedContext
    let count = values.count
    for index in range {
      let prediction = context.prediction(plan, index)
      let (difference, rest) = plan.split(values[index] &- values[index &- 1])
      if plan.isMixed {
        let flag = ColumnModels.Part.flag + ColumnContext.flag(index, count)
        coder.decide(model + flag, rest != 0)
        if rest != 0 { coder.plain(UInt64(bitPattern: rest), plan.wide) }
      }
      let (row, estimate) = context.row(index, count)
      let residual = difference &- prediction
      let size = coder.value(residual, model, row: row, estimate: estimate, sign: context.sign)
      context.advance(plan, residual: residual, size: size, difference: difference)
    }
    sharedCoder = coder
    sharedContext = context
  }

  /// Makes room for a block of values.
  private func reserve(_ coder: inout RangeEncoder) {
    let needed = coder.position + (Self.blockLength + 2) * RangeEncoder.bytesPerValue
    guard needed > capacity else { return }
    capacity = 2 * needed
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: coder.position)
    memory.deallocate()
    memory = larger
    coder = RangeEncoder(coder, movedTo: larger)
  }
}
