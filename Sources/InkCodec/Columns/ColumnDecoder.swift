/// Reads the samples of strokes from chunks that ``ColumnEncoder`` wrote.
///
/// The bytes may be anything: what is no chunk throws, and nothing traps. A damaged chunk that
/// nobody noticed gives wrong samples, but never more than the limits allow.
///
/// A chunk that throws ends its chain: those that continue it throw too, until one starts afresh.
public final class ColumnDecoder {
  /// How much a decoder accepts in a chunk; a few hundred bytes can stand for 2¹⁸ samples.
  public struct Limits: Equatable, Sendable {
    /// The most samples; by default ``ColumnChunk/sampleLimit``, which is also the most possible.
    public var samples: Int
    /// The most strokes; by default as many.
    public var strokes: Int

    /// Makes limits.
    public init(samples: Int = ColumnChunk.sampleLimit, strokes: Int = ColumnChunk.sampleLimit) {
      self.samples = samples
      self.strokes = strokes
    }
  }

  /// How much is accepted in a chunk.
  package var limits: Limits
  /// The parameters that the last chunk brought which had any; empty before that, and after a chunk
  /// with parameters has failed.
  public private(set) var descriptors: [ColumnDescriptor] = []
  private var plans: [ColumnPlan] = []
  private var models = ColumnModels(channelCount: 0)
  private var canContinue = false
  /// For each sample of a stroke, whether the channel before it was not as predicted.
  private var surprises: [Bool] = []

  /// Makes a decoder that knows no parameters.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Makes a decoder for the middle of a file, with the parameters that hold there.
  ///
  /// - Parameters:
  ///   - descriptors: the parameters of 1 to 16 channels.
  ///   - limits: how much is accepted in a chunk.
  /// - Throws: a ``ColumnCodingError`` where there cannot be such parameters.
  package init(
    _ descriptors: [ColumnDescriptor], limits: Limits = Limits()
  ) throws(ColumnCodingError) {
    self.limits = limits
    try ColumnDescriptor.check(descriptors)
    adopt(descriptors)
  }

  /// Says that a chunk is missing or damaged: those that continue it throw.
  public func breakChain() { canContinue = false }

