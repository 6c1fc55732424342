public import InkInput

// Logs as strings.
extension EventLog {
  /// Reads a whole log from a string; complexity: O(*n*).
  ///
  /// - Parameters:
  ///   - text: the log in one of the two formats.
  ///   - name: what messages call it.
  ///   - options: how to read.
  /// - Throws: the first error in it; positions are in bytes of UTF-8.
  public init(
    json text: some StringProtocol, name: String = "event log",
    options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(json: text.utf8, name: name, options: options)
  }

  /// The log as JSON in a string; what `json(format:)` gives in bytes.
  ///
  /// - Throws: an error of kind `unrepresentable`, as `EventLogWriter` does.
  public func jsonString(format: EventLogFormat) throws(EventLogError) -> String {
    String(decoding: try json(format: format), as: UTF8.self)
  }
}
