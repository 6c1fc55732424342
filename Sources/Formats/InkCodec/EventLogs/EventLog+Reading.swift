public import InkInput

extension EventLog {
  /// Reads a whole log from memory.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Parameters:
  ///   - bytes: the log in one of the two formats.
  ///   - name: the name of the log in messages.
  ///   - options: the options for reading.
  /// - Throws: the first error in the log; to get the events before the error, use an `EventLogReader`.
  public init(
    json bytes: some Sequence<UInt8>, name: String = "event log",
    options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(reading: EventLogReader(bytes: bytes, name: name, options: options))
  }

  /// Reads the remaining batches of a reader.
  ///
  /// `eventNames` is empty if no event has a name, and so is each of its elements if no event of that batch
  /// has one. Complexity: O(*n*).
  ///
  /// - Throws: the first error.
  package init(reading reader: EventLogReader) throws(EventLogError) {
    self.init()
    var hasNames = false
    while let named = try reader.nextBatch() {
      batches.append(named.batch)
      eventNames.append(named.eventNames)
      hasNames = hasNames || !named.eventNames.isEmpty
    }
    if !hasNames { eventNames = [] }
    touchNames = reader.touchNames
    contents = reader.contents
  }
}
