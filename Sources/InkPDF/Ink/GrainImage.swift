internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkSVG

/// There would be too many pixels.
struct GrainFailure: Error {}

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

  /// Draws a layer of a stroke; `nil` where there is no ink.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - layer: the index of the layer.
  ///   - document: the document that has the stroke.
  ///   - rect: the part that is shown.
  ///   - scale: pixels per point.
  ///   - rule: the colours in which ink is shown.
  ///   - isErasure: true for black.
  /// - Throws: `GrainFailure` where there would be too many pixels.
  init?(
    _ stroke: InkStroke, layer: Int, of document: InkDocument, in rect: Rect, scale: Double,
    rule: InkOnPaper, isErasure: Bool
  ) throws(GrainFailure) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let drawn: (picture: InkPicture, place: Rect)
    do throws(CanvasSizeError) {
      drawn = try document.picture(
        ofLayer: layer, of: stroke, in: rect, scale: scale, rule: rule)
    } catch {
      throw GrainFailure()
    }
    var picture = drawn.picture
    // The edges without ink are cut off.
    var (minX, minY, maxX, maxY) = (picture.width, picture.height, -1, -1)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixels[y * picture.width + x] >> 24 != 0 {
        (minX, maxX) = (min(minX, x), max(maxX, x))
        (minY, maxY) = (min(minY, y), max(maxY, y))
      }
    }
    guard maxX >= minX else { return nil }
    width = maxX - minX + 1
    height = maxY - minY + 1
    place = Rect(
      minX: drawn.place.minX + Double(minX) / scale, minY: drawn.place.minY + Double(minY) / scale,
      maxX: drawn.place.minX + Double(maxX + 1) / scale,
      maxY: drawn.place.minY + Double(maxY + 1) / scale)
    let isColored = stroke.brush.colorVaries && !isErasure
    if isColored { picture.straighten() }
    // Sixteen steps, between which grain is not told apart, take half the bytes; soft edges would have bands.
    let isGrained = stroke.brush.texture != nil
    var (opacities, colors): ([UInt8], [UInt8]) = ([], [])
    opacities.reserveCapacity(width * height)
    for y in minY...maxY {
      for x in minX...maxX {
        let pixel = picture.pixels[y * picture.width + x]
        let opacity = pixel >> 24
        opacities.append(UInt8(truncatingIfNeeded: isGrained ? (opacity + 8) / 17 * 17 : opacity))
        if isColored {
          for shift: UInt32 in [0, 8, 16] {
            colors.append(UInt8(truncatingIfNeeded: pixel >> shift))
          }
        }
      }
    }
    if !isColored {
      let color = isErasure ? .black : rule.shown(stroke.brush.color, stroke.brush.blend)
      colors = [color.red, color.green, color.blue]
    }
    (self.opacities, self.colors) = (opacities, colors)
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
