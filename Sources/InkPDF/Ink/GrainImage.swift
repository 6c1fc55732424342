internal import InkBrush
internal import InkGeometry
internal import InkRaster

/// Ink as an image with a soft mask (ISO 32000-2, section 11.6.5.2).
///
/// The mask has the ink's opacity. Where the ink has one colour, the image is one pixel of it.
struct GrainImage {
  /// The place of the image in the document.
  let place: Rect
  private let width: Int
  private let height: Int
  private let opacities: [UInt8]
  /// The colours of all pixels, or of the only one.
  private let colors: [UInt8]

  /// Makes the image of the ink of one layer, or of several of one colour, each over those before it.
  ///
  /// - Parameters:
  ///   - pieces: the ink, at least one piece; one only where the colour varies.
  ///   - color: the colour of pieces without colours of their own.
  ///   - scale: pixels per point.
  ///   - isGrained: true if sixteen steps of opacity do; soft edges would have bands.
  init(_ pieces: [GrainPiece], _ color: InkColor, scale: Double, isGrained: Bool) {
    let area = pieces.reduce(PixelRect.empty) { $0.union($1.area) }
    (width, height) = (area.width, area.height)
    place = Rect(
      minX: Double(area.minX) / scale, minY: Double(area.minY) / scale,
      maxX: Double(area.maxX) / scale, maxY: Double(area.maxY) / scale)
    var opacities = [UInt8](repeating: 0, count: width * height)
    for piece in pieces {
      for y in 0..<piece.area.height {
        let row = (piece.area.minY - area.minY + y) * width + piece.area.minX - area.minX
        for x in 0..<piece.area.width {
          let (ink, below) = (
            Int(piece.opacities[y * piece.area.width + x]), Int(opacities[row + x])
          )
          opacities[row + x] = UInt8(ink + (below * (255 - ink) + 127) / 255)
        }
      }
    }
    if isGrained {
      // Steps between which grain is not told apart take half the bytes.
      opacities = opacities.map { UInt8((Int($0) + 8) / 17 * 17) }
    }
    self.opacities = opacities
    colors = pieces.first?.colors ?? [color.red, color.green, color.blue]
  }

  /// Adds the image, and its mask, to a file.
  ///
  /// - Returns: its number.
  func add(to objects: PDFObjects) -> Int {
    let mask = objects.add(stream: Self.dictionary(width, height, "/DeviceGray"), opacities)
    let isOne = colors.count == 3
    var text = Self.dictionary(isOne ? 1 : width, isOne ? 1 : height, "/DeviceRGB")
    text.add("/SMask ")
    text.add(reference: mask)
    return objects.add(stream: text, colors)
  }

  private static func dictionary(_ width: Int, _ height: Int, _ space: StaticString) -> PDFText {
    var text = PDFText()
    text.add("/Type/XObject/Subtype/Image/BitsPerComponent 8/Width ")
    text.add(width)
    text.add("/Height ")
    text.add(height)
    text.add("/ColorSpace")
    text.add(space)
    return text
  }
}
