internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkVectors

/// There would be too many pixels.
struct GrainFailure: Error {}

/// The pixels of one layer of a stroke.
struct GrainPiece {
  /// The area, in pixels of the document.
  let area: PixelRect
  /// The opacity of each pixel, row by row.
  let opacities: [UInt8]
  /// The red, green and blue of each pixel; `nil` where all have one colour.
  let colors: [UInt8]?

  /// Draws a layer of a stroke; `nil` where there is no ink.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - document: the document that has the stroke.
  ///   - rect: the part that is shown.
  ///   - scale: pixels per point.
  ///   - rule: the colours in which ink is shown.
  ///   - isErasure: true for black.
  /// - Throws: `GrainFailure` where there would be too many pixels.
  init?(
    _ layer: StrokePart, of document: InkDocument, in rect: Rect, scale: Double, rule: InkOnPaper,
    isErasure: Bool
  ) throws(GrainFailure) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let drawn: (picture: InkPicture, area: PixelRect)
    do throws(CanvasSizeError) {
      drawn = try document.picture(
        ofLayer: layer.layer, of: layer.stroke, in: rect, scale: scale, rule: rule)
    } catch {
      throw GrainFailure()
    }
    var picture = drawn.picture
    // The edges without ink are cut off.
    var ink = PixelRect.empty
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixels[y * picture.width + x] >> 24 != 0 {
        ink = ink.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    guard !ink.isEmpty else { return nil }
    area = ink.offset(x: drawn.area.minX, y: drawn.area.minY)
    let isColored = layer.stroke.brush.colorVaries && !isErasure
    if isColored { picture.straighten() }
    var (opacities, colors): ([UInt8], [UInt8]) = ([], [])
    opacities.reserveCapacity(ink.width * ink.height)
    for y in ink.minY..<ink.maxY {
      for x in ink.minX..<ink.maxX {
        let pixel = picture.pixels[y * picture.width + x]
        opacities.append(UInt8(truncatingIfNeeded: pixel >> 24))
        guard isColored else { continue }
        for shift: UInt32 in [0, 8, 16] { colors.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
    }
    self.opacities = opacities
    self.colors = isColored ? colors : nil
  }
}
