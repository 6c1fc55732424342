package import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkRaster
internal import InkText

/// A painter of one text at one scale: the outlines of its glyphs, filled by the nonzero winding rule.
///
/// Pixels depend on their tile alone, and not on which part of it is drawn. Glyphs are filled in fixed point
/// (`AreaTile`), so that they are the same natively and in WebAssembly.
struct TextPainter {
  /// The text.
  private let text: TextBox
  /// The transform from the text's coordinates to device pixels, counted from the document's origin.
  private let map: Affine
  /// The transform back.
  private let toText: Affine
  /// A rectangle around it, in device pixels.
  let bounds: Rect
  /// The rules by which ink is shown.
  private let papers: InkPapers
  /// Pixels per point of the document.
  private let scale: Double

  /// The largest distance between a curve and the lines that are drawn instead of it, in pixels.
  private static let tolerance = 0.06
  /// The most lines that are drawn instead of a curve.
  private static let mostLines = 64

  /// Makes a painter; `nil` for a text that is flattened to nothing.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - view: the transform from the document to device pixels.
  ///   - papers: the rules by which ink is shown, which text follows.
  @inline(never)
  init?(_ text: TextBox, view: Affine, _ papers: InkPapers) {
    let map = text.transform.concatenating(view)
    guard let toText = map.inverted else { return nil }
    (self.text, self.map, self.toText, self.papers) = (text, map, toText, papers)
    bounds = text.bounds.applying(view).expanded(by: 1)
    scale = view.a
  }

  /// Paints a part of a tile.
  ///
  /// Complexity: O(lines + glyphs on the lines that meet the tile + pixels).
  ///
  /// - Parameters:
  ///   - column: the column of the tile in the document.
  ///   - row: its row.
  ///   - clip: the pixels to paint, counted from the corner of the tile.
  ///   - target: the address of the first of them; the pixels below are there already.
  ///   - stride: the number of pixels from one row to the next.
  @inline(never)
  func paint(
    column: Int, row: Int, _ clip: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let side = Double(Tile.side)
    let corner = Point(Double(column) * side, Double(row) * side)
    let tile = Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
    guard tile.intersects(bounds) else { return }
    let local = map.concatenating(.translation(Vector(-corner.x, -corner.y)))
    guard !text.isUnset else {
      paintFrame(local, clip, into: target, stride: stride)
      return
    }
    // The pixel beyond each edge of the tile has a share of what lies on the edge.
    let area = tile.expanded(by: 1).applying(toText)
    var run = ColorRun()
    forEachGlyph(in: area) { glyph, color in
      if color != run.color {
        fill(run, column: column, row: row, clip, into: target, stride: stride)
        run = ColorRun(color: color)
      }
      run.add(glyph, local)
    }
    fill(run, column: column, row: row, clip, into: target, stride: stride)
  }

  /// A glyph that may meet a tile: its outline, and the map from units of the font to the text.
  private struct Glyph {
    var outline: GlyphOutline
    var map: Affine
  }

  /// The signed area under glyphs of one colour.
  private struct ColorRun {
    /// The colour as red, green, blue and alpha; `nil` for the colour of ink.
    var color: UInt32?
    /// The area; `nil` before the first glyph.
    var area: AreaTile?
    private var polygon: [Point] = []

    init(color: UInt32? = nil) { self.color = color }

    mutating func add(_ glyph: Glyph, _ local: Affine) {
      var area = self.area ?? AreaTile()
      self.area = nil
      var polygon = polygon
      glyph.outline.forEachStep(glyph.map.concatenating(local)) { step in
        switch step {
        case .move(let point):
          polygon.removeAll(keepingCapacity: true)
          polygon.append(point)
        case .line(let point): polygon.append(point)
        case .curve(let control, let end):
          if let start = polygon.last { TextPainter.flatten(start, control, end, &polygon) }
        case .close: area.add(polygon: polygon, column: 0, row: 0)
        }
      }
      self.area = area
      self.polygon = polygon
    }
  }

