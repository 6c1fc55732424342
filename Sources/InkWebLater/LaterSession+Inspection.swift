#if arch(wasm32)
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkInput
  internal import InkPlayback
  internal import InkWebCore

  extension LaterSession {
    /// The estimated size of a recorded event in bytes, with its share of the callback.
    static let bytesPerRecordedEvent = 400.0

    /// The number of samples in the drawing.
    var sampleCount: Int {
      var count = 0
      for stroke in document.strokes { count += stroke.record.samples.count }
      return count
    }

    /// Returns the recording to inspect; see `inspect`.
    func recording(_ source: Int32, _ count: Int) -> InkRecording? {
      switch source {
      case 0: return recording
      case 1:
        var recording = document.recording
        recording.origin = Point(areas.number(at: 0), areas.number(at: 1))
        recording.zoom = areas.number(at: 2)
        return recording
      default:
        guard var recording, let start = areas.input.start, count > 0,
          count <= areas.input.count / (EventRecords.stride * 8)
        else { return nil }
        let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
        for batch in EventRecords.batches(records, count: count) { recording.append(batch) }
        return recording
      }
    }

    /// Returns the size of the view for a log: that of a frame, or larger if there is ink beyond it, within
    /// the limit on the number of pixels.
    static func size(
      of recording: InkRecording, _ width: Double, _ height: Double, _ scale: Double
    ) -> (Double, Double) {
      let bounds = recording.bounds
      guard !bounds.isEmpty else { return (width, height) }
      let area = Double(1 << 25) / (scale * scale) * 0.99
      let shown = min(max(width, bounds.maxX + 20), 4 * width, max(area / height, width))
      return (
        shown, min(max(height, bounds.maxY + 20), 4 * height, max(area / shown, height))
      )
    }
  }
#endif
