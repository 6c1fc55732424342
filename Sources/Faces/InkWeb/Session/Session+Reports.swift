internal import InkCanvas
internal import InkDocument
internal import InkInput
internal import InkWebCore

extension Session {
  /// True while reported events are kept, for the shown drawing and those after it.
  var keepsReports: Bool {
    get { canvas.tape != nil }
    set {
      guard newValue != keepsReports else { return }
      canvas.tape = newValue ? EventTape() : nil
      missesReports = canvas.document.count > 0 || canvas.isTouched
    }
  }

  /// True if everything that touches have done to the drawing was kept.
  var isReportedWhole: Bool { canvas.tape?.isWhole == true && !missesReports }

  /// Puts the reported events into the output; returns their number.
  func exportReported() -> Int32 {
    guard let tape = canvas.tape else { return 0 }
    // Detached, so that freeing memory does not empty the tape.
    canvas.tape = nil
    defer { canvas.tape = tape }
    let bytes = tape.eventCount * EventRecords.stride * 8
    guard hasRoom(Double(bytes)), output.resize(bytes), let start = output.start else {
      return Status.noMemory
    }
    var next = start.assumingMemoryBound(to: Double.self)
    tape.forEach { event, beginsCallback in
      EventRecords.write(event, beginsCallback: beginsCallback, to: next)
      next += EventRecords.stride
    }
    return Int32(truncatingIfNeeded: tape.eventCount)
  }
}
