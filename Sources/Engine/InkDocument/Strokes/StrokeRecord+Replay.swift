internal import InkBrush
package import InkGeometry
public import InkInput
internal import InkStream

// The touch that made a record, as it came.
extension StrokeRecord {
  /// Returns the callbacks of the touch: the samples as they were measured first, and each correction after as
  /// many samples as there were when it came.
  ///
  /// Drawn again, the callbacks give the same samples and corrections. A record of one sample gets a second
  /// sample at the same position, because a touch has to end. A property that a correction made unknown stays as
  /// it was.
  /// Complexity: O(samples + corrections).
  ///
  /// - Parameters:
  ///   - touch: the identifier of the touch.
  ///   - transform: the transform from the stroke's own coordinates to those of the events.
  ///   - erases: true if the first event says that the touch erases.
  /// - Returns: the callbacks.
  package func callbacks(
    touch: TouchIdentifier, transform: Affine = .identity, erases: Bool = false
  ) -> [TouchBatch] {
    var known = measuredSamples
    guard !known.isEmpty else { return [] }
    let corrections = corrections
    var waiting = Array(repeating: 0, count: known.count)
    for correction in corrections { waiting[correction.sample] += 1 }
    // The result of a correction is the sample that the next correction of it found, or the sample as it is
    // now.
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
        event.intent = erases ? .erases : nil
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
  /// The number of events in ``callbacks(touch:transform:erases:)``.
  package var eventCount: Int {
    let count = samples.count
    return count == 0 ? 0 : max(count, 2) + corrections.count
  }
}

extension InkDocument {
  /// The drawing as a log of touches: the touches that drew the ink that is there, one stroke after the
  /// other, from the lowest up.
  ///
  /// Each stroke is a touch, drawn where the stroke lies now: with the samples as they were measured first,
  /// the late corrections, and the times and forces that it had. A piece of a stroke that was cut has the
  /// samples of the piece alone. The touches of erasures say that they erase. Touches cannot tell the width of erasers, brushes, colours, the order in time, or the size at which
  /// a stroke was drawn.
  ///
  /// Ink of hidden layers is left out. Complexity: O(samples + strokes log strokes).
  public var callbacks: [TouchBatch] {
    var batches: [TouchBatch] = []
    var touch: Int64 = 0
    for stroke in strokes where isShown(stroke) {
      batches += stroke.callbacks(touch: TouchIdentifier(touch))
      touch += 1
    }
    return batches
  }

  /// Calls a function for each record that is seen once, from the lowest stroke up, with its first stroke on a layer
  /// that is not hidden and the identifier of its touch.
  package func forEachRecord(_ body: (InkStroke, TouchIdentifier) -> Void) {
    var seen: [ObjectIdentifier: Bool] = [:]
    for stroke in strokes where isShown(stroke) {
      let key = ObjectIdentifier(stroke.record)
      guard seen.updateValue(true, forKey: key) == nil else { continue }
      body(stroke, TouchIdentifier(Int64(seen.count - 1)))
    }
  }
}

extension InkStroke {
  /// Returns the callbacks of a touch that draws the stroke as it is, where it lies now.
  ///
  /// They are those of its record, see ``StrokeRecord/callbacks(touch:transform:erases:)``. For a stroke that
  /// was cut they are those of the corrected samples of the piece, with a sample at each cut between the
  /// samples next to it. Complexity: O(samples + corrections).
  ///
  /// - Parameter touch: the identifier of the touch.
  /// - Returns: the callbacks.
  package func callbacks(touch: TouchIdentifier) -> [TouchBatch] {
    let record = span.map { self.record.piece($0) } ?? self.record
    return record.callbacks(touch: touch, transform: transform, erases: isErasure)
  }
}

extension StrokeRecord {
  /// The samples of a piece as they are now, as a record of its own.
  func piece(_ span: StrokeSpan) -> StrokeRecord {
    guard !samples.isEmpty else { return snapshot }
    let last = Double(samples.count - 1)
    let lower = span.lower > 0 ? min(span.lower, last) : 0
    let upper = span.upper > lower ? min(span.upper, last) : lower
    var piece = [sample(at: lower)]
    var index = Int(lower) + 1
    while Double(index) < upper {
      piece.append(samples[index])
      index += 1
    }
    if upper > lower { piece.append(sample(at: upper)) }
    return StrokeRecord(
      samples: piece, kind: kind, maximumForce: maximumForce, seed: seed, viewSide: viewSide,
      response: response)
  }

  /// A sample, or what lies between two: angles are those of the nearer one.
  private func sample(at position: Double) -> RecordedSample {
    let index = Int(position)
    let part = position - Double(index)
    guard part > 0, index + 1 < samples.count else { return samples[index] }
    let (before, after) = (samples[index], samples[index + 1])
    var sample = part < 0.5 ? before : after
    func between(_ a: Int64, _ b: Int64) -> Int64 {
      a + Int64((Double(b) - Double(a)) * part)
    }
    sample.x = between(before.x, after.x)
    sample.y = between(before.y, after.y)
    sample.time = between(before.time, after.time)
    if before.force != RecordedSample.unknown, after.force != RecordedSample.unknown {
      sample.force = Int32(between(Int64(before.force), Int64(after.force)))
    }
    sample.isCoalesced = false
    return sample
  }
}
