public import InkCodec

extension EventLogReader {
  /// Opens a file; `-` is standard input.
  ///
  /// In this and every path, U+10FE80…U+10FEFF stand for the bytes 0x80…0xFF of names that are not UTF-8.
  ///
  /// - Throws: an error of kind `missingFile` or `unreadable`.
  public convenience init(path: String, options: Options = Options()) throws(EventLogError) {
    let source = try EventLogError.ofFile { () throws(FileError) in try ByteSource(path: path) }
    self.init(source, options)
  }

  /// Reads from an open file descriptor, which stays open.
  package convenience init(
    fileDescriptor: Int32, name: String = "event log", options: Options = Options()
  ) {
    self.init(ByteSource(descriptor: fileDescriptor, name: name), options)
  }

  /// Reads the remaining bytes of a source.
  package convenience init(_ source: ByteSource, _ options: Options) {
    self.init(name: source.name, options: options) {
      (buffer: inout [UInt8]) throws(EventLogError) in
      do throws(FileError) {
        return try source.read(into: &buffer)
      } catch {
        throw EventLogError(error)
      }
    }
  }
}
