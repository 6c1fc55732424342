package import InkGeometry
package import InkRaster
internal import InkBrush
internal import InkInput
internal import InkSVG
internal import InkStream

/// A picture of a signature, trimmed to its ink.
package struct SignaturePicture {
  /// The size in pixels.
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  /// The position in the document, in points.
  package var bounds: Rect
  /// The pixels, not premultiplied: red, green, blue and alpha.
  package var pixels: [UInt8]
}

extension SignaturePad {
  /// The largest side of a picture in pixels.
  package static let largestPicture = 4096
  /// The largest scale of a picture.
  package static let largestScale = 8.0
  /// The largest distance of curves from the outlines of lines, in pixels of the picture; less for thinner pens.
  private static let curveTolerance = 0.05

  /// Makes a picture of the finished strokes.
  ///
  /// - Parameters:
  ///   - width: the largest width in pixels; 0 for no limit.
  ///   - height: the largest height in pixels; 0 for no limit. Without a limit there are two pixels per point.
  ///   - paper: the paper; transparent for none.
  /// - Returns: the picture; `nil` without ink, or if no picture of that size can be made.
  package func picture(width: Int, height: Int, paper: Paint) -> SignaturePicture? {
    let bounds = self.bounds
    guard !bounds.isEmpty, bounds.isFinite, width >= 0, height >= 0 else { return nil }
    var limit = (width: width > 0 ? width : .max, height: height > 0 ? height : .max)
    var scale = width > 0 || height > 0 ? Self.largestScale : 2
    limit = (min(limit.width, Self.largestPicture), min(limit.height, Self.largestPicture))
    func fit(_ size: Double, _ limit: Int) { scale = min(scale, Double(limit) / max(size, 1e-6)) }
    fit(bounds.width, limit.width)
    fit(bounds.height, limit.height)
    // Edges of pixels may lie beyond the limit, and bounds are wider than ink: both are known once it is drawn.
    for attempt in 0..<6 {
      guard let picture = picture(bounds, scale, paper) else { return nil }
      if picture.width <= limit.width, picture.height <= limit.height {
        let isFilled = picture.width == limit.width || picture.height == limit.height
        if isFilled || scale >= Self.largestScale || (width == 0 && height == 0) || attempt > 2 {
          return picture
        }
      }
      scale = min(
        scale
          * min(
            (Double(limit.width) - 0.5) / Double(picture.width),
            (Double(limit.height) - 0.5) / Double(picture.height)), Self.largestScale)
    }
    return nil
  }

