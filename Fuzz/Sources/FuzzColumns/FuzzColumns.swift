import Ductus

/// Reads any bytes as chunks of columns or errors, within the limits, and checks that the columns come back,
/// encoded with the same orders.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzColumns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  // The first byte says which channels there are.
  let orders =
    first < 128
    ? ColumnOrder.liveInk
    : (0...first % 5).map { ColumnOrder.allCases[Int(first / 5 &+ $0) % 4] }
  let limits = ColumnDecoder.Limits(samples: 2000, strokes: 300)
  let decoder = ColumnDecoder(orders, limits: limits)
  var reader = ByteReader(bytes, in: 1..<bytes.count)
  var all = InkColumns(channelCount: 0)
  while !reader.isAtEnd {
    // A byte says how long the chunk is; 255 means to the end.
    guard let length = try? reader.byte() else { break }
    let size = length == 255 ? reader.remaining : min(Int(length), reader.remaining)
    guard let chunk = try? reader.skip(size) else { break }
    if length == 0 { decoder.breakChain() }
    let strokes = all.strokeCount
    let samples = all.sampleCount
    do throws(ColumnCodingError) {
      try decoder.decode(bytes, in: chunk, into: &all)
      precondition(all.strokeCount > strokes && all.strokeCount - strokes <= limits.strokes)
      precondition(all.sampleCount - samples <= limits.samples)
      check(all, strokes..<all.strokeCount, orders)
    } catch {
      precondition(all.strokeCount == strokes && all.sampleCount == samples)
      if let offset = error.offset {
        precondition(offset >= chunk.lowerBound && offset <= chunk.upperBound)
      }
    }
    precondition(all.channels.allSatisfy { $0.count == all.sampleCount })
  }
  return 0
}

/// Encodes strokes and decodes them again.
private func check(_ columns: InkColumns, _ strokes: Range<Int>, _ orders: [ColumnOrder]) {
  var part = InkColumns(channelCount: orders.count)
  part.append(strokes: strokes, of: columns)
  do throws(ColumnCodingError) {
    let encoder = ColumnEncoder(orders)
    let decoder = ColumnDecoder(orders)
    for startsAfresh in [true, false, true] {
      var chunk: [UInt8] = []
      try encoder.encode(columns, strokes: strokes, startsAfresh: startsAfresh, into: &chunk)
      guard try decoder.decode(chunk) == part else { fatalError("the strokes are others") }
    }
  } catch {
    fatalError("what was decoded cannot be encoded: \(error)")
  }
}
