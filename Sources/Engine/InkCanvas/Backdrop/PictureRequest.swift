public import InkDocument
public import InkRaster

/// A piece of a picture that is to be decoded: pixels of an image, or of a page of a PDF, at a resolution.
///
/// The host decodes and scales: it draws the whole picture upright, ``scale`` pixels for each of its points, so
/// that it is ``width`` × ``height`` pixels large, and hands over those in ``rect``: `InkCanvas.provide(_:for:)`.
public struct PictureRequest: Hashable, Sendable {
  /// The number of the piece, the same whenever it is asked for.
  public let number: Int
  /// A picture that shows the content.
  public let picture: PlacedPicture.Identifier
  /// The content to decode.
  public let content: PictureContent
  /// The page of a PDF, from 0; 0 for other formats.
  public let pageIndex: Int
  /// Pixels per point of the picture: a power of √2 for PDF, a power of 2 of at most 1 for other formats.
  public let scale: Double
  /// The wanted pixels, at most 1,024 × 1,024, counted from the upper left corner of the whole picture.
  public let rect: PixelRect
  /// The width of the whole picture in pixels at that scale.
  public let width: Int
  /// The height of the whole picture in pixels at that scale.
  public let height: Int

  /// Returns whether both are for the same piece.
  public static func == (a: Self, b: Self) -> Bool {
    a.number == b.number && a.content === b.content
  }

  /// Hashes the number of the piece.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
