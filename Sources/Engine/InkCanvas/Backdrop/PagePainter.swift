internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// A painter of the part of a page that lies on some pixels.
///
/// A pixel at the edge has as much of the page as lies in it, rounded once to 1/255.
struct PagePainter {
  /// The part, counted from the corner of the rectangle of pixels.
  let part: PixelRect
  private let paper: PaperPainter
  /// The share of each column and of each row of the part that the page covers, of 255.
  private let columns: [UInt8]
  private let rows: [UInt8]
  /// The pixels of the part that lie in the page as a whole.
  private let inside: PixelRect
  /// True if the page covers all pixels of the rectangle.
  let coversAll: Bool

  /// Makes a painter; `nil` if no pixel of the page lies in the rectangle.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - color: the colour of its paper.
  ///   - pixels: a rectangle of the size to paint; its corner has no effect.
  ///   - x: the first column of pixels, counted from the document's origin.
  ///   - y: the first row of pixels, counted from the document's origin.
  ///   - scale: pixels per point of the document.
  init?(
    _ page: DocumentPage, _ color: InkColor, _ pixels: PixelRect, x: Int, y: Int, scale: Double
  ) {
    let across = Self.shares(page.rect.minX * scale, page.rect.maxX * scale, x, pixels.width)
    let down = Self.shares(page.rect.minY * scale, page.rect.maxY * scale, y, pixels.height)
    guard let across, let down else { return nil }
    (columns, rows) = (across.shares, down.shares)
    part = PixelRect(
      minX: across.first, minY: down.first, maxX: across.first + across.shares.count,
      maxY: down.first + down.shares.count)
    let (middle, center) = (Self.whole(columns), Self.whole(rows))
    inside = PixelRect(
      minX: part.minX + middle.lowerBound, minY: part.minY + center.lowerBound,
      maxX: part.minX + middle.upperBound, maxY: part.minY + center.upperBound)
    coversAll = inside.width == pixels.width && inside.height == pixels.height
    paper = PaperPainter(
      color, page.paperPattern, from: Point(page.rect.minX, page.rect.minY), part,
      x: x + part.minX, y: y + part.minY, scale: scale)
  }

  private static func shares(
    _ lower: Double, _ upper: Double, _ origin: Int, _ count: Int
  ) -> (first: Int, shares: [UInt8])? {
    // Counted from the origin first, for pages may lie far away.
    let (low, high) = (max(lower - Double(origin), 0), min(upper - Double(origin), Double(count)))
    guard low < high else { return nil }
    let first = min(Int(low), count - 1)
    let last = min(Int(high), count - 1)
    let shares = (first...last).map { index in
      let covered = min(high, Double(index + 1)) - max(low, Double(index))
      return UInt8(min(max(covered, 0), 1) * 255 + 0.5)
    }
    return (first, shares)
  }

  /// The indices between the edges: only at these a share is not 255.
  private static func whole(_ shares: [UInt8]) -> Range<Int> {
    let lower = shares.firstIndex(of: 255) ?? 0
    let upper = (shares.lastIndex(of: 255) ?? -1) + 1
    return lower..<max(lower, upper)
  }

  /// True if the paper has no lines.
  var isPlain: Bool { paper.isPlain }
  /// The colour of the paper.
  var paint: Paint { paper.paper }

  /// Returns true if nothing below the page is seen on some pixels.
  func hides(_ clip: PixelRect) -> Bool {
    paint.alpha == 255 && clip.intersection(inside) == clip
  }

  /// Writes the page over what is there.
  ///
  /// - Parameters:
  ///   - clip: the pixels to write, counted from the corner of the rectangle.
  ///   - target: the address of the first of them.
  ///   - stride: the number of pixels from one row to the next.
  func write(_ clip: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int) {
    let clip = clip.intersection(part)
    guard !clip.isEmpty else { return }
    let hidden = paint.alpha == 255 ? clip.intersection(inside) : .empty
    if !hidden.isEmpty {
      paper.write(
        hidden.offset(x: -part.minX, y: -part.minY),
        into: target + (hidden.minY * stride + hidden.minX), stride: stride)
    }
    for edge in hidden.border(in: clip) { cover(edge, target, stride) }
  }

  /// Lays a part of the page over what is there.
  private func cover(_ clip: PixelRect, _ target: UnsafeMutablePointer<UInt32>, _ stride: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: clip.width) { line in
      guard let line = line.baseAddress else { return }
      for y in clip.minY..<clip.maxY {
        let row = PixelRect(minX: clip.minX, minY: y, maxX: clip.maxX, maxY: y + 1)
        paper.write(row.offset(x: -part.minX, y: -part.minY), into: line, stride: clip.width)
        let start = target + y * stride + clip.minX
        for x in 0..<clip.width {
          let share = UInt32(columns[clip.minX + x - part.minX]) * UInt32(rows[y - part.minY])
          if share == 65_025 {
            start[x] = PixelTile.cover(start[x], with: line[x])
          } else {
            start[x] = PixelTile.cover(start[x], with: line[x], share: (share + 127) / 255)
          }
        }
      }
    }
  }
}
