internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput
internal import InkPlayback
internal import InkRaster
internal import InkStream
internal import InkWebCore

// Exports of the inspector, which shows how ink is made; `Web/engine/inspection.js` describes them. A
// result below 0 is a `Status`.

private var inspection: Inspection? { current?.inspection }
private var inspector: InkInspector? { inspection?.inspector }

/// Begins to inspect the recording (0), the drawing (1), or the first records of a log in the input area
/// (2), in a frame of a size in points; returns the number of events.
///
/// The drawing is inspected in the view that is shown, or in one of all ink if some of it is out of sight; a log
/// with the brush that is chosen.
@c(inspect)
public func inspect(
  _ source: Int32, _ count: Int32, _ width: Double, _ height: Double, _ scale: Double
) -> Int32 {
  guard width > 0, height > 0, scale > 0, width * scale < 16_384, height * scale < 16_384 else {
    return Status.size
  }
  guard let current else { return Status.noMemory }
  guard let source = InspectedSource(rawValue: source) else { return Status.number }
  return current.inspect(source, Int(count), width, height, scale)
}

/// Ends the inspection.
@c(inspect_end)
public func inspectEnd() { current?.inspection = nil }

/// Changes the size of the frame in pixels.
@c(inspect_resize)
public func inspectResize(_ width: Int32, _ height: Int32) -> Int32 {
  guard let inspection else { return Status.empty }
  return inspection.resize(Int(width), Int(height)) ? Status.done : Status.size
}

/// Returns the address of the pixels of the frame.
@c(inspect_frame)
public func inspectFrame() -> UnsafeMutableRawPointer? { inspection?.frame.start }

/// Draws the damaged parts; returns the number of rectangles in the number area: x, y, width, height each.
@c(inspect_draw)
public func inspectDraw() -> Int32 {
  guard let current, let inspection else { return 0 }
  guard current.hasRoom() else { return Status.noMemory }
  return inspection.draw(current.areas)
}

/// Moves to a position; returns the position.
@c(inspect_seek)
public func inspectSeek(_ position: Int32) -> Int32 {
  guard current?.hasRoom() == true else { return Status.noMemory }
  inspector?.seek(to: Int(position))
  return inspectPosition()
}

/// Plays for a number of seconds; returns the position.
@c(inspect_play)
public func inspectPlay(_ seconds: Double) -> Int32 {
  inspector?.play(seconds)
  return inspectPosition()
}

/// Limits pauses to a number of seconds; puts the current time, the duration and the longest pause into the
/// numbers, in seconds.
@c(inspect_clock)
public func inspectClock(_ pauseLimit: Double) {
  guard let current, let inspector else { return }
  inspector.pauseLimit = pauseLimit
  current.put(inspector.time, at: 0)
  current.put(inspector.duration, at: 1)
  current.put(inspector.longestPause, at: 2)
}

/// Returns the position: the number of events taken.
@c(inspect_position)
public func inspectPosition() -> Int32 {
  Int32(truncatingIfNeeded: inspector?.position ?? 0)
}

/// Returns the end of the next callback (1) or the start of the previous one (−1).
@c(inspect_callback)
public func inspectCallback(_ direction: Int32) -> Int32 {
  guard let inspector else { return 0 }
  let recording = inspector.recording
  return Int32(
    truncatingIfNeeded: direction < 0
      ? recording.callbackStart(before: inspector.position)
      : recording.callbackEnd(after: inspector.position))
}

/// Returns the position after the sample nearest to a pixel of the frame; −5 if none is within reach.
@c(inspect_near)
public func inspectNear(_ x: Double, _ y: Double, _ reach: Double) -> Int32 {
  inspector?.position(nearX: x, y: y, reach: reach).map { Int32(truncatingIfNeeded: $0) }
    ?? Status.empty
}

/// Puts the prediction error of the latest stroke into the numbers: the root mean square and the 99th
/// percentile in points, and the lead in seconds; returns the number of predictions.
@c(inspect_predictions)
public func inspectPredictions() -> Int32 {
  guard let current, current.hasRoom(), let inspector else { return 0 }
  let review = inspector.predictionReview
  current.put(review.error, at: 0)
  current.put(review.error99, at: 1)
  current.put(review.lead, at: 2)
  return Int32(truncatingIfNeeded: review.guesses.count)
}

/// Makes checkpoints for jumps, for up to a number of events; returns 1 if there is more to do.
@c(inspect_prepare)
public func inspectPrepare(_ count: Int32) -> Int32 {
  guard let current, let inspector, current.hasRoom() else { return 0 }
  return inspector.prepare(atMost: Int(count)) ? 1 : 0
}

/// Continues painting that is done little by little, at a time in milliseconds; returns 1 if there is more.
@c(inspect_tick)
public func inspectTick(_ time: Double) -> Int32 {
  inspector?.tick(time / 1000) == true ? 1 : 0
}

