public import InkInput

/// Reads an event log batch by batch, in either format.
///
/// ```swift
/// let reader = EventLogReader(bytes: log)
/// while let named = try reader.nextBatch() { engine.feed(named.batch) }
/// ```
///
/// Reading is strict: anything that deviates from `EventLogFormat` is rejected, with its position.
///
/// Memory does not grow with the log, except for the names of its touches (`EventLogLimits`). Bytes are taken
/// in chunks as they arrive, so a pipe can be read while it is written: a batch is delivered when its array
/// line is complete, or when a later event or header has been read.
public final class EventLogReader {
  /// The options for reading.
  public struct Options: Equatable, Sendable {
    /// The format; `nil`, the default, detects it by the content.
    public var format: EventLogFormat?
    /// True if unknown keys are dropped (and counted) rather than rejected; by default `false`.
    package var dropsUnknownKeys: Bool

    /// Makes options.
    public init(format: EventLogFormat? = nil) {
      self.init(format: format, dropsUnknownKeys: false)
    }

    /// Makes options of their parts.
    package init(format: EventLogFormat? = nil, dropsUnknownKeys: Bool) {
      self.format = format
      self.dropsUnknownKeys = dropsUnknownKeys
    }
  }

  /// The format; it is known after the first call of `nextBatch`.
  public private(set) var format: EventLogFormat?
  /// The names of the touches so far: the touch with identifier *i* is `touchNames[i]`.
  ///
  /// Complexity: O(touches); see `name(of:)` for one of them.
  package var touchNames: [String] { decoder.touches.names }

  /// Returns the name of a touch that has appeared; otherwise its number in decimal digits.
  ///
  /// Complexity: O(1).
  public func name(of touch: TouchIdentifier) -> String {
    guard let number = Int(exactly: touch.rawValue), (0..<decoder.touches.count).contains(number)
    else { return String(touch.rawValue) }
    return decoder.touches.name(number)
  }

  /// The contents that the log has declared so far.
  public var contents: EventLogContents { decoder.contents }

  /// The number of unknown keys dropped so far.
  package var droppedKeyCount: Int { decoder.droppedKeyCount }

  private var scanner: JSONScanner
  private var decoder: EventDecoder
  private var assembler = BatchAssembler()
  private var state: State
  private var failure: EventLogError?

  private enum State {
    case start(EventLogFormat?)
    /// Between the elements of the array.
    case array(isFirst: Bool)
    /// Delivering the first elements of the array, which were read to detect the format.
    case head(ArrayHead, next: Int)
    case lines
    case end
  }

  /// Reads from memory.
  ///
  /// - Parameters:
  ///   - bytes: the log; an array is not copied.
  ///   - name: the name of the log in messages.
  ///   - options: the options for reading.
  public convenience init(
    bytes: some Sequence<UInt8>, name: String = "event log", options: Options = Options()
  ) {
    var rest = Array(bytes)
    self.init(name: name, options: options) { (buffer: inout [UInt8]) throws(EventLogError) in
      buffer = rest
      rest = []
      return buffer.count
    }
  }

  /// Reads pieces of a log as they come.
  ///
  /// - Parameters:
  ///   - name: the name of the log in messages.
  ///   - options: the options for reading.
  ///   - read: replaces the contents of a buffer by the next bytes; returns their number, 0 at the end.
  package init(
    name: String, options: Options = Options(),
    read: @escaping (inout [UInt8]) throws(EventLogError) -> Int
  ) {
    scanner = JSONScanner(name: name, read: read)
    decoder = EventDecoder(dropsUnknownKeys: options.dropsUnknownKeys)
    state = .start(options.format)
  }

  /// Returns the next batch; `nil` at the end.
  ///
  /// If the log is malformed, all events before the error are delivered first (of an array line: all lines
  /// before it); then every call throws the same error. Complexity: linear in the bytes read.
  ///
  /// - Throws: an error of kind `malformed`, or `unreadable` if the system fails.
  public func nextBatch() throws(EventLogError) -> NamedBatch? {
    if let failure { throw failure }
    do throws(EventLogError) {
      return try advance()
    } catch {
      failure = error
      if let rest = assembler.finish() { return rest }
      throw error
    }
  }

