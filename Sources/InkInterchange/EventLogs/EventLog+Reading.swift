public import InkInput

extension EventLog {
  /// Reads a whole log from a file; `-` is standard input.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Throws: the first error in it; what stands before the error is to be had from an
  ///   `EventLogReader`.
  public init(
    contentsOf path: String, options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(reading: EventLogReader(path: path, options: options))
  }

  /// Reads a whole log from memory.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Parameters:
  ///   - bytes: the log in one of the two formats.
  ///   - name: what messages call it.
  ///   - options: how to read.
  /// - Throws: the first error in it.
  public init(
    json bytes: some Sequence<UInt8>, name: String = "event log",
    options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(reading: EventLogReader(bytes: bytes, name: name, options: options))
  }

  /// Reads what a reader has left.
  ///
  /// `eventNames` is empty where no event has a name, and so is each of its elements where no event
  /// of that batch has one. Complexity: O(*n*).
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
