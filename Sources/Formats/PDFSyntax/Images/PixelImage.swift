/// Decoded pixels as an image of a PDF; opacities are a soft mask.
package struct PixelImage {
  private let pixels: PDFPixels

  /// Takes pixels.
  package init(_ pixels: PDFPixels) { self.pixels = pixels }

  /// The image.
  ///
  /// - Parameter deflate: what compresses it.
  /// - Returns: the image.
  package func encoded(_ deflate: PDFDeflate?) -> EncodedImage {
    let count = pixels.width * pixels.height
    var colors: [UInt8] = []
    colors.reserveCapacity(3 * count)
    var mask: [UInt8] = []
    mask.reserveCapacity(count)
    for index in 0..<count {
      colors.append(pixels.bytes[4 * index])
      colors.append(pixels.bytes[4 * index + 1])
      colors.append(pixels.bytes[4 * index + 2])
      mask.append(pixels.bytes[4 * index + 3])
    }
    let (width, height) = (pixels.width, pixels.height)
    return EncodedImage(
      pixels: EncodedImage.Stream(
        EncodedImage.dictionary(width, height, bits: 8), colors, deflate), space: .rgb,
      mask: EncodedImage.mask(width, height, mask, deflate))
  }
}
