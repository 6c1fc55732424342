package import InkInput

extension TouchBatch {
  /// Returns the callbacks of a touch that draws samples: one for each sample, so that none counts as coalesced.
  ///
  /// Predictions are left out, and so are samples that a touch could not have: see `Sample`. A single sample comes
  /// twice, because a touch has to end. Complexity: O(samples).
  ///
  /// - Parameters:
  ///   - samples: the samples in the order of their times.
  ///   - touch: the identifier of the touch.
  ///   - kind: the kind of the touch.
  ///   - maximumForce: the largest force of the device; `nil` if unknown.
  /// - Returns: the callbacks; none if no sample can be used.
  package static func drawing(
    _ samples: some Sequence<PolylinePoint>, touch: TouchIdentifier, kind: TouchKind,
    maximumForce: Double?
  ) -> [TouchBatch] {
    var batches: [TouchBatch] = []
    for sample in samples where !sample.isPredicted {
      var event = TouchEvent(
        touch: touch, timestamp: sample.timestamp, kind: kind, location: sample.location,
        force: sample.force, maximumForce: maximumForce, altitude: sample.altitude,
        azimuth: sample.azimuth)
      event.roll = sample.roll
      event.majorRadius = sample.majorRadius
      if Sample(event) != nil { batches.append(TouchBatch([event])) }
    }
    guard let last = batches.last else { return [] }
    if batches.count == 1 { batches.append(last) }
    batches[0].events[0].phase = .began
    batches[0].events[0].intent = .draws
    batches[batches.count - 1].events[0].phase = .ended
    return batches
  }
}
