package import InkGestures
package import InkInput

extension EventRecords {
  /// Reads the records of one pointer event.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - count: the number of records.
  ///   - events: receives the events; its previous contents are removed.
  /// - Returns: the buttons that are down after the last event that is not predicted.
  package static func readPointer(
    _ records: UnsafePointer<Double>, count: Int, into events: inout [TouchEvent]
  ) -> PointerButtons {
    events.removeAll(keepingCapacity: true)
    var last: PointerButtons = []
    for index in 0..<count {
      let record = records + index * stride
      let (phase, origin) = (phase(record), origin(record))
      let buttons = PointerButtons(rawValue: whole(record[0]))
      if origin != .predicted { last = buttons }
      let isDown = phase == .began || phase == .moved && !buttons.isEmpty
      events.append(
        TouchEvent(
          touch: TouchIdentifier(wide(record[1])), kind: kind(record), phase: phase,
          origin: origin, isDown: isDown, x: record[6], y: record[7],
          timestamp: record[2] / 1000, pressure: record[8], altitude: record[10],
          azimuth: record[11], tiltX: record[12], tiltY: record[13], twist: record[14],
          width: record[15], height: record[16]))
    }
    return last
  }
}
