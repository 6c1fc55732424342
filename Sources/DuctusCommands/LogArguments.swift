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
  /// - Parameter body: takes each callback, and the names of the touches so far.
  /// - Throws: the exit code, after saying why.
  func forEachBatch(_ body: (TouchBatch, _ touchNames: [String]) throws -> Void) throws {
    var progress = CommandProgress("reading")
    defer { progress.finish() }
    var count = 0
    do {
      let options = EventLogReader.Options(dropsUnknownKeys: dropUnknownKeys)
      let reader = try EventLogReader(path: input, options: options)
      while let named = try reader.nextBatch() {
        try body(named.batch, reader.touchNames)
        count += named.batch.events.count
        progress.report("\(count) events")
      }
      if reader.droppedKeyCount > 0 {
        progress.finish()
        complain("\(reader.droppedKeyCount) unknown keys were dropped")
      }
    } catch let error as EventLogError {
      progress.finish()
      throw failure(error)
    }
  }
}
