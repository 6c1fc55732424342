/// Compresses the samples of strokes into chunks, which ``ColumnDecoder`` reads.
///
/// An encoder remembers what it has seen: a chunk that continues the one before it is the cheapest
/// way to append a stroke to a file.
///
/// ```swift
/// let encoder = try ColumnEncoder(ColumnDescriptor.liveInk)
/// let first = try encoder.encode(stroke, .parameters)
/// let second = try encoder.encode(anotherStroke, .continuation)
/// ```
///
/// A call that throws leaves the encoder as it was.
public final class ColumnEncoder {
  /// The parameters of the channels.
  package let descriptors: [ColumnDescriptor]
  private let plans: [ColumnPlan]
  private let models: ColumnModels
  private var canContinue = false
  /// Where the payload grows.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// For each sample of a stroke, whether the channel before it was not as predicted.
  private var surprises: UnsafeMutablePointer<Bool>
  private var surpriseCapacity: Int

  /// How many values are written between two looks at how much memory is left.
  private static let blockLength = 512

  /// Makes an encoder.
  ///
  /// - Parameter descriptors: the parameters of 1 to 16 channels.
  /// - Throws: a ``ColumnCodingError`` where there cannot be such parameters.
  public init(_ descriptors: [ColumnDescriptor]) throws(ColumnCodingError) {
    try ColumnDescriptor.check(descriptors)
    self.descriptors = descriptors
    plans = descriptors.map { ColumnPlan($0) }
    models = ColumnModels(channelCount: descriptors.count)
    capacity = 2 * Self.blockLength * RangeEncoder.bytesPerValue
    memory = .allocate(capacity: capacity)
    surpriseCapacity = 1024
    surprises = .allocate(capacity: surpriseCapacity)
  }

  deinit {
    memory.deallocate()
    surprises.deallocate()
  }

  /// Encodes strokes as one chunk.
  ///
  /// - Parameters:
  ///   - columns: the samples; with as many channels as there are descriptors.
  ///   - strokes: which strokes of them; by default all. At least one, with at most
  ///     ``ColumnChunk/sampleLimit`` samples together.
  ///   - kind: what the chunk takes over from those before it.
  ///   - bytes: what the chunk is appended to.
  /// - Throws: a ``ColumnCodingError`` where a value lies between the steps of a channel that is not
  ///   mixed, or the call is impossible.
  /// - Complexity: O(samples × channels).
  package func encode(
    _ columns: InkColumns, strokes: Range<Int>? = nil, _ kind: ColumnChunk.Kind,
    into bytes: inout [UInt8]
  ) throws(ColumnCodingError) {
    let strokes = strokes ?? 0..<columns.strokeCount
    let sampleCount = try check(columns, strokes, kind)
    if kind != .continuation { models.reset() }
    canContinue = true

    var writer = ByteWriter(bytes)
    bytes = []
    ColumnChunk.writeHead(
      kind, strokeCount: strokes.count, sampleCount: sampleCount, descriptors, to: &writer)
    var coder = RangeEncoder(memory)
    for stroke in strokes {
      let samples = columns.samples(ofStroke: stroke)
      reserve(&coder)
      if stroke != strokes.upperBound - 1 {
        _ = coder.value(Int64(samples.count - 1), models.lengths, row: 0, estimate: 4, sign: 0)
      }
      reserveSurprises(samples.count)
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

  /// Encodes strokes as one chunk of its own bytes.
  ///
  /// - Parameters:
  ///   - columns: the samples; with as many channels as there are descriptors.
  ///   - strokes: which strokes of them; by default all. At least one, with at most
  ///     ``ColumnChunk/sampleLimit`` samples together.
  ///   - kind: what the chunk takes over from those before it.
  /// - Returns: the chunk.
  /// - Throws: a ``ColumnCodingError`` where a value lies between the steps of a channel that is not
  ///   mixed, or the call is impossible.
  /// - Complexity: O(samples × channels).
  public func encode(
    _ columns: InkColumns, strokes: Range<Int>? = nil, _ kind: ColumnChunk.Kind
  ) throws(ColumnCodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    try encode(columns, strokes: strokes, kind, into: &bytes)
    return bytes
  }

  /// Throws for whatever could not be encoded, and gives the number of samples.
  private func check(
    _ columns: InkColumns, _ strokes: Range<Int>, _ kind: ColumnChunk.Kind
  ) throws(ColumnCodingError) -> Int {
    guard kind != .continuation || canContinue else {
      throw ColumnCodingError(.missingPredecessor)
    }
    guard columns.channels.count == plans.count else { throw ColumnCodingError(.channelMismatch) }
    guard strokes.lowerBound >= 0, strokes.upperBound <= columns.strokeCount else {
      throw ColumnCodingError(.strokeRange)
    }
    guard let last = strokes.last else { throw ColumnCodingError(.counts) }
    let start = columns.samples(ofStroke: strokes.lowerBound).lowerBound
    let sampleCount = columns.samples(ofStroke: last).upperBound - start
    guard sampleCount <= ColumnChunk.sampleLimit else { throw ColumnCodingError(.counts) }
    for (channel, plan) in plans.enumerated() where plan.step > 1 && !plan.isMixed {
      for stroke in strokes {
        let samples = columns.samples(ofStroke: stroke)
        let offGrid = columns.channels[channel].withUnsafeBufferPointer { values in
          samples.dropFirst().first { plan.split(values[$0] &- values[$0 - 1]).rest != 0 }
        }
        if let offGrid { throw ColumnCodingError(.offGrid, channel: channel, sample: offGrid) }
      }
    }
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
    var context = ColumnContext()
    var index = 1
    while index < count {
      let end = min(index + Self.blockLength, count)
      reserve(&coder)
      Self.encode(values, index..<end, plan, model, surprises, &context, &coder)
      index = end
    }
  }

  /// Encodes some values of a channel of a stroke, none of them the first.
  private static func encode(
    _ values: UnsafeBufferPointer<Int64>, _ range: Range<Int>, _ plan: ColumnPlan,
    _ model: ColumnModels.Model, _ surprises: UnsafeMutablePointer<Bool>,
    _ sharedContext: inout ColumnContext, _ sharedCoder: inout RangeEncoder
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
      var (row, estimate) = context.row(index, count)
      if plan.hasPartner && surprises[index] { row &+= ColumnModels.Part.afterSurprise }
      let residual = difference &- prediction
      let size = coder.value(residual, model, row: row, estimate: estimate, sign: context.sign)
      surprises[index] = residual != 0
      context.advance(residual: residual, size: size, difference: difference)
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

  private func reserveSurprises(_ count: Int) {
    guard count > surpriseCapacity else { return }
    surprises.deallocate()
    surpriseCapacity = 2 * count
    surprises = .allocate(capacity: surpriseCapacity)
  }
}

extension ColumnDescriptor {
  /// Throws unless these are the parameters of 1 to 16 channels.
  static func check(_ descriptors: [ColumnDescriptor]) throws(ColumnCodingError) {
    guard !descriptors.isEmpty, descriptors.count <= ColumnChunk.channelLimit else {
      throw ColumnCodingError(.channelCount)
    }
    for (channel, descriptor) in descriptors.enumerated()
    where !descriptor.isValid(forChannel: channel) {
      throw ColumnCodingError(.parameters, channel: channel)
    }
  }
}
