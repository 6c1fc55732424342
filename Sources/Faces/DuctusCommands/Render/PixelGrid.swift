internal import Ductus
internal import Foundation

/// The pixels of a picture of a part of a drawing: their number and size.
///
/// A picture that is smaller than the drawing is rendered with several samples per pixel, so that the drawing
/// has about its own size, and then averaged: hairlines stay thin and even, and the grain of a brush becomes
/// its tone. The average is that of a box filter, which adds no artefacts of its own, in premultiplied sRGB,
/// the space in which smooth edges are blended too.
struct PixelGrid: Equatable {
  /// Pixels per point.
  let scale: Double
  /// The number of pixels per row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The number of samples per pixel in each direction; 1 for a picture that is not reduced.
  let sampling: Int

  /// The usual maximum of samples per pixel in each direction; a canvas may require more.
  private static let usualSampling = 16
  /// The maximum number of samples per pixel in each direction.
  private static let mostSampling = 256
  /// The maximum number of samples in a picture that has more than one per pixel.
  private static let mostSamples = 1 << 25

  /// Makes the pixels of a part of a drawing; `nil` if no canvas holds as many, or the scale would be too
  /// small.
  ///
  /// - Parameters:
  ///   - area: the part, in points.
  ///   - scale: pixels per point, unless `fit` is given.
  ///   - fit: the size to fit into, which the picture fills as far as possible.
  ///   - isEven: true if the sides must be even.
  init?(_ area: Rect, scale: Double, within fit: FitArgument?, isEven: Bool = false) {
    let side = InkCanvas.largestSide
    var scale = scale
    if let fit {
      scale = min(Double(fit.width) / area.width, Double(fit.height) / area.height)
      scale = min(scale, ScaleArguments.range.upperBound)
    }
    guard area.width * scale <= Double(side), area.height * scale <= Double(side) else {
      return nil
    }
    self.scale = scale
    let width = Self.pixels(area.width * scale, fit?.width ?? side, isEven)
    let height = Self.pixels(area.height * scale, fit?.height ?? side, isEven)
    (self.width, self.height) = (width, height)
    guard width * height <= InkCanvas.largestPixelCount else { return nil }
    func samples(for sampleScale: Double, atMost limit: Int) -> Int {
      Int(min(max((sampleScale / scale).rounded(.up), 1), Double(limit)))
    }
    var sampling = max(
      samples(for: 1, atMost: Self.usualSampling),
      samples(for: Self.coarsest, atMost: Self.mostSampling))
    while sampling > 1,
      max(width, height) * sampling > side
        || width * height * sampling * sampling > Self.mostSamples
    { sampling -= 1 }
    self.sampling = sampling
    // The zoom of the coarsest canvas has a minimum.
    guard scale * Double(sampling) >= InkCanvas.smallestZoom * Self.coarsest else { return nil }
  }

  private static func pixels(_ length: Double, _ limit: Int, _ isEven: Bool) -> Int {
    // Lengths that differ from a whole number only by rounding are that number.
    let count = min(max(Int((length - 1e-6).rounded(.up)), 1), limit)
    guard isEven, count % 2 == 1 else { return count }
    return count < limit ? count + 1 : max(count - 1, 2)
  }

  /// The number of samples per point.
  var sampleScale: Double { scale * Double(sampling) }

  /// The rectangle of all samples.
  var samples: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: width * sampling, maxY: height * sampling)
  }

  // MARK: A canvas that shows a drawing

  /// Device pixels per point of the coarsest canvas.
  private static let coarsest = 0.25

  /// Device pixels per point of a canvas that shows a drawing.
  ///
  /// It is a power of two, so that the size of the canvas in points gives the exact number of pixels.
  var deviceScale: Double { sampleScale < InkCanvas.smallestZoom ? Self.coarsest : 1 }

  /// The size of that canvas, in its points.
  var canvasSize: (width: Double, height: Double) {
    (Double(width * sampling) / deviceScale, Double(height * sampling) / deviceScale)
  }

  /// The zoom at which that canvas shows the drawing.
  var zoom: Double { sampleScale / deviceScale }

  // MARK: Averages

  /// Averages samples into the pixels of a part of the picture.
  ///
  /// - Parameters:
  ///   - samples: the first sample of the part, premultiplied.
  ///   - sampleStride: the number of samples from one row to the next.
  ///   - pixels: the destination of the first pixel of the part.
  ///   - stride: the number of pixels from one row to the next.
  ///   - columns: the number of pixels per row of the part.
  ///   - rows: the number of rows of the part.
  func average(
    _ samples: UnsafePointer<UInt32>, _ sampleStride: Int,
    into pixels: UnsafeMutablePointer<UInt32>, _ stride: Int, columns: Int, rows: Int
  ) {
    for row in 0..<rows {
      for column in 0..<columns {
        let start = samples + row * sampling * sampleStride + column * sampling
        pixels[row * stride + column] = average(start, sampleStride)
      }
    }
  }

  /// Returns the average of a square of samples, each channel rounded to the nearest.
  private func average(_ samples: UnsafePointer<UInt32>, _ stride: Int) -> UInt32 {
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    for y in 0..<sampling {
      // Two channels are summed at a time: 256 samples of 255 fit into 16 bits.
      var even: UInt32 = 0
      var odd: UInt32 = 0
      for x in 0..<sampling {
        let sample = samples[y * stride + x]
        even &+= sample & 0x00FF_00FF
        odd &+= sample >> 8 & 0x00FF_00FF
      }
      red &+= even & 0xFFFF
      green &+= odd & 0xFFFF
      blue &+= even >> 16
      alpha &+= odd >> 16
    }
    let count = UInt32(sampling * sampling)
    func mean(_ sum: UInt32) -> UInt32 { (sum + count / 2) / count }
    (red, green, blue, alpha) = (mean(red), mean(green), mean(blue), mean(alpha))
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
