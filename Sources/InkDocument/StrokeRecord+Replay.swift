public import InkGeometry
public import InkInput
internal import InkStream

// The touch that made a record, as it came.
extension StrokeRecord {
  /// The callbacks of the touch: what was measured first, and each correction after as many samples as
  /// there were when it came.
  ///
  /// Drawn again, they give the same samples and corrections. A record of one sample gets a second one
  /// in the same place, for a touch has to end. What a correction took back to unknown stays as it was.
  /// Complexity: O(samples + corrections).
  ///
  /// - Parameters:
  ///   - touch: what the touch is called.
  ///   - transform: what leads from the stroke's own coordinates to those of the events.
  ///   - erases: whether its first event says that the touch erases.
  /// - Returns: the callbacks.
  public func callbacks(
    touch: TouchIdentifier, transform: Affine = .identity, erases: Bool = false
  ) -> [TouchBatch] {
    var known = measuredSamples
    guard !known.isEmpty else { return [] }
    let corrections = corrections
    var waiting = Array(repeating: 0, count: known.count)
    for correction in corrections { waiting[correction.sample] += 1 }
    // What a correction led to is what the next one of the sample found, or what there is now.
    var results = samples
    var led: [RecordedSample] = []
    for correction in corrections.reversed() {
      led.append(results[correction.sample])
      results[correction.sample] = correction.previous
    }
    led.reverse()

    var batches: [TouchBatch] = []
    var batch = TouchBatch()
    var next = 0
    // Corrections come first in a callback, those of earlier samples before others.
    func correct(upTo count: Int) {
      var corrected: [Int] = []
      while next < corrections.count, corrections[next].sampleCount <= count {
        let index = corrections[next].sample
        if let last = corrected.last, index <= last {
          batches.append(batch)
          batch = TouchBatch()
          corrected.removeAll()
        }
        corrected.append(index)
        known[index] = led[next]
        waiting[index] -= 1
        var event = self.event(known[index], touch, transform)
        event.origin = .updated
        event.estimationIndex = Int64(index)
        event.propertiesExpectingUpdates = waiting[index] > 0 ? Self.correctable : []
        batch.events.append(event)
        next += 1
      }
    }
    for index in known.indices {
      if next < corrections.count, corrections[next].sampleCount <= index {
        if !batch.events.isEmpty { batches.append(batch) }
        batch = TouchBatch()
        correct(upTo: index)
      }
      var event = self.event(known[index], touch, transform)
      event.phase = index == 0 ? .began : index == known.count - 1 ? .ended : .moved
      event.origin = known[index].isCoalesced ? .coalesced : .measured
      if index == 0 {
        event.response = response
        event.erases = erases
      }
      if waiting[index] > 0 {
        event.estimationIndex = Int64(index)
        event.propertiesExpectingUpdates = Self.correctable
      }
      batch.events.append(event)
      if !known[index].isCoalesced || index == known.count - 1 {
        batches.append(batch)
        batch = TouchBatch()
      }
    }
    if known.count == 1 {
      var end = event(known[0], touch, transform)
      end.phase = .ended
      // At the same time it would repeat the other one.
      end.timestamp += 1 / RecordedSample.stepsPerSecond
      batches.append(TouchBatch([end]))
    }
    correct(upTo: .max)
    if !batch.events.isEmpty { batches.append(batch) }
    return batches
  }

  private static let correctable: TouchProperties = [.force, .azimuth, .altitude, .location, .roll]

  private func event(
    _ sample: RecordedSample, _ touch: TouchIdentifier, _ transform: Affine
  ) -> TouchEvent {
    let point = sample.polylinePoint(index: 0)
    var event = TouchEvent(
      touch: touch, timestamp: point.timestamp, kind: kind,
      location: point.location.applying(transform), force: point.force,
      maximumForce: maximumForce, altitude: point.altitude, azimuth: point.azimuth)
    event.roll = point.roll
    event.majorRadius = point.majorRadius
    return event
  }
}

extension StrokeRecord {
  /// How many events ``callbacks(touch:transform:erases:)`` has.
  public var eventCount: Int {
    let count = samples.count
    return count == 0 ? 0 : max(count, 2) + corrections.count
  }
}

extension InkDocument {
  /// The touches of all strokes that are there, one after the other, from the lowest up: each record
  /// once, and whole, where its first stroke is.
  ///
  /// Those of erasures say that they erase.
  ///
  /// Complexity: O(samples + strokes log strokes).
  public var callbacks: [TouchBatch] {
    var batches: [TouchBatch] = []
    forEachRecord { stroke, touch in
      batches += stroke.record.callbacks(
        touch: touch, transform: stroke.transform, erases: stroke.isErasure)
    }
    return batches
  }

  /// Calls a function for each record once, from the lowest stroke up, with its first stroke and what its
  /// touch is called.
  public func forEachRecord(_ body: (InkStroke, TouchIdentifier) -> Void) {
    var seen: [ObjectIdentifier: Bool] = [:]
    for stroke in strokes {
      let key = ObjectIdentifier(stroke.record)
      guard seen.updateValue(true, forKey: key) == nil else { continue }
      body(stroke, TouchIdentifier(Int64(seen.count - 1)))
    }
  }
}
