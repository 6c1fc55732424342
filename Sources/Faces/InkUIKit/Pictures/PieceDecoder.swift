package import InkCanvas

/// Decodes pieces of pictures and of pages, away from the main actor.
package protocol PieceDecoder: Sendable {
  /// Returns the pixels of a piece: red, green, blue and alpha, not premultiplied, row by row from the top.
  ///
  /// - Parameter request: the piece.
  /// - Returns: the pixels; `nil` for a picture that cannot be decoded, and when the task was cancelled.
  func pixels(of request: PictureRequest) async -> [UInt8]?

  /// Frees what it keeps for later pieces.
  func releaseMemory() async
}
