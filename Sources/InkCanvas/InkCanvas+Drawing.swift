internal import InkGeometry
public import InkRaster

#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

// Pixels.
extension InkCanvas {
  /// The rectangles of device pixels that differ from what was drawn last, and marks them as drawn.
  ///
  /// They are at most a dozen; they may overlap.
  public func takeDamage() -> [PixelRect] {
    freshen()
    defer { register.damage.removeAll() }
    let frame = register.frame
    if frame.shiftX == 0, frame.shiftY == 0, !isClipped { return register.damage.rects }
    return register.damage.rects.compactMap { rect in
      let rect = rect.intersection(frame.rect).offset(x: -frame.shiftX, y: -frame.shiftY)
      return rect.isEmpty ? nil : rect
    }
  }

  /// Whether tiles reach beyond the view.
  private var isClipped: Bool {
    register.frame.width % Tile.side != 0 || register.frame.height % Tile.side != 0
  }

  /// The smallest rectangle of device pixels that contains all that differs from what was drawn last.
  public var damage: PixelRect {
    freshen()
    var all = PixelRect.empty
    for rect in register.damage.rects { all = all.union(rect) }
    let frame = register.frame
    return all.intersection(frame.rect).offset(x: -frame.shiftX, y: -frame.shiftY)
  }

  /// Marks all pixels as damaged.
  public func damageAll() { register.damage.add(register.frame.rect) }

  /// Draws the pixels of a rectangle: the ink on its paper, premultiplied RGBA with eight bits a
  /// channel, red in the low byte.
  ///
  /// Pixels outside the canvas are left alone.
  ///
  /// - Parameters:
  ///   - rect: which pixels.
  ///   - buffer: where the pixel (0, 0) of the canvas is, or would be.
  ///   - stride: how many pixels there are from one row of the buffer to the next.
  public func draw(_ rect: PixelRect, into buffer: UnsafeMutablePointer<UInt32>, stride: Int) {
    freshen()
    let frame = register.frame
    let rect = rect.offset(x: frame.shiftX, y: frame.shiftY).intersection(frame.rect)
    guard !rect.isEmpty else { return }
    let side = Tile.side
    let columns = rect.minX / side..<(rect.maxX + side - 1) / side
    let rows = rect.minY / side..<(rect.maxY + side - 1) / side
    let target = DrawingTarget(
      buffer: buffer - frame.shiftY * stride - frame.shiftX, stride: stride, rect: rect)
    drawTiles(columns, rows, target)
  }

  /// The pixels of a rectangle row by row, as ``draw(_:into:stride:)`` draws them.
  ///
  /// - Parameter rect: which pixels; what lies outside the canvas is left out.
  /// - Returns: the pixels of the part of the rectangle that lies on the canvas.
  public func pixels(of rect: PixelRect) -> [UInt32] {
    let rect = rect.intersection(viewRect)
    guard !rect.isEmpty else { return [] }
    let width = rect.width
    return [UInt32](unsafeUninitializedCapacity: width * rect.height) { buffer, count in
      if let start = buffer.baseAddress {
        draw(rect, into: start - rect.minY * width - rect.minX, stride: width)
      }
      count = width * rect.height
    }
  }

  /// All pixels, row by row.
  public var pixels: [UInt32] { pixels(of: viewRect) }

  private var viewRect: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight)
  }
}

/// Where pixels go.
struct DrawingTarget: @unchecked Sendable {
  /// Where the pixel (0, 0) of the canvas is.
  var buffer: UnsafeMutablePointer<UInt32>
  var stride: Int
  var rect: PixelRect
}

