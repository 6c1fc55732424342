#if arch(wasm32)
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkInput
  internal import InkPlayback

  extension Session {
    /// The estimated size of a recorded event in bytes, with its share of the callback.
    static let bytesPerRecordedEvent = 400.0

    /// The number of samples in the drawing.
    var sampleCount: Int {
      var count = 0
      for stroke in canvas.document.strokes { count += stroke.record.samples.count }
      return count
    }

    /// The drawing as a recording, in the current view, or in a view of all ink if some of it is out of
    /// sight.
    private var drawing: InkRecording {
      var recording = canvas.document.recording
      let seen = canvas.visibleRect
      let bounds = canvas.document.bounds
      (recording.origin, recording.zoom) = (canvas.origin, canvas.zoom)
      if !bounds.isEmpty, bounds.union(seen) != seen {
        let view = canvas.viewOfAll()
        (recording.origin, recording.zoom) = view
      }
      return recording
    }

    /// Returns the recording to inspect; see `inspect`.
    func recording(_ source: Int32, _ count: Int) -> InkRecording? {
      switch source {
      case 0: return recorder?.recording
      case 1: return drawing
      default:
        guard let start = input.start, count > 0, count <= input.count / (EventRecords.stride * 8)
        else { return nil }
        // The inspector can show samples that the drawing leaves out.
        var settings = canvas.settings
        settings.usesCoalesced = true
        settings.usesPredictions = true
        settings.usesUpdates = true
        var recording = InkRecording(
          InkRecording.Setup(brush: canvas.brush, eraser: canvas.eraser, settings: settings))
        let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
        for batch in EventRecords.batches(records, count: count) { recording.append(batch) }
        return recording
      }
    }

    /// Returns the size of the view for a log: that of a frame, or larger if there is ink beyond it, within
    /// the limit on the number of pixels.
    func size(
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

  extension InkCanvas {
    /// The size in points.
    var size: (Double, Double) { (width, height) }
  }
#endif
