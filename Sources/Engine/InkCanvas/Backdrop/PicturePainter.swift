internal import InkDocument
internal import InkGeometry
internal import InkRaster

#if canImport(Glibc)
  internal import Glibc
#endif

/// A painter of one picture at one scale.
///
/// Each tile is drawn from one level of the store: the one that fits the screen, or else the nearest that has
/// all pixels of the tile. So pixels depend on their tile and on what the store has, and not on which part of
/// the tile is drawn.
struct PicturePainter {
  /// The picture.
  let picture: PlacedPicture
  /// The number of its content; `nil` if there never was a pixel of it.
  private let source: Int?
  /// The level that fits the screen.
  let level: PictureLevel
  /// The transform from device pixels, counted from the document's origin, to the picture's coordinates.
  private let toPicture: Affine
  /// The transform back.
  private let map: Affine
  /// The corners of what is shown, in device pixels.
  private let corners: [Point]
  /// A rectangle around them.
  let bounds: Rect
  private let store: PictureStore?

  /// Makes a painter; `nil` for a picture that is flattened to nothing.
  init?(_ picture: PlacedPicture, view: Affine, _ store: PictureStore?, bias: Int = 0) {
    let map = picture.transform.concatenating(view)
    guard let toPicture = map.inverted else { return nil }
    self.picture = picture
    self.store = store
    self.map = map
    self.toPicture = toPicture
    source = store?.known(picture.content, picture.pageIndex)
    level = PictureLevel(picture, map, bias: bias)
    corners = picture.corners.map { $0.applying(view) }
    bounds = picture.bounds.applying(view)
  }

  /// Returns the pixels of a level that some device pixels need, with one more on each side.
  func pixels(_ level: PictureLevel, under rect: Rect) -> PixelRect {
    let scale = level.scale
    let box = rect.applying(toPicture)
    let shown = limits(level)
    return PixelRect(
      minX: Self.floor(box.minX * scale) - 1, minY: Self.floor(box.minY * scale) - 1,
      maxX: Self.floor(box.maxX * scale) + 2, maxY: Self.floor(box.maxY * scale) + 2
    ).intersection(shown)
  }

  /// The pixels of a level that show the cropped part.
  private func limits(_ level: PictureLevel) -> PixelRect {
    let scale = level.scale
    // Parts that the picture covers only in part are left out: they are not all there.
    let width = max(Self.floor(picture.size.width * scale + 1e-6), 1)
    let height = max(Self.floor(picture.size.height * scale + 1e-6), 1)
    let (left, top) = (
      min(Self.floor(picture.crop.minX * scale), width - 1),
      min(Self.floor(picture.crop.minY * scale), height - 1)
    )
    let right = -Self.floor(-picture.crop.maxX * scale + 1e-6)
    let bottom = -Self.floor(-picture.crop.maxY * scale + 1e-6)
    return PixelRect(
      minX: left, minY: top, maxX: min(max(right, left + 1), width),
      maxY: min(max(bottom, top + 1), height))
  }

  private static func floor(_ value: Double) -> Int {
    let limited = min(max(value, -1e9), 1e9)
    let whole = Int(limited)
    return Double(whole) > limited ? whole - 1 : whole
  }

  /// Notes in the store that the pieces under some device pixels are being drawn.
  func touch(_ rect: Rect) {
    guard let store, let source else { return }
    for step in PictureLevel.range where step <= level.step + 6 {
      let level = PictureLevel(step: step)
      if store.hasPieces(source, step: step) {
        store.touch(source, level, pixels(level, under: rect))
      }
    }
  }

  /// The level that a tile is drawn from: the one that fits; else the next finer one, else the next coarser one
  /// of which there is all that the tile needs; `nil` if there is none.
  private func available(under tile: Rect) -> (level: PictureLevel, pixels: PixelRect)? {
    guard let store, let source else { return nil }
    func fetch(_ step: Int) -> (PictureLevel, PixelRect)? {
      guard store.hasPieces(source, step: step) else { return nil }
      let level = PictureLevel(step: step)
      let pixels = pixels(level, under: tile)
      return store.hasAll(source, level, pixels) ? (level, pixels) : nil
    }
    // Six steps are a factor of 8.
    for step in level.step...(level.step + 6) { if let found = fetch(step) { return found } }
    var step = level.step - 1
    while step >= PictureLevel.range.lowerBound {
      if let found = fetch(step) { return found }
      step -= 1
    }
    return nil
  }

  /// A tile, in device pixels.
  private static func rect(column: Int, row: Int) -> Rect {
    let side = Double(Tile.side)
    let (x, y) = (Double(column) * side, Double(row) * side)
    return Rect(minX: x, minY: y, maxX: x + side, maxY: y + side)
  }

  /// Returns true if all of a tile shows what is not cropped.
  private func isInside(_ tile: Rect) -> Bool {
    // The crop is convex: a tile whose corners lie in it does so as a whole.
    [
      Point(tile.minX, tile.minY), Point(tile.maxX, tile.minY), Point(tile.maxX, tile.maxY),
      Point(tile.minX, tile.maxY),
    ].allSatisfy { picture.crop.contains($0.applying(toPicture)) }
  }

  /// Returns true if nothing below the picture is seen on a tile.
  func hidesAll(column: Int, row: Int) -> Bool {
    let tile = Self.rect(column: column, row: row)
    guard let store, let source, tile.intersects(bounds), isInside(tile),
      let found = available(under: tile)
    else { return false }
    return store.isOpaque(source, found.level, found.pixels)
  }

