import Ductus

/// Any bytes are chunks of columns or errors, within the limits; and what was decoded comes back,
/// encoded with the same parameters and with fitted ones.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzColumns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = ColumnDecoder.Limits(samples: 2000, strokes: 300)
  let decoder = ColumnDecoder(limits: limits)
  var reader = ByteReader(bytes)
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
      check(all, strokes..<all.strokeCount, decoder.descriptors)
    } catch {
      precondition(all.strokeCount == strokes && all.sampleCount == samples)
      if let offset = error.offset {
        precondition(offset >= chunk.lowerBound && offset <= chunk.upperBound)
      }
    }
    precondition(all.channels.allSatisfy { $0.count == all.sampleCount })
    if all.channels.count != decoder.descriptors.count { all = InkColumns(channelCount: 0) }
  }
  return 0
}

/// Encodes strokes and decodes them again.
private func check(
  _ columns: InkColumns, _ strokes: Range<Int>, _ descriptors: [ColumnDescriptor]
) {
  var part = InkColumns(channelCount: descriptors.count)
  part.append(strokes: strokes, of: columns)
  do throws(ColumnCodingError) {
    let encoder = try ColumnEncoder(descriptors)
    let decoder = ColumnDecoder()
    for kind in [ColumnChunk.Kind.parameters, .continuation, .independent] {
      let chunk = try encoder.encode(columns, strokes: strokes, kind)
      guard try decoder.decode(chunk) == part else { fatalError("the strokes are others") }
    }
  } catch {
    // Where differences went round modulo 2⁶⁴, they may lie beside the steps.
    guard error.reason == .offGrid else {
      fatalError("what was decoded cannot be encoded: \(error)")
    }
  }
  guard part.sampleCount < 300, part.channels.count < 4 else { return }
  do throws(ColumnCodingError) {
    let appender = ColumnAppender(descriptors)
    let decoder = ColumnDecoder()
    for _ in 0..<2 {
      var chunk: [UInt8] = []
      try appender.append(part, into: &chunk)
      guard try decoder.decode(chunk) == part else { fatalError("the strokes are others") }
    }
  } catch {
    fatalError("strokes cannot be appended: \(error)")
  }
}
