import InkCodec
import InkTestSupport
import Testing

/// Encoder, decoder and a naive second decoder, on columns of every sort.
@Suite struct ColumnCoderTests {
  @Test(arguments: 0..<60)
  func `what was encoded comes back, also from the naive decoder`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(seed))
    let channelCount = 1 + random.generator.below(seed % 7 == 0 ? 16 : 6)
    let descriptors = random.descriptors(count: channelCount)
    let encoder = try ColumnEncoder(descriptors)
    let decoder = ColumnDecoder()
    var naive = NaiveColumnDecoder()
    var decoded = InkColumns(channelCount: 0)
    var all = InkColumns(channelCount: channelCount)
    for chunk in 0..<5 {
      let columns = random.columns(
        strokes: 1 + random.generator.below(6), longest: 40, for: descriptors)
      let kind: ColumnChunk.Kind =
        chunk == 0 ? .parameters : random.generator.chance(0.7) ? .continuation : .independent
      let bytes = try encoder.encode(columns, kind)
      #expect(try naive.decode(bytes) == columns.strokes)
      try decoder.decode(bytes, into: &decoded)
      all.append(strokes: 0..<columns.strokeCount, of: columns)
      #expect(decoded == all)
    }
    #expect(decoder.descriptors == descriptors)
  }

  @Test(arguments: 0..<20)
  func `parts of columns are the same strokes`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(1000 + seed))
    let descriptors = random.descriptors(count: 3)
    let columns = random.columns(strokes: 9, longest: 20, for: descriptors)
    let encoder = try ColumnEncoder(descriptors)
    var bytes: [UInt8] = [1, 2, 3]
    try encoder.encode(columns, strokes: 2..<5, .parameters, into: &bytes)
    #expect(bytes.starts(with: [1, 2, 3, 2, 3]))
    var part = InkColumns(channelCount: 3)
    part.append(strokes: 2..<5, of: columns)
    let end = bytes.count
    bytes.append(0xFF)
    #expect(try ColumnDecoder().decode(bytes, in: 3..<end) == part)
  }

  @Test(arguments: ColumnDescriptor.Order.allCases)
  func `extreme values go round modulo 2⁶⁴`(order: ColumnDescriptor.Order) throws {
    let values: [Int64] = [
      .max, .min, .max, 0, .min, .min, -1, .max, 1, .min + 1, .max - 1, 0, 0, 0,
    ]
    for bias in [0, Int64.min, .max] {
      for step in [1, 2, 3, Int64.max] {
        let descriptor = ColumnDescriptor(
          order: order, step: step, isMixed: step > 1, bias: bias)
        var columns = InkColumns(channelCount: 1)
        columns.appendStroke(sampleCount: values.count) { values[$1] }
        columns.appendStroke(sampleCount: 1) { _, _ in .max }
        columns.appendStroke(sampleCount: 2) { Int64.min - Int64($1) * .min }
        let bytes = try ColumnEncoder([descriptor]).encode(columns, .parameters)
        #expect(try ColumnDecoder().decode(bytes) == columns)
        var naive = NaiveColumnDecoder()
        #expect(try naive.decode(bytes) == columns.strokes)
      }
    }
  }

  @Test func `a value of each size and sign comes back`() throws {
    var columns = InkColumns(channelCount: 1)
    var values: [Int64] = [0]
    for shift in 0..<64 {
      let power = Int64(bitPattern: 1 << UInt64(shift))
      values += [power, 0, 0 &- power, 0, power &- 1, 0]
    }
    columns.appendStroke(sampleCount: values.count) { values[$1] }
    let bytes = try ColumnEncoder([ColumnDescriptor(order: .first)]).encode(columns, .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns)
    var naive = NaiveColumnDecoder()
    #expect(try naive.decode(bytes) == columns.strokes)
  }

  /// Of each class it becomes nearly certain that it goes no further, then a value goes all the way.
  ///
  /// These are eight decisions in a row, each with a chance of 1 in 4096. If the interval were widened
  /// by one byte only after each of them, it would vanish.
  @Test func `many unlikely decisions in a row come back`() throws {
    var residuals: [Int64] = []
    for size in stride(from: 12, through: 5, by: -1) {
      // The third value of each triple follows one of class 2 and one of class 7.
      for _ in 0..<300 { residuals += [2, 100, 1 << Int64(size - 1)] }
    }
    residuals += [2, 100, .max / 2, 5]
    var values: [Int64] = [0]
    for residual in residuals { values.append(values[values.count - 1] &+ residual) }
    var columns = InkColumns(channelCount: 1)
    columns.appendStroke(sampleCount: values.count) { values[$1] }
    let bytes = try ColumnEncoder([ColumnDescriptor(order: .first)]).encode(columns, .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns)
    var naive = NaiveColumnDecoder()
    #expect(try naive.decode(bytes) == columns.strokes)
  }

  @Test func `a chunk of as many samples as are allowed comes back`() throws {
    let limit = ColumnChunk.sampleLimit
    var columns = InkColumns(channelCount: 2)
    columns.appendStroke(sampleCount: limit - 3) { Int64($0 + $1 * 7) }
    for _ in 0..<3 { columns.appendStroke(sampleCount: 1) { channel, _ in Int64(channel) } }
    let encoder = try ColumnEncoder([ColumnDescriptor(), ColumnDescriptor(hasPartner: true)])
    let bytes = try encoder.encode(columns, .parameters)
    #expect(bytes.count < 600)
    #expect(try ColumnDecoder().decode(bytes) == columns)

    columns.appendStroke(sampleCount: 1) { _, _ in 0 }
    #expect(throws: ColumnCodingError(.counts)) { try encoder.encode(columns, .parameters) }
    #expect(try encoder.encode(columns, strokes: 1..<5, .continuation).count < 30)
  }

  @Test func `strokes of one sample each come back`() throws {
    var columns = InkColumns(channelCount: 2)
    for index in 0..<3000 {
      columns.appendStroke(sampleCount: 1) { Int64(index * index + $0 + $1) }
    }
    let encoder = try ColumnEncoder([ColumnDescriptor(), ColumnDescriptor()])
    let bytes = try encoder.encode(columns, .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns)
  }

  @Test func `the first chunk of an encoder continues nothing`() throws {
    var random = RandomColumns(seed: 4)
    let descriptors = random.descriptors(count: 2)
    let columns = random.columns(strokes: 3, longest: 30, for: descriptors)
    let encoder = try ColumnEncoder(descriptors)
    #expect(throws: ColumnCodingError(.missingPredecessor)) {
      try encoder.encode(columns, .continuation)
    }
    let first = try encoder.encode(columns, .parameters)
    _ = try encoder.encode(columns, .continuation)
    #expect(try encoder.encode(columns, .parameters) == first)
  }

  @Test func `a value between the steps fails, and the encoder stays as it was`() throws {
    let descriptors = [ColumnDescriptor(), ColumnDescriptor(step: 10)]
    var columns = InkColumns(channelCount: 2)
    columns.appendStroke(sampleCount: 4) { Int64(3 + 10 * $0 * $1) }
    var bad = InkColumns(channelCount: 2)
    bad.appendStroke(sampleCount: 2) { _, _ in 7 }
    bad.appendStroke(sampleCount: 4) { Int64(10 * $1 + ($0 == 1 && $1 == 2 ? 1 : 0)) }

    let encoder = try ColumnEncoder(descriptors)
    let undisturbed = try ColumnEncoder(descriptors)
    var bytes: [UInt8] = [9]
    try encoder.encode(columns, .parameters, into: &bytes)
    _ = try undisturbed.encode(columns, .parameters)
    let before = bytes
    #expect(throws: ColumnCodingError(.offGrid, channel: 1, sample: 4)) {
      try encoder.encode(bad, .continuation, into: &bytes)
    }
    #expect(bytes == before)
    #expect(
      try encoder.encode(columns, .continuation) == undisturbed.encode(columns, .continuation))

    let mixed = try ColumnEncoder([ColumnDescriptor(), ColumnDescriptor(step: 10, isMixed: true)])
    #expect(try ColumnDecoder().decode(mixed.encode(bad, .parameters)) == bad)
  }

  @Test func `impossible calls fail`() throws {
    #expect(throws: ColumnCodingError(.channelCount)) { try ColumnEncoder([]) }
    #expect(throws: ColumnCodingError(.channelCount)) {
      try ColumnEncoder(Array(repeating: ColumnDescriptor(), count: 17))
    }
    let bad = [
      ColumnDescriptor(hasPartner: true), ColumnDescriptor(step: 0), ColumnDescriptor(step: -4),
      ColumnDescriptor(isMixed: true), ColumnDescriptor(form: .fraction(denominator: 0)),
    ]
    for descriptor in bad {
      #expect(throws: ColumnCodingError(.parameters, channel: 0)) {
        try ColumnEncoder([descriptor])
      }
      #expect(throws: ColumnCodingError(.parameters, channel: 0)) {
        try ColumnDecoder([descriptor])
      }
    }
    let encoder = try ColumnEncoder([ColumnDescriptor()])
    var columns = InkColumns(channelCount: 1)
    #expect(throws: ColumnCodingError(.counts)) { try encoder.encode(columns, .parameters) }
    columns.appendStroke(sampleCount: 0) { _, _ in 1 }
    #expect(columns.strokeCount == 0)
    columns.appendStroke(sampleCount: 2) { Int64($1) }
    for strokes in [0..<2, -1..<1, 2..<3] {
      #expect(throws: ColumnCodingError(.strokeRange)) {
        try encoder.encode(columns, strokes: strokes, .parameters)
      }
    }
    #expect(throws: ColumnCodingError(.channelMismatch)) {
      try encoder.encode(InkColumns(channelCount: 2), .parameters)
    }
  }
}
