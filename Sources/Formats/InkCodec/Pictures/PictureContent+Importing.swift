public import InkDocument
public import PictureFiles

extension PictureContent {
  /// Takes the file of a picture as a content, without its metadata.
  ///
  /// Of PNG, JPEG and WebP files only pixels, orientation and colour profile are left: no location, no time, no
  /// name of a camera or a person, no small picture of a larger one, and nothing behind the end of the picture.
  /// A PDF stays as it is. Complexity: O(bytes).
  ///
  /// - Parameter bytes: any bytes.
  /// - Returns: the content, and its header.
  /// - Throws: a ``/PictureFiles/PictureError`` for other bytes, and for files that are damaged.
  public static func importing(
    _ bytes: [UInt8]
  ) throws(PictureError) -> (content: PictureContent, header: PictureHeader) {
    let (header, kept) = try PictureHeader.read(bytes)
    return (PictureContent(header.format, kept), header)
  }
}

extension PictureHeader {
  /// The format.
  public var format: PictureContent.Format {
    switch kind {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .pdf: .pdf
    }
  }

  /// The size of the upright picture in points, one for each pixel; 0 by 0 for a PDF.
  public var size: PageSize {
    let (width, height) = (Double(pixelWidth), Double(pixelHeight))
    return orientation.exchangesSides
      ? PageSize(width: height, height: width) : PageSize(width: width, height: height)
  }
}
