package import InkCanvas
package import InkDocument
package import InkGeometry
// Foundation on Apple's systems has a Rect of its own.
package import struct InkGeometry.Rect
internal import InkRaster
package import PictureFiles

/// Where a picture is drawn for a piece of it, in a bitmap whose y points up from its lower edge, as that of Core
/// Graphics does.
package enum PiecePlacement {
  /// Returns the map of the unit square, into which stored pixels are drawn with their first row at y = 1.
  ///
  /// - Parameters:
  ///   - request: the piece.
  ///   - size: the natural size of the upright picture.
  ///   - orientation: the way to turn the stored pixels.
  /// - Returns: the map to the bitmap of the piece.
  package static func image(
    _ request: PictureRequest, size: PageSize, orientation: PictureOrientation
  ) -> Affine {
    let (width, height) = shown(request, size)
    return Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      .concatenating(orientation.transform(width: 1, height: 1))
      .concatenating(Affine(a: width, b: 0, c: 0, d: height, tx: 0, ty: 0))
      .concatenating(toBitmap(request))
  }

  /// Returns the map of the user space of a page.
  ///
  /// - Parameters:
  ///   - request: the piece.
  ///   - box: the part of user space that is shown.
  ///   - rotation: the quarter turns by which it is shown, in degrees clockwise; others than multiples of 90 count
  ///     as 0.
  /// - Returns: the map to the bitmap of the piece.
  package static func page(_ request: PictureRequest, box: Rect, rotation: Int) -> Affine {
    let turn = rotation % 90 == 0 ? (rotation % 360 + 360) % 360 : 0
    let upright =
      switch turn {
      case 90: Affine(a: 0, b: 1, c: 1, d: 0, tx: -box.minY, ty: -box.minX)
      case 180: Affine(a: -1, b: 0, c: 0, d: 1, tx: box.maxX, ty: -box.minY)
      case 270: Affine(a: 0, b: -1, c: -1, d: 0, tx: box.maxY, ty: box.maxX)
      default: Affine(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
      }
    let isUpright = turn % 180 == 0
    let size = PageSize(
      width: isUpright ? box.width : box.height, height: isUpright ? box.height : box.width)
    let (width, height) = shown(request, size)
    return
      upright
      .concatenating(
        Affine(a: width / size.width, b: 0, c: 0, d: height / size.height, tx: 0, ty: 0)
      )
      .concatenating(toBitmap(request))
  }

  /// Divides the colours of pixels by their alpha.
  ///
  /// - Parameter pixels: red, green, blue and alpha of each pixel, premultiplied; not so afterwards.
  package static func makeStraight(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count & ~3, by: 4) {
        let alpha = Int(pixels[start + 3])
        if alpha == 255 || alpha == 0 { continue }
        for index in start..<start + 3 {
          pixels[index] = UInt8(min((Int(pixels[index]) * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
  }

  /// The size of the whole picture in pixels: parts of pixels at its edges count, unless the picture says a size
  /// other than that of its content, as for PDFs with a unit of their own.
  private static func shown(_ request: PictureRequest, _ size: PageSize) -> (Double, Double) {
    let (width, height) = (size.width * request.scale, size.height * request.scale)
    let isTrue =
      abs(width - Double(request.width)) <= 1 && abs(height - Double(request.height)) <= 1
    return isTrue ? (width, height) : (Double(request.width), Double(request.height))
  }

  /// The map of the whole picture, with y down from its upper left corner, to the bitmap of a piece.
  private static func toBitmap(_ request: PictureRequest) -> Affine {
    let rect = request.rect
    return Affine(
      a: 1, b: 0, c: 0, d: -1, tx: Double(-rect.minX), ty: Double(rect.height + rect.minY))
  }
}
