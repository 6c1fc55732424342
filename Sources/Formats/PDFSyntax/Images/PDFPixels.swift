/// The pixels of a picture, row by row from the top: red, green, blue and alpha, 0…255, not premultiplied.
public struct PDFPixels: Sendable {
  /// The number of columns, 1 or more.
  public let width: Int
  /// The number of rows, 1 or more.
  public let height: Int
  /// Four bytes for each pixel.
  public let bytes: [UInt8]

  /// Makes pixels; `nil` where there are not as many bytes as the size says, or none.
  ///
  /// - Parameters:
  ///   - width: the number of columns.
  ///   - height: the number of rows.
  ///   - bytes: four bytes for each pixel.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width > 0, height > 0, width < 1 << 24, height < 1 << 24, width <= (1 << 28) / height,
      bytes.count / 4 == width * height, bytes.count % 4 == 0
    else { return nil }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}
