/// The format, the size and the orientation of a picture, as the header of its file has them.
public struct PictureHeader: Equatable, Sendable {
  /// The format.
  public let format: PictureContent.Format
  /// The number of columns that are stored; 0 for a PDF.
  public internal(set) var pixelWidth = 0
  /// The number of rows that are stored; 0 for a PDF.
  public internal(set) var pixelHeight = 0
  /// The way to turn the stored pixels.
  package internal(set) var orientation = PictureOrientation.upright

  /// The most pixels of a picture: 2²⁸.
  private static let pixelLimit = 1 << 28

  init(_ format: PictureContent.Format) { self.format = format }

  /// Reads the header of a PNG, JPEG or WebP file, or finds that bytes are a PDF.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Throws: a ``PictureError`` for other bytes, and for files that are damaged.
  public init(of bytes: [UInt8]) throws(PictureError) { self = try Self.read(bytes).header }

  /// The size of the upright picture in points, one for each pixel.
  public var size: PageSize {
    let (width, height) = (Double(pixelWidth), Double(pixelHeight))
    return orientation.exchangesSides
      ? PageSize(width: height, height: width) : PageSize(width: width, height: height)
  }

  /// Checks that the picture has pixels, and not too many.
  func check(at offset: Int) throws(PictureError) {
    guard pixelWidth > 0, pixelHeight > 0, pixelWidth <= Self.pixelLimit / pixelHeight,
      Double(max(pixelWidth, pixelHeight)) <= PageSize.largestSide
    else { throw PictureError(.size, offset: offset) }
  }

  /// Reads the header, and takes metadata out of the bytes.
  static func read(
    _ bytes: [UInt8]
  ) throws(PictureError) -> (header: PictureHeader, bytes: [UInt8]) {
    switch FileKind(of: bytes) {
    case .png: return try PNGFile.read(bytes)
    case .jpeg: return try JPEGFile.read(bytes)
    case .webp: return try WebPFile.read(bytes)
    case .pdf: return (PictureHeader(.pdf), bytes)
    default: throw PictureError(.format, offset: 0)
    }
  }
}

extension PictureContent {
  /// Takes the file of a picture as a content, without its metadata.
  ///
  /// Of PNG, JPEG and WebP files only pixels, orientation and colour profile are left: no place, no time, no
  /// name of a camera or a person, no small picture of a larger one, and nothing behind the end of the picture.
  /// A PDF stays as it is. Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: the content, and its header.
  /// - Throws: a ``PictureError`` for other bytes, and for files that are damaged.
  public static func importing(
    _ bytes: [UInt8]
  ) throws(PictureError) -> (content: PictureContent, header: PictureHeader) {
    let (header, kept) = try PictureHeader.read(bytes)
    return (PictureContent(header.format, kept), header)
  }
}
