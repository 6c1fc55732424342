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

  private let send: (inout [UInt8]) throws(EventLogError) -> Void
  private let close: () throws(EventLogError) -> Void
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
    self.init(
      name: "event log", format: format, writesCallbacks: writesCallbacks, contents: contents,
      send: { (_: inout [UInt8]) throws(EventLogError) in },
      close: { () throws(EventLogError) in })
    begin()
  }

  /// Makes a writer whose bytes go elsewhere, and which has not begun a log.
  ///
  /// - Parameters:
  ///   - name: the name of the log in messages.
  ///   - format: the array form or lines.
  ///   - writesCallbacks: true if events in the array form get the key `callback`.
  ///   - contents: the contents of the log.
  ///   - send: takes the bytes out of a buffer, or leaves them there.
  ///   - close: called after the last bytes.
  package init(
    name: String, format: EventLogFormat, writesCallbacks: Bool = true,
    contents: EventLogContents = .events,
    send: @escaping (inout [UInt8]) throws(EventLogError) -> Void,
    close: @escaping () throws(EventLogError) -> Void
  ) {
    self.contents = contents
    self.send = send
    self.close = close
    self.format = format
    self.writesCallbacks = writesCallbacks
    encoder = EventEncoder(source: name)
  }

  /// Begins a new log.
  package func begin() {
    switch format {
    case .array: encoder.write("[")
    case .lines:
      encoder.write("{\"eventLog\":1")
      if contents != .events {
        encoder.write(",\"contents\":\"")
        encoder.write(contents.name)
        encoder.write("\"")
      }
      encoder.write("}\n")
    }
  }

  /// The log, if it is written to memory; otherwise the bytes that have not been passed on yet.
  public var bytes: [UInt8] { encoder.buffer }

  /// Returns the bytes that have not been passed on yet, and leaves none.
  package func takeBytes() -> [UInt8] {
    let bytes = encoder.buffer
    encoder.buffer = []
    return bytes
  }

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
    try send(&encoder.buffer)
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
    try close()
  }
}
