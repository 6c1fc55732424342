internal import InkDocument
internal import InkGeometry
public import InkRaster

#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
#endif

// The pixels of the canvas.
extension InkCanvas {
  /// Returns the rectangles of device pixels that have changed since they were drawn last, and
  /// marks them as drawn.
  ///
  /// There are at most a dozen rectangles; they may overlap. Complexity: O(1), but lifted strokes
  /// and faded ink that have changed are brought up to date first.
  public func takeDamage() -> [PixelRect] {
    freshen()
    if register.movement != nil { damageAll() }
    return takeRects()
  }

  /// Returns how the view has moved since its damage was taken, and what else has changed, and
  /// marks that as drawn.
  ///
  /// A view that moves the pixels that it shows draws no more than these rectangles. Complexity: as
  /// ``takeDamage()``.
  package func takeMovedDamage() -> (movement: ViewMovement, rects: [PixelRect]) {
    freshen()
    return (register.movement ?? ViewMovement(), takeRects())
  }

  private func takeRects() -> [PixelRect] {
    defer {
      register.damage.removeAll()
      register.movement = nil
    }
    let frame = register.frame
    if frame.shiftX == 0, frame.shiftY == 0, !isClipped { return register.damage.rects }
    return register.damage.rects.compactMap { rect in
      let rect = rect.intersection(frame.rect).offset(x: -frame.shiftX, y: -frame.shiftY)
      return rect.isEmpty ? nil : rect
    }
  }

  /// True if tiles reach beyond the view.
  private var isClipped: Bool {
    register.frame.width % Tile.side != 0 || register.frame.height % Tile.side != 0
  }

  /// The smallest rectangle that contains all device pixels that have changed since the last
  /// drawing.
  public var damage: PixelRect {
    freshen()
    let frame = register.frame
    var all = register.movement == nil ? PixelRect.empty : frame.rect
    for rect in register.damage.rects { all = all.union(rect) }
    return all.intersection(frame.rect).offset(x: -frame.shiftX, y: -frame.shiftY)
  }

  /// Marks all pixels as damaged.
  package func damageAll() { register.damage.add(register.frame.rect) }

  /// Marks the pixels as damaged that the view did not show before it was moved or resized at the
  /// same scale; the others have moved with their damage.
  func damageMoved(from old: CanvasFrame) {
    let frame = register.frame
    let damaged = register.damage.rects
    register.damage.removeAll()
    var movement = register.movement ?? ViewMovement()
    let known = movement.add(from: old, to: frame)
    register.movement = movement
    // Coordinates count from the corner of the first tile, which differs.
    let x = (old.origin.column &- frame.origin.column) &* Tile.side
    let y = (old.origin.row &- frame.origin.row) &* Tile.side
    if !known.isEmpty {
      for rect in damaged { register.damage.add(rect.offset(x: x, y: y).intersection(frame.rect)) }
    }
    for rect in known.border(in: frame.rect) { register.damage.add(rect) }
  }

  /// Draws the pixels of a rectangle: the ink on its paper, premultiplied RGBA with eight bits a
  /// channel, red in the low byte.
  ///
  /// Pixels outside the canvas, and those beyond the end of the buffer, are skipped. Complexity:
  /// O(pixels of the rectangle, and wet ink on them); tiles that were not painted yet are painted
  /// first.
  ///
  /// - Parameters:
  ///   - rect: the pixels to draw.
  ///   - pixels: a buffer whose first pixel is (0, 0) of the canvas.
  ///   - stride: the number of pixels from one row of the buffer to the next.
  public func draw(_ rect: PixelRect, into pixels: inout MutableSpan<UInt32>, stride: Int) {
    let rect = rect.part(of: pixels.count, stride: stride)
    guard !rect.isEmpty else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { draw(rect, into: start, stride: stride) }
    }
  }

  /// Draws the pixels of a rectangle into an array of all pixels of the canvas, row by row.
  ///
  /// Pixels outside the canvas, and those beyond the end of the array, are skipped. The cost is
  /// that of drawing into any buffer.
  ///
  /// - Parameters:
  ///   - rect: the pixels to draw.
  ///   - pixels: the array; its first pixel is (0, 0) of the canvas.
  public func draw(_ rect: PixelRect, into pixels: inout [UInt32]) {
    let rect = rect.part(of: pixels.count, stride: pixelWidth)
    guard !rect.isEmpty else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { draw(rect, into: start, stride: pixelWidth) }
    }
  }

  /// Draws the pixels of a rectangle into memory that the caller knows to be large enough.
  ///
  /// - Parameters:
  ///   - rect: the pixels to draw; those outside the canvas are skipped.
  ///   - buffer: the address of the canvas' pixel (0, 0), which need not be a part of the memory.
  ///   - stride: the number of pixels from one row of the buffer to the next.
  package func draw(_ rect: PixelRect, into buffer: UnsafeMutablePointer<UInt32>, stride: Int) {
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

  /// Returns the pixels of a rectangle row by row, as ``draw(_:into:)`` draws them, at the same
  /// cost.
  ///
  /// - Parameter rect: the pixels to draw; those outside the canvas are left out.
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

  /// All pixels as a picture of the canvas as it looks now, with strokes in progress.
  public var picture: InkPicture {
    InkPicture(width: pixelWidth, height: pixelHeight, pixels: pixels)
  }

  private var viewRect: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight)
  }
}

