internal import InkCodec
package import InkDocument
package import PDFSyntax
internal import PictureFiles

/// The pictures of a drawing as images, made before a PDF is, one after the other, so that no two of them are expanded
/// at a time.
///
/// A PDF is the same with them and without, where ``/PDFSyntax/Deflater`` compresses it.
package final class PDFImages: @unchecked Sendable {
  private var made: [(content: PictureContent, image: EncodedImage)] = []
  /// Those whose pixels were given, which are upright.
  private var given: [(content: PictureContent, image: EncodedImage)] = []
  private var missing: [PictureContent]
  private let byteCount: Int
  private var doneCount = 0

  /// The pictures that no PDF can have as they are, and whose pixels ``take(_:of:)`` wants, of those that were made.
  package private(set) var undecoded: [PictureContent] = []

  /// Begins with the pictures that a drawing has now; nothing is made yet.
  package init(of document: InkDocument) {
    missing = document.pictureContents.filter { $0.format != .pdf && !$0.isMissing }.reversed()
    byteCount = missing.reduce(0) { $0 + $1.bytes.count }
  }

  /// The bytes of the pictures that are not made yet.
  package var missingByteCount: Int { byteCount - doneCount }

  /// Makes the image of one picture.
  ///
  /// Complexity: O(pixels).
  ///
  /// - Returns: false where all are made.
  package func goOn() -> Bool {
    guard let content = missing.popLast() else { return false }
    doneCount += content.bytes.count
    if content.format == .jpeg, JPEGImage(content.bytes) != nil { return true }
    guard content.format == .png,
      let image = PNGImage(content.bytes)?.encoded(Deflater.compress)
    else {
      undecoded.append(content)
      return true
    }
    made.append((content, image))
    return true
  }

  /// Takes the pixels of a picture, turned upright.
  package func take(_ pixels: PDFPixels, of content: PictureContent) {
    given.append((content, PixelImage(pixels).encoded(Deflater.compress)))
  }

  /// The image that was made of the file of a picture, as it is stored there.
  func image(of content: PictureContent) -> EncodedImage? {
    made.first { $0.content == content }?.image
  }

  /// The image that was made of the pixels of a picture, which is upright.
  func uprightImage(of content: PictureContent) -> EncodedImage? {
    given.first { $0.content == content }?.image
  }
}
