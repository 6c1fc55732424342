import InkCodec
import InkTestSupport
import Testing

/// Bytes that are no chunks: every one is an error, or decodes to something within the limits, and
/// the naive decoder thinks the same.
@Suite struct ColumnDamageTests {
  private static let limits = ColumnDecoder.Limits(samples: 100, strokes: 60)

  /// Decodes bytes, and gives whether they are a chunk; also with the naive decoder, if wanted, which
  /// is slow.
  @discardableResult
  private func decode(_ bytes: [UInt8], naively: Bool = true) throws -> Bool {
    let decoder = ColumnDecoder(limits: Self.limits)
    var naive = NaiveColumnDecoder()
    var columns = InkColumns(channelCount: 0)
    do throws(ColumnCodingError) {
      try decoder.decode(bytes, into: &columns)
    } catch {
      #expect(columns.strokeCount == 0)
      #expect((error.offset ?? 0) <= bytes.count)
      // The naive decoder has no limits, and takes long where they are passed.
      if naively && error.reason != .overLimit {
        #expect(throws: NaiveColumnDecoder.Failure.self) { try naive.decode(bytes) }
      }
      return false
    }
    if columns.sampleCount > Self.limits.samples || columns.strokeCount > Self.limits.strokes {
      Issue.record("more than the limits: \(bytes)")
    }
    if naively {
      #expect(try naive.decode(bytes) == columns.strokes)
    }
    return true
  }

  /// A few small chunks with parameters.
  private static let chunks: [[UInt8]] = (0..<4).compactMap { seed in
    var random = RandomColumns(seed: UInt64(77 + seed))
    let descriptors = random.descriptors(count: 1 + seed)
    let columns = random.columns(strokes: 1 + seed, longest: 5, for: descriptors)
    return try? ColumnEncoder(descriptors).encode(columns, .parameters)
  }

  private static let headLengths = chunks.map {
    (try? ColumnChunk.Header(of: $0))?.payloadOffset ?? 0
  }

  @Test func `every truncation is an error or a chunk`() throws {
    try #require(Self.chunks.count == 4)
    var accepted = 0
    for chunk in Self.chunks {
      #expect(try decode(chunk))
      for count in 0..<chunk.count where try decode(Array(chunk[..<count])) { accepted += 1 }
    }
    // Missing bytes are missed, but for ends that could be zeros.
    #expect(accepted < 20)
  }

  @Test(arguments: 0..<4)
  func `every change of a byte is an error or a chunk`(index: Int) throws {
    var chunk = Self.chunks[index]
    for place in chunk.indices {
      let byte = chunk[place]
      // All values in the head, and in the payload each bit, all of them, and some more.
      let isHead = place < Self.headLengths[index]
      for change in isHead ? Array(1...255) : [1, 2, 4, 8, 16, 32, 64, 128, 255, 37, 90] {
        chunk[place] = byte ^ UInt8(change)
        try decode(chunk, naively: change % 16 == 0)
      }
      chunk[place] = byte
    }
    chunk += [0, 0, 0, 0, 0]
    #expect(try !decode(chunk))
  }