  /// Paints a part of a tile.
  ///
  /// - Parameters:
  ///   - column: the column of the tile in the document.
  ///   - row: its row.
  ///   - clip: the pixels to paint, counted from the corner of the tile.
  ///   - target: the address of the first of them; what lies below is there already.
  ///   - stride: the number of pixels from one row to the next.
  func paint(
    column: Int, row: Int, _ clip: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let tile = Self.rect(column: column, row: row)
    let (x, y) = (tile.minX, tile.minY)
    guard tile.intersects(bounds) else { return }
    var mask: MaskTile?
    if !isInside(tile) {
      var edges = MaskTile()
      edges.formUnion(
        polygon: corners.map { Point($0.x - x, $0.y - y) }, column: 0, row: 0, clip: clip)
      if edges.isEmpty { return }
      mask = edges
    }
    let pixels =
      available(under: tile).map { sampled($0.level, $0.pixels, x, y, clip) } ?? framed(x, y, clip)
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for line in 0..<clip.height {
        PixelTile.cover(
          target + line * stride, with: start + line * clip.width, count: clip.width, mask: mask,
          x: clip.minX, y: clip.minY + line)
      }
    }
  }

  /// The pixels of a part of a tile.
  private func sampled(
    _ level: PictureLevel, _ needed: PixelRect, _ x: Double, _ y: Double, _ clip: PixelRect
  ) -> [UInt32] {
    guard let store, let source else { return [] }
    let scale = level.scale
    // From pixels of the tile, counted from its corner, to those of the level.
    let corner = Point(x, y).applying(toPicture)
    let (a, b) = (toPicture.a * scale, toPicture.b * scale)
    let (c, d) = (toPicture.c * scale, toPicture.d * scale)
    let (u, v) = (corner.x * scale, corner.y * scale)
    let limits = limits(level)
    let side = Double(Tile.side)
    // A thousandth of a pixel across a tile is not seen.
    let least = 1 / (1024 * side)
    let isStraight = b.magnitude < least && c.magnitude < least
    if isStraight || a.magnitude < least && d.magnitude < least {
      let columns = clip.minX..<clip.maxX
      let rows = clip.minY..<clip.maxY
      let across = PictureAxis(
        origin: u + (isStraight ? c : a) * side / 2, step: isStraight ? a : c,
        isStraight ? columns : rows, limits: limits.minX..<limits.maxX)
      let down = PictureAxis(
        origin: v + (isStraight ? b : d) * side / 2, step: isStraight ? d : b,
        isStraight ? rows : columns, limits: limits.minY..<limits.maxY)
      let window = PictureWindow(
        PixelRect(
          minX: across.needed.lowerBound, minY: down.needed.lowerBound,
          maxX: across.needed.upperBound, maxY: down.needed.upperBound), source, level, store)
      return window.filtered(across, down, isTurned: !isStraight)
    }
    let window = PictureWindow(needed, source, level, store)
    // A pixel that is larger than those of the level takes as many of them as it has room for.
    let size = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    let count = size <= 1 ? 1 : min(Self.floor(size - 1e-6) + 1, 8)
    let (left, top) = (u - Double(needed.minX) - 0.5, v - Double(needed.minY) - 0.5)
    return [UInt32](unsafeUninitializedCapacity: clip.width * clip.height) { buffer, initialized in
      for line in 0..<clip.height {
        for column in 0..<clip.width {
          buffer[line * clip.width + column] = window.mean(count) { across, down in
            let px = Double(clip.minX + column) + (Double(across) + 0.5) / Double(count)
            let py = Double(clip.minY + line) + (Double(down) + 0.5) / Double(count)
            return (
              Self.floor((a * px + c * py + left) * 256 + 0.5),
              Self.floor((b * px + d * py + top) * 256 + 0.5)
            )
          }
        }
      }
      initialized = clip.width * clip.height
    }
  }

  /// A light frame, for what is not there.
  private func framed(_ x: Double, _ y: Double, _ clip: PixelRect) -> [UInt32] {
    let across = (map.a * map.a + map.b * map.b).squareRoot()
    let down = (map.c * map.c + map.d * map.d).squareRoot()
    let crop = picture.crop
    // Grey, half of full brightness, premultiplied: a thin veil, and a line of a pixel.
    let (veil, edge) = (UInt32(0x0C06_0606), UInt32(0x5A2D_2D2D))
    func distance(_ column: Int, _ row: Int) -> Double {
      let point = Point(x + Double(column) + 0.5, y + Double(row) + 0.5).applying(toPicture)
      return min(
        min(point.x - crop.minX, crop.maxX - point.x) * across,
        min(point.y - crop.minY, crop.maxY - point.y) * down)
    }
    var pixels = [UInt32](repeating: veil, count: clip.width * clip.height)
    // If the corners lie inside the line, all does.
    let corners = [clip.minX, clip.maxX - 1].map { column in
      min(distance(column, clip.minY), distance(column, clip.maxY - 1))
    }
    if min(corners[0], corners[1]) >= 1 { return pixels }
    for line in 0..<clip.height {
      for column in 0..<clip.width where distance(clip.minX + column, clip.minY + line) < 1 {
        pixels[line * clip.width + column] = edge
      }
    }
    return pixels
  }
}
