public import InkInput
public import InkStream

/// The samples of one touch, as they were measured, and all corrections of them.
///
/// A record is made while a stroke is drawn and belongs to all strokes that were made of it: pieces
/// that were cut, duplicates, and what undo would bring back. A correction that comes late reaches
/// them all.
///
/// A record may be read on one thread while a correction changes it on another: each property is what it
/// was before the correction, or what it is after. To read several that belong together, take a
/// `snapshot`.
public final class StrokeRecord: @unchecked Sendable {
  /// The kind of pointer that drew it.
  public let kind: TouchKind
  /// The largest force that the device can report, in units of an average touch; `nil` where unknown.
  public let maximumForce: Double?
  /// The response to force, fixed when it began; `nil` where force counts as measured.
  package let response: PressureResponse?
  /// The length of the shorter side of the view, in the stroke's own points, when it began.
  public let viewSide: Double
  /// The seed of the strokes' randomness.
  public let seed: UInt64

  /// The samples in the order in which they came, corrected by the updates that have come.
  package var samples: [RecordedSample] { RecordLock.with(self) { knownSamples } }
  /// The corrections in the order in which they came; undone from the last to the first, they lead
  /// back to what was first measured.
  package var corrections: [StrokeCorrection] { RecordLock.with(self) { knownCorrections } }
  /// Grows with every change, so that what was made of the samples can be told to be old.
  package var version: Int { RecordLock.with(self) { changeCount } }

  // All that changes is read and written under the lock.
  @exclusivity(unchecked)
  private var knownSamples: [RecordedSample]
  @exclusivity(unchecked)
  private var knownCorrections: [StrokeCorrection]
  @exclusivity(unchecked)
  private var changeCount = 0

  /// Makes a record.
  ///
  /// Corrections that name no sample, or a state that never was, are left out.
  ///
  /// - Parameters:
  ///   - samples: the samples, as corrected.
  ///   - corrections: what they were before, in the order in which the updates came.
  ///   - kind: what touched.
  ///   - maximumForce: the largest force of the device.
  ///   - seed: what randomness comes from.
  ///   - viewSide: the shorter side of the view in the stroke's own points; 320 where it is no
  ///     positive number.
  ///   - response: the response to force.
  package init(
    samples: [RecordedSample] = [], corrections: [StrokeCorrection] = [],
    kind: TouchKind = .pencil, maximumForce: Double? = nil, seed: UInt64 = 0,
    viewSide: Double = 320, response: PressureResponse? = nil
  ) {
    knownSamples = samples
    knownCorrections = corrections.filter {
      samples.indices.contains($0.sample) && $0.sampleCount > $0.sample
        && $0.sampleCount <= samples.count
    }
    self.kind = kind
    self.maximumForce = maximumForce
    self.response = response
    self.seed = seed
    self.viewSide = viewSide > 0 && viewSide < .infinity ? viewSide : 320
  }

  /// The samples as they are now, as a record of its own that nothing changes.
  ///
  /// For work on another thread. Corrections are left out. Complexity: O(1).
  public var snapshot: StrokeRecord { beginning(.max) }

  /// The first samples as they are now, as a record of its own.
  ///
  /// - Parameter count: the number of samples, at most as many as there are.
  /// - Returns: the record, without corrections.
  package func beginning(_ count: Int) -> StrokeRecord {
    let samples = samples
    return StrokeRecord(
      samples: count < samples.count ? Array(samples[..<count]) : samples, kind: kind,
      maximumForce: maximumForce, seed: seed, viewSide: viewSide, response: response)
  }

  /// The samples, their corrections and their version, as a record of its own: what comes from now on
  /// comes to one of them alone.
  ///
  /// Complexity: O(1), and O(samples) when one of them changes first.
  var copy: StrokeRecord {
    let copy = beginning(0)
    RecordLock.with(self) {
      copy.knownSamples = knownSamples
      copy.knownCorrections = knownCorrections
      copy.changeCount = changeCount
    }
    return copy
  }

  /// The polyline of the samples, in the stroke's own coordinates; complexity: O(samples).
  public var polyline: Polyline {
    var polyline: Polyline = []
    let samples = samples
    polyline.reserveCapacity(samples.count)
    for index in samples.indices {
      var point = samples[index].polylinePoint(index: index)
      point.follow(polyline.last)
      polyline.append(point)
    }
    return polyline
  }

  /// The samples as they were first measured; complexity: O(samples + corrections).
  package var measuredSamples: [RecordedSample] {
    var (measured, corrections) = RecordLock.with(self) { (knownSamples, knownCorrections) }
    corrections.reverse()
    for correction in corrections { measured[correction.sample] = correction.previous }
    return measured
  }

  /// Replaces a sample, or appends it; what it was is kept as a correction.
  ///
  /// An index past the next one does nothing, and neither does a sample that is there already.
  ///
  /// - Parameters:
  ///   - sample: what it is now.
  ///   - index: the index of the sample, or how many there are.
  /// - Returns: whether anything changed.
  @discardableResult
  package func put(_ sample: RecordedSample, at index: Int) -> Bool {
    RecordLock.with(self) {
      if index == knownSamples.count {
        knownSamples.append(sample)
      } else {
        guard knownSamples.indices.contains(index), knownSamples[index] != sample else {
          return false
        }
        knownCorrections.append(
          StrokeCorrection(
            sample: index, sampleCount: knownSamples.count, previous: knownSamples[index]))
        knownSamples[index] = sample
      }
      changeCount += 1
      return true
    }
  }

  /// Returns whether another record says the same, whatever its ``version``.
  ///
  /// Complexity: O(1) for the same record, and where both share their samples; else O(samples +
  /// corrections).
  ///
  /// - Parameter other: the other record.
  /// - Returns: whether samples, corrections, device and seed are the same.
  package func isEqual(to other: StrokeRecord) -> Bool {
    // NaN equals itself here.
    self === other
      || kind == other.kind && maximumForce?.bitPattern == other.maximumForce?.bitPattern
        && response == other.response && viewSide == other.viewSide && seed == other.seed
        && samples == other.samples && corrections == other.corrections
  }
}

extension StrokeRecord {
  /// Takes over what has changed in a touch path: new samples are appended, corrected ones replace
  /// the old ones, and predictions are left out.
  ///
  /// - Parameters:
  ///   - path: the touch path, all of whose earlier changes the record knows.
  ///   - change: what has changed.
  /// - Returns: whether anything is different now.
  @discardableResult
  package func update(from path: TouchPath, _ change: Change) -> Bool {
    let samples = path.samples
    var isChanged = false
    let end = min(change.modified.upperBound, samples.count)
    for index in stride(from: max(change.modified.lowerBound, 0), to: end, by: 1) {
      if put(RecordedSample(samples[index]), at: index) { isChanged = true }
    }
    return isChanged
  }
}