/// The memory into which pixels are written.
struct DrawingTarget: @unchecked Sendable {
  /// The address of the pixel (0, 0) in the coordinates of `rect`; it may lie outside the memory.
  var buffer: UnsafeMutablePointer<UInt32>
  var stride: Int
  var rect: PixelRect
}

extension InkCanvas {
  /// The numbers of columns and rows of tiles that are painted and drawn together, small enough
  /// that all strokes on them fit into memory.
  private static var blockSide: (columns: Int, rows: Int) { (8, 4) }

  private func drawTiles(_ columns: Range<Int>, _ rows: Range<Int>, _ target: DrawingTarget) {
    let side = Self.blockSide
    let paper = paper(under: target.rect)
    let objects = objects(over: target.rect)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: side.rows) {
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: side.columns) {
        drawBlock(
          column..<min(column + side.columns, columns.upperBound),
          row..<min(row + side.rows, rows.upperBound), target, paper, objects)
      }
    }
  }

  private func drawBlock(
    _ columns: Range<Int>, _ rows: Range<Int>, _ target: DrawingTarget, _ paper: BackdropPainter,
    _ objects: RaisedObjects?
  ) {
    let count = columns.count * rows.count
    var parts: [[DocumentPainter.Part]?] = []
    if settings.painting == .atOnce, beginBlock(columns, rows) {
      parts = documentParts(columns, rows)
      register.painter.endBlock()
    } else {
      paintSome(columns, rows)
    }
    #if canImport(Dispatch) && !hasFeature(Embedded)
      if count >= Self.parallelTileCount {
        let workers = min(count / 4, 8)
        while painters.count < workers {
          painters.append(TilePainter(inkPapers, scale: register.frame.documentScale))
        }
        // Each tile is drawn by one worker, and shared data is only read.
        nonisolated(unsafe) let canvas = self
        nonisolated(unsafe) let parts = parts
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: count, by: workers) {
            canvas.drawTile(
              columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
              parts.isEmpty ? nil : parts[index], target, paper, objects, canvas.painters[worker])
          }
        }
        return
      }
    #endif
    for index in 0..<count {
      drawTile(
        columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
        parts.isEmpty ? nil : parts[index], target, paper, objects, painters[0])
    }
  }

  /// Returns the painter of what lies under some pixels, counted from the corner of the first tile.
  private func paper(under rect: PixelRect) -> BackdropPainter {
    let origin = register.frame.origin
    return BackdropPainter(
      backdrop,
      BackdropPainter.Colors(
        paper: shownPaper, papers: inkPapers, pattern: document.paperPattern,
        pagePaper: settings.paper, desk: settings.desk), pictures, rect,
      x: origin.column * Tile.side + rect.minX,
      y: origin.row * Tile.side + rect.minY, scale: register.frame.documentScale)
  }

  /// The number of tiles from which on several threads draw.
  private static var parallelTileCount: Int { 16 }

  /// Prepares all strokes of the document on tiles that will be painted, on several threads if
  /// there are many.
  ///
  /// - Returns: true if there is room for all of them at once.
  private func beginBlock(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    guard register.showsDocument else { return true }
    let sheet = register.page.sheet
    var area = Rect.empty
    for row in rows {
      for column in columns {
        let index = row * sheet.columns + column
        if sheet.tiles[index]?.isPainted ?? false { continue }
        area = area.union(
          documentRect(sheet, index, sheet.tiles[index]?.unpainted ?? TilePlace.whole))
      }
    }
    return area.isEmpty
      || register.painter.beginBlock(document, in: area) { drawsDocument($0) }
  }

  /// Paints the document, as far as the budget allows, on tiles that were painted before or that
  /// have new ink.
  private func paintSome(_ columns: Range<Int>, _ rows: Range<Int>) {
    let sheet = register.page.sheet
    for row in rows {
      for column in columns where !isUnknown(sheet, row * sheet.columns + column) {
        paintDocument(sheet, row * sheet.columns + column)
      }
    }
  }

  /// Returns the parts of the document on tiles that are not painted yet, row by row: `nil` for
  /// tiles that are painted, and an empty array if all are.
  private func documentParts(_ columns: Range<Int>, _ rows: Range<Int>) -> [[DocumentPainter.Part]?]
  {
    guard register.showsDocument else { return [] }
    let sheet = register.page.sheet
    var parts: [[DocumentPainter.Part]?] = []
    for row in rows {
      for column in columns {
        let index = row * sheet.columns + column
        let found = documentParts(sheet, index)
        if found == nil, parts.isEmpty { continue }
        // All tiles before this one are painted.
        if parts.isEmpty {
          let before = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
          parts = Array(repeating: nil, count: before)
        }
        parts.append(found)
      }
    }
    return parts
  }

  private func key(_ sheet: InkSheet, _ index: Int) -> TileCache.Key {
    TileCache.Key(
      scale: register.frame.documentScale, column: index % sheet.columns + sheet.origin.column,
      row: index / sheet.columns + sheet.origin.row)
  }

  /// Takes the tiles that have come into view from the cache.
  func adoptTiles() {
    guard register.showsDocument else { return }
    let sheet = register.page.sheet
    for index in sheet.tiles.indices {
      if let tile = sheet.tiles[index], tile.isPainted || !tile.layers.isEmpty { continue }
      guard let known = cache.take(key(sheet, index)) else { continue }
      sheet.tile(index).takeOver(known)
    }
  }

  /// Puts the painted tiles of a sheet that is given up into the cache.
  func keepTiles(of sheet: InkSheet) {
    // Tiles with lifted strokes are valid only for the moment.
    guard register.showsDocument, sheet.base == nil, lifted == nil else { return }
    for index in sheet.tiles.indices {
      if let tile = sheet.tiles[index], tile.isPainted, tile.layers.isEmpty {
        cache.put(tile.dry, tile.group, key(sheet, index))
      }
    }
  }

  private func drawTile(
    _ column: Int, _ row: Int, _ parts: [DocumentPainter.Part]?, _ target: DrawingTarget,
    _ paper: BackdropPainter, _ objects: RaisedObjects?, _ painter: TilePainter
  ) {
    if let parts {
      let sheet = register.page.sheet
      painter.paint(
        parts, on: sheet.tile(row * sheet.columns + column), sheet.base?[column, row],
        TilePlace(column: column, row: row, clip: TilePlace.whole, origin: sheet.origin),
        register.looks, cuts: cuts(sheet, row * sheet.columns + column))
    }
    let side = Tile.side
    let clip = target.rect.offset(x: -column * side, y: -row * side)
      .intersection(TilePlace.whole)
    let x = column * side + clip.minX
    let y = row * side + clip.minY
    let corner = target.buffer + (y &* target.stride &+ x)
    let sheet = register.page.sheet
    let isWaiting = isWaiting(sheet, row * sheet.columns + column)
    let isNew = isWaiting && sheet.tiles[row * sheet.columns + column]?.isNew ?? true
    if isNew { drawStale(clip.offset(x: column * side, y: row * side), target, paper) }
    for (index, page) in register.pages.enumerated() {
      if isNew, page !== register.page { continue }
      if let objects, page === register.page,
        write(
          page, column, row, clip, target, paper, objects, painter, isWaiting: isWaiting,
          isFirst: index == 0 && !isNew)
      {
        continue
      }
      painter.paint(
        page.sheet, column: column, row: row, clip: clip, register.strokes,
        predictionColor: register.settings.predictionColor,
        isWaiting: isWaiting && page === register.page)
      if index == 0, !isNew {
        painter.pixels.write(
          over: paper, clip.offset(x: column * side, y: row * side), target, opacity: page.opacity,
          clip: clip)
      } else {
        painter.pixels.blend(
          opacity: page.opacity, paper: paper.paper, into: corner, stride: target.stride,
          clip: clip)
      }
    }
  }

  /// Draws the picture of another zoom, or blank paper.
  private func drawStale(_ rect: PixelRect, _ target: DrawingTarget, _ paper: BackdropPainter) {
    paper.write(
      rect.offset(x: -target.rect.minX, y: -target.rect.minY),
      into: target.buffer + (rect.minY * target.stride + rect.minX), stride: target.stride)
    stale?.write(rect, target.buffer, stride: target.stride, register.frame)
  }

  /// Dries tiles of finished strokes.
  func dryTiles(atMost limit: Int) {
    for _ in 0..<limit {
      // A tile that is not painted yet dries when it is drawn.
      guard let (sheet, index) = register.nextDryingTile(), !needsPainting(sheet, index) else {
        return
      }
      painters[0].dry(
        sheet, column: index % sheet.columns, row: index / sheet.columns, register.strokes)
      register.finishDryingTile()
    }
  }
}

extension PixelTile {
  /// Writes the ink over paper.
  ///
  /// - Parameters:
  ///   - paper: the painter of the paper.
  ///   - rect: the pixels to write, in the coordinates of the target.
  ///   - target: the memory to write to; the painter was made for its rectangle.
  ///   - opacity: the opacity of the ink.
  ///   - clip: the same pixels, counted from the tile's corner.
  func write(
    over paper: BackdropPainter, _ rect: PixelRect, _ target: DrawingTarget, opacity: UInt8,
    clip: PixelRect
  ) {
    let corner = target.buffer + (rect.minY &* target.stride &+ rect.minX)
    if paper.isPlain {
      write(
        over: paper.paper, opacity: opacity, into: corner, stride: target.stride, clip: clip)
    } else {
      paper.write(
        rect.offset(x: -target.rect.minX, y: -target.rect.minY), into: corner,
        stride: target.stride)
      blend(
        opacity: opacity, paper: paper.paper, into: corner, stride: target.stride, clip: clip)
    }
  }
}
