import CodecTestSupport
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
  private func decode(
    _ bytes: [UInt8], _ orders: [ColumnOrder], naively: Bool = true
  ) throws -> Bool {
    let decoder = ColumnDecoder(orders, limits: Self.limits)
    var naive = NaiveColumnDecoder(orders.map { Int($0.rawValue) })
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

  /// A few small chunks.
  private static let chunks: [(bytes: [UInt8], orders: [ColumnOrder])] = (0..<4).map { seed in
    var random = RandomColumns(seed: UInt64(77 + seed))
    let channels = random.channels(count: 1 + seed)
    let columns = random.columns(strokes: 1 + seed, longest: 12, for: channels)
    var bytes: [UInt8] = []
    try? ColumnEncoder(channels.map { $0.order }).encode(columns, into: &bytes)
    return (bytes, channels.map { $0.order })
  }

  @Test func `every truncation is an error or a chunk`() throws {
    var accepted = 0
    for (chunk, orders) in Self.chunks {
      #expect(try decode(chunk, orders))
      for count in 0..<chunk.count where try decode(Array(chunk[..<count]), orders) {
        accepted += 1
      }
    }
    // Missing bytes are missed, but for ends that could be zeros.
    #expect(accepted < 20)
  }

  @Test(arguments: 0..<4)
  func `every change of a byte is an error or a chunk`(index: Int) throws {
    var (chunk, orders) = Self.chunks[index]
    for place in chunk.indices {
      let byte = chunk[place]
      // All values in the head, and in the payload each bit, all of them, and some more.
      let isHead = place < 3 + orders.count
      for change in isHead ? Array(1...255) : [1, 2, 4, 8, 16, 32, 64, 128, 255, 37, 90] {
        chunk[place] = byte ^ UInt8(change)
        try decode(chunk, orders, naively: change % 16 == 0)
      }
      chunk[place] = byte
    }
    chunk += [0, 0, 0, 0, 0]
    #expect(try !decode(chunk, orders))
  }

  @Test(arguments: 0..<80)
  func `random payloads are errors or chunks`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(5000 + seed))
    let count = 1 + random.generator.below(16)
    var writer = ByteWriter()
    writer.append(2)
    writer.append(varint: UInt64(1 + random.generator.below(4)))
    writer.append(varint: UInt64(4 + random.generator.below(60)))
    for _ in 0..<count {
      writer.append(varint: 1 + random.generator.next() >> UInt64(33 + random.generator.below(31)))
    }
    let fill = random.generator.below(3)
    for _ in 0..<random.generator.below(200) {
      writer.append([UInt8(truncatingIfNeeded: random.generator.next()), 0xFF, 0][fill])
    }
    try decode(writer.bytes, random.channels(count: count).map { $0.order })
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
          #expect(try !decode(writer.bytes, [.first]))
        }
      }
    }
    // A legal head with as many samples as there can be, beyond the limit.
    let legal: [UInt8] = [0, 1, 0x80, 0x80, 0x10]
    #expect(throws: ColumnCodingError(.overLimit, offset: 1)) {
      try ColumnDecoder([.second], limits: Self.limits).decode(legal)
    }
    #expect(throws: ColumnCodingError(.payloadTooShort, offset: 6, channel: 0)) {
      try ColumnDecoder([.second]).decode(legal + [0x80])
    }
  }

  @Test func `heads that are wrong say where`() {
    let long: [UInt8] = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]
    let cases: [([UInt8], ColumnCodingError)] = [
      ([], ColumnCodingError(.tooShort, offset: 0)),
      ([2], ColumnCodingError(.tooShort, offset: 1)),
      ([8, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([0x80, 1, 1], ColumnCodingError(.flags, offset: 0)),
      ([4, 0], ColumnCodingError(.counts, offset: 1)),
      ([6, 1], ColumnCodingError(.tooShort, offset: 2)),
      ([6, 1, 1, 0], ColumnCodingError(.parameters, offset: 3, channel: 1)),
      ([6, 1, 0x81, 0x80, 0x80, 0x80, 8], ColumnCodingError(.parameters, offset: 2, channel: 0)),
      ([2, 0, 1], ColumnCodingError(.counts, offset: 1)),
      ([2, 2, 1], ColumnCodingError(.counts, offset: 1)),
      ([2, 1] + long, ColumnCodingError(.varintOverflow, offset: 2)),
      ([6, 1] + long, ColumnCodingError(.varintOverflow, offset: 2)),
      ([1, 1, 1], ColumnCodingError(.missingPredecessor, offset: 0)),
      ([3, 1, 1, 1, 1], ColumnCodingError(.missingPredecessor, offset: 0)),
    ]
    for (bytes, expected) in cases {
      #expect(throws: expected) { try ColumnDecoder([.first, .interval]).decode(bytes) }
      var naive = NaiveColumnDecoder([1, 4])
      #expect(throws: NaiveColumnDecoder.Failure.self) { try naive.decode(bytes) }
    }
  }
}