  private func picture(_ bounds: Rect, _ scale: Double, _ paper: Paint) -> SignaturePicture? {
    let left = Quantum.nearest(bounds.minX * scale) - 2
    let top = Quantum.nearest(bounds.minY * scale) - 2
    let (width, height) = (Int(bounds.width * scale) + 6, Int(bounds.height * scale) + 6)
    guard width * height <= 1 << 25 else { return nil }
    let grid = TileGrid(
      width: width, height: height,
      view: Affine(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top))
    let layers = strokes.map { StrokeLayer($0, grid) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for tile in 0..<grid.count {
      guard let ink = Self.pixels(tile, layers) else { continue }
      let rect = grid.pixels(of: tile)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        ink.write(
          over: .transparent, into: base + rect.minY * width + rect.minX, stride: width,
          clip: PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: rect.height))
      }
    }
    var inked = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] >> 24 != 0 {
        inked.minX = min(inked.minX, x)
        inked.maxX = max(inked.maxX, x + 1)
        inked.minY = min(inked.minY, y)
        inked.maxY = max(inked.maxY, y + 1)
      }
    }
    guard !inked.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(inked.width * inked.height * 4)
    for y in inked.minY..<inked.maxY {
      for x in inked.minX..<inked.maxX { Self.append(pixels[y * width + x], on: paper, to: &bytes) }
    }
    return SignaturePicture(
      width: inked.width, height: inked.height, scale: scale,
      bounds: Rect(
        minX: (Double(inked.minX) + left) / scale, minY: (Double(inked.minY) + top) / scale,
        maxX: (Double(inked.maxX) + left) / scale, maxY: (Double(inked.maxY) + top) / scale),
      pixels: bytes)
  }

  /// Appends a premultiplied pixel on a paper, not premultiplied.
  private static func append(_ pixel: UInt32, on paper: Paint, to bytes: inout [UInt8]) {
    let below = paper.pixel
    let rest = 255 - pixel >> 24
    var above: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = (below >> shift & 255) * rest + 128
      above |= ((pixel >> shift & 255) + (product + product >> 8) >> 8) << shift
    }
    let color = straight(above)
    for shift: UInt32 in [0, 8, 16, 24] {
      bytes.append(UInt8(truncatingIfNeeded: color >> shift))
    }
  }

  /// Returns a premultiplied pixel with its colours divided by its opacity.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    guard alpha > 0 else { return 0 }
    var straight = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      straight |= min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return straight
  }

  /// Writes the finished strokes as an SVG document with the size and the position of a picture.
  package func svg(_ picture: SignaturePicture, paper: Paint) -> [UInt8] {
    var text: [UInt8] = []
    func add(_ string: StaticString) { string.withUTF8Buffer { text.append(contentsOf: $0) } }
    func add(_ number: Int) { DecimalText.append(Double(number), places: 0, to: &text) }
    func add(_ number: Double) { DecimalText.append(number, places: 2, to: &text) }
    func addColor(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      text.append(UInt8(ascii: "#"))
      for value in [red >> 4, red & 15, green >> 4, green & 15, blue >> 4, blue & 15] {
        text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
      }
    }
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    add(picture.width)
    add("\" height=\"")
    add(picture.height)
    add("\" viewBox=\"0 0 ")
    add(picture.width)
    add(" ")
    add(picture.height)
    add("\">\n")
    if paper.alpha > 0 {
      add("<path d=\"M0 0H")
      add(picture.width)
      add("V")
      add(picture.height)
      add("H0Z\" fill=\"")
      addColor(paper.red, paper.green, paper.blue)
      add("\"/>\n")
    }
    let view = Affine(
      a: picture.scale, b: 0, c: 0, d: picture.scale, tx: -picture.bounds.minX * picture.scale,
      ty: -picture.bounds.minY * picture.scale)
    for stroke in strokes {
      if let clip = stroke.clip {
        // An element of its own, which shows nothing outside of itself, needs no identifier.
        let shown = clip.applying(view)
        for (name, value) in [
          ("<svg x=\"", shown.minX), ("\" y=\"", shown.minY), ("\" width=\"", shown.width),
          ("\" height=\"", shown.height), ("\" viewBox=\"", shown.minX), (" ", shown.minY),
          (" ", shown.width), (" ", shown.height),
        ] as [(StaticString, Double)] {
          add(name)
          add(value)
        }
        add("\">")
      }
      let spine = SignedInk(stroke).spine(
        Affine.scale(stroke.scale).concatenating(view), factor: stroke.scale * picture.scale)
      if spine.count == 1 {
        let radii = EllipticDot.radii(width: spine[0].tip.width, seed: stroke.seed)
        add("<ellipse cx=\"")
        add(spine[0].location.x)
        add("\" cy=\"")
        add(spine[0].location.y)
        add("\" rx=\"")
        add(radii.x)
        add("\" ry=\"")
        add(radii.y)
      } else {
        var path = SVGPathData(places: 2)
        let tolerance = Self.curveTolerance * min(stroke.pen, 1)
        for element in BezierOutline.path(of: spine, tolerance: tolerance).elements {
          path.append(element)
        }
        add("<path d=\"")
        text.append(contentsOf: path.text)
      }
      add("\" fill=\"")
      addColor(stroke.color.red, stroke.color.green, stroke.color.blue)
      add(stroke.clip == nil ? "\"/>\n" : "\"/></svg>\n")
    }
    add("</svg>\n")
    return text
  }
}
