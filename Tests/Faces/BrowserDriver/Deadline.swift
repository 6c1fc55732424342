/// A moment by which something has to have happened.
public struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// Creates the moment that comes after a time.
  public init(after duration: Duration) { end = .now + duration }

  /// True if the moment has passed.
  public var hasPassed: Bool { .now >= end }
}

extension Duration {
  /// The limit of all waits: it ends those that hang, and measures nothing.
  ///
  /// A busy machine needs many times what a quiet one does, so it is far beyond either.
  public static let hang = Duration.seconds(240)
}

/// Asks again and again for a value that will be there soon.
///
/// - Parameters:
///   - what: the awaited thing, in words.
///   - duration: the limit, which only ends a wait that hangs.
///   - probe: gives it, or nil as long as it is not there.
/// - Returns: the result of the probe.
/// - Throws: a ``BrowserError`` when the time is over, and any error of the probe.
public func wait<Result>(
  for what: String, atMost duration: Duration = .hang,
  _ probe: () throws -> Result?
) throws -> Result {
  let deadline = Deadline(after: duration)
  while true {
    if let result = try probe() { return result }
    if deadline.hasPassed { throw BrowserError("waited \(duration) in vain for \(what)") }
    restBriefly()
  }
}

/// Asks again and again until a condition holds.
///
/// - Parameters:
///   - what: the awaited thing, in words.
///   - duration: the limit, which only ends a wait that hangs.
///   - condition: returns true if it holds.
/// - Throws: a ``BrowserError`` when the time is over, and any error of the condition.
public func wait(
  until what: String, atMost duration: Duration = .hang, _ condition: () throws -> Bool
) throws {
  try wait(for: what, atMost: duration) { try condition() ? () : nil }
}

/// The time that a browser gives a page to load and a script to end, in milliseconds: shorter than the
/// drivers are waited for, so that it is the browser that says what did not end.
let browserTimeouts: JSON = ["script": 200_000, "pageLoad": 200_000]
