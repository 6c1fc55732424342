internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// A painter of everything below the ink of a part of a document: paper or desk, pages, and objects.
///
/// It only reads, so that several threads may use it at once.
struct BackdropPainter: @unchecked Sendable {
  /// The paper for which ink is mixed; see ``InkRaster/PixelTile``.
  let paper: Paint
  /// True if all of it has the colour of the paper.
  let isPlain: Bool
  /// The sheet below all else.
  private let sheet: PaperPainter
  private let pages: [PagePainter]
  private let objects: [BackdropObject]
  /// The corner of the rectangle, in pixels counted from the document's origin.
  private let x: Int
  private let y: Int

  /// The colours below the ink.
  struct Colors {
    /// The paper for which ink is mixed.
    var paper: InkColor
    /// The rules by which ink is shown, which text follows.
    var papers: InkPapers
    /// The lines of the endless sheet.
    var pattern: PaperPattern
    /// The paper of all pages but those of PDFs; `nil` for that of each.
    var pagePaper: InkColor?
    /// The colour around pages.
    var desk: InkColor
    /// True if there are pages, with their papers.
    var hasPages = true
    /// True if there are pictures.
    var hasPictures = true
  }

  /// Makes a painter.
  ///
  /// Complexity: O(sides of the rectangle + the pages and objects that meet it).
  ///
  /// - Parameters:
  ///   - index: the pages and pictures.
  ///   - colors: the colours.
  ///   - store: the pixels of pictures; `nil` for frames.
  ///   - pixels: a rectangle of the size to paint; its corner has no effect.
  ///   - x: the first column of pixels, counted from the document's origin.
  ///   - y: the first row of pixels, counted from the document's origin.
  ///   - scale: pixels per point of the document.
  init(
    _ index: BackdropIndex, _ colors: Colors, _ store: PictureStore?, _ pixels: PixelRect, x: Int,
    y: Int, scale: Double
  ) {
    (self.x, self.y) = (x, y)
    paper = Paint(colors.paper)
    guard !index.isEmpty, !pixels.isEmpty else {
      sheet = PaperPainter(colors.paper, colors.pattern, pixels, x: x, y: y, scale: scale)
      (pages, objects) = ([], [])
      isPlain = sheet.isPlain
      return
    }
    let area = Rect(
      minX: Double(x), minY: Double(y), maxX: Double(x) + Double(pixels.width),
      maxY: Double(y) + Double(pixels.height))
    let rect = area.applying(.scale(1 / scale))
    let hasPages = colors.hasPages && !index.pages.isEmpty
    sheet =
      hasPages
      ? PaperPainter(colors.desk, .plain, pixels, x: x, y: y, scale: scale)
      : PaperPainter(colors.paper, colors.pattern, pixels, x: x, y: y, scale: scale)
    pages =
      hasPages
      ? index.pages(in: rect, on: colors.pagePaper).compactMap {
        PagePainter($0, $0.paper, pixels, x: x, y: y, scale: scale)
      } : []
    objects = index.lowObjects(in: rect).filter { colors.hasPictures || $0.picture == nil }
      .compactMap { BackdropObject($0, view: .scale(scale), store, colors.papers) }
    for object in objects { object.touch(area.intersection(object.bounds)) }
    if !objects.isEmpty {
      isPlain = false
    } else if let page = pages.last {
      isPlain = page.coversAll && page.isPlain && page.paint == paper && paper.alpha == 255
    } else {
      isPlain = sheet.isPlain && sheet.paper == paper
    }
  }

  /// Writes what lies below the ink.
  ///
  /// - Parameters:
  ///   - part: the pixels to write, counted from the corner of the rectangle.
  ///   - target: the address of the first of them.
  ///   - stride: the number of pixels from one row to the next.
  func write(_ part: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int) {
    guard !isPlain else {
      PixelTile.write(paper, into: target, stride: stride, width: part.width, height: part.height)
      return
    }
    let corner = target - (part.minY * stride + part.minX)
    if objects.isEmpty || part.isEmpty {
      writePaper(part, into: corner, stride: stride)
      return
    }
    let area = part.offset(x: x, y: y)
    for row in Tile.index(area.minY)...Tile.index(area.maxY - 1) {
      for column in Tile.index(area.minX)...Tile.index(area.maxX - 1) {
        let clip = area.offset(x: -column * Tile.side, y: -row * Tile.side)
          .intersection(TilePlace.whole)
        let first =
          corner
          + ((row * Tile.side + clip.minY - y) * stride + column * Tile.side + clip.minX - x)
        // Pages of PDFs hide all that is below them.
        let lowest = objects.lastIndex { $0.hidesAll(column: column, row: row) }
        if lowest == nil {
          writePaper(
            clip.offset(x: column * Tile.side - x, y: row * Tile.side - y), into: corner,
            stride: stride)
        }
        for object in objects[(lowest ?? 0)...] {
          object.paint(column: column, row: row, clip, into: first, stride: stride)
        }
      }
    }
  }

  /// Writes paper or desk, and pages, into pixels whose first one is the corner of the rectangle.
  private func writePaper(
    _ part: PixelRect, into corner: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let lowest = pages.lastIndex { $0.hides(part) }
    if lowest == nil {
      sheet.write(part, into: corner + (part.minY * stride + part.minX), stride: stride)
    }
    for page in pages[(lowest ?? 0)...] { page.write(part, into: corner, stride: stride) }
  }
}
