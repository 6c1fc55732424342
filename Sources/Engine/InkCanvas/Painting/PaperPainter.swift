internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// A painter of paper with its lines, that of a document or of a page.
///
/// The colour of a pixel follows from the share of it that lines cover, rounded once to 1/255. The
/// share depends only on the position of the pixel in the document and on the scale, so that canvas
/// and pictures agree, and lines that are seen from far away become a tint.
struct PaperPainter {
  /// The paper between the lines.
  let paper: Paint
  /// The pixel of the paper for each share that lines cover, 0…255; empty if there are no lines.
  private var shades: [UInt32] = []
  /// The share of each row and of each column that lines cover, of 255.
  private var rows: [UInt8] = []
  private var columns: [UInt8] = []
  /// The shares of pixels that dots cover; nil if the paper has lines, or dots too small to be seen as round.
  private var dots: PaperDots?
  /// True if only the crossings of rows and columns are covered: dots from far away.
  private var hasCrossingsOnly = false

  /// True if there are no lines.
  var isPlain: Bool { shades.isEmpty }

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - color: the colour of the paper.
  ///   - pattern: its lines.
  ///   - corner: the point where the lines begin, in points of the document.
  ///   - pixels: a rectangle of the size to paint; its corner has no effect.
  ///   - x: the first column of pixels, counted from the document's origin.
  ///   - y: the first row of pixels, counted from the document's origin.
  ///   - scale: pixels per point of the document.
  init(
    _ color: InkColor, _ pattern: PaperPattern, from corner: Point = Point(0, 0),
    _ pixels: PixelRect, x: Int, y: Int, scale: Double
  ) {
    paper = Paint(color)
    guard !pattern.isPlain, !pixels.isEmpty else { return }
    let color = pattern.color
    shades = (0...255).map { share in
      let alpha = UInt8((UInt32(color.alpha) * UInt32(share) + 127) / 255)
      return paper.covered(
        by: Paint(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
      ).pixel
    }
    if pattern.kind == .dots, PaperDots.areRound(pattern, scale) {
      dots = PaperDots(pattern, pixels, from: corner, x: x, y: y, scale: scale)
      return
    }
    hasCrossingsOnly = pattern.kind == .dots
    rows = Self.shares(pattern, corner.y, from: y, count: pixels.height, scale)
    if pattern.kind == .grid || pattern.kind == .dots {
      columns = Self.shares(pattern, corner.x, from: x, count: pixels.width, scale)
    }
  }

  private static func shares(
    _ pattern: PaperPattern, _ start: Double, from first: Int, count: Int, _ scale: Double
  ) -> [UInt8] {
    var before = pattern.covered(upTo: Double(first) / scale - start)
    return (0..<count).map { index in
      let after = pattern.covered(upTo: (Double(first) + Double(index + 1)) / scale - start)
      defer { before = after }
      let share = (after - before) * scale * 255 + 0.5
      return share > 0 ? UInt8(min(share, 255)) : 0
    }
  }

  /// Writes paper.
  ///
  /// - Parameters:
  ///   - part: the pixels to write, counted from the corner of the painter's rectangle.
  ///   - target: the address of the first pixel.
  ///   - stride: the number of pixels from one row to the next.
  func write(_ part: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int) {
    guard !isPlain else {
      PixelTile.write(
        paper, into: target, stride: stride, width: part.width, height: part.height)
      return
    }
    for y in part.minY..<part.maxY {
      let line = target + (y - part.minY) * stride
      if let dots {
        for x in part.minX..<part.maxX { line[x - part.minX] = shades[dots.share(x, y)] }
        continue
      }
      let row = UInt32(rows[y])
      if hasCrossingsOnly {
        for x in part.minX..<part.maxX {
          line[x - part.minX] = shades[PaperDots.share(Int(rows[y]), Int(columns[x]))]
        }
        continue
      }
      if columns.isEmpty || row == 255 {
        line.update(repeating: shades[Int(row)], count: part.width)
        continue
      }
      for x in part.minX..<part.maxX {
        let column = UInt32(columns[x])
        // The share of both lines, with their crossing counted once.
        let share = row + column - (row * column + 127) / 255
        line[x - part.minX] = shades[Int(share)]
      }
    }
  }
}
