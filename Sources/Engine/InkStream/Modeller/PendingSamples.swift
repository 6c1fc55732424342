internal import InkGeometry

/// A sample that later ones still correct.
struct PendingSample {
  let timestamp: Double
  /// The share of the offset of the sample before that still holds; 0 where the filters start
  /// again.
  let kept: Double
  var slow: PendingLanes
  var quick: PendingLanes

  /// Makes the newest sample from the filters.
  @inline(__always)
  init(_ lanes: borrowing ModellerLanes, timestamp: Double, kept: Double) {
    self.timestamp = timestamp
    self.kept = kept
    slow = PendingLanes(lanes.slow)
    quick = PendingLanes(lanes.quick)
  }
}

/// The position of a pending sample in two lanes, and its correlation with the state of the
/// filters.
struct PendingLanes {
  private(set) var position: LanePosition
  /// The covariance with the position, velocity and acceleration of the filters.
  private var covariance: (Lanes, Lanes, Lanes)

  @inline(__always)
  init(_ pair: borrowing LanePair) {
    position = LanePosition(x: pair.x.position, y: pair.y.position)
    covariance = (pair.covariance.xx, pair.covariance.xv, pair.covariance.xa)
  }

  /// Prevents corrections by later samples.
  mutating func freeze() { covariance = (.zero, .zero, .zero) }

  /// Corrects the position with a newer sample.
  @inline(__always)
  mutating func correct(_ update: LaneUpdate) {
    let s = update.way.transition.sine
    let c = update.way.transition.versine
    let (c0, c1, c2) = covariance
    let e0 = c0 + s * c1 + c * c2
    let e1 = update.way.cosine * c1 + s * c2
    let e2 = update.way.cosine * c2 - update.way.turning * c1
    let gain = e0 * update.inverse
    position.x += gain * update.x
    position.y += gain * update.y
    covariance = (e0 - gain * update.row.0, e1 - gain * update.row.1, e2 - gain * update.row.2)
  }

  /// Returns the position for a newest sample that was measured without noise.
  @inline(__always)
  func settled(_ pair: LanePair, onto sample: Point) -> LanePosition {
    // This is a second measurement of the same instant, with a noise variance close to 0.
    let gain = covariance.0 / (pair.covariance.xx + 1e-9)
    return LanePosition(
      x: position.x + gain * (sample.x - pair.x.position),
      y: position.y + gain * (sample.y - pair.y.position))
  }
}

/// The samples that later ones still correct, the oldest first, and before them the last final one.
struct PendingSamples {
  /// The capacity of the queue: two more than the most samples that wait, and room to advance
  /// before they are moved back.
  static let capacity = 32

  private var samples: [PendingSample]
  private(set) var first = 0
  private var end = 0

  /// The number of samples in the queue.
  var count: Int { end - first }

  /// Makes an empty queue; later calls allocate no memory.
  init() {
    let unused = PendingSample(
      ModellerLanes(x: 0, y: 0, ModellerSettings()), timestamp: 0, kept: 0)
    samples = Array(repeating: unused, count: Self.capacity)
  }

  subscript(index: Int) -> PendingSample {
    @inline(__always) _read { yield samples[first + index] }
  }

  @inline(__always)
  mutating func append(_ lanes: borrowing ModellerLanes, timestamp: Double, kept: Double) {
    if end == Self.capacity { moveBack() }
    samples[end] = PendingSample(lanes, timestamp: timestamp, kept: kept)
    end += 1
  }

  @inline(never)
  private mutating func moveBack() {
    for index in first..<end { samples[index - first] = samples[index] }
    end -= first
    first = 0
  }

  mutating func removeFirst() { first += 1 }

  mutating func removeAll() {
    first = 0
    end = 0
  }

  mutating func freeze() {
    for index in first..<end {
      samples[index].slow.freeze()
      samples[index].quick.freeze()
    }
  }

  /// Corrects all samples with a newer one.
  @inline(__always)
  mutating func correct(_ slow: LaneUpdate, _ quick: LaneUpdate) {
    let range = first..<end
    samples.withUnsafeMutableBufferPointer { samples in
      for index in range {
        samples[index].slow.correct(slow)
        samples[index].quick.correct(quick)
      }
    }
  }

  /// Calls a function with the samples.
  @inline(__always)
  mutating func withSamples(_ body: (UnsafeMutableBufferPointer<PendingSample>) -> Void) {
    let range = first..<end
    samples.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[range]))
    }
  }

  /// Copies the samples to an array, replacing its contents.
  func save(to array: inout [PendingSample]) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: samples[first..<end])
  }

  /// Takes over samples that were saved.
  mutating func restore(_ array: [PendingSample]) {
    first = 0
    end = array.count
    for index in 0..<end { samples[index] = array[index] }
  }
}
