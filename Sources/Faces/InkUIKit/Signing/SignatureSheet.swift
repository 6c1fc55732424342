package import InkBrush
internal import InkGeometry
internal import InkGestures
internal import InkRaster
package import InkSigning

/// A signature pad with the pixels that a view shows.
///
/// The pad is that of the web's element `<ductus-signature>`: one touch at a time, pens before fingers, no palms.
package final class SignatureSheet {
  /// The sheet that is signed.
  package let pad = SignaturePad()
  /// The pixels, premultiplied: red in the low byte.
  package private(set) var pixels: [UInt32] = []
  /// The size in points and the pixels per point that were asked for last.
  private var size = (width: 0.0, height: 0.0, scale: 0.0)

  /// Makes an empty sheet without a size, on no paper.
  package init() { pad.paper = .transparent }

  /// The colour of the paper; transparent, the default, for none.
  package var paper: InkColor {
    get { InkColor(red: paint.red, green: paint.green, blue: paint.blue, alpha: paint.alpha) }
    set {
      paint = newValue
      pad.paper = Paint(
        red: newValue.red, green: newValue.green, blue: newValue.blue, alpha: newValue.alpha)
    }
  }
  private var paint = InkColor.transparent

  /// The pixels per row.
  package var width: Int { pad.pixelWidth }
  /// The rows.
  package var height: Int { pad.pixelHeight }

  /// Changes the size, and shows all ink.
  ///
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points.
  ///   - scale: pixels per point, 0.25…8.
  /// - Returns: false if the size is not possible; the sheet stays as it was.
  @discardableResult
  package func resize(width: Double, height: Double, scale: Double) -> Bool {
    if size == (width, height, scale) { return true }
    guard pad.resize(width: width, height: height, scale: scale) else { return false }
    size = (width, height, scale)
    pad.showWhole()
    pixels = Array(repeating: 0, count: pad.pixelWidth * pad.pixelHeight)
    return true
  }

  /// Takes a callback of UIKit; corrections of a stroke that has ended are dropped.
  ///
  /// Complexity: O(events).
  package func take(_ callback: TouchCallback) {
    if !callback.corrections.isEmpty { pad.receive(callback.corrections) }
    for contact in callback.contacts {
      pad.receive(contact.events, hasButtons: !contact.context.buttons.isEmpty)
    }
  }

  /// Draws what has changed.
  ///
  /// - Returns: false if nothing has.
  package func draw() -> Bool {
    let drawn = pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [PixelRect]() }
      return pad.draw(into: start)
    }
    if paint.alpha < 255 {
      for rect in drawn {
        for y in rect.minY..<rect.maxY {
          for index in y * width + rect.minX..<y * width + rect.maxX {
            pixels[index] = Self.premultiplied(pixels[index])
          }
        }
      }
    }
    return !drawn.isEmpty
  }

  /// Returns a picture of the ink, trimmed to it, on the paper.
  ///
  /// - Parameters:
  ///   - width: the largest width in pixels; 0 for no limit.
  ///   - height: the largest height in pixels; 0 for no limit. Without a limit there are two pixels per point.
  /// - Returns: the size in pixels, the premultiplied pixels, and pixels per point; `nil` without ink.
  package func picture(
    width: Int = 0, height: Int = 0
  ) -> (width: Int, height: Int, pixels: [UInt32], scale: Double)? {
    guard let picture = pad.picture(width: width, height: height, paper: pad.paper) else {
      return nil
    }
    let bytes = picture.pixels
    var pixels = [UInt32](repeating: 0, count: picture.width * picture.height)
    for index in pixels.indices {
      var pixel: UInt32 = 0
      for channel in 0..<4 { pixel |= UInt32(bytes[4 * index + channel]) << UInt32(8 * channel) }
      pixels[index] = Self.premultiplied(pixel)
    }
    return (picture.width, picture.height, pixels, picture.scale)
  }

  /// Returns the ink as an SVG document, on the paper; `nil` without ink.
  package func svg() -> [UInt8]? {
    pad.picture(width: 0, height: 0, paper: pad.paper).map { pad.svg($0, paper: pad.paper) }
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let product = (pixel >> shift & 255) * alpha + 128
      result |= ((product + product >> 8) >> 8) << shift
    }
    return result
  }
}
