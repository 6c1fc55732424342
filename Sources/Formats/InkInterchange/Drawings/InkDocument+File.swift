public import InkCodec
public import InkDocument

extension DuctusReader {
  /// Reads the `.ductus` file at a path.
  ///
  /// ```swift
  /// let file = try DuctusReader().read(contentsOf: "drawing.ductus")
  /// if !file.report.isWhole { print(file.report.losses[0].error) }
  /// let canvas = try InkCanvas(width: 1024, height: 768, document: file.document)
  /// ```
  ///
  /// - Parameter path: the path of the file; `-` is standard input.
  /// - Returns: the contents of the file, and the report of its losses.
  /// - Throws: a ``/InkInterchange/DrawingFileError`` if the file cannot be read, is not a drawing, or is
  ///   more damaged than the reader's mode allows.
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
  /// Opens the `.ductus` file at a path, which has to be whole.
  ///
  /// ```swift
  /// let document = try InkDocument(contentsOf: "drawing.ductus")
  /// ```
  ///
  /// For what is left of a damaged file, see `DuctusReader.read(contentsOf:)`. Complexity: O(bytes + samples
  /// + strokes × log strokes).
  ///
  /// - Parameter path: the path of the file; `-` is standard input.
  /// - Throws: a ``/InkInterchange/DrawingFileError`` if the file cannot be read, is not a drawing, or is damaged.
  public convenience init(contentsOf path: String) throws(DrawingFileError) {
    let file = try DuctusReader(.strict).read(contentsOf: path)
    self.init(file.document.state)
  }

  /// Saves the drawing as a `.ductus` file.
  ///
  /// The file has a temporary name until it is complete; an existing file of the final name stays as it is
  /// until then. Strokes in progress are not yet in the document, and therefore not in the file. To save from
  /// another thread, take a ``/InkDocument/InkDocument/snapshot`` first. Complexity: O(samples + strokes log
  /// strokes).
  ///
  /// - Parameters:
  ///   - path: the path of the file; `-` is standard output, and anything but a regular file is written
  ///     directly.
  ///   - keepsHistory: true if the file keeps the undo history; by default true.
  /// - Throws: a ``/InkInterchange/DrawingFileError`` if the file cannot be written, or the drawing has
  ///   numbers that a file cannot store; the old file then stays.
  public func write(to path: String, keepsHistory: Bool = true) throws(DrawingFileError) {
    var bytes: [UInt8]
    do throws(DuctusError) {
      bytes = try file(keepsHistory: keepsHistory)
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
