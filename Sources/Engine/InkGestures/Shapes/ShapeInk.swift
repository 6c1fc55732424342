internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// Draws a shape with the ink of the stroke as which it was recognised.
enum ShapeInk {
  /// The distance of the samples of a shape, in points.
  private static let spacing = 3.0
  /// The number of samples for which a pen rests at a corner, so that no filter rounds it.
  private static let cornerRest = 6
  /// The time of each of these, in steps of 0.1 ms.
  private static let cornerStep: Int64 = 80

  /// The stroke of a pen that goes along a shape at an even pace, with the mean force of another stroke.
  ///
  /// Complexity: O(samples of the stroke, and of the shape).
  ///
  /// - Parameters:
  ///   - shape: the shape, in the stroke's own coordinates.
  ///   - stroke: the stroke that was drawn by hand.
  ///   - force: the force, where that is known otherwise; `nil` for the mean of the other stroke.
  ///   - id: the identifier of the new stroke.
  /// - Returns: a stroke with the brush and the order of the other one.
  static func stroke(
    _ shape: DrawnShape, like stroke: InkStroke, force: Double? = nil, id: InkStroke.Identifier
  ) -> InkStroke {
    let hand = stroke.record.samples
    let stops = shape.stops(spacing: spacing)
    guard let first = hand.first, let last = hand.last, stops.count > 1 else {
      return stroke.renamed(id)
    }
    // The properties are those of the sample in the middle, the force is the mean.
    var model = hand[hand.count / 2]
    var (sum, count) = (0.0, 0.0)
    for sample in hand where sample.force != RecordedSample.unknown {
      sum += Double(sample.force)
      count += 1
    }
    if count > 0 {
      let mean = force.map { min($0 * RecordedSample.stepsPerUnit, 1e6) } ?? sum / count
      model.force = Int32(mean)
    }
    model.isCoalesced = false
    let duration = max(last.time - first.time, 1000)
    let step = max(duration / Int64(stops.count), 20)
    var samples: [RecordedSample] = []
    samples.reserveCapacity(stops.count)
    var time = first.time
    for (index, stop) in stops.enumerated() {
      if index > 0 { time += step }
      model.x = Self.steps(stop.position.x)
      model.y = Self.steps(stop.position.y)
      model.time = time
      samples.append(model)
      guard stop.isCorner else { continue }
      for _ in 0..<cornerRest {
        time += cornerStep
        model.time = time
        samples.append(model)
      }
    }
    let record = StrokeRecord(
      samples: samples, kind: stroke.record.kind, maximumForce: stroke.record.maximumForce,
      seed: stroke.record.seed, viewSide: stroke.record.viewSide, response: stroke.record.response)
    return stroke.renamed(id).made(of: record)
  }

  private static func steps(_ value: Double) -> Int64 {
    let limit = Double(RecordedSample.largestStep)
    let steps = Elementary.floor(value * RecordedSample.stepsPerPoint + 0.5)
    return steps.isNaN ? 0 : Int64(min(max(steps, -limit), limit))
  }
}
