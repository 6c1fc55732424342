#if arch(wasm32)
  internal import InkCanvas
  internal import InkCodec
  internal import InkDocument
  internal import InkGeometry
  internal import InkWebCore

  extension Session {
    /// The estimated size of a recorded event in bytes, with its share of the callback.
    static let bytesPerRecordedEvent = 400.0

    /// Puts the recording into the output, as a parcel for another engine.
    func putRecording() -> Int32 {
      guard let recorder else { return Status.empty }
      return put(recorder.recording)
    }

    /// Puts the current brush, eraser and settings into the output, as a parcel of a recording without
    /// events.
    ///
    /// The settings have the samples that the drawing leaves out, because the inspector can show them.
    func putSetup() -> Int32 {
      var settings = canvas.settings
      settings.usesCoalesced = true
      settings.usesPredictions = true
      settings.usesUpdates = true
      return put(
        InkRecording(
          InkRecording.Setup(brush: canvas.brush, eraser: canvas.eraser, settings: settings)))
    }

    private func put(_ recording: InkRecording) -> Int32 {
      let events = Double(recording.eventCount) * 2 * Self.bytesPerRecordedEvent
      guard hasRoomToWrite(), hasRoom(events) else { return Status.noMemory }
      guard let parcel = RecordingParcel.bytes(of: recording) else { return Status.file }
      return output.put(parcel) ? Status.done : Status.noMemory
    }

    /// Puts the part of the drawing in which it is inspected into the numbers: the point in the upper left
    /// corner, the zoom and the size; that is the current view, or one of all ink if some of it is out of
    /// sight.
    func putInspectedView() {
      var view = (origin: canvas.origin, zoom: canvas.zoom)
      let bounds = canvas.document.bounds
      if !bounds.isEmpty, bounds.union(canvas.visibleRect) != canvas.visibleRect {
        view = canvas.viewOfAll()
      }
      put(view.origin.x, at: 0)
      put(view.origin.y, at: 1)
      put(view.zoom, at: 2)
      put(canvas.width, at: 3)
      put(canvas.height, at: 4)
    }
  }
#endif
