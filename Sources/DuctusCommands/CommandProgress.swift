internal import Foundation

/// Says on a terminal how far a long piece of work is; says nothing into a pipe or a file.
struct CommandProgress {
  /// Whether somebody watches.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  private let work: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasSpoken = false

  /// Begins the work; the first word comes after half a second.
  init(_ work: String) {
    self.work = work
    next = clock.now + .milliseconds(500)
  }

  /// Says how far the work is, at most ten times a second.
  mutating func report(_ state: @autoclosure () -> String) {
    guard Self.isTerminal, clock.now >= next else { return }
    next = clock.now + .milliseconds(100)
    hasSpoken = true
    // Back to the beginning of the line, and clear it.
    StandardStreams.say("\r\u{1B}[K\(work): \(state())")
  }

  /// Clears the line.
  mutating func finish() {
    guard hasSpoken else { return }
    hasSpoken = false
    StandardStreams.say("\r\u{1B}[K")
  }
}
