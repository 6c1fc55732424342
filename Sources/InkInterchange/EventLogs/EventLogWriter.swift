public import InkInput

/// Writes an event log batch by batch, in either format.
///
/// Written events read back equal: numbers to the last bit, names byte by byte, borders as described at
/// `init(format:writesCallbacks:)`.
///
/// A batch that cannot be written leaves no trace, and writing can continue. `finish()` must be called at the
/// end; a new file does not appear under its name before.
public final class EventLogWriter {
  /// The format that is written.
  package let format: EventLogFormat
  /// The declared contents of the log; logs of reported events do not declare theirs.
  package let contents: EventLogContents

  private let sink: ByteSink
  private let writesCallbacks: Bool
  private var encoder: EventEncoder
  private var callbackCount = 0
  private var isFinished = false

  /// The number of bytes that are collected before they are passed on.
  private static let chunkSize = 65_536

  /// Writes to memory; the result is in `bytes`.
  ///
  /// - Parameters:
  ///   - format: the array form or lines. Lines always keep the borders.
  ///   - writesCallbacks: true if events in the array form get the key `callback`. Without it, readers infer
  ///     the borders. Empty batches are not kept in the array form either way.
  ///   - contents: the contents of the log; samples are declared in the header, or in the first event of an
  ///     array.
  public convenience init(
    format: EventLogFormat, writesCallbacks: Bool = true, contents: EventLogContents = .events
  ) {
    self.init(ByteSink(name: "event log"), format, writesCallbacks, contents)
    begin()
  }

  /// Writes a new file, under a temporary name in the same folder until `finish()`.
  ///
  /// `-` is standard output. Anything but a regular file, such as a pipe, is written directly. For the other
  /// parameters see `init(format:writesCallbacks:)`.
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
  /// For the other parameters see `init(format:writesCallbacks:)`.
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

  private init(
    _ sink: ByteSink, _ format: EventLogFormat, _ writesCallbacks: Bool,
    _ contents: EventLogContents
  ) {
    self.contents = contents
    self.sink = sink
    self.format = format
    self.writesCallbacks = writesCallbacks
    encoder = EventEncoder(source: sink.name)
  }

  /// Begins a new log.
  private func begin() {
    switch format {
    case .array: encoder.write("[")
    case .lines:
      encoder.write("{\"eventLog\":1")
      if contents != .events { encoder.write(",\"contents\":\"\(contents.name)\"") }
      encoder.write("}\n")
    }
  }

  /// The log, if it is written to memory; otherwise the bytes that have not been passed on yet.
  public var bytes: [UInt8] { encoder.buffer }

  /// Writes a batch.
  ///
  /// Complexity: O(*n*) in the number of events.
  ///
  /// - Parameters:
  ///   - batch: the events of one callback.
  ///   - eventNames: their names; events past the end have none.
  ///   - touchNames: the names of the touches; a touch past the end has its number as its name. A touch keeps
  ///     the name with which it was first written.
  /// - Throws: an error of kind `unrepresentable` if a number is not finite, a required location is missing,
  ///   two touches have one name, or a limit is exceeded; of kind `unwritable` if the system fails.
  /// - Precondition: the writer has not been finished.
  public func write(
    _ batch: TouchBatch, eventNames: [String?] = [], touchNames: [String] = []
  ) throws(EventLogError) {
    precondition(!isFinished, "the log is finished")
    encoder.beginBatch()
    do throws(EventLogError) {
      try encode(batch, eventNames, EventLog(touchNames: touchNames))
    } catch {
      encoder.rollBack()
      throw error
    }
    if !batch.events.isEmpty { callbackCount += 1 }
    if encoder.buffer.count >= Self.chunkSize { try flush() }
  }

  /// Writes a batch as a reader returned it.
  ///
  /// - Throws: the errors of the other method.
  public func write(
    _ named: NamedBatch, touchNames: [String] = []
  ) throws(EventLogError) {
    try write(named.batch, eventNames: named.eventNames, touchNames: touchNames)
  }

  private func encode(
    _ batch: TouchBatch, _ eventNames: [String?], _ names: EventLog
  ) throws(EventLogError) {
    guard batch.events.count <= EventLogLimits.eventsPerBatch else {
      throw encoder.batchTooLarge(batch.events.count)
    }
    let isArray = format == .array
    if !isArray { encoder.write("[") }
    for (index, event) in batch.events.enumerated() {
      let isFirst = index == 0 && (!isArray || callbackCount == 0)
      if !isFirst { encoder.write(",") }
      if isArray { encoder.write("\n") }
      try encoder.encode(
        event, name: index < eventNames.count ? eventNames[index] : nil,
        touchName: names.name(of: event.touch),
        callback: isArray && writesCallbacks ? callbackCount : nil,
        contents: isArray && contents != .events && isFirst ? contents : nil)
    }
    if !isArray { encoder.write("]\n") }
  }

  /// Passes on the bytes written so far, whole batches only.
  ///
  /// - Throws: an error of kind `unwritable`.
  public func flush() throws(EventLogError) {
    try EventLogError.ofFile { () throws(FileError) in try sink.write(&encoder.buffer) }
  }

  /// Ends the log; a new file appears under its name.
  ///
  /// Further calls do nothing.
  ///
  /// - Throws: an error of kind `unwritable`.
  public func finish() throws(EventLogError) {
    guard !isFinished else { return }
    isFinished = true
    if format == .array { encoder.write("\n]\n") }
    try flush()
    try EventLogError.ofFile { () throws(FileError) in try sink.finish() }
  }
}
