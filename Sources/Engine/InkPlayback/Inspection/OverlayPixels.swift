internal import InkBrush
internal import InkGeometry
package import InkRaster

/// Draws the marks of an overlay over pixels.
package struct OverlayPixels {
  /// A piece of a mark in device pixels.
  private struct Piece {
    var cone: RoundCone
    var paint: Paint
    var rect: PixelRect
  }

  private var pieces: [Piece] = []
  /// The pieces that may reach a tile, in their order, by the tile's row and column.
  private var tiles: [Int: [Int32]] = [:]

  /// The pixels that the marks may reach.
  package private(set) var bounds = PixelRect.empty

  /// Takes the marks of a scene; complexity: O(marks + tiles that they reach).
  ///
  /// - Parameters:
  ///   - scene: the marks, in canvas points.
  ///   - scale: device pixels per canvas point.
  ///   - rect: the pixels that matter: marks beyond them are left out.
  package init(_ scene: OverlayScene, scale: Double, in rect: PixelRect) {
    for mark in scene.marks {
      switch mark {
      case .disc(let center, let radius, let color):
        append(center, center, radius, Self.paint(color), scale, rect)
      case .path(let elements, let width, let color):
        for subpath in BezierPath(elements: elements).flattened(tolerance: 0.1 / scale) {
          var last = subpath.points.first ?? Point(0, 0)
          for point in subpath.points.dropFirst() {
            append(last, point, width / 2, Self.paint(color), scale, rect)
            last = point
          }
          if subpath.isClosed, let first = subpath.points.first {
            append(last, first, width / 2, Self.paint(color), scale, rect)
          }
        }
      }
    }
  }

  private static func paint(_ color: InkColor) -> Paint {
    Paint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  private mutating func append(
    _ start: Point, _ end: Point, _ radius: Double, _ paint: Paint, _ scale: Double,
    _ visible: PixelRect
  ) {
    let from = Point(start.x * scale, start.y * scale)
    let to = Point(end.x * scale, end.y * scale)
    let radius = radius * scale
    let reach = Rect(from, to).expanded(by: radius + 1)
    // Farther out there is no canvas.
    let limit = 1e6
    guard reach.minX > -limit, reach.minY > -limit, reach.maxX < limit, reach.maxY < limit else {
      return
    }
    let rect = PixelRect(
      minX: Self.floor(reach.minX), minY: Self.floor(reach.minY),
      maxX: Self.floor(reach.maxX) + 1, maxY: Self.floor(reach.maxY) + 1
    ).intersection(visible)
    guard !rect.isEmpty else { return }
    bounds = bounds.union(rect)
    let side = Tile.side
    let number = Int32(truncatingIfNeeded: pieces.count)
    let slope = (to.x - from.x) / (to.y - from.y)
    for row in rect.minY / side...(rect.maxY - 1) / side {
      // Of a long line, only the tiles along it.
      var (left, right) = (rect.minX, rect.maxX - 1)
      if slope.magnitude < 1e6 {
        let top = from.x + (Double(row * side) - radius - 1 - from.y) * slope
        let bottom = from.x + (Double((row + 1) * side) + radius + 1 - from.y) * slope
        let (first, last) = (Double(rect.minX), Double(rect.maxX))
        left = Int(min(max(min(top, bottom) - radius - 1, first), last))
        right = Int(max(min(max(top, bottom) + radius + 1, last - 1), first - 1))
      }
      for column in stride(from: left / side, through: right / side, by: 1) {
        tiles[Self.key(column, row), default: []].append(number)
      }
    }
    pieces.append(
      Piece(
        cone: RoundCone(start: from, startRadius: radius, end: to, endRadius: radius),
        paint: paint, rect: rect))
  }

  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  private static func key(_ column: Int, _ row: Int) -> Int { row << 15 | column }

  /// Draws what reaches some pixels over them; complexity: O(pixels of tiles with marks × marks there).
  ///
  /// - Parameters:
  ///   - rect: which pixels; those with negative coordinates are left alone.
  ///   - buffer: where the pixel (0, 0) is, or would be: opaque or premultiplied, red in the low byte.
  ///   - stride: how many pixels there are from one row of the buffer to the next.
  package func draw(_ rect: PixelRect, over buffer: UnsafeMutablePointer<UInt32>, stride: Int) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    let side = Tile.side
    for row in rect.minY / side...(rect.maxY - 1) / side {
      for column in rect.minX / side...(rect.maxX - 1) / side {
        guard let numbers = tiles[Self.key(column, row)] else { continue }
        let tile = PixelRect(
          minX: column * side, minY: row * side, maxX: (column + 1) * side,
          maxY: (row + 1) * side)
        let clip = tile.intersection(rect)
        var drawn = PixelTile()
        for number in numbers {
          let piece = pieces[Int(number)]
          if piece.rect.intersection(clip).isEmpty { continue }
          drawn.stamp(piece.cone, paint: piece.paint, column: column, row: row)
        }
        drawn.blend(
          into: buffer + clip.minY * stride + clip.minX, stride: stride,
          clip: clip.offset(x: -tile.minX, y: -tile.minY))
      }
    }
  }

  /// Draws what reaches a rectangle over its pixels; where there are not as many, nothing.
  ///
  /// Complexity: O(pixels of tiles with marks × marks there).
  ///
  /// - Parameters:
  ///   - rect: which pixels; those with negative coordinates are left alone.
  ///   - pixels: the pixels of the rectangle, row by row: opaque or premultiplied, red in the low byte.
  package func draw(_ rect: PixelRect, over pixels: inout [UInt32]) {
    guard rect.fits(in: pixels.count, stride: rect.width) else { return }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      draw(rect, over: start - rect.minY * rect.width - rect.minX, stride: rect.width)
    }
  }
}
