public import InkInput

extension EventLog {
  /// Returns the log as JSON.
  ///
  /// It reads back as an equal log, with these exceptions: touches are renumbered in the order of their first
  /// events (names of touches without events are lost, and touches without a name get their number as a
  /// name); the array form keeps no empty batches. The array form has `callback` keys only if readers would
  /// not infer the same borders. Complexity: O(*n*).
  ///
  /// - Throws: an error of kind `unrepresentable`, as `EventLogWriter` does.
  public func json(format: EventLogFormat) throws(EventLogError) -> [UInt8] {
    let writer = EventLogWriter(
      format: format, writesCallbacks: needsCallbacks(format), contents: contents)
    try write(to: writer)
    return writer.bytes
  }

  /// Returns true if readers would not infer the borders of the log.
  package func needsCallbacks(_ format: EventLogFormat) -> Bool {
    format == .array && !BorderInference.agrees(with: batches)
  }

  /// Writes all batches, and ends the writer's log.
  package func write(to writer: EventLogWriter) throws(EventLogError) {
    for (index, batch) in batches.enumerated() {
      try writer.write(
        batch, eventNames: index < eventNames.count ? eventNames[index] : [],
        touchNames: touchNames)
    }
    try writer.finish()
  }
}
