#if arch(wasm32)
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkInput

  extension Session {
    /// What is to be looked at: see `inspect`.
    func recording(_ source: Int32, _ count: Int) -> InkRecording? {
      switch source {
      case 0: return recorder?.recording
      case 1: return canvas.document.recording
      default:
        guard let start = input.start, count > 0, count <= input.count / (EventRecords.stride * 8)
        else { return nil }
        var recording = InkRecording(
          InkRecording.Setup(brush: canvas.brush, eraser: canvas.eraser, settings: canvas.settings))
        let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
        for batch in EventRecords.batches(records, count: count) { recording.append(batch) }
        return recording
      }
    }

    /// The view on which a recording is shown: a frame, or more where there is ink beyond it.
    func size(
      of recording: InkRecording, _ width: Double, _ height: Double
    ) -> (Double, Double) {
      let bounds = recording.bounds
      guard !bounds.isEmpty else { return (width, height) }
      return (
        min(max(width, bounds.maxX + 20), 4 * width), min(max(height, bounds.maxY + 20), 4 * height)
      )
    }
  }

  extension InkCanvas {
    /// Its size in points.
    var size: (Double, Double) { (width, height) }
  }
#endif
