internal import InkBrush
public import InkDocument
public import InkGeometry
internal import InkRaster

extension InkPicture {
  /// Divides the colours by their opacity, as PNG and the web's `ImageData` keep them.
  ///
  /// Results are rounded to the nearest number; transparent pixels become 0. Complexity: O(pixels).
  package mutating func straighten() {
    for index in pixels.indices { pixels[index] = Self.straight(pixels[index]) }
  }

  /// Returns a premultiplied pixel with its colours divided by its opacity.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || pixel == 0 { return pixel }
    guard alpha > 0 else { return 0 }
    var straight = alpha << 24
    for shift in stride(from: UInt32(0), to: 24, by: 8) {
      let channel = ((pixel >> shift & 255) * 255 + alpha / 2) / alpha
      straight |= min(channel, 255) << shift
    }
    return straight
  }
}

extension InkDocument {
  /// Returns the smallest rectangle that contains all pixels with ink of a picture; `nil` if there
  /// are none.
  ///
  /// It is exact to a pixel, and includes only ink that erasures have left. Complexity: as a
  /// picture of all ink.
  ///
  /// - Parameter scale: pixels per point, 0.001…1,024.
  /// - Returns: the rectangle in the document's coordinates, on whole pixels; `nil` also if the
  ///   picture would have more pixels than a canvas may have.
  public func inkedRect(scale: Double) -> Rect? {
    let bounds = bounds
    do throws(CanvasSizeError) {
      let size = try PictureSize(bounds, scale: scale)
      let picture = try picture(of: bounds, scale: scale, paper: .transparent)
      var inked = PixelRect.empty
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture.pixels[y * picture.width + x] != 0 {
          inked = inked.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
        }
      }
      guard !inked.isEmpty else { return nil }
      return Rect(
        minX: Double(size.x + inked.minX) / scale, minY: Double(size.y + inked.minY) / scale,
        maxX: Double(size.x + inked.maxX) / scale, maxY: Double(size.y + inked.maxY) / scale)
    } catch {
      return nil
    }
  }

  /// Returns the smallest rectangle on whole pixels that contains ``inkedRect(scale:)`` and all texts that are shown; `nil`
  /// if there is neither.
  ///
  /// Complexity: as ``inkedRect(scale:)``, and O(texts).
  ///
  /// - Parameter scale: pixels per point, 0.001…1,024.
  /// - Returns: the rectangle in the document's coordinates.
  package func writtenRect(scale: Double) -> Rect? {
    var written = inkedRect(scale: scale)
    guard scale > 0, scale.isFinite else { return written }
    for text in shownTexts {
      let bounds = text.bounds
      let whole = Rect(
        minX: (bounds.minX * scale).rounded(.down) / scale,
        minY: (bounds.minY * scale).rounded(.down) / scale,
        maxX: (bounds.maxX * scale).rounded(.up) / scale,
        maxY: (bounds.maxY * scale).rounded(.up) / scale)
      written = written?.union(whole) ?? whole
    }
    return written
  }
}
