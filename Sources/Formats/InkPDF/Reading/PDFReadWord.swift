public import InkGeometry

/// A word that was read of handwriting, for a PDF in which it can be searched and copied.
///
/// It is written as text that is not seen (ISO 32000-2, section 9.3.6, rendering mode 3) over its ink, and the PDF says that
/// it was read, and may be wrong. Letters that Windows-1252 does not have are left out.
public struct PDFReadWord: Equatable, Sendable {
  /// The text, in UTF-8.
  public var text: [UInt8]
  /// The left end of its baseline, in points of the document.
  public var start: Point
  /// The right end of its baseline, in points of the document.
  public var end: Point
  /// The height of small letters, in points of the document; more than 0.
  public var xHeight: Double

  /// Makes a word.
  ///
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - start: the left end of its baseline, in points of the document.
  ///   - end: the right end.
  ///   - xHeight: the height of small letters, in points of the document.
  public init(text: [UInt8], start: Point, end: Point, xHeight: Double) {
    self.text = text
    self.start = start
    self.end = end
    self.xHeight = xHeight
  }

  /// True if the word can be written: it has some extent, and numbers that are finite.
  var isUsable: Bool {
    start.isFinite && end.isFinite && xHeight > 0 && xHeight < 1e6 && start.distance(to: end) > 0
      && abs(start.x) < 1e9 && abs(start.y) < 1e9 && abs(end.x) < 1e9 && abs(end.y) < 1e9
  }
}
