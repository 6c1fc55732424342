internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// The event log that a command reads, or the drawing from which a log is taken.
struct LogArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The event log, as JSON or JSON lines, or the drawing, a .ductus file; - is standard input.",
      valueName: "in"),
    completion: .file(extensions: ["ductus", "json", "jsonl"]))
  var input: String

  @Flag(help: "Drop keys that are not known, instead of refusing the log.")
  var dropUnknownKeys = false

  /// Reads the log callback by callback; a drawing is converted to a log.
  ///
  /// - Parameters:
  ///   - input: the log, if it is open already.
  ///   - body: called with each callback and the names of the touches.
  /// - Returns: a log without events that has the names of all touches.
  /// - Throws: the exit code, after reporting the error.
  @discardableResult
  func forEachBatch(
    of input: DrawingInput? = nil, _ body: (TouchBatch, LogNames) throws -> Void
  ) throws -> EventLog {
    try forEachNamedBatch(of: input) { try body($0.batch, $1) }
  }

  /// Reads the log callback by callback, with the names of events; a drawing is converted to a log.
  ///
  /// - Parameters:
  ///   - input: the log, if it is open already.
  ///   - body: called with each callback and the names of the touches.
  /// - Returns: a log without events that has the names of all touches.
  /// - Throws: the exit code, after reporting the error.
  func forEachNamedBatch(
    of input: DrawingInput? = nil, _ body: (NamedBatch, LogNames) throws -> Void
  ) throws -> EventLog {
    let input = try input ?? DrawingInput(path: self.input)
    guard !input.isDrawing else { return try forEachBatch(ofDrawing: input, body) }
    var progress = CommandProgress("reading")
    defer { progress.finish() }
    var count = 0
    do {
      let options = EventLogReader.Options(dropsUnknownKeys: dropUnknownKeys)
      let reader = EventLogReader(input.source, options)
      while let named = try reader.nextBatch() {
        try body(named, .reader(reader))
        count += named.batch.events.count
        progress.report("\(count) events")
      }
      let dropped = reader.droppedKeyCount
      if dropped > 0 {
        progress.finish()
        complain("\(dropped) unknown \(dropped == 1 ? "key was" : "keys were") dropped")
      }
      return EventLog(touchNames: reader.touchNames, contents: reader.contents)
    } catch let error as EventLogError {
      progress.finish()
      throw failure(error)
    }
  }

  private func forEachBatch(
    ofDrawing input: DrawingInput, _ body: (NamedBatch, LogNames) throws -> Void
  ) throws -> EventLog {
    let file = try input.read(try input.bytes(), .stopping)
    if let loss = file.report.losses.first { warn("\(input.name): \(loss.error)") }
    let drawing = DrawingLog(file)
    if drawing.erasureCount > 0 { warn("the touches that erased are among the strokes") }
    let log = drawing.log
    for (index, batch) in log.batches.enumerated() {
      let names = index < log.eventNames.count ? log.eventNames[index] : []
      try body(NamedBatch(batch: batch, eventNames: names), .log(log))
    }
    return EventLog(touchNames: log.touchNames, contents: log.contents)
  }
}

extension LogArguments {
  /// Draws a log.
  ///
  /// - Parameters:
  ///   - input: the log, which is open already.
  ///   - brush: the brush.
  ///   - view: the size of the view, in canvas points.
  ///   - finger: the action of fingers.
  ///   - touches: the touches that count.
  ///   - cancellation: the treatment of cancelled strokes.
  /// - Returns: the drawing, on white paper.
  /// - Throws: the exit code, after reporting the error.
  func drawing(
    of input: DrawingInput, with brush: Brush, on view: (width: Double, height: Double),
    _ finger: FingerPolicy, _ touches: TouchPolicy, _ cancellation: CancellationPolicy
  ) throws -> InkDocument {
    let canvas: InkCanvas
    do throws(CanvasSizeError) {
      canvas = try InkCanvas(width: view.width, height: view.height, cancellation: cancellation)
    } catch {
      complain("the view is too large: \(Int(error.width)) × \(Int(error.height)) points")
      throw CommandExit.badData
    }
    canvas.brush = brush
    canvas.settings.finger = finger
    canvas.settings.touches = touches
    try forEachBatch(of: input) { batch, _ in canvas.receive(batch) }
    canvas.finishTouches()
    canvas.dropped.complain()
    return canvas.document
  }
}

/// The names of the touches of a log, as far as it has been read.
enum LogNames {
  /// A log that is being read.
  case reader(EventLogReader)
  /// A log that has been read completely.
  case log(EventLog)

  /// Returns the name of a touch.
  func name(of touch: TouchIdentifier) -> String {
    switch self {
    case .reader(let reader): reader.name(of: touch)
    case .log(let log): log.name(of: touch)
    }
  }
}

extension [TouchBatch] {
  /// True if any touch comes down, rather than hovering.
  var hasStrokes: Bool { contains { $0.events.contains { !$0.phase.isHover } } }
}
