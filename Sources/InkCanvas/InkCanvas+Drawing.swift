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
    return register.damage.rects
  }

  /// The smallest rectangle of device pixels that contains all that differs from what was drawn last.
  public var damage: PixelRect {
    freshen()
    var all = PixelRect.empty
    for rect in register.damage.rects { all = all.union(rect) }
    return all
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
    let rect = rect.intersection(register.frame.rect)
    guard !rect.isEmpty else { return }
    let side = Tile.side
    let columns = rect.minX / side..<(rect.maxX + side - 1) / side
    let rows = rect.minY / side..<(rect.maxY + side - 1) / side
    let target = DrawingTarget(buffer: buffer, stride: stride, rect: rect)
    drawTiles(columns, rows, target)
  }

  /// The pixels of a rectangle row by row, as ``draw(_:into:stride:)`` draws them.
  ///
  /// - Parameter rect: which pixels; what lies outside the canvas is left out.
  /// - Returns: the pixels of the part of the rectangle that lies on the canvas.
  public func pixels(of rect: PixelRect) -> [UInt32] {
    let rect = rect.intersection(register.frame.rect)
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
  public var pixels: [UInt32] { pixels(of: register.frame.rect) }
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
    #if canImport(Dispatch) && !hasFeature(Embedded)
      if count >= Self.parallelTileCount {
        let workers = min(count / 4, 8)
        while painters.count < workers { painters.append(TilePainter()) }
        // Each tile is drawn by one worker, and what is shared is only read.
        nonisolated(unsafe) let canvas = self
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
          for index in stride(from: worker, to: count, by: workers) {
            canvas.drawTile(
              columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
              target, canvas.painters[worker])
          }
        }
        return
      }
    #endif
    for index in 0..<count {
      drawTile(
        columns.lowerBound + index % columns.count, rows.lowerBound + index / columns.count,
        target, painters[0])
    }
  }

  /// From how many tiles on several threads draw.
  private static var parallelTileCount: Int { 16 }

  private func drawTile(
    _ column: Int, _ row: Int, _ target: DrawingTarget, _ painter: TilePainter
  ) {
    let side = Tile.side
    let clip = target.rect.offset(x: -column * side, y: -row * side)
      .intersection(TilePlace.whole)
    let x = column * side + clip.minX
    let y = row * side + clip.minY
    let corner = target.buffer + (y * target.stride + x)
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

  /// Dries tiles of finished strokes.
  func dryTiles(atMost limit: Int) {
    for _ in 0..<limit {
      guard let (sheet, index) = register.nextDryingTile() else { return }
      painters[0].dry(
        sheet, column: index % sheet.columns, row: index / sheet.columns, register.strokes)
    }
  }
}
