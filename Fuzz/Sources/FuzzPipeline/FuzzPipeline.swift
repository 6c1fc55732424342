import Ductus
import FuzzInput

/// Feeds any sequence of events, in any callbacks, to any pipeline, without a trap, and checks that paths are
/// finite, and the result the same as all at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPipeline(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let filters = (0..<Int(input.byte() % 4)).map { _ in input.filter() }
  let smoother = input.smoother()
  let pipeline = InkPipeline(filters: filters, smoother: smoother)
  let atOnce = InkPipeline(filters: filters, smoother: smoother)
  var batches: [TouchBatch] = []
  while !input.isAtEnd {
    let batch = input.batch()
    batches.append(batch)
    pipeline.receive(batch)
  }
  atOnce.receive(batches)
  precondition(pipeline.dropped == atOnce.dropped)
  precondition(pipeline.strokes.count == atOnce.strokes.count)
  for (one, other) in zip(pipeline.strokes, atOnce.strokes) {
    precondition(one.filtered == other.filtered && one.path == other.path)
    for element in one.path {
      precondition(element.element.end?.isFinite ?? false, "an element that is not finite")
    }
  }
  return 0
}
