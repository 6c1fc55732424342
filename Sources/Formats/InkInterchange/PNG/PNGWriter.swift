/// Writes a PNG file row by row, from the top down.
///
/// The file has a temporary name in the same folder until ``finish()``; an existing file of the final name
/// stays as it is until then.
///
/// Memory is bounded as for ``PNGEncoder``.
package final class PNGWriter {
  private let encoder: PNGEncoder
  private let sink: ByteSink
  private var buffer: [UInt8] = []

  /// Begins a file; `-` is standard output, and anything but a regular file is written directly.
  ///
  /// For the other parameters see ``PNGEncoder/init(width:height:pixels:scale:level:)``.
  ///
  /// - Throws: the errors of the encoder, or `unwritable`.
  package init(
    path: String, width: Int, height: Int, pixels: PNGPixels, scale: Double = 1, level: Int = 6
  ) throws(PNGError) {
    // The size is checked first, so that an invalid picture leaves no trace.
    encoder = try PNGEncoder(
      width: width, height: height, pixels: pixels, scale: scale, level: level)
    sink = try PNGError.ofFile { () throws(FileError) in try ByteSink(path: path) }
  }

  /// Adds rows, as ``PNGEncoder/append(_:)`` does.
  ///
  /// - Throws: the errors of the encoder, or `unwritable`.
  package func append(_ rows: [UInt32]) throws(PNGError) {
    try encoder.append(rows)
    try flush()
  }

  /// Ends the picture and gives the file its name.
  ///
  /// - Throws: the errors of the encoder, or `unwritable`.
  /// - Precondition: all rows have been appended.
  package func finish() throws(PNGError) {
    try encoder.finish()
    try flush()
    try PNGError.ofFile { () throws(FileError) in try sink.finish() }
  }

  private func flush() throws(PNGError) {
    buffer = encoder.takeBytes()
    guard !buffer.isEmpty else { return }
    try PNGError.ofFile { () throws(FileError) in try sink.write(&buffer) }
  }
}