extension InkCanvas {
  private func drawTiles(_ columns: Range<Int>, _ rows: Range<Int>, _ target: DrawingTarget) {
    let count = columns.count * rows.count
    let parts = documentParts(columns, rows)
    #if canImport(Dispatch) && !hasFeature(Embedded)
      if count >= Self.parallelTileCount {
        let workers = min(count / 4, 8)
        while painters.count < workers { painters.append(TilePainter()) }
        // Each tile is drawn by one worker, and what is shared is only read.
        nonisolated(unsafe) let canvas = self
        nonisolated(unsafe) let parts = parts
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: count, by: workers) {
            canvas.drawTile(
              columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
              parts.isEmpty ? nil : parts[index], target, canvas.painters[worker])
          }
        }
        return
      }
    #endif
    for index in 0..<count {
      drawTile(
        columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
        parts.isEmpty ? nil : parts[index], target, painters[0])
    }
  }

  /// From how many tiles on several threads draw.
  private static var parallelTileCount: Int { 16 }

  /// What lies of the document on tiles that are not painted yet, row by row; `nil` for those that
  /// are, and nothing at all where all are.
  private func documentParts(_ columns: Range<Int>, _ rows: Range<Int>) -> [[DocumentPainter.Part]?]
  {
    guard register.showsDocument else { return [] }
    let sheet = register.page.sheet
    var parts: [[DocumentPainter.Part]?] = []
    for row in rows {
      for column in columns {
        let index = row * sheet.columns + column
        let found = isWaiting(sheet, index) ? nil : documentParts(sheet, index)
        if found == nil, parts.isEmpty { continue }
        // Those before it are painted.
        if parts.isEmpty {
          let before = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
          parts = Array(repeating: nil, count: before)
        }
        parts.append(found)
      }
    }
    return parts
  }

  /// What lies of the document on a tile that is not painted yet; `nil` where it is, and on sheets
  /// that do not show the document.
  private func documentParts(_ sheet: InkSheet, _ index: Int) -> [DocumentPainter.Part]? {
    guard register.showsDocument, sheet === register.page.sheet, !sheet.tile(index).isPainted
    else { return nil }
    if !settings.paintsAtOnce {
      // All of it was shown as it was, perhaps.
      let x = index % sheet.columns * Tile.side
      let y = index / sheet.columns * Tile.side
      register.damage.add(
        PixelRect(minX: x, minY: y, maxX: x + Tile.side, maxY: y + Tile.side))
    }
    let side = Double(Tile.side)
    let x = Double(index % sheet.columns + sheet.origin.column) * side
    let y = Double(index / sheet.columns + sheet.origin.row) * side
    // Two pixels more all around, so that rounding leaves out nothing.
    return register.painter.parts(
      of: document, in: Rect(minX: x - 2, minY: y - 2, maxX: x + side + 2, maxY: y + side + 2)
    ) { !register.draws($0) }
  }

  private func key(_ sheet: InkSheet, _ index: Int) -> TileCache.Key {
    TileCache.Key(
      scale: register.frame.documentScale, column: index % sheet.columns + sheet.origin.column,
      row: index / sheet.columns + sheet.origin.row)
  }

  /// Takes what is known of the tiles in view.
  func adoptTiles() {
    guard register.showsDocument else { return }
    let sheet = register.page.sheet
    for index in sheet.tiles.indices {
      if let tile = sheet.tiles[index], tile.isPainted || !tile.layers.isEmpty { continue }
      guard let known = cache.take(key(sheet, index)) else { continue }
      sheet.tile(index).dry = known
      sheet.tile(index).isPainted = true
    }
  }

  /// Keeps what is painted of a sheet that is given up.
  func keepTiles(of sheet: InkSheet) {
    guard register.showsDocument, sheet.base == nil else { return }
    for index in sheet.tiles.indices {
      if let tile = sheet.tiles[index], tile.isPainted, tile.layers.isEmpty {
        cache.put(tile.dry, key(sheet, index))
      }
    }
  }

  /// Whether a tile is not painted, and need not be yet.
  func isWaiting(_ sheet: InkSheet, _ index: Int) -> Bool {
    guard !settings.paintsAtOnce, register.showsDocument, sheet === register.page.sheet else {
      return false
    }
    guard let tile = sheet.tiles[index] else { return true }
    return !tile.isPainted && tile.layers.isEmpty
  }

  /// Whether a tile is not painted: shown as it was, or just touched by new ink.
  private func isUnpainted(_ sheet: InkSheet, _ index: Int) -> Bool {
    !(sheet.tiles[index]?.isPainted ?? false)
  }

  /// Paints a few of the tiles that are not painted, those nearest to the middle of the view first.
  func paintWaiting(atMost limit: Int) {
    guard !settings.paintsAtOnce, register.showsDocument else { return }
    let sheet = register.page.sheet
    var waiting: [Int] = []
    var distances: [Int64] = []
    for index in sheet.tiles.indices where isUnpainted(sheet, index) {
      let x = 2 * (index % sheet.columns) + 1 - sheet.columns
      let y = 2 * (index / sheet.columns) + 1 - sheet.rows
      waiting.append(index)
      distances.append(Int64(x * x + y * y))
    }
    for place in KeyOrder.indices(of: distances).prefix(limit) {
      paintDocument(sheet, waiting[place])
    }
    if waiting.count <= limit { stale = nil }
  }

  /// Whether tiles are still to be painted.
  var isPainting: Bool {
    guard !settings.paintsAtOnce, register.showsDocument else { return false }
    let sheet = register.page.sheet
    return sheet.tiles.indices.contains { isUnpainted(sheet, $0) }
  }

  /// Paints what lies of the document on a tile, if it is not painted yet.
  func paintDocument(_ sheet: InkSheet, _ index: Int) {
    guard let parts = documentParts(sheet, index) else { return }
    let column = index % sheet.columns
    let row = index / sheet.columns
    painters[0].paint(
      parts, on: sheet.tile(index), sheet.base?[column, row],
      TilePlace(column: column, row: row, clip: TilePlace.whole, origin: sheet.origin))
  }

  private func drawTile(
    _ column: Int, _ row: Int, _ parts: [DocumentPainter.Part]?, _ target: DrawingTarget,
    _ painter: TilePainter
  ) {
    if let parts {
      let sheet = register.page.sheet
      painter.paint(
        parts, on: sheet.tile(row * sheet.columns + column), sheet.base?[column, row],
        TilePlace(column: column, row: row, clip: TilePlace.whole, origin: sheet.origin))
    }
    let side = Tile.side
    let clip = target.rect.offset(x: -column * side, y: -row * side)
      .intersection(TilePlace.whole)
    let x = column * side + clip.minX
    let y = row * side + clip.minY
    let corner = target.buffer + (y * target.stride + x)
    if isWaiting(register.page.sheet, row * register.page.sheet.columns + column) {
      drawStale(clip.offset(x: column * side, y: row * side), target)
      return
    }
    for (index, page) in register.pages.enumerated() {
      painter.paint(
        page.sheet, column: column, row: row, clip: clip, register.strokes,
        predictionColor: register.settings.predictionColor)
      if index == 0 {
        painter.pixels.write(
          over: Paint(paper), opacity: page.opacity, into: corner, stride: target.stride,
          clip: clip)
      } else {
        painter.pixels.blend(
          opacity: page.opacity, into: corner, stride: target.stride, clip: clip)
      }
    }
  }

  /// Draws what was seen at another zoom, or blank paper.
  private func drawStale(_ rect: PixelRect, _ target: DrawingTarget) {
    let color = Paint(paper)
    var blank: [UInt32] = [0]
    blank.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      PixelTile().write(
        over: color, opacity: 255, into: start, stride: 1,
        clip: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
    }
    guard let stale else {
      for y in rect.minY..<rect.maxY {
        let start = target.buffer + (y * target.stride + rect.minX)
        for x in 0..<rect.width { start[x] = blank[0] }
      }
      return
    }
    stale.write(
      rect, target.buffer, stride: target.stride, register.frame, paper: blank[0])
  }

  /// Dries tiles of finished strokes.
  func dryTiles(atMost limit: Int) {
    for _ in 0..<limit {
      guard let (sheet, index) = register.nextDryingTile() else { return }
      paintDocument(sheet, index)
      painters[0].dry(
        sheet, column: index % sheet.columns, row: index / sheet.columns, register.strokes)
    }
  }
}
