public import InkCodec
public import InkInput

extension EventLogWriter {
  /// Writes a new file, under a temporary name in the same folder until `finish()`.
  ///
  /// `-` is standard output. Anything but a regular file, such as a pipe, is written directly. For the other
  /// parameters see `init(format:writesCallbacks:contents:)`.
  ///
  /// - Throws: an error of kind `unwritable`.
  public convenience init(
    path: String, format: EventLogFormat, writesCallbacks: Bool = true,
    contents: EventLogContents = .events
  ) throws(EventLogError) {
    let sink = try EventLogError.ofFile { () throws(FileError) in try ByteSink(path: path) }
    self.init(sink, format, writesCallbacks, contents)
    begin()
  }

  /// Writes to an open file descriptor, which stays open.
  ///
  /// For the other parameters see `init(format:writesCallbacks:contents:)`.
  package convenience init(
    fileDescriptor: Int32, name: String = "event log", format: EventLogFormat,
    writesCallbacks: Bool = true, contents: EventLogContents = .events
  ) {
    self.init(
      ByteSink(descriptor: fileDescriptor, name: name), format, writesCallbacks, contents)
    begin()
  }

  /// Appends to a log of lines, or begins one if there is no file or an empty one.
  ///
  /// The log must end with a complete line and must be detected as lines by its beginning, as
  /// `EventLogFormat` describes; only the beginning is read. A touch is the same as an earlier one if the
  /// names are equal.
  ///
  /// - Throws: an error of kind `unwritable`, or `malformed` if the file is anything else.
  public convenience init(appendingTo path: String) throws(EventLogError) {
    let (sink, end) = try EventLogError.ofFile { () throws(FileError) in
      let sink = try ByteSink(appendingTo: path)
      return (sink, try sink.end())
    }
    self.init(sink, .lines, false, .events)
    guard end.size > 0 else {
      begin()
      return
    }
    guard end.lastByte == 0x0A else {
      throw EventLogError(
        kind: .malformed, source: path, expected: "a log whose last line is complete",
        found: "no newline at its end")
    }
    let reader = try EventLogReader(path: path)
    _ = try reader.nextBatch()
    guard reader.format == .lines else {
      throw EventLogError(
        kind: .malformed, source: path, expected: "a log of lines", found: "an array")
    }
  }

  private convenience init(
    _ sink: ByteSink, _ format: EventLogFormat, _ writesCallbacks: Bool,
    _ contents: EventLogContents
  ) {
    self.init(
      name: sink.name, format: format, writesCallbacks: writesCallbacks, contents: contents,
      send: { (buffer: inout [UInt8]) throws(EventLogError) in
        do throws(FileError) {
          try sink.write(&buffer)
        } catch {
          throw EventLogError(error)
        }
      },
      close: { () throws(EventLogError) in
        try EventLogError.ofFile { () throws(FileError) in try sink.finish() }
      })
  }
}
