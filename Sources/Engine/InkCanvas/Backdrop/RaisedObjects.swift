internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The objects among the ink of a part of a document, ready to be painted.
///
/// It only reads, so that several threads may use it at once.
struct RaisedObjects: @unchecked Sendable {
  /// An object, and its sort key.
  struct Object {
    /// Its sort key: it lies above ink with smaller keys.
    var key: Int64
    /// Its painter.
    var painter: BackdropObject
  }

  /// The objects, from the lowest up.
  private let all: [Object]

  /// Finds the objects; `nil` where there are none.
  ///
  /// Complexity: O(objects that meet the rectangle).
  ///
  /// - Parameters:
  ///   - index: the objects.
  ///   - store: the pixels of pictures; `nil` for frames.
  ///   - papers: the rules by which ink is shown, which text follows.
  ///   - hasPictures: true if pictures are painted.
  ///   - pixels: a rectangle of pixels, counted from the document's origin.
  ///   - scale: pixels per point of the document.
  @inline(never)
  init?(
    _ index: BackdropIndex, _ store: PictureStore?, _ papers: InkPapers, hasPictures: Bool = true,
    _ pixels: PixelRect, scale: Double
  ) {
    guard index.hasRaised, !pixels.isEmpty else { return nil }
    // Tiles are drawn alike in parts and as a whole.
    let last = Tile.side - 1
    let area = Rect(
      minX: Double(pixels.minX & ~last), minY: Double(pixels.minY & ~last),
      maxX: Double((pixels.maxX + last) & ~last), maxY: Double((pixels.maxY + last) & ~last))
    all = index.raisedObjects(in: area.expanded(by: 1).applying(.scale(1 / scale))).compactMap {
      key, object in
      if !hasPictures, object.picture != nil { return nil }
      let painter = BackdropObject(object, view: .scale(scale), store, papers)
      return painter.map { Object(key: key, painter: $0) }
    }
    if all.isEmpty { return nil }
    for object in all { object.painter.touch(area.intersection(object.painter.bounds)) }
  }

  /// A tile, in device pixels.
  static func rect(column: Int, row: Int) -> Rect {
    let side = Double(Tile.side)
    let (x, y) = (Double(column) * side, Double(row) * side)
    return Rect(minX: x, minY: y, maxX: x + side, maxY: y + side)
  }

  /// The objects on a tile, from the lowest up.
  ///
  /// - Parameters:
  ///   - column: the column of the tile in the document.
  ///   - row: its row.
  /// - Returns: the objects.
  func objects(column: Int, row: Int) -> [Object] {
    let tile = Self.rect(column: column, row: row)
    return all.filter { $0.painter.bounds.intersects(tile) }
  }
}

extension TilePainter {
  /// Writes runs of ink on a tile, and the objects between them.
  ///
  /// - Parameters:
  ///   - runs: the runs, from the lowest up.
  ///   - objects: the objects, from the lowest up.
  ///   - position: the tile, and the pixels to write.
  ///   - rect: these pixels in the coordinates of the target.
  ///   - target: the memory to write to.
  ///   - paper: the painter of everything below the ink, made for the rectangle of the target.
  ///   - isFirst: true if that is painted first; false if it is there.
  @inline(never)
  func write(
    _ runs: [TileRun], _ objects: [RaisedObjects.Object], _ position: TilePlace, _ rect: PixelRect,
    _ target: DrawingTarget, _ paper: BackdropPainter, isFirst: Bool
  ) {
    let clip = position.clip
    let corner = target.buffer + (rect.minY &* target.stride &+ rect.minX)
    var (first, number, isFirst) = (0, 0, isFirst)
    repeat {
      // All runs below the next object.
      var end = first
      while end < runs.count, number == objects.count || runs[end].key < objects[number].key {
        end += 1
      }
      if isFirst || end > first {
        show(runs[first..<end], clip)
        if isFirst {
          pixels.write(over: paper, rect, target, opacity: 255, clip: clip)
        } else {
          pixels.blend(
            opacity: 255, paper: paper.paper, into: corner, stride: target.stride, clip: clip)
        }
      }
      (first, isFirst) = (end, false)
      // All objects below the next run.
      while number < objects.count, first == runs.count || objects[number].key < runs[first].key {
        objects[number].painter.paint(
          column: position.documentColumn, row: position.documentRow, clip, into: corner,
          stride: target.stride)
        number += 1
      }
    } while first < runs.count || number < objects.count
  }
}