  @Test(arguments: 0..<80)
  func `random payloads are errors or chunks`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(5000 + seed))
    let count = 1 + random.generator.below(16)
    var writer = ByteWriter()
    writer.append(2)
    writer.append(varint: UInt64(1 + random.generator.below(4)))
    writer.append(varint: UInt64(4 + random.generator.below(60)))
    writer.append(UInt8(count))
    for descriptor in random.descriptors(count: count) {
      writer.append(UInt8(descriptor.order.rawValue) | (descriptor.isMixed ? 4 : 0))
      writer.append(varint: UInt64(descriptor.step))
      writer.append(zigzag: descriptor.bias)
    }
    let fill = random.generator.below(3)
    for _ in 0..<random.generator.below(200) {
      writer.append([UInt8(truncatingIfNeeded: random.generator.next()), 0xFF, 0][fill])
    }
    try decode(writer.bytes)
  }

  @Test func `hostile counts are refused before they cost anything`() throws {
    let huge: [UInt64] = [0, 1 << 18 + 1, 1 << 31, 1 << 32, 1 << 63, .max]
    for count in huge {
      for (strokes, samples) in [(count, count), (1, count), (count, 1), (count, .max)] {
        for flags in 0...3 as ClosedRange<UInt8> {
          var writer = ByteWriter()
          writer.append(flags)
          writer.append(varint: strokes)
          writer.append(varint: samples)
          writer.append(contentsOf: [1, 2, 1, 0, 0, 0])
          #expect(try !decode(writer.bytes))
        }
      }
    }
    // A legal head with as many samples as there can be, beyond the limit.
    let legal: [UInt8] = [2, 1, 0x80, 0x80, 0x10, 1, 2, 1, 0]
    #expect(throws: ColumnCodingError(.overLimit, offset: 1)) {
      try ColumnDecoder(limits: Self.limits).decode(legal)
    }
    #expect(throws: ColumnCodingError(.payloadTooShort, offset: 10, channel: 0)) {
      try ColumnDecoder().decode(legal + [0x80])
    }
  }

  @Test func `heads that are wrong say where`() {
    let cases: [([UInt8], ColumnCodingError)] = [
      ([], ColumnCodingError(.tooShort, offset: 0)),
      ([2], ColumnCodingError(.tooShort, offset: 1)),
      ([3, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([7, 1], ColumnCodingError(.flags, offset: 0)),
      ([8, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([9, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([16, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([6, 0], ColumnCodingError(.counts, offset: 1)),
      ([6, 1], ColumnCodingError(.tooShort, offset: 2)),
      ([6, 1, 1, 0xC6], ColumnCodingError(.parameters, offset: 3, channel: 0)),
      ([14, 1, 0xC2, 0xD2], ColumnCodingError(.parameters, offset: 3, channel: 1)),
      ([14, 1, 0xC2, 0xE2], ColumnCodingError(.parameters, offset: 3, channel: 1)),
      ([14, 1, 0xC2, 0xC2, 0xC2, 0xC2, 0xC2], ColumnCodingError(.tooShort, offset: 7)),
      ([2, 0, 1], ColumnCodingError(.counts, offset: 1)),
      ([2, 2, 1], ColumnCodingError(.counts, offset: 1)),
      ([2, 1, 1], ColumnCodingError(.tooShort, offset: 3)),
      ([2, 1, 1, 0], ColumnCodingError(.channelCount, offset: 3)),
      ([2, 1, 1, 17], ColumnCodingError(.channelCount, offset: 3)),
      ([2, 1, 1, 1, 0, 1, 0], ColumnCodingError(.parameters, offset: 4, channel: 0)),
      ([2, 1, 1, 1, 2, 0, 0], ColumnCodingError(.parameters, offset: 4, channel: 0)),
      ([2, 1, 1, 1, 6, 1, 0], ColumnCodingError(.parameters, offset: 4, channel: 0)),
      ([2, 1, 1, 1, 10, 1, 0], ColumnCodingError(.parameters, offset: 4, channel: 0)),
      ([2, 1, 1, 2, 2, 1, 0, 0x32, 1, 0], ColumnCodingError(.parameters, offset: 7, channel: 1)),
      ([2, 1, 1, 2, 2, 1, 0, 0x72, 1, 0], ColumnCodingError(.parameters, offset: 7, channel: 1)),
      ([2, 1, 1, 1, 0x12, 1, 0, 0], ColumnCodingError(.parameters, offset: 4, channel: 0)),
      ([2, 1, 1, 1, 2, 1], ColumnCodingError(.tooShort, offset: 6)),
      (
        [2, 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2],
        ColumnCodingError(.varintOverflow, offset: 2)
      ),
      ([0, 1, 1], ColumnCodingError(.missingParameters, offset: 0)),
      ([1, 1, 1], ColumnCodingError(.missingParameters, offset: 0)),
    ]
    for (bytes, expected) in cases {
      #expect(throws: expected) { try ColumnDecoder().decode(bytes) }
      var naive = NaiveColumnDecoder()
      #expect(throws: NaiveColumnDecoder.Failure.self) { try naive.decode(bytes) }
    }
  }

  @Test func `a chunk that failed ends its chain`() throws {
    var random = RandomColumns(seed: 12)
    let descriptors = random.descriptors(count: 3)
    let columns = random.columns(strokes: 2, longest: 30, for: descriptors)
    let encoder = try ColumnEncoder(descriptors)
    let first = try encoder.encode(columns, .parameters)
    let second = try encoder.encode(columns, .continuation)
    let third = try encoder.encode(columns, .continuation)
    let fresh = try encoder.encode(columns, .independent)
    // An end of up to four zeros may be there or not; more is too much.
    let rest: [UInt8] = [1, 1, 1, 1, 1]
    let decoder = ColumnDecoder()
    #expect(try decoder.decode(first) == columns)
    var decoded = columns
    #expect(throws: ColumnCodingError.self) {
      try decoder.decode(second + rest, into: &decoded)
    }
    #expect(decoded == columns)
    for chunk in [second, third] {
      #expect(throws: ColumnCodingError(.missingPredecessor, offset: 0)) {
        try decoder.decode(chunk)
      }
    }
    #expect(try decoder.decode(fresh) == columns)
    decoder.breakChain()
    #expect(throws: ColumnCodingError(.missingPredecessor, offset: 0)) {
      try decoder.decode(second)
    }
    // Parameters of a chunk that failed do not hold, nor do those before them.
    #expect(throws: ColumnCodingError.self) { try decoder.decode(first + rest) }
    #expect(throws: ColumnCodingError(.missingParameters, offset: 0)) {
      try decoder.decode(fresh)
    }
    #expect(try ColumnDecoder(descriptors).decode(fresh) == columns)
    var other = InkColumns(channelCount: 2)
    #expect(throws: ColumnCodingError(.channelMismatch)) {
      try ColumnDecoder().decode(first, into: &other)
    }
  }
}
