/// A moment by which something has to have happened.
public struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// The moment that comes after a time.
  public init(after duration: Duration) { end = .now + duration }

  /// Whether the moment has passed.
  public var hasPassed: Bool { .now >= end }
}

/// Asks again and again for what will be there soon.
///
/// - Parameters:
///   - what: what is waited for, in words.
///   - duration: how long at most; long, for a machine may have other work.
///   - probe: gives it, or nil as long as it is not there.
/// - Returns: what the probe gave.
/// - Throws: a ``BrowserError`` when the time is over, and what the probe throws.
public func wait<Result>(
  for what: String, atMost duration: Duration = .seconds(60),
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
///   - what: what is waited for, in words.
///   - duration: how long at most; long, for a machine may have other work.
///   - condition: whether it is so.
/// - Throws: a ``BrowserError`` when the time is over, and what the condition throws.
public func wait(
  until what: String, atMost duration: Duration = .seconds(60), _ condition: () throws -> Bool
) throws {
  try wait(for: what, atMost: duration) { try condition() ? () : nil }
}

/// The time that a browser gives a page to load and a script to end, in milliseconds: shorter than the
/// drivers are waited for, so that it is the browser that says what did not end.
let browserTimeouts: JSON = ["script": 100_000, "pageLoad": 100_000]
