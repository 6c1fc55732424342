internal import ArgumentParser
internal import Ductus
internal import InkInterchange

/// The event log that a command reads.
struct LogArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The event log, as JSON or JSON lines; - is standard input.", valueName: "in"))
  var input: String

  @Flag(help: "Drop keys that are not known, instead of refusing the log.")
  var dropUnknownKeys = false

  /// Reads the log callback by callback.
  ///
  /// - Parameters:
  ///   - input: the log, where it was opened already.
  ///   - body: takes each callback, and the reader, which knows the names of the touches.
  /// - Returns: the names of all touches.
  /// - Throws: the exit code, after saying why.
  @discardableResult
  func forEachBatch(
    of input: DrawingInput? = nil, _ body: (TouchBatch, EventLogReader) throws -> Void
  ) throws -> EventLog {
    try forEachNamedBatch(of: input) { try body($0.batch, $1) }
  }

  /// Reads the log callback by callback, with the names of events.
  ///
  /// - Parameters:
  ///   - input: the log, where it was opened already.
  ///   - body: takes each callback, and the reader, which knows the names of the touches.
  /// - Returns: the names of all touches.
  /// - Throws: the exit code, after saying why.
  func forEachNamedBatch(
    of input: DrawingInput? = nil, _ body: (NamedBatch, EventLogReader) throws -> Void
  ) throws -> EventLog {
    let input = try input ?? DrawingInput(path: self.input)
    var progress = CommandProgress("reading")
    defer { progress.finish() }
    var count = 0
    do {
      let options = EventLogReader.Options(dropsUnknownKeys: dropUnknownKeys)
      let reader = EventLogReader(input.source, options)
      while let named = try reader.nextBatch() {
        try body(named, reader)
        count += named.batch.events.count
        progress.report("\(count) events")
      }
      let dropped = reader.droppedKeyCount
      if dropped > 0 {
        progress.finish()
        complain("\(dropped) unknown \(dropped == 1 ? "key was" : "keys were") dropped")
      }
      return EventLog(touchNames: reader.touchNames)
    } catch let error as EventLogError {
      progress.finish()
      throw failure(error)
    }
  }
}

extension [TouchBatch] {
  /// Whether anything touches the paper.
  var hasStrokes: Bool { contains { $0.events.contains { !$0.phase.isHover } } }
}
