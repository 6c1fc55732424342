/// Decoded pixels as an image of a PDF; opacities are a soft mask.
package struct PixelImage {
  private let pixels: PDFPixels

  /// Takes pixels.
  package init(_ pixels: PDFPixels) { self.pixels = pixels }

  /// Adds the image to a file.
  ///
  /// - Returns: its number.
  package func add(to objects: PDFObjects) -> Int {
    let count = pixels.width * pixels.height
    var colors: [UInt8] = []
    colors.reserveCapacity(3 * count)
    var mask: [UInt8] = []
    mask.reserveCapacity(count)
    var isOpaque = true
    for index in 0..<count {
      colors.append(pixels.bytes[4 * index])
      colors.append(pixels.bytes[4 * index + 1])
      colors.append(pixels.bytes[4 * index + 2])
      let alpha = pixels.bytes[4 * index + 3]
      mask.append(alpha)
      if alpha < 255 { isOpaque = false }
    }
    var text = Self.dictionary(pixels.width, pixels.height, bits: 8)
    text.add("/ColorSpace/DeviceRGB")
    if !isOpaque {
      var maskText = Self.dictionary(pixels.width, pixels.height, bits: 8)
      maskText.add("/ColorSpace/DeviceGray")
      text.add("/SMask ")
      text.add(reference: objects.add(stream: maskText, mask))
    }
    return objects.add(stream: text, colors)
  }

  /// The entries that all images have.
  package static func dictionary(_ width: Int, _ height: Int, bits: Int) -> PDFText {
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Image/BitsPerComponent ")
    text.add(bits)
    text.add("/Width ")
    text.add(width)
    text.add("/Height ")
    text.add(height)
    return text
  }
}
