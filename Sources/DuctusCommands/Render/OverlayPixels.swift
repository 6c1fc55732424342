internal import Ductus

/// Draws marks over pixels.
struct OverlayPixels {
  /// A piece of a mark in device pixels.
  private struct Piece {
    var cone: RoundCone
    var paint: Paint
    var rect: PixelRect
  }

  private var pieces: [Piece] = []

  /// Takes the marks of a scene.
  ///
  /// - Parameters:
  ///   - scene: the marks, in canvas points.
  ///   - scale: device pixels per canvas point.
  init(_ scene: OverlayScene, scale: Double) {
    for mark in scene.marks {
      switch mark {
      case .disc(let center, let radius, let color):
        append(center, center, radius, color, scale)
      case .path(let elements, let width, let color):
        for subpath in BezierPath(elements: elements).flattened(tolerance: 0.1 / scale) {
          let points = subpath.points + (subpath.isClosed ? subpath.points.prefix(1) : [])
          for (start, end) in zip(points, points.dropFirst()) {
            append(start, end, width / 2, color, scale)
          }
        }
      }
    }
  }

  private mutating func append(
    _ start: Point, _ end: Point, _ radius: Double, _ color: InkColor, _ scale: Double
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
    pieces.append(
      Piece(
        cone: RoundCone(start: from, startRadius: radius, end: to, endRadius: radius),
        paint: Paint(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha),
        rect: PixelRect(
          minX: Int(reach.minX.rounded(.down)), minY: Int(reach.minY.rounded(.down)),
          maxX: Int(reach.maxX.rounded(.up)), maxY: Int(reach.maxY.rounded(.up)))))
  }

  /// Draws what reaches a band of rows over its pixels.
  ///
  /// - Parameters:
  ///   - band: which pixels; it lies within one row of tiles.
  ///   - pixels: the pixels of the band, row by row.
  func draw(_ band: PixelRect, over pixels: inout [UInt32]) {
    let reaching = pieces.filter { !$0.rect.intersection(band).isEmpty }
    guard !reaching.isEmpty else { return }
    let side = Tile.side
    let row = band.minY / side
    for column in band.minX / side..<(band.maxX + side - 1) / side {
      let tile = PixelRect(
        minX: column * side, minY: row * side, maxX: (column + 1) * side, maxY: (row + 1) * side)
      let clip = tile.intersection(band)
      let inTile = reaching.filter { !$0.rect.intersection(clip).isEmpty }
      if inTile.isEmpty { continue }
      var drawn = PixelTile()
      for piece in inTile { drawn.stamp(piece.cone, paint: piece.paint, column: column, row: row) }
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        let corner = (clip.minY - band.minY) * band.width + clip.minX - band.minX
        drawn.blend(
          into: start + corner, stride: band.width,
          clip: clip.offset(x: -tile.minX, y: -tile.minY))
      }
    }
  }
}
