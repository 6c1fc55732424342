public import InkInput

// Logs of strings.
extension EventLog {
  /// Reads a whole log from a string; complexity: O(*n*).
  ///
  /// - Parameters:
  ///   - text: the log in one of the two formats.
  ///   - name: the name of the log in messages.
  ///   - options: the options for reading.
  /// - Throws: the first error in the log; positions are in bytes of UTF-8.
  public init(
    json text: some StringProtocol, name: String = "event log",
    options: EventLogReader.Options = EventLogReader.Options()
  ) throws(EventLogError) {
    try self.init(json: text.utf8, name: name, options: options)
  }
}
