internal import Foundation
internal import InkInterchange

/// Standard input, output and error, which may be closed, full or read by nobody.
enum StandardStreams {
  /// Sees to it that no file that is opened gets the number of one that is closed, or messages would be
  /// written into it.
  ///
  /// What takes its place fails as it would: input cannot be read, nor the others be written.
  static func fill() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest number that is free: those below are there.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes to standard error; where that cannot be, the work goes on all the same.
  static func say(_ text: String) {
    // Nor does a reader that is gone end it.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var bytes = Array(FileName.shown(text).utf8)
    try? ByteSink(descriptor: STDERR_FILENO, name: "standard error").write(&bytes)
  }
}
