/// The format, the size and the orientation of a picture, as the header of its file has them.
public struct PictureHeader: Equatable, Sendable {
  /// The formats whose headers are read.
  package enum Kind: Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// WebP.
    case webp
    /// PDF, which is no picture by itself: its pages are.
    case pdf
  }

  /// The format.
  package let kind: Kind
  /// The number of columns that are stored; 0 for a PDF.
  public internal(set) var pixelWidth = 0
  /// The number of rows that are stored; 0 for a PDF.
  public internal(set) var pixelHeight = 0
  /// The way to turn the stored pixels.
  package internal(set) var orientation = PictureOrientation.upright

  /// The most pixels of a picture: 2²⁸.
  private static let pixelLimit = 1 << 28
  /// The most columns or rows of a picture, so that its size in points is one that a picture can have.
  package static let largestSide = 1_000_000

  init(_ kind: Kind) { self.kind = kind }

  /// Reads the header of a PNG, JPEG or WebP file, or finds that bytes are a PDF.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Throws: a ``PictureError`` for other bytes, and for files that are damaged.
  public init(of bytes: [UInt8]) throws(PictureError) { self = try Self.read(bytes).header }

  /// Checks that the picture has pixels, and not too many.
  func check(at offset: Int) throws(PictureError) {
    guard pixelWidth > 0, pixelHeight > 0, pixelWidth <= Self.pixelLimit / pixelHeight,
      max(pixelWidth, pixelHeight) <= Self.largestSide
    else { throw PictureError(.size, offset: offset) }
  }

  /// Reads the header, and takes metadata out of the bytes.
  ///
  /// Of PNG, JPEG and WebP files only pixels, orientation and colour profile are left; a PDF stays as it is.
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - keepsOrientation: false to take out the orientation, too, which the header still has; by default true.
  /// - Returns: the header, and the bytes that are left.
  /// - Throws: a ``PictureError`` for other bytes, and for files that are damaged.
  package static func read(
    _ bytes: [UInt8], keepsOrientation: Bool = true
  ) throws(PictureError) -> (header: PictureHeader, bytes: [UInt8]) {
    switch FileKind(of: bytes) {
    case .png: return try PNGFile.read(bytes, keepsOrientation: keepsOrientation)
    case .jpeg: return try JPEGFile.read(bytes, keepsOrientation: keepsOrientation)
    case .webp: return try WebPFile.read(bytes, keepsOrientation: keepsOrientation)
    case .pdf: return (PictureHeader(.pdf), bytes)
    default: throw PictureError(.format, offset: 0)
    }
  }
}
