#if arch(wasm32)
  internal import InkGeometry
  internal import InkInput

  /// Pointer samples as the page writes them: 16 numbers of 64 bits each.
  ///
  /// | index | number |
  /// | --- | --- |
  /// | 0 | phase: 0 down, 1 move, 3 up, 4 cancelled, 5 hover in, 6 hover, 7 hover out |
  /// | 1 | origin: 0 the event itself, 1 coalesced, 3 predicted |
  /// | 2 | `pointerId` |
  /// | 3 | kind: 0 touch, 2 pen, 3 mouse |
  /// | 4 | `timeStamp` in milliseconds |
  /// | 5, 6 | place in points of the canvas |
  /// | 7 | `pressure` |
  /// | 8, 9 | `altitudeAngle`, `azimuthAngle`; NaN where the browser has none |
  /// | 10, 11 | `tiltX`, `tiltY` in degrees; NaN where the browser has none |
  /// | 12 | `twist` in degrees; NaN where the browser has none |
  /// | 13, 14 | `width`, `height` of the contact in points |
  /// | 15 | `buttons` |
  enum PointerRecords {
    static let stride = 16
    /// How many records there is room for.
    static let capacity = 512

    /// The event of a record.
    static func event(_ record: UnsafePointer<Double>) -> TouchEvent {
      let kind = TouchKind(rawValue: EventRecords.whole(record[3])) ?? .direct
      let phase = TouchPhase(rawValue: EventRecords.whole(record[0])) ?? .moved
      var event = TouchEvent(
        touch: TouchIdentifier(Int64(EventRecords.whole(record[2]))), timestamp: record[4] / 1000,
        kind: kind, phase: phase,
        origin: TouchOrigin(rawValue: UInt8(truncatingIfNeeded: EventRecords.whole(record[1])))
          ?? .measured,
        location: Point(record[5], record[6]))
      // A finger's pressure is 0.5 where the screen does not sense it.
      event.force = TouchEvent.force(
        pointerPressure: record[7],
        hasSensor: kind == .pencil || (kind == .direct && record[7] != 0.5))
      if kind == .pencil {
        event.maximumForce = TouchEvent.pencilMaximumForce
        if record[8].isFinite, record[9].isFinite {
          (event.altitude, event.azimuth) = (record[8], record[9])
        } else if let angles = TouchEvent.angles(pointerTiltX: record[10], tiltY: record[11]) {
          (event.altitude, event.azimuth) = (angles.altitude, angles.azimuth)
        }
        event.roll = TouchEvent.roll(pointerTwist: record[12])
      }
      if kind == .direct {
        event.majorRadius = TouchEvent.majorRadius(pointerWidth: record[13], height: record[14])
      }
      return event
    }

    /// The events of a number of records, as those of one callback.
    static func batch(_ records: UnsafePointer<Double>, count: Int) -> TouchBatch {
      var batch = TouchBatch()
      batch.events.reserveCapacity(count)
      for index in 0..<count { batch.events.append(event(records + index * stride)) }
      return batch
    }
  }
#endif
