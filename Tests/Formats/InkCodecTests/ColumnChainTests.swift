import CodecTestSupport
import InkCodec
import InkTestSupport
import Testing

/// Strokes that are encoded one by one, each chunk continuing the one before it.
@Suite struct ColumnChainTests {
  private struct Appended {
    var bytes = 0
    /// For each chunk, true if it continues the one before.
    var continues: [Bool] = []
    /// For each chunk, true if it brings steps.
    var hasSteps: [Bool] = []
    var sizes: [Int] = []
    var decoded = InkColumns(channelCount: 0)
  }

  /// Appends the strokes one by one, and decodes each chunk at once.
  private func append(_ columns: InkColumns, to encoder: ColumnEncoder) throws -> Appended {
    let decoder = ColumnDecoder()
    var result = Appended()
    for stroke in 0..<columns.strokeCount {
      var bytes: [UInt8] = []
      try encoder.encode(columns.only(stroke), into: &bytes)
      result.continues.append(bytes[0] & 1 != 0)
      result.hasSteps.append(bytes[0] & 2 != 0)
      result.sizes.append(bytes.count)
      result.bytes += bytes.count
      try decoder.decode(bytes, into: &result.decoded)
    }
    return result
  }

  @Test(arguments: [1, 50])
  func `strokes appended one by one cost hardly more than all at once`(grid: Int64) throws {
    var pen = PenColumns(seed: 5)
    pen.grid = grid
    let columns = pen.strokes((0..<60).map { 10 + $0 * 37 % 90 })
    let result = try append(columns, to: ColumnEncoder())
    #expect(result.decoded == columns)
    var atOnce: [UInt8] = []
    try ColumnEncoder().encode(columns, into: &atOnce)
    #expect(result.bytes * 20 <= atOnce.count * 21 + 20 * 3 * columns.strokeCount)
    #expect(!result.continues[0] && result.continues.dropFirst().allSatisfy { $0 })
    #expect(result.hasSteps.count { $0 } <= 2)
  }

  @Test func `another device brings other steps, and soon costs what it would alone`() throws {
    var coarse = PenColumns(seed: 6)
    coarse.grid = 100
    var fine = PenColumns(seed: 7)
    fine.interval = 83
    var columns = coarse.strokes(Array(repeating: 60, count: 10))
    let later = fine.strokes(Array(repeating: 60, count: 120))
    columns.append(strokes: 0..<120, of: later)
    let result = try append(columns, to: ColumnEncoder())
    #expect(result.decoded == columns)
    #expect(result.continues.dropFirst().allSatisfy { $0 })
    let alone = try append(later, to: ColumnEncoder())
    let last = result.sizes.suffix(60).reduce(0, +)
    #expect(last * 20 <= alone.sizes.suffix(60).reduce(0, +) * 21)
    #expect(result.hasSteps.count { $0 } <= 8)
  }

  @Test func `a chain ends after its limit, or where it was broken`() throws {
    var pen = PenColumns(seed: 8)
    let columns = pen.strokes(Array(repeating: 50, count: 30))
    let encoder = ColumnEncoder()
    encoder.chainLimit = 300
    let result = try append(columns, to: encoder)
    #expect(result.decoded == columns)
    var length = 0
    for continues in result.continues {
      length = continues ? length + 50 : 50
      #expect(length <= 350)
    }
    encoder.chainLimit = .max
    var bytes: [UInt8] = []
    try encoder.encode(columns.only(0), into: &bytes)
    #expect(bytes[0] & 1 != 0)
    encoder.breakChain()
    bytes = []
    try encoder.encode(columns.only(1), into: &bytes)
    #expect(try ColumnDecoder().decode(bytes) == columns.only(1))
  }

  @Test func `a chunk that failed ends its chain`() throws {
    var random = RandomColumns(seed: 12)
    let channels = random.channels(count: 3)
    let orders = channels.map { $0.order }
    let columns = random.columns(strokes: 2, longest: 30, for: channels)
    let encoder = ColumnEncoder(orders)
    let chunks = try (0..<4).map { index in
      var bytes: [UInt8] = []
      try encoder.encode(columns, startsAfresh: index == 3, into: &bytes)
      return bytes
    }
    // An end of up to four zeros may be there or not; more is too much.
    let rest: [UInt8] = [1, 1, 1, 1, 1]
    let decoder = ColumnDecoder(orders)
    #expect(try decoder.decode(chunks[0]) == columns)
    var decoded = columns
    #expect(throws: ColumnCodingError.self) {
      try decoder.decode(chunks[1] + rest, into: &decoded)
    }
    #expect(decoded == columns)
    for chunk in chunks[1...2] {
      #expect(throws: ColumnCodingError(.missingPredecessor, offset: 0)) {
        try decoder.decode(chunk)
      }
    }
    #expect(try decoder.decode(chunks[3]) == columns)
    decoder.breakChain()
    #expect(throws: ColumnCodingError(.missingPredecessor, offset: 0)) {
      try decoder.decode(chunks[1])
    }
    #expect(throws: ColumnCodingError.self) { try decoder.decode(chunks[0] + rest) }
    #expect(try decoder.decode(chunks[3]) == columns)
    var other = InkColumns(channelCount: 2)
    #expect(throws: ColumnCodingError(.channelMismatch)) {
      try ColumnDecoder(orders).decode(chunks[0], into: &other)
    }
  }
}

extension InkColumns {
  /// Returns one of the strokes.
  func only(_ stroke: Int) -> InkColumns {
    var result = InkColumns(channelCount: channels.count)
    result.append(strokes: stroke..<stroke + 1, of: self)
    return result
  }
}
