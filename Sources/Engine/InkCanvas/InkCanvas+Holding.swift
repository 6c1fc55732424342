internal import InkBrush
internal import InkDocument
internal import InkInput
internal import InkStream

/// A stroke whose pen may be held still while its ink builds up.
struct HeldTouch {
  /// The number of the stroke.
  let stroke: Int
  /// The number of the stroke's samples when they were counted.
  var sampleCount: Int
  /// The time of the tick at which they were counted, in seconds.
  var since: Double
  /// The number of seconds for which the pen has been held still.
  var held = 0.0
}

// Ink that builds up while the pen is held still and sends no events.
extension InkCanvas {
  /// The time without events after which ink builds up by the canvas' own clock, in seconds.
  static let holdPatience = 0.05

  /// True if ink of a stroke in progress may build up with the next tick.
  var isHolding: Bool {
    register.wet.contains { stroke in
      stroke.isBuildingUp
        && !held.contains { $0.stroke == stroke.number && $0.held >= DabPlacement.holdLimit }
    }
  }

  /// Draws the ink that builds up while no events come.
  ///
  /// It is a prediction at the last position of the pen, and the next event of the touch replaces it:
  /// the ink that stays follows from this event, or from the lift.
  ///
  /// Complexity: O(strokes in progress), and one tip to draw again for each that is held.
  ///
  /// - Parameter time: the present time in seconds, on the clock of ``tick(_:)``.
  func buildUp(_ time: Double) {
    guard time.isFinite else { return }
    var still: [HeldTouch] = []
    for stroke in register.wet where stroke.isBuildingUp {
      let number = stroke.number
      let path = stroke.touchPath
      let count = path.samples.count
      guard let known = held.first(where: { $0.stroke == number }), known.sampleCount == count,
        time >= known.since
      else {
        still.append(HeldTouch(stroke: number, sampleCount: count, since: time))
        continue
      }
      var touch = known
      let length = min(time - known.since, DabPlacement.holdLimit)
      if length > known.held, length >= Self.holdPatience, let last = path.samples.last {
        touch.held = length
        var event = TouchEvent(
          touch: path.touch, timestamp: last.timestamp + length, kind: stroke.record.kind,
          phase: .moved, origin: .predicted, location: last.location, force: last.force,
          altitude: last.altitude, azimuth: last.azimuth)
        event.roll = last.roll
        event.majorRadius = last.majorRadius
        pipeline.receive(event, beginsCallback: true)
      }
      still.append(touch)
    }
    held = still
  }
}

extension CanvasStroke {
  /// True while the stroke is being drawn, if its ink builds up as long as the pen stays where it is.
  var isBuildingUp: Bool { brush.buildsUp && isInProgress }
}
