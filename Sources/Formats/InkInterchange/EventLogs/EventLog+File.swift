public import InkCodec
public import InkInput

extension EventLog {
  /// Reads a whole log from a file; `-` is standard input.
  ///
  /// Complexity: O(*n*).
  ///
  /// - Throws: the first error in the log; to get the events before the error, use an `EventLogReader`.
  public init(
    contentsOf path: String, options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(reading: EventLogReader(path: path, options: options))
  }

  /// Writes the log to a file, which is replaced if it exists; `-` is standard output.
  ///
  /// The file contains the bytes that `json(format:)` returns.
  ///
  /// - Throws: an error of kind `unrepresentable` or `unwritable`; the old file then stays.
  public func write(to path: String, format: EventLogFormat) throws(EventLogError) {
    try write(
      to: EventLogWriter(
        path: path, format: format, writesCallbacks: needsCallbacks(format), contents: contents))
  }
}

extension EventLogError: FileFailure {
  package init(_ error: FileError) {
    let kind: Kind =
      switch error.kind {
      case .missing: .missingFile
      case .unreadable: .unreadable
      case .unwritable: .unwritable
      }
    self.init(kind: kind, source: error.file, expected: error.expected, found: error.found)
  }
}
