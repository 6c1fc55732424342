internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// The pieces of pictures that a view needs and does not have.
struct PictureDemand {
  private let index: BackdropIndex
  private let store: PictureStore
  private let scale: Double
  private let view: Rect

  /// - Parameters:
  ///   - index: the pictures.
  ///   - store: the pieces that there are.
  ///   - scale: device pixels per point of the document.
  ///   - view: the view in device pixels, counted from the document's origin.
  init(_ index: BackdropIndex, _ store: PictureStore, scale: Double, view: Rect) {
    (self.index, self.store, self.scale, self.view) = (index, store, scale, view)
  }

  private struct Piece {
    var key: PictureStore.Key
    var picture: PlacedPicture
    /// The square of its distance from the middle of the view; those out of view come last.
    var urgency: Double
  }

  /// Asks for what is missing, the most urgent first.
  ///
  /// - Parameters:
  ///   - limit: the largest number of requests.
  ///   - hasMargin: true if pieces within half a view around it are asked for, too.
  /// - Returns: the requests.
  func requests(limit: Int, hasMargin: Bool = true) -> [PictureRequest] {
    var bias = 0
    var inView = pieces(in: view, bias: bias)
    // A step is a half or a quarter of the pixels.
    while inView.byteCount > store.budget / 4 * 3, bias < 24 {
      bias += 1
      inView = pieces(in: view, bias: bias)
    }
    var missing = inView.missing
    if hasMargin {
      let around = pieces(
        in: Rect(
          minX: view.minX - view.width / 2, minY: view.minY - view.height / 2,
          maxX: view.maxX + view.width / 2, maxY: view.maxY + view.height / 2), bias: bias)
      if around.byteCount <= store.budget / 4 * 3 {
        missing += around.missing.map { piece in
          var piece = piece
          piece.urgency += 1e18
          return piece
        }
      }
    }
    missing.sort { $0.urgency < $1.urgency }
    var seen = Set<PictureStore.Key>()
    var requests: [PictureRequest] = []
    for piece in missing where requests.count < limit && seen.insert(piece.key).inserted {
      requests.append(store.request(piece.key, of: piece.picture))
    }
    return requests
  }

  /// Returns the pieces that some device pixels need and the store does not have, and the bytes of all that
  /// they need.
  private func pieces(in area: Rect, bias: Int) -> (missing: [Piece], byteCount: Int) {
    var missing: [Piece] = []
    var byteCount: Int64 = 0
    for picture in index.pictures(in: area.applying(.scale(1 / scale))) {
      let source = store.source(picture.content, picture.pageIndex)
      if store.isDeclined(source) { continue }
      guard
        let painter = PicturePainter(picture, view: .scale(scale), store, bias: bias)
      else { continue }
      let shown = area.intersection(painter.bounds)
      let pixels = shown.isEmpty ? .empty : painter.pixels(painter.level, under: shown)
      if pixels.isEmpty { continue }
      store.touch(source, painter.level, pixels)
      let side = PictureStore.pieceSide
      PictureStore.forEachPiece(source, painter.level, pixels) { key in
        let size = painter.level.size(of: picture)
        byteCount +=
          4 * Int64(min(side, size.width - key.column * side))
          * Int64(min(side, size.height - key.row * side))
        // The finest levels of pages that are large beyond measure end here.
        guard byteCount < 1 << 34 else { return false }
        if store.piece(key) == nil, missing.count < 4096 {
          missing.append(
            Piece(key: key, picture: picture, urgency: distance(key, painter.level, picture)))
        }
        return true
      }
    }
    return (missing, Int(min(byteCount, 1 << 30)))
  }

  private func distance(
    _ key: PictureStore.Key, _ level: PictureLevel, _ picture: PlacedPicture
  ) -> Double {
    let side = Double(PictureStore.pieceSide)
    let middle = Point(
      (Double(key.column) + 0.5) * side / level.scale, (Double(key.row) + 0.5) * side / level.scale
    ).applying(picture.transform)
    let (x, y) = (middle.x * scale - view.center.x, middle.y * scale - view.center.y)
    return x * x + y * y
  }
}
