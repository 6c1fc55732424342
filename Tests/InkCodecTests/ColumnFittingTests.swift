import InkCodec
import InkTestSupport
import Testing

@Suite struct ColumnFittingTests {
  private func size(_ columns: InkColumns, _ descriptors: [ColumnDescriptor]) throws -> Int {
    try ColumnEncoder(descriptors).encode(columns, .parameters).count
  }

  @Test func `the grid, the interval and the orders of a pen are found`() throws {
    var pen = PenColumns(seed: 1)
    pen.grid = 50
    let columns = pen.strokes([200, 100, 300])
    let fitted = ColumnDescriptor.fitted(
      to: columns, forms: ColumnDescriptor.liveInk.map { $0.form })
    #expect(fitted.map { $0.form } == ColumnDescriptor.liveInk.map { $0.form })
    #expect(fitted[0].step == 50 && !fitted[0].isMixed)
    #expect(fitted[1].step == 50 && !fitted[1].isMixed)
    #expect(fitted[2].order == .first && fitted[2].step == 1 && fitted[2].bias == 42)
    #expect(fitted[5].step == 2 && fitted[5].hasPartner)
    #expect(try size(columns, fitted) * 4 < size(columns, ColumnDescriptor.liveInk) * 3)
  }

  @Test func `a column with few values beside the grid is mixed`() throws {
    var generator = SeededGenerator(seed: 2)
    var columns = InkColumns(channelCount: 1)
    for _ in 0..<10 {
      columns.appendStroke(sampleCount: 80) { _, index in
        Int64(generator.below(300) * 1000 + (index % 40 == 7 ? 1 : 0))
      }
    }
    let fitted = ColumnDescriptor.fitted(to: columns)
    #expect(fitted[0].step == 1000 && fitted[0].isMixed)
    let plain = [ColumnDescriptor(order: .first)]
    #expect(try size(columns, fitted) * 5 < size(columns, plain) * 4)
  }

  @Test(arguments: 0..<30)
  func `what was fitted encodes all, and no worse than what it began with`(seed: Int) throws {
    var random = RandomColumns(seed: UInt64(300 + seed))
    let descriptors = random.descriptors(count: 1 + seed % 3)
    let columns = random.columns(strokes: 6, longest: 50, for: descriptors)
    let fitted = ColumnDescriptor.fitted(to: columns)
    #expect(fitted == ColumnDescriptor.fitted(to: columns))
    let bytes = try ColumnEncoder(fitted).encode(columns, .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns)
    let plain = descriptors.map { _ in ColumnDescriptor() }
    // Long steps take up to 9 bytes in the head, and the ends of payloads some more.
    #expect(try bytes.count <= size(columns, plain) + 24 * descriptors.count)
  }

  @Test func `one value beside the grid in a stroke that was not tried is seen`() throws {
    var columns = InkColumns(channelCount: 1)
    for stroke in 0..<400 {
      columns.appendStroke(sampleCount: 101) { _, index in
        Int64(index * index % 37 * 10 + (stroke == 399 && index == 99 ? 1 : 0))
      }
    }
    let fitted = ColumnDescriptor.fitted(to: columns)
    let bytes = try ColumnEncoder(fitted).encode(columns, .parameters)
    #expect(try ColumnDecoder().decode(bytes) == columns)
    #expect(fitted[0].step == 10 && fitted[0].isMixed)
  }

  @Test func `of nothing, dots and constants there is something to begin with`() throws {
    #expect(ColumnDescriptor.fitted(to: InkColumns(channelCount: 0)).isEmpty)
    #expect(
      ColumnDescriptor.fitted(to: InkColumns(channelCount: 2))
        == [ColumnDescriptor(), ColumnDescriptor()])
    var columns = InkColumns(channelCount: 2)
    columns.appendStroke(sampleCount: 1) { channel, _ in channel == 0 ? .max : .min }
    let dot = ColumnDescriptor.fitted(to: columns)
    #expect(try ColumnDecoder().decode(ColumnEncoder(dot).encode(columns, .parameters)) == columns)
    columns.appendStroke(sampleCount: 2) { _, index in Int64(index) * 5000 }
    #expect(ColumnDescriptor.fitted(to: columns).allSatisfy { $0.step == 1 })
    for _ in 0..<50 { columns.appendStroke(sampleCount: 9) { Int64.min &+ Int64($1 % 2) &* .min } }
    let wild = ColumnDescriptor.fitted(to: columns)
    #expect(
      try ColumnDecoder().decode(ColumnEncoder(wild).encode(columns, .parameters)) == columns)
  }
}
