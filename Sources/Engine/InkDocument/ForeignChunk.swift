/// A part of a file of which its reader knew nothing: kept with the drawing, and saved with it again.
///
/// Newer versions of a format, and other apps, put there what drawings do not have yet.
package struct ForeignChunk: Equatable, Sendable {
  /// The type, as the format writes it.
  package var type: UInt8
  /// The bytes of the chunk.
  package var payload: [UInt8]
  /// It stands before all that has to do with strokes; otherwise behind that.
  package var isInFront: Bool

  /// Makes a part of what is in it.
  package init(type: UInt8, payload: [UInt8], isInFront: Bool) {
    (self.type, self.payload, self.isInFront) = (type, payload, isInFront)
  }
}

extension InkDocument {
  /// The number of bytes that its file had besides.
  package var foreignByteCount: Int64 {
    foreignChunks.reduce(0) { $0 + Int64($1.payload.count) }
      + foreignParts.reduce(0) { $0 + Int64($1.bytes.count) }
  }
}
