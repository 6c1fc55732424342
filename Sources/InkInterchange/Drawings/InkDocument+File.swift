public import InkCodec
public import InkDocument

extension DuctusReader {
  /// Reads the `.ductus` file that has a path.
  ///
  /// ```swift
  /// let file = try DuctusReader().read(contentsOf: "drawing.ductus")
  /// if !file.report.isWhole { print(file.report.losses[0].error) }
  /// let canvas = try InkCanvas(width: 1024, height: 768, document: file.document)
  /// ```
  ///
  /// - Parameter path: where the file is; `-` is standard input.
  /// - Returns: what is in it, and what was lost.
  /// - Throws: a ``/InkInterchange/DrawingFileError`` where it cannot be read, is no drawing, or is more damaged than the
  ///   reader's mode allows.
  /// - Complexity: O(bytes + work).
  public func read(contentsOf path: String) throws(DrawingFileError) -> DuctusFile {
    let bytes = try DrawingFileError.ofFile { () throws(FileError) in
      try ByteSource(path: path).readAll()
    }
    do throws(DuctusError) {
      return try read(bytes)
    } catch {
      throw .format(file: path, error)
    }
  }
}

extension InkDocument {
  /// Saves the drawing as a `.ductus` file.
  ///
  /// The file has a temporary name until it is whole; until then the file of that name, if there is one,
  /// stays as it is. Strokes in progress are not in the document yet, and so not in the file. To save from
  /// another thread, take a ``/InkDocument/InkDocument/snapshot`` first. Complexity: O(samples + strokes
  /// log strokes).
  ///
  /// - Parameters:
  ///   - path: where it goes; `-` is standard output, and what is no regular file is written directly.
  ///   - keepsHistory: whether what could be undone and done again can be after opening; by default yes.
  /// - Throws: a ``/InkInterchange/DrawingFileError`` where the file cannot be written, or the drawing has numbers that a
  ///   file cannot keep; the old file then stays.
  public func write(to path: String, keepsHistory: Bool = true) throws(DrawingFileError) {
    var bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try DuctusWriter().begin(self, keepsHistory: keepsHistory)
    } catch {
      throw .format(file: path, error)
    }
    try DrawingFileError.ofFile { () throws(FileError) in
      let sink = try ByteSink(path: path)
      try sink.write(&bytes)
      try sink.finish()
    }
  }
}
