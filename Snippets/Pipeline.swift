// From recorded touch events to smooth paths, incrementally: what changes with every callback.
// The front page of the documentation shows this code; a test compares them.

import Ductus
import InkInterchange

let pipeline = InkPipeline(
  filters: [.savitzkyGolay(window: 2), .simplify(tolerance: 0.45)],
  smoother: .antigrain(factor: 0.7))
pipeline.observe(.path) { stroke, change in
  print("stroke \(stroke.id.rawValue): \(stroke.path[change.modified].count) new elements")
}
let reader = try EventLogReader(path: "Samples/ductus.jsonl")
while let named = try reader.nextBatch() { pipeline.receive(named.batch) }
