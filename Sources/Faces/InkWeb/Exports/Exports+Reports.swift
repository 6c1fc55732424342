internal import InkBrush
internal import InkCanvas
internal import InkInput
internal import InkWebCore

// The reported events, and the choice of those that are used; `Web/engine/reports.js` describes these
// exports.

/// Chooses the samples that are used: coalesced ones (1), predicted ones (2), late corrections (4); also
/// blue for predicted ink (8).
@c(set_samples)
public func setSamples(_ use: Int32) {
  guard let current else { return }
  var settings = current.canvas.settings
  settings.usesCoalesced = use & 1 != 0
  settings.usesPredictions = use & 2 != 0
  settings.usesUpdates = use & 4 != 0
  settings.predictionColor = use & 8 != 0 ? InkColor.predictedInk : nil
  if settings != current.canvas.settings { current.canvas.settings = settings }
}

/// Keeps reported events (1), or only the samples of strokes (0).
@c(keep_reports)
public func keepReports(_ isOn: Int32) { current?.keepsReports = isOn != 0 }

/// Returns the number of reported events kept of the drawing; puts into the numbers whether they are
/// complete, their size in bytes, the limit of that size, and whether anything but touches has changed the
/// drawing since.
@c(reported)
public func reported() -> Int32 {
  guard let current else { return 0 }
  let tape = current.canvas.tape
  current.put(current.isReportedWhole ? 1 : 0, at: 0)
  current.put(Double(tape?.byteCount ?? 0), at: 1)
  current.put(Double(EventTape.usualLimit), at: 2)
  current.put(tape?.isEdited == true ? 1 : 0, at: 3)
  return Int32(truncatingIfNeeded: tape?.eventCount ?? 0)
}

/// Puts the reported events into the output as the records of `events`; returns their number.
@c(export_reported)
public func exportReported() -> Int32 { current?.exportReported() ?? Status.noMemory }
