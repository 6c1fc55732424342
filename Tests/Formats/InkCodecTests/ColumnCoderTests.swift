import CodecTestSupport
import InkCodec
import InkTestSupport
import Testing

/// Encoder, decoder and a naive second decoder, on columns of every sort.
@Suite struct ColumnCoderTests {
  /// Encodes all strokes as one chunk that can be read by itself.
  private func encoded(_ columns: InkColumns, _ orders: [ColumnOrder]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try ColumnEncoder(orders).encode(columns, into: &bytes)
    return bytes
  }

  /// Expects columns to come back from both decoders.
  private func expectReturn(_ columns: InkColumns, _ orders: [ColumnOrder]) throws {
    let bytes = try encoded(columns, orders)
    #expect(try ColumnDecoder(orders).decode(bytes) == columns)
    var naive = NaiveColumnDecoder(orders.map { Int($0.rawValue) })
    #expect(try naive.decode(bytes) == columns.strokes)
  }

  @Test(arguments: 0..<60)
  func `what was encoded comes back, also from the naive decoder`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(seed))
    let channels = random.channels(count: 1 + random.generator.below(seed % 7 == 0 ? 16 : 6))
    let orders = channels.map { $0.order }
    let encoder = ColumnEncoder(orders)
    let decoder = ColumnDecoder(orders)
    var naive = NaiveColumnDecoder(orders.map { Int($0.rawValue) })
    var decoded = InkColumns(channelCount: 0)
    var all = InkColumns(channelCount: channels.count)
    for _ in 0..<5 {
      let columns = random.columns(
        strokes: 1 + random.generator.below(6), longest: 40, for: channels)
      var bytes: [UInt8] = []
      try encoder.encode(columns, startsAfresh: random.generator.chance(0.3), into: &bytes)
      #expect(try naive.decode(bytes) == columns.strokes)
      try decoder.decode(bytes, into: &decoded)
      all.append(strokes: 0..<columns.strokeCount, of: columns)
      #expect(decoded == all)
    }
  }

  @Test(arguments: 0..<20)
  func `parts of columns are the same strokes`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(1000 + seed))
    let channels = random.channels(count: 3)
    let orders = channels.map { $0.order }
    let columns = random.columns(strokes: 9, longest: 20, for: channels)
    var bytes: [UInt8] = [1, 2, 3]
    try ColumnEncoder(orders).encode(columns, strokes: 2..<5, into: &bytes)
    #expect(bytes.starts(with: [1, 2, 3]) && bytes[4] == 3)
    var part = InkColumns(channelCount: 3)
    part.append(strokes: 2..<5, of: columns)
    let end = bytes.count
    bytes.append(0xFF)
    #expect(try ColumnDecoder(orders).decode(bytes, in: 3..<end) == part)
  }

  @Test(arguments: ColumnOrder.allCases)
  func `extreme values go round modulo 2⁶⁴`(order: ColumnOrder) throws {
    let values: [Int64] = [
      .max, .min, .max, 0, .min, .min, -1, .max, 1, .min + 1, .max - 1, 0, 0, 0,
    ]
    for grid in [1, 2, 50] as [Int64] {
      var columns = InkColumns(channelCount: 1)
      // So many on a grid that its step is found.
      columns.appendStroke(sampleCount: 90) { Int64($1 * $1) &* grid }
      columns.appendStroke(sampleCount: values.count) { values[$1] }
      columns.appendStroke(sampleCount: 1) { _, _ in .max }
      columns.appendStroke(sampleCount: 2) { Int64.min - Int64($1) * .min }
      try expectReturn(columns, [order])
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
    for order in ColumnOrder.allCases { try expectReturn(columns, [order]) }
  }

  /// It becomes nearly certain of each class that it goes no further, then a value goes all the way.
  ///
  /// These are eight decisions in a row, each with a chance of 1 in 4096. If the interval were widened
  /// by one byte only after each of them, it would vanish.
  @Test func `many unlikely decisions in a row come back`() throws {
    var residuals: [Int64] = []
    for size in stride(from: 12, through: 5, by: -1) {
      // The third value of each triple follows one of class 2 and one of class 7.
      for _ in 0..<300 { residuals += [2, 101, 1 << Int64(size - 1)] }
    }
    residuals += [2, 101, .max / 2, 5]
    var values: [Int64] = [0]
    for residual in residuals { values.append(values[values.count - 1] &+ residual) }
    var columns = InkColumns(channelCount: 1)
    columns.appendStroke(sampleCount: values.count) { values[$1] }
    try expectReturn(columns, [.first])
  }

  @Test func `a chunk of as many samples as are allowed comes back`() throws {
    let limit = 1 << 18
    var columns = InkColumns(channelCount: 2)
    columns.appendStroke(sampleCount: limit - 3) { Int64($0 + $1 * 7) }
    for _ in 0..<3 { columns.appendStroke(sampleCount: 1) { channel, _ in Int64(channel) } }
    let orders: [ColumnOrder] = [.second, .interval]
    let bytes = try encoded(columns, orders)
    #expect(bytes.count < 600)
    #expect(try ColumnDecoder(orders).decode(bytes) == columns)

    columns.appendStroke(sampleCount: 1) { _, _ in 0 }
    #expect(throws: ColumnCodingError(.counts)) { try encoded(columns, orders) }
    var few: [UInt8] = []
    try ColumnEncoder(orders).encode(columns, strokes: 1..<5, into: &few)
    #expect(few.count < 30)
  }

  @Test func `strokes of one sample each come back`() throws {
    var columns = InkColumns(channelCount: 2)
    for index in 0..<3000 {
      columns.appendStroke(sampleCount: 1) { Int64(index * index + $0 + $1) }
    }
    try expectReturn(columns, [.second, .interval])
  }

  @Test func `values beside the steps cost little, and come back`() throws {
    var columns = InkColumns(channelCount: 1)
    columns.appendStroke(sampleCount: 400) { Int64($1 * $1 % 37) * 50 + ($1 % 40 == 39 ? 1 : 0) }
    try expectReturn(columns, [.second])
    var plain = InkColumns(channelCount: 1)
    plain.appendStroke(sampleCount: 400) { Int64($1 * $1 % 37) * 50 }
    let (one, other) = (try encoded(columns, [.second]), try encoded(plain, [.second]))
    #expect(one.count < other.count + 60)
  }

  @Test func `impossible calls fail and change nothing`() throws {
    let orders: [ColumnOrder] = [.first]
    let encoder = ColumnEncoder(orders)
    var columns = InkColumns(channelCount: 1)
    var bytes: [UInt8] = []
    #expect(throws: ColumnCodingError(.counts)) { try encoder.encode(columns, into: &bytes) }
    columns.appendStroke(sampleCount: 0) { _, _ in 1 }
    #expect(columns.strokeCount == 0)
    columns.appendStroke(sampleCount: 2) { Int64($1) }
    for strokes in [0..<2, -1..<1, 2..<3] {
      #expect(throws: ColumnCodingError(.strokeRange)) {
        try encoder.encode(columns, strokes: strokes, into: &bytes)
      }
    }
    #expect(throws: ColumnCodingError(.channelMismatch)) {
      try encoder.encode(InkColumns(channelCount: 2), into: &bytes)
    }
    #expect(bytes.isEmpty)
    try encoder.encode(columns, into: &bytes)
    #expect(try encoded(columns, orders) == bytes)
  }
}
