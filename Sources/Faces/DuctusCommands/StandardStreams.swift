internal import Foundation
internal import InkInterchange

/// Standard input, output and error, which may be closed, full or without a reader.
enum StandardStreams {
  /// Opens placeholders for closed standard descriptors, so that no other file gets their numbers and
  /// receives messages.
  ///
  /// The placeholders fail as closed descriptors would: input cannot be read, and output cannot be written.
  static func fill() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // `open` returns the lowest free number, because all lower ones are in use.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes to standard error; errors are ignored.
  static func say(_ text: String) {
    // A reader that is gone must not end the process either.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var bytes = Array(FileName.shown(text).utf8)
    try? ByteSink(descriptor: STDERR_FILENO, name: "standard error").write(&bytes)
  }
}