/// Chooses the overlays, as bits, and the samples that are used: coalesced ones (1), predicted ones (2),
/// late corrections (4); also blue for predicted ink (8), and drawing everything anew at each step (16).
@c(inspect_show)
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

/// Compares looks side by side (1), or shows the ink as it was drawn (0).
@c(inspect_compare)
public func inspectCompare(_ isOn: Int32) {
  inspector?.options.looks =
    isOn != 0 ? [.linear, .bezier, .smoothedBezier, .signatureQuadratic, .ink] : []
}

/// Puts the name of a compared look into the output, and its rectangle into the numbers: x, y, width and
/// height in pixels of the frame.
@c(inspect_look)
public func inspectLook(_ index: Int32) -> Int32 {
  guard let current, let looks = inspector?.comparedLooks, looks.indices.contains(Int(index))
  else { return Status.number }
  let (look, rect) = looks[Int(index)]
  current.put(Double(rect.minX), at: 0)
  current.put(Double(rect.minY), at: 1)
  current.put(Double(rect.width), at: 2)
  current.put(Double(rect.height), at: 3)
  return current.put(look.brush.name)
}

/// Describes the filter (0) or the smoother (1) with a number; returns its number of parameters.
///
/// The lines of the output are its name and its title, then the name and the unit of each parameter. There
/// are four numbers for each parameter: the lower and upper bound of a slider, its step, and the default.
@c(stage_info)
public func stageInfo(_ table: Int32, _ number: Int32) -> Int32 {
  guard let current else { return Status.empty }
  return table == 0
    ? StageRecords.describe(number, of: FilterKind.self, current)
    : StageRecords.describe(number, of: SmootherKind.self, current)
}

/// Replaces the filters, of which there are `count`, and the smoother; they follow each other in the
/// numbers as `StageRecords`, and a negative count restores those of the brushes.
@c(inspect_tune)
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

/// Puts the filters and the smoother of the first brush into the numbers as `StageRecords`; returns the
/// number of filters.
@c(inspect_brush)
public func inspectBrush() -> Int32 {
  guard let current, let brush = inspector?.recording.setups.first?.brush else { return 0 }
  // Filters of the program have no numbers that the page could show.
  let filters = brush.filters.filter { $0.kind != .own }.prefix(StageRecords.mostFilters)
  var records = StageRecords(current)
  for filter in filters { records.put(filter) }
  records.put(brush.smoother)
  return Int32(filters.count)
}

/// Magnifies a part of the recorded view; puts the origin and the magnification in use into the numbers.
@c(inspect_magnify)
public func inspectMagnify(_ magnification: Double, _ x: Double, _ y: Double) {
  guard let current, current.hasRoom(), let inspector else { return }
  inspector.magnify(magnification, corner: Point(x, y))
  current.put(inspector.origin.x, at: 0)
  current.put(inspector.origin.y, at: 1)
  current.put(inspector.magnification, at: 2)
}

/// Puts some events into the output as the records of `events`, with coalesced ones marked as such and with
/// the number of merged events in the slot of the erasing flag; returns the number of events.
@c(inspect_events)
public func inspectEvents(_ start: Int32, _ count: Int32) -> Int32 {
  guard let current, let inspection else { return 0 }
  return inspection.events(from: Int(start), Int(count), current)
}

/// Puts all events into the output as the records of `events`, as they were reported; returns their number.
@c(inspect_export)
public func inspectExport() -> Int32 {
  guard let current, let inspection else { return 0 }
  return inspection.export(current)
}

/// Prepares to time up to `limit` callbacks, taken incrementally and redrawn from scratch; returns the
/// number of callbacks.
@c(inspect_growth)
public func inspectGrowth(_ limit: Int32) -> Int32 {
  guard current?.hasRoom() == true else { return 0 }
  return Int32(inspection?.beginGrowth(Int(limit)) ?? 0)
}

/// For timing, takes further callbacks until `target` of them are drawn (0), or draws the first `target` of
/// them from scratch (1); puts their number of events into the numbers; returns the number of callbacks
/// taken.
@c(inspect_grow)
public func inspectGrow(_ target: Int32, _ anew: Int32) -> Int32 {
  guard let current, current.hasRoom(), let inspection else { return 0 }
  return Int32(inspection.grow(to: Int(target), anew: anew != 0, current))
}

/// For timing, runs up to `count` callbacks as far as a stage: 0 touches, 1 filters, 2 smoother, 3 brush, 4
/// pixels; returns the number of callbacks.
@c(inspect_run)
public func inspectRun(_ stage: Int32, _ count: Int32) -> Int32 {
  guard current?.hasRoom() == true, let stage = MeasuredStage(rawValue: Int(stage)) else {
    return 0
  }
  return Int32(inspection?.run(stage, Int(count)) ?? 0)
}