  /// Adds the lines that are drawn instead of a curve, without its start.
  private static func flatten(
    _ start: Point, _ control: Point, _ end: Point, _ polygon: inout [Point]
  ) {
    // A chord of one of n equal parts leaves the curve by |start − 2 control + end| ÷ 4n².
    let bend =
      (start.x - 2 * control.x + end.x).magnitude + (start.y - 2 * control.y + end.y).magnitude
    var count = 1
    while count < mostLines, bend > 4 * tolerance * Double(count * count) { count += 1 }
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let u = 1 - t
      polygon.append(
        Point(
          u * u * start.x + 2 * u * t * control.x + t * t * end.x,
          u * u * start.y + 2 * u * t * control.y + t * t * end.y))
    }
    polygon.append(end)
  }

  /// Calls a function for each glyph that may meet a rectangle of the text.
  private func forEachGlyph(in area: Rect, _ body: (Glyph, UInt32?) -> Void) {
    let (text, reach) = (text.body.text, text.body.reach)
    guard !reach.isEmpty else { return }
    for line in text.lines
    where line.baseline + reach.minY <= area.maxY && line.baseline + reach.maxY >= area.minY {
      for run in line.runs {
        let face = text.faces[run.face]
        let scale = run.size / Double(face.unitsPerEm)
        for glyph in run.glyphs {
          let x = glyph.position.x
          guard x + reach.minX <= area.maxX, x + reach.maxX >= area.minX else { continue }
          let y = line.baseline - glyph.position.y
          let outline =
            self.text.body.outline(face: run.face, glyph: glyph.glyph)
            ?? Self.missing(glyph, run.size, face, text.utf8)
          if outline.contours.isEmpty { continue }
          let map = Affine(a: scale, b: 0, c: 0, d: -scale, tx: x, ty: y)
          body(Glyph(outline: outline, map: map), run.color)
        }
      }
    }
  }

  /// A frame for a glyph whose outline was lost; nothing for a space.
  private static func missing(
    _ glyph: SetGlyph, _ size: Double, _ face: TextFace, _ utf8: [UInt8]
  ) -> GlyphOutline {
    let isSpace = glyph.cluster < utf8.count && utf8[glyph.cluster] <= 0x20
    guard !isSpace, size > 0, glyph.advance > 0 else { return GlyphOutline(contours: []) }
    let units = glyph.advance / size * Double(face.unitsPerEm)
    let width = Int(min(units, 30_000))
    let height = min(max(face.ascent, 0), 30_000) * 2 / 3
    let line = max(face.unitsPerEm / 24, 1)
    func square(_ inset: Int, isInner: Bool) -> GlyphOutline.Contour {
      let (low, right) = (Int16(clamping: inset), Int16(clamping: width - inset))
      let top = Int16(clamping: height - inset)
      let points = [(low, low), (low, top), (right, top), (right, low)]
      return GlyphOutline.Contour(
        (isInner ? points.reversed() : points).map {
          GlyphOutline.OutlinePoint($0.0, $0.1, isOnCurve: true)
        })
    }
    guard width > 4 * line, height > 4 * line else { return GlyphOutline(contours: []) }
    return GlyphOutline(contours: [square(line, isInner: false), square(2 * line, isInner: true)])
  }

  /// Fills the area under glyphs with their colour, as each paper shows it.
  private func fill(
    _ run: ColorRun, column: Int, row: Int, _ clip: PixelRect,
    into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    guard let area = run.area, area.rows != 0 else { return }
    var mask = MaskTile()
    area.resolve(.nonZero, into: &mask, clip: clip)
    guard !mask.isEmpty else { return }
    let color = run.color.map { InkColor(rgba: $0) } ?? .black
    let position = TilePlace(column: column, row: row, clip: clip)
    for part in papers.parts(of: position, scale: scale) {
      let shared = part.clip.intersection(clip)
      if shared.isEmpty { continue }
      var shown = papers.rules[part.rule].shown(color)
      if text.opacity < 255 {
        shown.alpha = UInt8((Int(shown.alpha) * Int(text.opacity) + 127) / 255)
      }
      let first = target + ((shared.minY - clip.minY) * stride + shared.minX - clip.minX)
      lay(Paint(shown), mask, shared, into: first, stride: stride)
    }
  }

  /// Lays a colour over pixels as far as a mask says.
  private func lay(
    _ paint: Paint, _ mask: MaskTile, _ part: PixelRect,
    into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let source = [UInt32](repeating: paint.pixel, count: part.width)
    source.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      for line in 0..<part.height where mask.rows & 1 << UInt64(part.minY + line) != 0 {
        PixelTile.cover(
          target + line * stride, with: start, count: part.width, mask: mask, x: part.minX,
          y: part.minY + line)
      }
    }
  }

  /// Paints a quiet frame, for a text that was not set yet.
  private func paintFrame(
    _ local: Affine, _ clip: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let frame = text.frame
    // Half grey, premultiplied, as around pictures that are not there.
    func fill(_ frames: [Rect], _ pixel: UInt32) {
      var area = AreaTile()
      for (index, frame) in frames.enumerated() where frame.width > 0 && frame.height > 0 {
        let corners = [
          Point(frame.minX, frame.minY), Point(frame.maxX, frame.minY),
          Point(frame.maxX, frame.maxY), Point(frame.minX, frame.maxY),
        ].map { $0.applying(local) }
        area.add(polygon: corners, sign: index == 0 ? 1 : -1, column: 0, row: 0)
      }
      var mask = MaskTile()
      area.resolve(.nonZero, into: &mask, clip: clip)
      if !mask.isEmpty {
        lay(Paint(premultiplied: pixel), mask, clip, into: target, stride: stride)
      }
    }
    let across = max((local.a * local.a + local.b * local.b).squareRoot(), 1e-9)
    let down = max((local.c * local.c + local.d * local.d).squareRoot(), 1e-9)
    let inner = Rect(
      minX: frame.minX + 1 / across, minY: frame.minY + 1 / down, maxX: frame.maxX - 1 / across,
      maxY: frame.maxY - 1 / down)
    fill([frame], 0x0C06_0606)
    fill([frame, inner], 0x5A2D_2D2D)
  }
}

extension InkColor {
  /// Makes a colour of red, green, blue and alpha in one number, from the highest byte.
  package init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}
