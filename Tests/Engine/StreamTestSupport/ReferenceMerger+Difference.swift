package import InkInput
package import InkStream

extension ReferenceMerger {
  /// Feeds both mergers, and tells the first difference between them.
  package static func difference(
    _ batches: [TouchBatch], _ policy: CancellationPolicy, isWholeEveryTime: Bool
  ) -> String? {
    var reference = ReferenceMerger(cancellation: policy)
    let pipeline = InkPipeline(smoother: .lines, cancellation: policy)
    for (number, batch) in batches.enumerated() {
      reference.receive(batch)
      if number % 2 == 0 {
        pipeline.receive(batch)
      } else {
        for (position, event) in batch.events.enumerated() {
          pipeline.receive(event, beginsCallback: position == 0)
        }
      }
      if isWholeEveryTime || number == batches.count - 1 || number % 16 == 0 {
        if let difference = difference(reference, pipeline) {
          return "batch \(number): \(difference)"
        }
      }
    }
    let atOnce = InkPipeline(smoother: .lines, cancellation: policy)
    atOnce.receive(batches)
    return difference(reference, atOnce).map { "at once: \($0)" }
  }

  private static func difference(_ reference: ReferenceMerger, _ pipeline: InkPipeline) -> String? {
    let strokes = pipeline.strokes
    guard strokes.count == reference.strokes.count else { return "number of strokes" }
    for (expected, stroke) in zip(reference.strokes, strokes) {
      let name = "stroke \(stroke.id.rawValue): "
      if stroke.state != expected.state { return name + "state" }
      if stroke.touchPath.touch != expected.touch { return name + "touch" }
      if stroke.touchPath.samples.map(ReferenceSample.init) != expected.samples {
        return name + "samples"
      }
      if stroke.touchPath.predictions.map(ReferenceSample.init) != expected.predictions {
        return name + "predictions"
      }
      let points = expected.state == .cancelled ? [] : expected.samples + expected.predictions
      if stroke.polyline.map(\.location) != points.map(\.location) { return name + "polyline" }
      if stroke.polyline.map(\.force) != points.map(\.force) { return name + "force" }
      if stroke.polyline.map(\.sample) != Array(points.indices) { return name + "indices" }
      if stroke.path.count != points.count { return name + "path" }
    }
    if pipeline.dropped != reference.dropped {
      return "dropped \(pipeline.dropped) instead of \(reference.dropped)"
    }
    return nil
  }
}
