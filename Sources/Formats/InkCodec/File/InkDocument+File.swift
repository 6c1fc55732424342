public import InkDocument

extension InkDocument {
  /// Opens a `.ductus` file that is whole.
  ///
  /// ```swift
  /// let document = try InkDocument(file: bytes)
  /// ```
  ///
  /// Damage of any kind throws. To read what is left of a damaged file, to limit the memory, or to append to the file
  /// later, use a ``/InkCodec/DuctusReader``, whose result keeps what is needed for that.
  /// Complexity: O(bytes + samples + strokes × log strokes).
  ///
  /// - Parameter bytes: any bytes; they are not kept.
  /// - Throws: a ``/InkCodec/DuctusError``, which names the reason and the offset.
  public convenience init(file bytes: [UInt8]) throws(DuctusError) {
    let file = try DuctusReader(.strict).read(bytes)
    self.init(file.document.state)
  }

  /// Returns the drawing as the bytes of a `.ductus` file.
  ///
  /// Strokes in progress are no part of a document, and so of no file. Equal drawings give equal bytes. To append what
  /// happens later to the same file, use a ``/InkCodec/DuctusWriter``.
  /// Complexity: O(samples + strokes × log strokes + changes).
  ///
  /// - Parameter keepsHistory: true if the file keeps the undo history; by default true, unless the history names more
  ///   strokes than a file may.
  /// - Returns: the bytes.
  /// - Throws: a ``/InkCodec/DuctusError`` if the drawing has something that has no form in a file.
  public func file(keepsHistory: Bool = true) throws(DuctusError) -> [UInt8] {
    try DuctusWriter().begin(self, keepsHistory: keepsHistory)
  }
}
