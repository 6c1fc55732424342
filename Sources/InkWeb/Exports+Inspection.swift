#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkDocument
  internal import InkGeometry
  internal import InkInput
  internal import InkPlayback
  internal import InkRaster

  // Seeing how ink is made; `Web/engine-inspection.js` says how. An answer below 0 is a `Status`.

  /// What is looked at.
  nonisolated(unsafe) private var inspection: Inspection?

  private var inspector: InkInspector? { inspection?.inspector }

  /// Begins (1) or ends (0) to write down what is done on the canvas; how many events there are.
  @_expose(wasm, "record") @c(record)
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

  /// The number of events that were written down.
  @_expose(wasm, "recorded") @c(recorded)
  public func recorded() -> Int32 {
    if let current, let recorder = current.recorder, !recorder.isFull {
      // A list of events doubles where it is full.
      let bytes = Double(recorder.recording.eventCount) * 3 * Session.bytesPerRecordedEvent
      if !current.hasRoom(bytes) { recorder.stop() }
    }
    return Int32(truncatingIfNeeded: current?.recorder?.recording.eventCount ?? 0)
  }

  /// Looks at what was written down (0), at the drawing (1), or at the first records of a log in the
  /// input area (2), on a frame of some points; how many events there are.
  @_expose(wasm, "inspect") @c(inspect)
  public func inspect(
    _ source: Int32, _ count: Int32, _ width: Double, _ height: Double, _ scale: Double
  ) -> Int32 {
    guard width > 0, height > 0, scale > 0, width * scale < 16_384, height * scale < 16_384 else {
      return Status.size
    }
    guard let current, current.hasRoom(2 * width * height * scale * scale * 4) else {
      return Status.noMemory
    }
    inspection = nil
    let events = source == 1 ? current.sampleCount : source == 2 ? Int(count) : 0
    guard current.hasRoom(Double(events) * 2 * Session.bytesPerRecordedEvent) else {
      return Status.noMemory
    }
    guard let recording = current.recording(source, Int(count)) else { return Status.empty }
    let view =
      source == 2
      ? current.size(of: recording, width, height, scale) : current.canvas.size
    inspection = Inspection(
      recording, view.0, view.1, scale,
      frame: (Int(width * scale + 0.5), Int(height * scale + 0.5)))
    guard let inspector else { return Status.size }
    let shown = current.canvas.settings
    if shown.colors != .readable || shown.paper != nil {
      var options = inspector.options
      (options.colors, options.paper) = (shown.colors, shown.paper)
      inspector.options = options
    }
    return Int32(truncatingIfNeeded: recording.eventCount)
  }

  /// Ends that.
  @_expose(wasm, "inspect_end") @c(inspect_end)
  public func inspectEnd() { inspection = nil }

  /// Changes the size of the frame in pixels.
  @_expose(wasm, "inspect_resize") @c(inspect_resize)
  public func inspectResize(_ width: Int32, _ height: Int32) -> Int32 {
    guard let inspection else { return Status.empty }
    return inspection.resize(Int(width), Int(height)) ? Status.done : Status.size
  }

  /// Where the pixels of the frame are.
  @_expose(wasm, "inspect_frame") @c(inspect_frame)
  public func inspectFrame() -> UnsafeMutableRawPointer? { inspection?.frame.start }

  /// Draws what is different; how many rectangles are in the number area: x, y, width, height each.
  @_expose(wasm, "inspect_draw") @c(inspect_draw)
  public func inspectDraw() -> Int32 {
    guard let current, let inspection else { return 0 }
    guard current.hasRoom() else { return Status.noMemory }
    return inspection.draw(current)
  }

  /// Goes to a position; the position.
  @_expose(wasm, "inspect_seek") @c(inspect_seek)
  public func inspectSeek(_ position: Int32) -> Int32 {
    guard current?.hasRoom() == true else { return Status.noMemory }
    inspector?.seek(to: Int(position))
    return inspectPosition()
  }

  /// Goes on by seconds; the position.
  @_expose(wasm, "inspect_play") @c(inspect_play)
  public func inspectPlay(_ seconds: Double) -> Int32 {
    inspector?.play(seconds)
    return inspectPosition()
  }

  /// Plays with pauses of at most so many seconds; puts into the numbers where it is, how long it takes,
  /// and the longest pause, in seconds.
  @_expose(wasm, "inspect_clock") @c(inspect_clock)
  public func inspectClock(_ pauseLimit: Double) {
    guard let current, let inspector else { return }
    inspector.pauseLimit = pauseLimit
    current.put(inspector.time, at: 0)
    current.put(inspector.duration, at: 1)
    current.put(inspector.longestPause, at: 2)
  }

  /// The number of events that have been taken.
  @_expose(wasm, "inspect_position") @c(inspect_position)
  public func inspectPosition() -> Int32 {
    Int32(truncatingIfNeeded: inspector?.position ?? 0)
  }

  /// The end of the next callback (1) or the beginning of the one before (−1).
  @_expose(wasm, "inspect_callback") @c(inspect_callback)
  public func inspectCallback(_ direction: Int32) -> Int32 {
    guard let inspector else { return 0 }
    let recording = inspector.recording
    return Int32(
      truncatingIfNeeded: direction < 0
        ? recording.callbackStart(before: inspector.position)
        : recording.callbackEnd(after: inspector.position))
  }

  /// The position after the sample nearest to a pixel of the frame; −5 where there is none.
  @_expose(wasm, "inspect_near") @c(inspect_near)
  public func inspectNear(_ x: Double, _ y: Double, _ reach: Double) -> Int32 {
    inspector?.position(nearX: x, y: y, reach: reach).map { Int32(truncatingIfNeeded: $0) }
      ?? Status.empty
  }

  /// Puts into the number area how far off predictions of the latest stroke were: the root of the mean
  /// square and the 99th percentile in points, and how many seconds ahead; how many there were.
  @_expose(wasm, "inspect_predictions") @c(inspect_predictions)
  public func inspectPredictions() -> Int32 {
    guard let current, current.hasRoom(), let inspector else { return 0 }
    let review = inspector.predictionReview
    current.put(review.error, at: 0)
    current.put(review.error99, at: 1)
    current.put(review.lead, at: 2)
    return Int32(truncatingIfNeeded: review.guesses.count)
  }

  /// Makes ready for jumps, for so many events; 1 where there is more to do.
  @_expose(wasm, "inspect_prepare") @c(inspect_prepare)
  public func inspectPrepare(_ count: Int32) -> Int32 {
    guard let current, let inspector, current.hasRoom() else { return 0 }
    return inspector.prepare(atMost: Int(count)) ? 1 : 0
  }

  /// Goes on with what is painted little by little, at a time in milliseconds; 1 where there is more.
  @_expose(wasm, "inspect_tick") @c(inspect_tick)
  public func inspectTick(_ time: Double) -> Int32 {
    inspector?.tick(time / 1000) == true ? 1 : 0
  }

  /// Chooses what is shown: the bits of overlays; and what is used: coalesced samples (1), predicted
  /// ones (2), late corrections (4), blue for predicted ink (8), everything anew at each step (16).
  @_expose(wasm, "inspect_show") @c(inspect_show)
  public func inspectShow(_ overlays: Int32, _ use: Int32) {
    guard let inspector else { return }
    var options = inspector.options
    options.overlays = OverlaySet(rawValue: UInt16(truncatingIfNeeded: overlays))
    options.usesCoalesced = use & 1 != 0
    options.usesPredictions = use & 2 != 0
    options.usesUpdates = use & 4 != 0
    options.marksPredictions = use & 8 != 0
    options.isUncached = use & 16 != 0
    inspector.options = options
  }

  /// Compares looks side by side (1), or shows what was drawn (0).
  @_expose(wasm, "inspect_compare") @c(inspect_compare)
  public func inspectCompare(_ isOn: Int32) {
    inspector?.options.looks =
      isOn != 0 ? [.linear, .bezier, .smoothedBezier, .signatureQuadratic, .ink] : []
  }

  /// Puts the name of a look that is compared into the output, and where it is shown into the numbers: x, y,
  /// width and height in pixels of the frame.
  @_expose(wasm, "inspect_look") @c(inspect_look)
  public func inspectLook(_ index: Int32) -> Int32 {
    guard let current, let looks = inspector?.comparedLooks, looks.indices.contains(Int(index))
    else { return Status.number }
    let (look, place) = looks[Int(index)]
    current.put(Double(place.minX), at: 0)
    current.put(Double(place.minY), at: 1)
    current.put(Double(place.width), at: 2)
    current.put(Double(place.height), at: 3)
    return current.output.put(look.brush.name) ? Status.done : Status.noMemory
  }

  /// Describes the filter (0) or the smoother (1) of a number; how many parameters it has.
  ///
  /// The output has lines: its name and its name for people, then the name and the unit of each parameter.
  /// The numbers have four for each: the ends of a slider, its step, and the usual value.
  @_expose(wasm, "stage_info") @c(stage_info)
  public func stageInfo(_ table: Int32, _ number: Int32) -> Int32 {
    guard let current else { return Status.empty }
    return table == 0
      ? StageRecords.describe(number, of: FilterKind.self, current)
      : StageRecords.describe(number, of: SmootherKind.self, current)
  }

  /// Uses so many other filters and another smoother, which follow each other in the numbers as
  /// `StageRecords`; with a count below 0 those of the brushes.
  @_expose(wasm, "inspect_tune") @c(inspect_tune)
  public func inspectTune(_ count: Int32) -> Int32 {
    guard let current, let inspector, count <= StageRecords.mostFilters else {
      return Status.number
    }
    var options = inspector.options
    (options.filters, options.smoother) = (nil, nil)
    if count >= 0 {
      var records = StageRecords(current)
      var filters: [BrushFilter] = []
      for _ in 0..<Int(count) {
        guard let filter: BrushFilter = records.next() else { return Status.number }
        filters.append(filter)
      }
      guard let smoother: BrushSmoother = records.next() else { return Status.number }
      (options.filters, options.smoother) = (filters, smoother)
    }
    inspector.options = options
    return Status.done
  }

  /// Puts the filters of the first brush and its smoother into the numbers as `StageRecords`; how many filters
  /// there are.
  @_expose(wasm, "inspect_brush") @c(inspect_brush)
  public func inspectBrush() -> Int32 {
    guard let current, let brush = inspector?.recording.setups.first?.brush else { return 0 }
    let filters = brush.filters.prefix(StageRecords.mostFilters)
    var records = StageRecords(current)
    for filter in filters { records.put(filter) }
    records.put(brush.smoother)
    return Int32(filters.count)
  }

  /// Shows a part of the recorded view, larger.
  @_expose(wasm, "inspect_magnify") @c(inspect_magnify)
  public func inspectMagnify(_ magnification: Double, _ x: Double, _ y: Double) {
    guard let current, current.hasRoom(), let inspector else { return }
    inspector.magnify(magnification, corner: Point(x, y))
    current.put(inspector.origin.x, at: 0)
    current.put(inspector.origin.y, at: 1)
    current.put(inspector.magnification, at: 2)
  }

  /// Puts some events into the output as the records of `events`, coalesced ones marked as such, and in place
  /// of what erases how many were merged; how many.
  @_expose(wasm, "inspect_events") @c(inspect_events)
  public func inspectEvents(_ start: Int32, _ count: Int32) -> Int32 {
    guard let current, let inspection else { return 0 }
    return inspection.events(from: Int(start), Int(count), current)
  }

  /// Puts all events into the output as the records of `events`, as they were reported; how many.
  @_expose(wasm, "inspect_export") @c(inspect_export)
  public func inspectExport() -> Int32 {
    guard let current, let inspection else { return 0 }
    return inspection.export(current)
  }

  /// Begins to take callbacks again as they were drawn, and as one would who keeps nothing: how many there
  /// are to take, at most so many.
  @_expose(wasm, "inspect_growth") @c(inspect_growth)
  public func inspectGrowth(_ limit: Int32) -> Int32 {
    guard current?.hasRoom() == true else { return 0 }
    return Int32(inspection?.beginGrowth(Int(limit)) ?? 0)
  }

  /// Goes on to so many callbacks as they were drawn (0), or draws all of them anew (1), to be timed; puts
  /// into the numbers how many events they have; how many were taken.
  @_expose(wasm, "inspect_grow") @c(inspect_grow)
  public func inspectGrow(_ target: Int32, _ anew: Int32) -> Int32 {
    guard let current, current.hasRoom(), let inspection else { return 0 }
    return Int32(inspection.grow(to: Int(target), anew: anew != 0, current))
  }

  /// Does what is done for so many callbacks as far as a stage, to be timed: 0 touches, 1 filters,
  /// 2 smoother, 3 brush, 4 pixels; how many callbacks there were.
  @_expose(wasm, "inspect_run") @c(inspect_run)
  public func inspectRun(_ stage: Int32, _ count: Int32) -> Int32 {
    guard current?.hasRoom() == true, let stage = MeasuredStage(rawValue: Int(stage)) else {
      return 0
    }
    return Int32(inspection?.run(stage, Int(count)) ?? 0)
  }
#endif
