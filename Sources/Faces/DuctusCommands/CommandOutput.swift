internal import ArgumentParser
internal import InkInterchange

/// The output of a command: a file, which gets its name when everything is written, or standard output.
final class CommandOutput {
  private static let flushSize = 65_536

  private let sink: ByteSink
  private var buffer: [UInt8] = []

  /// Writes a result for people to standard output, with control characters written out.
  ///
  /// - Throws: the exit code, after reporting the error.
  static func print(_ text: String) throws { try write(text.readable.utf8, to: "-") }

  /// Writes a whole file; `-` is standard output.
  ///
  /// - Throws: the exit code, after reporting the error.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let output = try CommandOutput(path: path)
    try output.write(bytes)
    try output.finish()
  }

  /// Begins a file; `-` is standard output.
  ///
  /// - Throws: the exit code, after reporting the error.
  init(path: String) throws {
    do {
      sink = try ByteSink(path: path)
    } catch {
      throw failure(error)
    }
  }

  /// Writes bytes.
  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.flushSize { try flush() }
  }

  /// Writes text.
  func write(_ text: String) throws { try write(text.utf8) }

  /// Passes on the bytes written so far, so that a reader of a pipe sees them.
  func flush() throws {
    do {
      try sink.write(&buffer)
    } catch {
      throw failure(error)
    }
  }

  /// Writes the rest and gives the file its name.
  func finish() throws {
    try flush()
    do {
      try sink.finish()
    } catch {
      throw failure(error)
    }
  }
}