  private func advance() throws(EventLogError) -> NamedBatch? {
    while true {
      switch state {
      case .start(let format):
        if let batch = try start(format) { return batch }
      case .array(let isFirst):
        if let event = try nextElement(isFirst: isFirst) {
          state = .array(isFirst: false)
          if let batch = try assembler.add(event, readBy: scanner) { return batch }
        } else {
          try endArray()
        }
      case .head(let head, let next):
        if next < head.events.count {
          state = .head(head, next: next + 1)
          if let batch = try assembler.add(head.events[next], readBy: scanner) { return batch }
        } else {
          if let failure = head.failure { throw failure }
          if head.isComplete { try endArray() } else { state = .array(isFirst: false) }
        }
      case .lines:
        if let batch = try nextLine() { return batch }
      case .end:
        return assembler.finish()
      }
    }
  }

  // MARK: The format

  /// Determines the format; returns the first batch, if it had to be read for that.
  private func start(_ requested: EventLogFormat?) throws(EventLogError) -> NamedBatch? {
    try scanner.skipByteOrderMark()
    try scanner.skipSpace()
    let first = try scanner.peek()
    let isArray = first == UInt8(ascii: "[")
    if requested == .lines || first == UInt8(ascii: "{") || first == nil, requested != .array {
      format = .lines
      state = .lines
      return nil
    }
    guard isArray else {
      throw scanner.failure(
        expected: requested == .array ? "an array of events" : "an array of events, or an event")
    }
    if requested == .array {
      scanner.advance()
      format = .array
      state = .array(isFirst: true)
      return nil
    }
    let head = readHead()
    format = head.isFirstLine ? .lines : .array
    guard head.isFirstLine else {
      state = .head(head, next: 0)
      return nil
    }
    state = .lines
    var line = LineCollector()
    for event in head.events { try line.append(event, readBy: scanner) }
    return line.take()
  }

  /// The beginning of an array that may be a whole log or its first line.
  private struct ArrayHead {
    var events: [DecodedEvent] = []
    var isComplete = false
    var isFirstLine = false
    var failure: EventLogError?
  }

  /// Reads the beginning of the array until it is known to be a line or a whole log.
  private func readHead() -> ArrayHead {
    var head = ArrayHead()
    let line = scanner.line
    scanner.advance()
    do throws(EventLogError) {
      while scanner.line == line, head.events.count <= EventLogLimits.eventsPerBatch {
        guard let event = try nextElement(isFirst: head.events.isEmpty) else {
          head.isComplete = true
          guard scanner.line == line else { break }
          try scanner.skipSpace()
          if scanner.line > line { head.isFirstLine = try scanner.peek() != nil }
          break
        }
        head.events.append(event)
      }
      return head
    } catch {
      head.failure = error
      return head
    }
  }

  // MARK: Arrays

  /// Returns the next element of the current array; `nil` at its end.
  private func nextElement(isFirst: Bool) throws(EventLogError) -> DecodedEvent? {
    if try scanner.take(UInt8(ascii: "]")) { return nil }
    if !isFirst {
      guard try scanner.take(UInt8(ascii: ",")) else {
        throw scanner.failure(expected: "“,” or “]”")
      }
    }
    return try decoder.decode(from: &scanner)
  }

  private func endArray() throws(EventLogError) {
    try scanner.skipSpace()
    guard try scanner.peek() == nil else {
      throw scanner.failure(expected: "the end of the log")
    }
    state = .end
  }

  // MARK: Lines

  /// Reads a line; returns a batch that it has completed.
  private func nextLine() throws(EventLogError) -> NamedBatch? {
    scanner.isLinewise = false
    try scanner.skipSpace()
    scanner.isLinewise = true
    switch try scanner.peek() {
    case nil:
      state = .end
      return nil
    case UInt8(ascii: "["):
      if let batch = assembler.finish() { return batch }
      return try batchLine()
    case UInt8(ascii: "{"):
      guard let event = try decoder.decode(from: &scanner, headerAllowed: true) else {
        try scanner.endLine()
        return assembler.finish()
      }
      try scanner.endLine()
      return try assembler.add(event, readBy: scanner)
    default:
      throw scanner.failure(expected: "an event object or an array of them")
    }
  }

  /// Reads a line that is an array, and therefore a batch.
  private func batchLine() throws(EventLogError) -> NamedBatch {
    scanner.advance()
    var line = LineCollector()
    while let event = try nextElement(isFirst: line.isEmpty) {
      try line.append(event, readBy: scanner)
    }
    try scanner.endLine()
    return line.take()
  }
}
