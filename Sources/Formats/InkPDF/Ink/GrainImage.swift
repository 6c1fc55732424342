internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import PDFSyntax

/// Ink as an image with a soft mask (ISO 32000-2, section 11.6.5.2).
///
/// The mask has the ink's opacity. Where the ink has one colour, the image is one pixel of it.
struct GrainImage {
  /// The bounds of the image in the document.
  let bounds: Rect
  private let width: Int
  private let height: Int
  /// The samples of the mask, row by row.
  private let mask: [UInt8]
  /// The bits of each of them: 8, or 4, of which each row has a whole number of bytes.
  private let maskBits: Int
  /// The colours of all pixels, or of the only one.
  private let colors: [UInt8]

  /// The opacities of grain, in 15ths.
  ///
  /// Grain looks the same with so few. They lie closer together where ink is faint, so that light shading keeps its
  /// tone.
  private static let grainSteps: [UInt8] = [0, 1, 3, 5, 8, 11, 15]

  /// Makes the image of the ink of one layer, or of several of one colour, each over those before it.
  ///
  /// - Parameters:
  ///   - pieces: the ink, at least one piece; one only where the colour varies.
  ///   - color: the colour of pieces without colours of their own.
  ///   - scale: pixels per point.
  ///   - isGrained: true if a few steps of opacity do; soft edges would have bands.
  init(_ pieces: [GrainPiece], _ color: InkColor, scale: Double, isGrained: Bool) {
    let area = pieces.reduce(PixelRect.empty) { $0.union($1.area) }
    (width, height) = (area.width, area.height)
    bounds = Rect(
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
    maskBits = isGrained ? 4 : 8
    mask = isGrained ? Self.packed(opacities, width: width) : opacities
    colors = pieces.first?.colors ?? [color.red, color.green, color.blue]
  }

  /// The opacities in the steps of grain, two in a byte.
  private static func packed(_ opacities: [UInt8], width: Int) -> [UInt8] {
    var nearest = [UInt8](repeating: 0, count: 256)
    for value in 0..<256 {
      for step in grainSteps
      where abs(Int(step) * 17 - value) < abs(Int(nearest[value]) * 17 - value) {
        nearest[value] = step
      }
    }
    var packed: [UInt8] = []
    packed.reserveCapacity(opacities.count / 2 + opacities.count / max(width, 1))
    for row in stride(from: 0, to: opacities.count, by: max(width, 1)) {
      for x in stride(from: 0, to: width, by: 2) {
        let second = x + 1 < width ? nearest[Int(opacities[row + x + 1])] : 0
        packed.append(nearest[Int(opacities[row + x])] << 4 | second)
      }
    }
    return packed
  }

  /// Adds the image, and its mask, to a file.
  ///
  /// - Returns: its number.
  func add(to objects: PDFObjects) -> Int {
    var text = EncodedImage.dictionary(width, height, bits: maskBits)
    text.add("/ColorSpace/DeviceGray")
    let mask = objects.add(stream: text, mask)
    let isOne = colors.count == 3
    text = EncodedImage.dictionary(isOne ? 1 : width, isOne ? 1 : height, bits: 8)
    text.add("/ColorSpace/DeviceRGB/SMask ")
    text.add(reference: mask)
    return objects.add(stream: text, colors)
  }
}
