#if arch(wasm32)
  internal import InkCanvas
  internal import InkInput
  internal import InkPlayback

  // What was reported, and which of it is used; `Web/engine-reports.js` says how.

  /// Chooses which samples are used: coalesced ones (1), predicted ones (2), late corrections (4); and
  /// whether predicted ink is blue (8).
  @_expose(wasm, "set_samples") @c(set_samples)
  public func setSamples(_ use: Int32) {
    guard let current else { return }
    var settings = current.canvas.settings
    settings.usesCoalesced = use & 1 != 0
    settings.usesPredictions = use & 2 != 0
    settings.usesUpdates = use & 4 != 0
    settings.predictionColor = use & 8 != 0 ? OverlayScene.Color.predicted : nil
    if settings != current.canvas.settings { current.canvas.settings = settings }
  }

  /// Chooses whether what is reported is kept (1), or no more than its samples (0).
  @_expose(wasm, "keep_reports") @c(keep_reports)
  public func keepReports(_ isOn: Int32) { current?.keepsReports = isOn != 0 }

  /// How many events of the drawing are kept as they were reported; and in the numbers, whether these are
  /// all of the drawing's, how many bytes they take, how many they may take, and whether something else than
  /// touches has changed the drawing meanwhile.
  @_expose(wasm, "reported") @c(reported)
  public func reported() -> Int32 {
    guard let current else { return 0 }
    let tape = current.canvas.tape
    current.put(current.isReportedWhole ? 1 : 0, at: 0)
    current.put(Double(tape?.byteCount ?? 0), at: 1)
    current.put(Double(EventTape.usualLimit), at: 2)
    current.put(tape?.isEdited == true ? 1 : 0, at: 3)
    return Int32(truncatingIfNeeded: tape?.eventCount ?? 0)
  }

  /// Puts these events into the output as the records of `events`, and answers how many there are.
  @_expose(wasm, "export_reported") @c(export_reported)
  public func exportReported() -> Int32 { current?.exportReported() ?? Status.noMemory }
#endif
