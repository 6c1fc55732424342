/// Reads the samples of strokes from chunks that ``ColumnEncoder`` wrote.
///
/// The bytes may be anything: what is no chunk throws, and nothing traps. A damaged chunk that
/// nobody noticed gives wrong samples, but never more than the limits allow.
///
/// A chunk that throws ends its chain: those that continue it throw too, until one starts afresh.
package final class ColumnDecoder {
  /// The limits of a decoder for one chunk; a few hundred bytes can stand for 2¹⁸ samples.
  package struct Limits: Equatable, Sendable {
    /// The most samples; by default 2¹⁸, which is also the most possible.
    package var samples: Int
    /// The most strokes; by default as many.
    package var strokes: Int

    /// Makes limits.
    package init(samples: Int = 1 << 18, strokes: Int = 1 << 18) {
      self.samples = samples
      self.strokes = strokes
    }
  }

  /// The limits of a chunk.
  package var limits: Limits
  private let orders: [ColumnOrder]
  private var plans: [ColumnPlan] = []
  private var models: ColumnModels
  private var canContinue = false
  /// For each sample of a stroke, whether the channel before it was not as predicted.
  private var surprises: [Bool] = []

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - orders: from what each channel is predicted; by default ``ColumnOrder/liveInk``.
  ///   - limits: how much is accepted in a chunk.
  package init(_ orders: [ColumnOrder] = ColumnOrder.liveInk, limits: Limits = Limits()) {
    self.orders = orders
    self.limits = limits
    models = ColumnModels(channelCount: orders.count)
  }

  /// Says that a chunk is missing or damaged: those that continue it throw.
  package func breakChain() { canContinue = false }

  /// Reads the head of a chunk, whatever came before it.
  func head(of bytes: [UInt8], in range: Range<Int>) throws(ColumnCodingError) -> ColumnHead {
    var reader = ByteReader(bytes, in: range)
    return try ColumnHead(of: &reader, orders)
  }

  /// Reads a chunk, and appends its strokes to others.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - range: where the chunk lies in them, clamped to them; by default everywhere.
  ///   - columns: what the strokes are appended to; with as many channels, or without channels and
  ///     strokes. A call that throws leaves them as they were.
  /// - Throws: a ``ColumnCodingError`` that says where the bytes are no chunk.
  /// - Complexity: O(samples × channels).
  package func decode(
    _ bytes: [UInt8], in range: Range<Int>? = nil, into columns: inout InkColumns
  ) throws(ColumnCodingError) {
    let couldContinue = canContinue
    canContinue = false
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    do throws(ColumnCodingError) {
      let head = try head(of: bytes, in: range)
      guard !head.continues || couldContinue else {
        throw ColumnCodingError(.missingPredecessor, offset: range.lowerBound)
      }
      adopt(head)
      guard !plans.isEmpty else {
        throw ColumnCodingError(.missingParameters, offset: range.lowerBound)
      }
      guard head.sampleCount <= limits.samples, head.strokeCount <= limits.strokes else {
        throw ColumnCodingError(.overLimit, offset: range.lowerBound + 1)
      }
      if columns.channels.isEmpty && columns.strokeCount == 0 {
        columns = InkColumns(channelCount: plans.count)
      }
      guard columns.channels.count == plans.count else {
        throw ColumnCodingError(.channelMismatch)
      }
      let strokeCount = columns.strokeCount
      let failure = bytes.withUnsafeBufferPointer {
        decodePayload(
          UnsafeBufferPointer(rebasing: $0[head.payloadOffset..<range.upperBound]), head,
          into: &columns)
      }
      if let failure {
        columns.truncate(strokes: strokeCount)
        throw failure
      }
    } catch {
      // Parameters that it brought are not to be trusted, and those before them no longer hold.
      plans = []
      throw error
    }
    canContinue = true
  }

  /// Reads a chunk into columns of its own; see ``decode(_:in:into:)``.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - range: where the chunk lies in them, clamped to them; by default everywhere.
  /// - Returns: its strokes.
  /// - Throws: a ``ColumnCodingError`` that says where the bytes are no chunk.
  package func decode(
    _ bytes: [UInt8], in range: Range<Int>? = nil
  ) throws(ColumnCodingError) -> InkColumns {
    var columns = InkColumns(channelCount: 0)
    try decode(bytes, in: range, into: &columns)
    return columns
  }

  /// Takes over what the head of a chunk says of all channels, and forgets what it does not continue.
  private func adopt(_ head: ColumnHead) {
    if !head.plans.isEmpty {
      if models.channelCount != head.plans.count {
        models = ColumnModels(channelCount: head.plans.count)
      } else if head.continues {
        models.forgetUsual { plans[$0].step != head.plans[$0].step }
      }
      plans = head.plans
    }
    if !head.continues { models.reset() }
  }

  /// Decodes all strokes of a chunk, or gives what went wrong, with some of them appended.
  private func decodePayload(
    _ payload: UnsafeBufferPointer<UInt8>, _ head: ColumnHead,
    into columns: inout InkColumns
  ) -> ColumnCodingError? {
    let start = columns.sampleCount
    let end = start + head.sampleCount
    for channel in 0..<plans.count {
      columns.channels[channel].append(
        contentsOf: repeatElement(0, count: head.sampleCount))
    }
    var coder = RangeDecoder(payload)
    let hasPartners = plans.contains { $0.hasPartner }
    var first = start
    for stroke in 0..<head.strokeCount {
      var count = end - first
      let later = head.strokeCount - 1 - stroke
      if later > 0 {
        let (value, _) = coder.value(models.lengths, row: 0, estimate: 4, sign: 0)
        // One sample of the remaining ones goes to this stroke, and one to each later one.
        guard value >= 0, value <= Int64(count - later - 1) else {
          return ColumnCodingError(
            .strokeLength, offset: head.payloadOffset + min(coder.position, payload.count))
        }
        count = Int(value) + 1
      }
      while hasPartners && surprises.count < count { surprises.append(false) }
      for channel in 0..<plans.count {
        columns.channels[channel].withUnsafeMutableBufferPointer { values in
          decode(
            UnsafeMutableBufferPointer(rebasing: values[first..<first + count]), channel, &coder,
            hasPartners)
        }
        if coder.overrun > RangeDecoder.overrunLimit {
          return ColumnCodingError(
            .payloadTooShort, offset: head.payloadOffset + payload.count, channel: channel)
        }
      }
      first += count
      columns.strokeEnds.append(first)
    }
    if coder.position < payload.count {
      return ColumnCodingError(.payloadTooLong, offset: head.payloadOffset + coder.position)
    }
    return nil
  }

  /// Decodes a channel of a stroke.
  private func decode(
    _ values: UnsafeMutableBufferPointer<Int64>, _ channel: Int, _ coder: inout RangeDecoder,
    _ hasPartners: Bool
  ) {
    let plan = plans[channel]
    let model = models.channel(channel)
    var rest: Int64 = 0
    if plan.step > 1, coder.decide(model + ColumnModels.Part.flag) {
      rest = Int64(bitPattern: coder.plain(plan.wide))
    }
    let (steps, _) = coder.value(model, row: ColumnModels.Part.first, estimate: 4, sign: 9)
    values[0] = models.previous[channel] &+ steps &* plan.step &+ rest
    var context = ColumnContext(usual: models.usual[channel])
    if hasPartners {
      surprises.withUnsafeMutableBufferPointer {
        Self.decodeRest(of: values, plan, model, $0, &context, &coder)
      }
    } else {
      Self.decodeRest(of: values, plan, model, nil, &context, &coder)
    }
    models.usual[channel] = context.usual
    models.previous[channel] = values[values.count - 1]
  }

  /// Decodes all values of a channel of a stroke but the first.
  private static func decodeRest(
    of values: UnsafeMutableBufferPointer<Int64>, _ plan: ColumnPlan, _ model: ColumnModels.Model,
    _ surprises: UnsafeMutableBufferPointer<Bool>?, _ sharedContext: inout ColumnContext,
    _ sharedCoder: inout RangeDecoder
  ) {
    // Copies, which the optimiser keeps in registers.
    var coder = sharedCoder
    var context = sharedContext
    let count = values.count
    var value = values[0]
    for index in 1..<max(count, 1) {
      let prediction = context.prediction(plan, index)
      var rest: Int64 = 0
      if plan.isMixed {
        let flag = ColumnModels.Part.flag + ColumnContext.flag(index, count)
        if coder.decide(model + flag) { rest = Int64(bitPattern: coder.plain(plan.wide)) }
      }
      var (row, estimate) = context.row(index, count)
      if plan.hasPartner, surprises?[index] == true { row &+= ColumnModels.Part.afterSurprise }
      let (residual, size) = coder.value(model, row: row, estimate: estimate, sign: context.sign)
      let difference = prediction &+ residual
      value = value &+ difference &* plan.step &+ rest
      values[index] = value
      surprises?[index] = residual != 0
      context.advance(plan, residual: residual, size: size, difference: difference)
    }
    sharedCoder = coder
    sharedContext = context
  }
}
