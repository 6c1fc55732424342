// A filter that looks to both sides: it evens out the force, which some pens report in steps.

import Ductus
import InkInterchange

// snippet.kernel
struct EvenForce: WindowedKernel {
  let reach = 1

  func point(at index: Int, of input: Polyline) -> PolylinePoint {
    var point = input[index]
    guard let force = point.force else { return point }
    // At the ends, and where a force is unknown, the point's own stands in.
    let before = index > 0 ? input[index - 1].force ?? force : force
    let after = index + 1 < input.count ? input[index + 1].force ?? force : force
    point.force = (before + 2 * force + after) / 4
    return point
  }
}

extension PolylineFilter {
  /// Evens out the force.
  static var evenForce: PolylineFilter { PolylineFilter(EvenForce()) }
}
// snippet.end

// snippet.check
var batches: [TouchBatch] = []
let reader = try EventLogReader(path: "Samples/ductus.jsonl")
while let named = try reader.nextBatch() { batches.append(named.batch) }

let filters: [PolylineFilter] = [.evenForce, .simplify(tolerance: 0.45)]
let oneByOne = InkPipeline(filters: filters, smoother: .catmullRom)
for (count, batch) in batches.enumerated() {
  oneByOne.receive(batch)
  let atOnce = InkPipeline(filters: filters, smoother: .catmullRom)
  atOnce.receive(Array(batches[...count]))
  precondition(oneByOne.strokes.count == atOnce.strokes.count)
  for (left, right) in zip(oneByOne.strokes, atOnce.strokes) {
    precondition(left.filtered == right.filtered, "callback \(count) tells them apart")
  }
}
print("\(batches.count) callbacks, the same points after each")
// snippet.end
