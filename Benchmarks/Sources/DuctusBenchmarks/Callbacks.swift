import Ductus

/// The callbacks of one growing stroke: each brings 2 coalesced samples, 2 force updates of samples
/// that came 8 to 9 samples before, and 3 predictions.
struct Callbacks {
  private(set) var batches: [TouchBatch] = []
  private let gap: Int
  private let altitude: Double
  /// The distance that the loops drift to the right before they turn back, in points.
  private static let drift = 1_000.0

  /// Makes the callbacks.
  ///
  /// - Parameters:
  ///   - samples: the number of samples of the stroke.
  ///   - touch: the touch that draws it.
  ///   - gap: after how many samples the estimation indices leave some out; 0 for never.
  ///   - altitude: the angle of the pen to the screen, in radians: upright at π/2, flat at 0.
  init(samples: Int, touch: Int64 = 0, gap: Int = 0, altitude: Double = 1.1) {
    self.gap = gap
    self.altitude = altitude
    let lag = 8
    var count = 0
    while count < samples {
      var batch = TouchBatch()
      for index in count..<count + 2 where index >= lag {
        batch.events.append(event(index - lag, touch, origin: .updated))
      }
      for index in count..<count + 2 {
        batch.events.append(event(index, touch, origin: .coalesced))
      }
      for index in count + 2..<count + 5 {
        batch.events.append(event(index, touch, origin: .predicted))
      }
      batches.append(batch)
      count += 2
    }
  }

  /// Returns the end of the stroke.
  static func end(touch: Int64, samples: Int) -> TouchBatch {
    var event = Callbacks(samples: 0).event(samples, touch, origin: .measured)
    event.phase = .ended
    event.estimationIndex = nil
    event.propertiesExpectingUpdates = []
    return TouchBatch([event])
  }

  /// Returns a hand-written loop: about 3 points from sample to sample, with the jitter of a digitizer.
  private func event(_ index: Int, _ touch: Int64, origin: TouchOrigin) -> TouchEvent {
    let angle = Double(index) * 0.08
    let jitter = Double((index &* 7919) % 13 - 6) * 0.04
    // To and fro, so that long strokes stay on the canvas.
    let way = Double(index) * 0.02
    let turn = way.truncatingRemainder(dividingBy: 2 * Self.drift)
    let x = 300 + 40 * Elementary.sin(angle) + min(turn, 2 * Self.drift - turn) + jitter
    let y = 300 + 25 * Elementary.cos(angle * 1.7) + jitter
    let force = 1 + 0.8 * Elementary.sin(Double(index) * 0.03)
    let isUpdate = origin == .updated
    return TouchEvent(
      touch: TouchIdentifier(touch), timestamp: Double(index) / 240,
      phase: index == 0 ? .began : .moved, origin: origin,
      location: isUpdate ? nil : Point(x, y),
      force: isUpdate || origin == .predicted ? force : 1.0 / 3,
      maximumForce: TouchEvent.pencilMaximumForce, altitude: altitude, azimuth: 0.3,
      estimationIndex: Int64(gap > 0 ? index + 10 * (index / gap) : index),
      propertiesExpectingUpdates: isUpdate ? [] : .force)
  }
}
