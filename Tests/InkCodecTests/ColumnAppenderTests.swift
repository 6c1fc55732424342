import InkCodec
import InkTestSupport
import Testing

@Suite struct ColumnAppenderTests {
  private struct Appended {
    var bytes = 0
    var kinds: [ColumnChunk.Kind] = []
    var decoded = InkColumns(channelCount: 0)
  }

  /// Appends the strokes one by one, and decodes each chunk at once.
  private func append(
    _ columns: InkColumns, to appender: ColumnAppender
  ) throws -> Appended {
    let decoder = ColumnDecoder()
    var result = Appended()
    for stroke in 0..<columns.strokeCount {
      var bytes: [UInt8] = []
      let kind = try appender.append(columns.only(stroke), into: &bytes)
      result.kinds.append(kind)
      result.bytes += bytes.count
      #expect(try ColumnChunk.Header(of: bytes).kind == kind)
      try decoder.decode(bytes, into: &result.decoded)
      #expect(decoder.descriptors == appender.descriptors)
    }
    return result
  }

  @Test(arguments: [1, 50])
  func `strokes appended one by one cost hardly more than all at once`(grid: Int64) throws {
    var pen = PenColumns(seed: 5)
    pen.grid = grid
    let columns = pen.strokes((0..<60).map { 10 + $0 * 37 % 90 })
    let result = try append(columns, to: ColumnAppender())
    #expect(result.decoded == columns)
    let fitted = ColumnDescriptor.fitted(to: columns)
    let atOnce = try ColumnEncoder(fitted).encode(columns, .parameters).count
    #expect(result.bytes * 20 <= atOnce * 21 + 20 * 3 * columns.strokeCount)
    #expect(result.kinds.count { $0 == .parameters } <= 4)
    #expect(result.kinds.first == .parameters)
  }

  @Test(arguments: 0..<20)
  func `any strokes come back`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(900 + seed))
    let descriptors = random.descriptors(count: 2)
    let columns = random.columns(strokes: 25, longest: 40, for: descriptors)
    let appender = ColumnAppender(descriptors)
    #expect(try append(columns, to: appender).decoded == columns)
    #expect(appender.descriptors.map { $0.form } == descriptors.map { $0.form })
  }

  @Test func `another device brings other parameters`() throws {
    var coarse = PenColumns(seed: 6)
    coarse.grid = 100
    var fine = PenColumns(seed: 7)
    fine.interval = 83
    var columns = coarse.strokes(Array(repeating: 60, count: 10))
    let fineStrokes = fine.strokes(Array(repeating: 60, count: 40))
    columns.append(strokes: 0..<40, of: fineStrokes)
    let result = try append(columns, to: ColumnAppender())
    #expect(result.decoded == columns)
    // At once where the steps no longer hold, and never again and again.
    #expect(result.kinds[1] == .continuation && result.kinds[10] == .parameters)
    #expect(result.kinds.count { $0 == .parameters } <= 5)
  }

  @Test func `many strokes at once need not lie on the steps of those before or after`() throws {
    var coarse = PenColumns(seed: 10)
    coarse.grid = 100
    var fine = PenColumns(seed: 11)
    var columns = fine.strokes([40])
    columns.append(strokes: 0..<100, of: coarse.strokes(Array(repeating: 60, count: 100)))
    let appender = ColumnAppender()
    let decoder = ColumnDecoder()
    for part in [coarse.strokes([60, 60]), columns, columns] {
      var bytes: [UInt8] = []
      try appender.append(part, into: &bytes)
      #expect(try decoder.decode(bytes) == part)
    }
    let bad = [ColumnDescriptor(form: .fraction(denominator: 0))]
    var bytes: [UInt8] = []
    var dot = InkColumns(channelCount: 1)
    dot.appendStroke(sampleCount: 1) { _, _ in 0 }
    #expect(throws: ColumnCodingError(.parameters, channel: 0)) {
      try ColumnAppender(bad).append(dot, into: &bytes)
    }
    #expect(bytes.isEmpty)
  }

  @Test func `a chain ends after its limit, or where it was broken`() throws {
    var pen = PenColumns(seed: 8)
    let columns = pen.strokes(Array(repeating: 50, count: 30))
    let appender = ColumnAppender()
    appender.chainLimit = 300
    let result = try append(columns, to: appender)
    #expect(result.decoded == columns)
    var length = 0
    for kind in result.kinds {
      length = kind == .parameters ? 50 : length + 50
      #expect(length <= 350)
    }
    var bytes: [UInt8] = []
    appender.chainLimit = .max
    #expect(try appender.append(columns.only(0), into: &bytes) == .continuation)
    appender.breakChain()
    bytes = []
    #expect(try appender.append(columns.only(1), into: &bytes) == .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns.only(1))
  }

  @Test func `impossible calls fail and change nothing`() throws {
    var pen = PenColumns(seed: 9)
    let columns = pen.strokes([30, 40])
    let appender = ColumnAppender()
    var bytes: [UInt8] = []
    #expect(throws: ColumnCodingError(.channelMismatch)) {
      try appender.append(InkColumns(channelCount: 5), into: &bytes)
    }
    #expect(throws: ColumnCodingError(.counts)) {
      try appender.append(InkColumns(channelCount: 6), into: &bytes)
    }
    #expect(bytes.isEmpty)
    try appender.append(columns, into: &bytes)
    var expected: [UInt8] = []
    try ColumnAppender().append(columns, into: &expected)
    #expect(bytes == expected)
  }
}

extension InkColumns {
  /// One of the strokes.
  func only(_ stroke: Int) -> InkColumns {
    var result = InkColumns(channelCount: channels.count)
    result.append(strokes: stroke..<stroke + 1, of: self)
    return result
  }
}
