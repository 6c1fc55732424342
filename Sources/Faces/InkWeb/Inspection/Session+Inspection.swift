internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkPlayback
internal import InkWebCore

extension Session {
  /// The estimated size of a recorded event in bytes, with its share of the callback.
  static let bytesPerRecordedEvent = 400.0

  /// Begins to inspect what a source has, in a frame of a size in points; returns the number of events.
  func inspect(
    _ source: InspectedSource, _ count: Int, _ width: Double, _ height: Double, _ scale: Double
  ) -> Int32 {
    inspection = nil
    guard hasRoom(2 * width * height * scale * scale * 4) else { return Status.noMemory }
    let events: Int
    switch source {
    case .recorded: events = 0
    case .drawing:
      // Strokes that share their samples have events of their own.
      events = canvas.document.strokes.reduce(0) { $0 + $1.record.samples.count + 4 }
    case .log: events = count
    }
    guard hasRoom(Double(events) * 2 * Self.bytesPerRecordedEvent) else {
      return Status.noMemory
    }
    guard let recording = recording(source, count) else { return Status.empty }
    let size =
      source == .log
      ? Self.size(of: recording, width, height, scale) : (canvas.width, canvas.height)
    inspection = Inspection(
      recording, size.0, size.1, scale,
      frame: (Int(width * scale + 0.5), Int(height * scale + 0.5)))
    guard let inspector = inspection?.inspector else { return Status.size }
    let look = canvas.settings
    if look.colors != .readable || look.paper != nil {
      var options = inspector.options
      (options.colors, options.paper) = (look.colors, look.paper)
      inspector.options = options
    }
    return Int32(truncatingIfNeeded: recording.eventCount)
  }

  /// Returns the recording to inspect; `nil` if there is none.
  private func recording(_ source: InspectedSource, _ count: Int) -> InkRecording? {
    switch source {
    case .recorded: return recorder?.recording
    case .drawing:
      var recording = canvas.document.recording
      (recording.origin, recording.zoom) = inspectedView
      return recording
    case .log:
      guard let start = input.start, count > 0, count <= input.count / (EventRecords.stride * 8)
      else { return nil }
      var recording = InkRecording(setup)
      let records = UnsafePointer(start.assumingMemoryBound(to: Double.self))
      for batch in EventRecords.batches(records, count: count) { recording.append(batch) }
      return recording
    }
  }

  /// The current brush, eraser and settings, with the samples that the drawing leaves out, because the
  /// inspector can show them.
  private var setup: InkRecording.Setup {
    var settings = canvas.settings
    settings.usesCoalesced = true
    settings.usesPredictions = true
    settings.usesUpdates = true
    return InkRecording.Setup(brush: canvas.brush, eraser: canvas.eraser, settings: settings)
  }

  /// The view in which the drawing is inspected: the current one, or one of all ink if some of it is out of
  /// sight.
  private var inspectedView: (origin: Point, zoom: Double) {
    let bounds = canvas.document.bounds
    guard !bounds.isEmpty, bounds.union(canvas.visibleRect) != canvas.visibleRect else {
      return (canvas.origin, canvas.zoom)
    }
    let view = canvas.viewOfAll()
    return (view.origin, view.zoom)
  }

  /// Returns the size of the view for a log: that of a frame, or larger if there is ink beyond it, within
  /// the limit on the number of pixels.
  private static func size(
    of recording: InkRecording, _ width: Double, _ height: Double, _ scale: Double
  ) -> (Double, Double) {
    let bounds = recording.bounds
    guard !bounds.isEmpty else { return (width, height) }
    let area = Double(largestPixelCount) / (scale * scale) * 0.99
    let shown = min(max(width, bounds.maxX + 20), 4 * width, max(area / height, width))
    return (
      shown, min(max(height, bounds.maxY + 20), 4 * height, max(area / shown, height))
    )
  }
}

/// The picture of the inspector.
enum InspectedSource: Int32 {
  /// The recording of the canvas.
  case recorded
  /// The drawing.
  case drawing
  /// A log in the input area.
  case log
}
