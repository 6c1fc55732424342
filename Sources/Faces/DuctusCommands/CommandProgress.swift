internal import Foundation

/// Shows the progress of a long operation on a terminal; writes nothing into a pipe or a file.
struct CommandProgress {
  /// True if standard error is a terminal.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  private let work: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasSpoken = false

  /// Begins the operation; the first report is shown after half a second.
  init(_ work: String) {
    self.work = work
    next = clock.now + .milliseconds(500)
  }

  /// Reports the state of the operation, at most ten times per second.
  mutating func report(_ state: @autoclosure () -> String) {
    guard Self.isTerminal, clock.now >= next else { return }
    next = clock.now + .milliseconds(100)
    hasSpoken = true
    // Return to the start of the line, and clear it.
    StandardStreams.say("\r\u{1B}[K\(work): \(state())")
  }

  /// Clears the line.
  mutating func finish() {
    guard hasSpoken else { return }
    hasSpoken = false
    StandardStreams.say("\r\u{1B}[K")
  }
}
