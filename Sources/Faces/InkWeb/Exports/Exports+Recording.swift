internal import InkCanvas
internal import InkWebCore

// Recordings of what happens on the canvas, which can be inspected; `Web/engine/recording.js`
// describes these exports.

/// Starts (1) or stops (0) recording events on the canvas; returns the number of recorded events.
@c(record)
public func record(_ isOn: Int32) -> Int32 {
  guard let current else { return 0 }
  if isOn != 0 {
    current.canvas.recorder = InkRecorder(of: current.canvas)
    current.recorder = current.canvas.recorder
  } else {
    current.canvas.recorder = nil
  }
  return recorded()
}

/// Returns the number of recorded events; stops the recording when memory runs short.
@c(recorded)
public func recorded() -> Int32 {
  if let current, let recorder = current.recorder, !recorder.isFull {
    // An array of events doubles its storage when it is full.
    let bytes = Double(recorder.recording.eventCount) * 3 * Session.bytesPerRecordedEvent
    if !current.hasRoom(bytes) { recorder.stop() }
  }
  return Int32(truncatingIfNeeded: current?.recorder?.recording.eventCount ?? 0)
}
