#if arch(wasm32)
  internal import InkGeometry
  internal import InkGestures

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
  ///
  /// All records of one call belong to one event of one pointer, which the last that is no prediction
  /// describes.
  struct PointerRecords {
    static let stride = 16
    /// How many records there is room for.
    static let capacity = 512

    private var samples: [PointerSample] = []
    private var predicted: [PointerSample] = []

    /// Gives the event of a number of records to gestures.
    ///
    /// - Parameters:
    ///   - records: the records.
    ///   - count: their number.
    ///   - modifiers: the keys that are down.
    ///   - gestures: the gestures that take the event.
    ///   - begins: `true` where pointers may come down and hover; otherwise those that are down go on.
    /// - Returns: the outcome of the event.
    mutating func feed(
      _ records: UnsafePointer<Double>, count: Int, modifiers: PointerModifiers,
      to gestures: PointerGestures, begins: Bool
    ) -> GestureOutcome {
      samples.removeAll(keepingCapacity: true)
      predicted.removeAll(keepingCapacity: true)
      var event = PointerEvent(pointer: 0, kind: .mouse, phase: .move)
      for index in 0..<count {
        let record = records + index * Self.stride
        let kind = Self.kind(record[3])
        let buttons = PointerButtons(rawValue: EventRecords.whole(record[15]))
        let phase = Self.phase(record[0])
        let isDown = phase == .down || phase == .move && !buttons.isEmpty
        let sample = PointerSample(
          kind: kind, isDown: isDown, x: record[5], y: record[6], timestamp: record[4] / 1000,
          pressure: record[7], altitude: record[8], azimuth: record[9], tiltX: record[10],
          tiltY: record[11], twist: record[12], width: record[13], height: record[14])
        if record[1] == 3 {
          predicted.append(sample)
        } else {
          samples.append(sample)
          event = PointerEvent(
            pointer: EventRecords.whole(record[2]), kind: kind, phase: phase, buttons: buttons,
            modifiers: modifiers)
        }
      }
      if samples.isEmpty { return [] }
      if !begins, gestures.pointerCount == 0 || !event.phase.continues { return [] }
      return gestures.handle(event, samples, predicted: predicted)
    }

    private static func kind(_ number: Double) -> PointerKind {
      number == 0 ? .touch : number == 2 ? .pen : .mouse
    }

    private static func phase(_ number: Double) -> PointerPhase {
      switch EventRecords.whole(number) {
      case 0: .down
      case 3: .up
      case 4: .cancel
      case 5, 6: .hover
      case 7: .leave
      default: .move
      }
    }
  }

  extension PointerPhase {
    /// The phase is one of a pointer that came down before.
    fileprivate var continues: Bool { self == .move || self == .up || self == .cancel }
  }
#endif
