#if canImport(UIKit) && !os(watchOS)
  internal import CoreGraphics
  public import InkBrush
  public import InkCanvas
  public import InkDocument
  internal import InkGeometry
  // Foundation on Apple's systems has a Rect of its own.
  internal import struct InkGeometry.Rect
  public import UIKit

  extension InkDocument {
    /// Returns a picture of a part of the drawing, with the strokes that have ended, and the pictures and pages below
    /// them.
    ///
    /// Pictures are decoded at once: where there are many, this is not for the main actor's time.
    ///
    /// - Parameters:
    ///   - rect: the part, in points of the drawing.
    ///   - scale: pixels per point, for example the display scale of a view.
    ///   - paper: a colour to draw on, without lines; by default the drawing's paper.
    ///     `InkColor.transparent` leaves it out.
    ///   - colors: the rule for the colours of ink; by default those that can be read on the paper.
    /// - Returns: the picture in sRGB; `nil` if the rectangle is empty or not finite, or larger than a picture
    ///   may be.
    /// - Complexity: O(strokes near the part + pixels), and to decode the pictures.
    public func image(
      from rect: CGRect, scale: CGFloat, paper: InkColor? = nil, colors: ShownColors = .readable
    ) -> UIImage? {
      let part = Rect(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY))
      do throws(CanvasSizeError) {
        let reader = PictureReader()
        return try picture(
          of: part, scale: Double(scale), paper: paper, colors: colors, decode: reader.pixels(of:)
        ).image(scale: scale)
      } catch {
        return nil
      }
    }

    /// Returns a picture of all ink, trimmed to it, as large as it fits; where there is no ink, of the first page, or
    /// of the pictures.
    ///
    /// - Parameters:
    ///   - size: the largest size in points.
    ///   - scale: pixels per point of the picture.
    ///   - paper: a colour to draw on, without lines; by default the drawing's paper.
    /// - Returns: the picture; `nil` if the drawing is empty.
    public func thumbnail(fitting size: CGSize, scale: CGFloat, paper: InkColor? = nil) -> UIImage?
    {
      let (width, height) = (Double(size.width * scale), Double(size.height * scale))
      guard width >= 1, height >= 1, width < 16_384, height < 16_384 else { return nil }
      let reader = PictureReader()
      if inkCount > 0 {
        return thumbnail(
          fitting: Int(width), Int(height), paper: paper, decode: reader.pixels(of:)
        )?.image(scale: scale)
      }
      guard let part = partWithoutInk else { return nil }
      let fitting = min(width.rounded(.down) / part.width, height.rounded(.down) / part.height)
      do throws(CanvasSizeError) {
        return try picture(
          of: part, scale: min(fitting, 8), paper: paper, decode: reader.pixels(of:)
        ).image(scale: scale)
      } catch {
        return nil
      }
    }
  }

  extension InkPicture {
    /// Returns the picture for UIKit; `nil` if there is no memory for it.
    ///
    /// - Parameter scale: pixels per point.
    /// - Returns: the picture.
    public func image(scale: CGFloat) -> UIImage? {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
      var pixels = pixels
      let picture = pixels.withUnsafeMutableBytes { bytes in
        // Red is the first byte of a pixel.
        CGContext(
          data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8,
          bytesPerRow: width * 4, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
        )?.makeImage()
      }
      return picture.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }
  }
#endif