  /// Reads a chunk, and appends its strokes to others.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - range: where the chunk lies in them, clamped to them; by default everywhere.
  ///   - columns: what the strokes are appended to; with as many channels, or without channels and
  ///     strokes. A call that throws leaves them as they were.
  /// - Throws: a ``ColumnCodingError`` that says where the bytes are no chunk.
  /// - Complexity: O(samples × channels).
  public func decode(
    _ bytes: [UInt8], in range: Range<Int>? = nil, into columns: inout InkColumns
  ) throws(ColumnCodingError) {
    let couldContinue = canContinue
    canContinue = false
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    do throws(ColumnCodingError) {
      let header = try ColumnChunk.Header(of: bytes, in: range)
      if header.kind == .parameters { adopt(header.descriptors) }
      guard !descriptors.isEmpty else {
        throw ColumnCodingError(.missingParameters, offset: range.lowerBound)
      }
      guard header.kind != .continuation || couldContinue else {
        throw ColumnCodingError(.missingPredecessor, offset: range.lowerBound)
      }
      guard header.sampleCount <= limits.samples, header.strokeCount <= limits.strokes else {
        throw ColumnCodingError(.overLimit, offset: range.lowerBound + 1)
      }
      if columns.channels.isEmpty && columns.strokeCount == 0 {
        columns = InkColumns(channelCount: plans.count)
      }
      guard columns.channels.count == plans.count else {
        throw ColumnCodingError(.channelMismatch)
      }
      if header.kind != .continuation { models.reset() }
      let strokeCount = columns.strokeCount
      let failure = bytes.withUnsafeBufferPointer {
        decodePayload(
          UnsafeBufferPointer(rebasing: $0[header.payloadOffset..<range.upperBound]), header,
          into: &columns)
      }
      if let failure {
        columns.truncate(strokes: strokeCount)
        throw failure
      }
    } catch {
      // Parameters that it brought are not to be trusted, and those before them no longer hold.
      if let flags = bytes[range].first, flags & 3 == ColumnChunk.Kind.parameters.rawValue {
        adopt([])
      }
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
  public func decode(
    _ bytes: [UInt8], in range: Range<Int>? = nil
  ) throws(ColumnCodingError) -> InkColumns {
    var columns = InkColumns(channelCount: 0)
    try decode(bytes, in: range, into: &columns)
    return columns
  }

  private func adopt(_ descriptors: [ColumnDescriptor]) {
    self.descriptors = descriptors
    plans = descriptors.map { ColumnPlan($0) }
    if models.channelCount != descriptors.count {
      models = ColumnModels(channelCount: descriptors.count)
    }
  }

  /// Decodes all strokes of a chunk, or gives what went wrong, with some of them appended.
  private func decodePayload(
    _ payload: UnsafeBufferPointer<UInt8>, _ header: ColumnChunk.Header,
    into columns: inout InkColumns
  ) -> ColumnCodingError? {
    let start = columns.sampleCount
    let end = start + header.sampleCount
    for channel in 0..<plans.count {
      columns.channels[channel].append(
        contentsOf: repeatElement(0, count: header.sampleCount))
    }
    var coder = RangeDecoder(payload)
    var first = start
    for stroke in 0..<header.strokeCount {
      var count = end - first
      let later = header.strokeCount - 1 - stroke
      if later > 0 {
        let (value, _) = coder.value(models.lengths, row: 0, estimate: 4, sign: 0)
        // One sample of the remaining ones goes to this stroke, and one to each later one.
        guard value >= 0, value <= Int64(count - later - 1) else {
          return ColumnCodingError(
            .strokeLength, offset: header.payloadOffset + min(coder.position, payload.count))
        }
        count = Int(value) + 1
      }
      while surprises.count < count { surprises.append(false) }
      for channel in 0..<plans.count {
        columns.channels[channel].withUnsafeMutableBufferPointer { values in
          decode(
            UnsafeMutableBufferPointer(rebasing: values[first..<first + count]), channel, &coder)
        }
        if coder.overrun > RangeDecoder.overrunLimit {
          return ColumnCodingError(
            .payloadTooShort, offset: header.payloadOffset + payload.count, channel: channel)
        }
      }
      first += count
      columns.strokeEnds.append(first)
    }
    if coder.position < payload.count {
      return ColumnCodingError(.payloadTooLong, offset: header.payloadOffset + coder.position)
    }
    return nil
  }

  /// Decodes a channel of a stroke.
  private func decode(
    _ values: UnsafeMutableBufferPointer<Int64>, _ channel: Int, _ coder: inout RangeDecoder
  ) {
    let plan = plans[channel]
    let model = models.channel(channel)
    var rest: Int64 = 0
    if plan.step > 1, coder.decide(model + ColumnModels.Part.flag) {
      rest = Int64(bitPattern: coder.plain(plan.wide))
    }
    let (steps, _) = coder.value(model, row: ColumnModels.Part.first, estimate: 4, sign: 9)
    values[0] = models.previous[channel] &+ steps &* plan.step &+ rest
    surprises.withUnsafeMutableBufferPointer {
      Self.decodeRest(of: values, plan, model, $0, &coder)
    }
    models.previous[channel] = values[values.count - 1]
  }

  /// Decodes all values of a channel of a stroke but the first.
  private static func decodeRest(
    of values: UnsafeMutableBufferPointer<Int64>, _ plan: ColumnPlan, _ model: ColumnModels.Model,
    _ surprises: UnsafeMutableBufferPointer<Bool>, _ sharedCoder: inout RangeDecoder
  ) {
    // A copy, which the optimiser keeps in registers.
    var coder = sharedCoder
    var context = ColumnContext()
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
      if plan.hasPartner && surprises[index] { row &+= ColumnModels.Part.afterSurprise }
      let (residual, size) = coder.value(model, row: row, estimate: estimate, sign: context.sign)
      let difference = prediction &+ residual
      value = value &+ difference &* plan.step &+ rest
      values[index] = value
      surprises[index] = residual != 0
      context.advance(residual: residual, size: size, difference: difference)
    }
    sharedCoder = coder
  }
}
