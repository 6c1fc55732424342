extension ForeignDrawing {
  /// A drawing of another program that is read step by step, so that whoever waits for it can be told how far it is.
  ///
  /// ```swift
  /// var reading = try ForeignDrawing.Reading(bytes)
  /// while try reading.step() { print(reading.progress) }
  /// let drawing = reading.drawing
  /// ```
  ///
  /// Notebooks of Xournal++ are read page by page, all other files in one step.
  public struct Reading {
    /// The share of the file that was read, 0…1.
    public private(set) var progress = 0.0
    /// The drawing, once ``step()`` has returned false; `nil` before.
    public private(set) var drawing: ImportedDrawing?

    /// The file that is still to be read at once; empty for one that is read page by page.
    private var bytes: [UInt8] = []
    private let limits: ImportLimits
    private var xournal: XournalReader?

    /// Begins to read a drawing.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of the whole file.
    ///   - limits: the bounds of memory and work.
    /// - Throws: an ``ImportFailure``, as ``ForeignDrawing/read(_:_:)`` does.
    public init(
      _ bytes: [UInt8], _ limits: ImportLimits = ImportLimits()
    ) throws(ImportFailure) {
      self.limits = limits
      if XournalReader.recognizes(bytes) {
        xournal = try XournalReader(bytes, limits)
      } else {
        self.bytes = bytes
      }
    }

    /// Reads on.
    ///
    /// - Returns: true where there is more to read.
    /// - Throws: an ``ImportFailure``, as ``ForeignDrawing/read(_:_:)`` does.
    public mutating func step() throws(ImportFailure) -> Bool {
      if drawing != nil { return false }
      guard var reader = xournal.take() else {
        drawing = try ForeignDrawing.readAtOnce(bytes, limits)
        (bytes, progress) = ([], 1)
        return false
      }
      if try reader.readPage() {
        progress = reader.progress
        xournal = reader
        return true
      }
      drawing = reader.takeDrawing()
      progress = 1
      return false
    }
  }
}
