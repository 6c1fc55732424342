/// Where the columns of one kind are encoded.
struct ColumnSink {
  private let forms: [NumberForm]
  private let appender: ColumnAppender
  private var fitted: ColumnEncoder?
  /// Each chunk is encoded for itself.
  private var isFitting = false

  /// The most samples that continue each other.
  ///
  /// After damage, those up to the next fresh start are lost.
  private static let chainLimit = 8192

  init(_ kind: SampleColumns.Kind) {
    let descriptors = kind.descriptors
    forms = descriptors.map { $0.form }
    appender = ColumnAppender(descriptors)
    appender.chainLimit = Self.chainLimit
  }

  mutating func fit(to columns: InkColumns) throws(DuctusError) {
    let descriptors = ColumnDescriptor.fitted(to: columns, forms: forms)
    do throws(ColumnCodingError) {
      fitted = try ColumnEncoder(descriptors)
    } catch {
      throw DuctusError(.columns, offset: 0)
    }
    isFitting = true
  }

  /// Lets the first strokes be fitted to.
  mutating func fitLater() {
    fitted = nil
    isFitting = true
  }

  mutating func beginAppending() {
    fitted = nil
    isFitting = false
    appender.breakChain()
  }

  func breakChain() { appender.breakChain() }

  /// Appends strokes in chunks, each after its length.
  mutating func append(_ columns: InkColumns, to writer: inout ByteWriter) throws(DuctusError) {
    var first = 0
    while first < columns.strokeCount {
      let start = columns.samples(ofStroke: first).lowerBound
      var end = first + 1
      while end < columns.strokeCount,
        columns.strokeEnds[end] - start <= ColumnChunk.sampleLimit
      { end += 1 }
      var bytes: [UInt8] = []
      if !isFitting {
        try append(columns, first..<end, to: &bytes)
      } else if !encode(columns, first..<end, to: &bytes) {
        // There is nothing to encode with yet, or the strokes do not lie on its steps.
        try fit(to: columns)
        guard encode(columns, first..<end, to: &bytes) else {
          throw DuctusError(.columns, offset: 0)
        }
      }
      writer.append(part: bytes)
      first = end
    }
  }

  private func append(
    _ columns: InkColumns, _ strokes: Range<Int>, to bytes: inout [UInt8]
  ) throws(DuctusError) {
    do throws(ColumnCodingError) {
      if strokes.count == columns.strokeCount {
        try appender.append(columns, into: &bytes)
      } else {
        var part = InkColumns(channelCount: columns.channels.count)
        part.append(strokes: strokes, of: columns)
        try appender.append(part, into: &bytes)
      }
    } catch {
      throw DuctusError(.columns, offset: 0)
    }
  }

  private func encode(
    _ columns: InkColumns, _ strokes: Range<Int>, to bytes: inout [UInt8]
  ) -> Bool {
    do throws(ColumnCodingError) {
      guard let fitted else { return false }
      try fitted.encode(columns, strokes: strokes, .parameters, into: &bytes)
      return true
    } catch {
      return false
    }
  }
}
