// A filter that is no kernel: it puts a point in the middle of every long segment.

import Ductus

// snippet.stage
struct SplitLongSegments: FilterStage {
  let longest: Double
  private(set) var output: Polyline = []
  private(set) var stableCount = 0
  /// For each point of the input, how many points there are in the output up to it.
  private var counts: [Int] = []

  init(longest: Double) { self.longest = longest }

  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    // What lies before the first point that differs stays. Where nothing differs, the input may
    // still have become shorter.
    let first = min(update.change.modified.lowerBound, counts.count, input.count)
    counts.removeLast(counts.count - first)
    let start = counts.last ?? 0
    output.removeLast(output.count - start)
    for index in first..<input.count {
      let point = input[index]
      if index > 0, input[index - 1].location.distance(to: point.location) > longest {
        var middle = point
        middle.location = input[index - 1].location.interpolated(to: point.location, at: 0.5)
        middle.timestamp = (input[index - 1].timestamp + point.timestamp) / 2
        output.append(middle)
      }
      output.append(point)
      counts.append(output.count)
    }
    // A point depends on the one before it, and on none after it.
    let stable = min(update.stableCount, counts.count)
    stableCount = stable > 0 ? counts[stable - 1] : 0
    return Change(modified: start..<output.count, count: output.count)
  }
}

let split = PolylineFilter { SplitLongSegments(longest: 10) }
// snippet.end

let pipeline = InkPipeline(filters: [split], smoother: .lines)
for x in [0.0, 5, 25, 60] {
  let event = TouchEvent(
    touch: TouchIdentifier(1), timestamp: x / 100, phase: x == 0 ? .began : .moved,
    location: Point(x, 0))
  pipeline.receive(TouchBatch([event]))
}
for point in pipeline.strokes[0].filtered { print(point.location) }
