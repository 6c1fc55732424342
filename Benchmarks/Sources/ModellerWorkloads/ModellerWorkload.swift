package import Ductus

/// The work of the modeller that is timed: one stroke, sample by sample.
package enum ModellerWorkload: Int32, CaseIterable, Sendable {
  /// Places only, of which none is predicted.
  case update
  /// The same, with a lag of 8 ms.
  case shortUpdate
  /// With force and angles.
  case sensingUpdate
  /// With force and angles, calmed as much as can be.
  case calmUpdate
  /// With predictions; without ``update`` it is what these cost.
  case prediction
  /// With predictions, force and angles.
  case sensingPrediction

  /// The name.
  package var name: StaticString {
    switch self {
    case .update: "update"
    case .shortUpdate: "update, lag 8 ms"
    case .sensingUpdate: "update, with force and angles"
    case .calmUpdate: "update, with force and angles, strength 1"
    case .prediction: "update and prediction"
    case .sensingPrediction: "update and prediction, with force and angles"
    }
  }

  private var settings: ModellerSettings {
    switch self {
    case .update, .sensingUpdate: ModellerSettings(prediction: .off)
    case .shortUpdate: ModellerSettings(lag: 0.008, prediction: .off)
    case .calmUpdate: ModellerSettings(strength: 1, prediction: .off)
    case .prediction, .sensingPrediction: ModellerSettings()
    }
  }

  private var senses: Bool {
    switch self {
    case .update, .shortUpdate, .prediction: false
    case .sensingUpdate, .calmUpdate, .sensingPrediction: true
    }
  }

  /// Makes a stage for the workload.
  package func stage() -> Modeller { Modeller(settings) }

  /// Returns the stroke: loops with noise, 240 samples a second.
  package func points(_ count: Int) -> Polyline {
    (0..<count).map { index in
      let angle = Double(index) * 0.08
      let jitter = Double((index &* 7919) % 13 - 6) * 0.08
      return PolylinePoint(
        location: Point(
          300 + 40 * Elementary.sin(angle) + jitter, 300 + 25 * Elementary.cos(angle * 1.7)),
        timestamp: Double(index) / 240, force: senses ? 1 + 0.5 * Elementary.sin(angle) : nil,
        altitude: senses ? 1.1 : nil, azimuth: senses ? 0.3 + jitter * 0.1 : nil, sample: index)
    }
  }
}

/// A stroke while it is modelled.
package struct ModellerBench {
  private let workload: ModellerWorkload
  private var stage: Modeller
  private let points: Polyline
  private var input: Polyline = []

  /// Makes a bench for a stroke of so many samples.
  package init(_ workload: ModellerWorkload, samples: Int) {
    self.workload = workload
    stage = workload.stage()
    points = workload.points(samples)
    input.reserveCapacity(samples)
  }

  /// Begins the stroke again.
  package mutating func reset() {
    stage = workload.stage()
    input.removeAll(keepingCapacity: true)
  }

  /// Feeds a range of the samples, one by one, and returns how many points there are then.
  @inline(never)
  package mutating func feed(_ range: Range<Int>) -> Int {
    for index in range {
      input.append(points[index])
      _ = stage.update(
        input,
        StageUpdate(
          change: Change(modified: index..<index + 1, count: index + 1), stableCount: index + 1,
          isFinal: false))
    }
    return stage.output.count
  }
}
