internal import InkDocument
public import InkGeometry
internal import InkRaster

// The pages and pictures below the ink.
extension InkCanvas {
  /// Returns the pieces of pictures that are missing: those in view, from its middle outwards, then those
  /// around it.
  ///
  /// The host decodes them, in this order or another, and calls ``provide(_:for:)-([UInt8],_)``; until then the
  /// canvas shows the pictures at another resolution, or a light frame. The same pieces are named until they
  /// have come or are not wanted any more: what is in none of the requests need not be decoded further. If the
  /// view needs more pixels than ``PictureStore/budget`` allows, coarser ones are asked for.
  ///
  /// Complexity: O(pieces in view), however many pages and pictures there are.
  ///
  /// - Parameter limit: the largest number of requests.
  /// - Returns: the requests, the most urgent first.
  public func wantedPictures(limit: Int = 16) -> [PictureRequest] {
    guard !backdrop.pictures.isEmpty, limit > 0 else { return [] }
    let frame = register.frame
    let view = Rect(
      minX: Double(frame.offsetX), minY: Double(frame.offsetY),
      maxX: Double(frame.offsetX) + Double(frame.width),
      maxY: Double(frame.offsetY) + Double(frame.height))
    guard !view.isEmpty else { return [] }
    return PictureDemand(backdrop, pictures, scale: frame.documentScale, view: view)
      .requests(limit: limit)
  }

  /// Returns the pieces that a picture of a part of the document lacks in ``pictures``, for
  /// ``/InkDocument/InkDocument/picture(of:scale:paper:colors:desk:pictures:decode:)``.
  ///
  /// They are handed over as those of the view. Complexity: O(pages and pictures + pieces).
  ///
  /// - Parameters:
  ///   - rect: the part, in points of the document.
  ///   - scale: pixels per point, 0.001…1,024; with any other nothing is wanted.
  ///   - limit: the largest number of requests.
  /// - Returns: the requests.
  public func wantedPictures(of rect: Rect, scale: Double, limit: Int = 64) -> [PictureRequest] {
    guard !backdrop.pictures.isEmpty, limit > 0, rect.isFinite, !rect.isEmpty, scale >= 0.001,
      scale <= 1024
    else { return [] }
    return PictureDemand(
      backdrop, pictures, scale: scale, view: rect.applying(.scale(scale))
    ).requests(limit: limit, hasMargin: false)
  }

  /// Takes the pixels of a piece of a picture.
  ///
  /// Complexity: O(pixels + pictures); what shows them is damaged.
  ///
  /// - Parameters:
  ///   - pixels: red, green, blue and alpha of each pixel, not premultiplied, row by row from the top: as many
  ///     as the request's rectangle has.
  ///   - number: the number of the request.
  /// - Returns: false for pixels that are not taken: of a piece that was not asked for or has come already, of
  ///   another number of pixels, or of a picture that is not there any more.
  @discardableResult
  public func provide(_ pixels: [UInt8], for number: Int) -> Bool {
    pixels.withUnsafeBytes { provide($0, for: number) }
  }

  /// Takes the pixels of a piece of a picture from memory.
  @discardableResult
  package func provide(_ pixels: UnsafeRawBufferPointer, for number: Int) -> Bool {
    let taken = pictures.provide(pixels, for: number) { content in
      backdrop.pictures.contains { $0.content === content }
    }
    guard let (request, key) = taken else { return false }
    damage(key, request.content, request.pageIndex, overTime: settings.painting == .overTime)
    damageForgotten()
    return true
  }

  /// Damages what showed pieces that were forgotten.
  func damageForgotten() {
    for key in pictures.takeEvicted() {
      let (content, pageIndex) = pictures.content(key.source)
      damage(key, content, pageIndex)
    }
  }

  /// Notes that a picture cannot be decoded: it is shown as a light frame, and not asked for again.
  ///
  /// - Parameter number: the number of a request for it; others do nothing.
  public func decline(_ number: Int) { pictures.decline(number) }

  /// Damages the tiles that may show a piece, now or bit by bit.
  private func damage(
    _ key: PictureStore.Key, _ content: PictureContent, _ pageIndex: Int, overTime: Bool = false
  ) {
    let side = Double(PictureStore.pieceSide)
    let scale = PictureLevel(step: key.step).scale
    let piece = Rect(
      minX: Double(key.column) * side - 2, minY: Double(key.row) * side - 2,
      maxX: Double(key.column + 1) * side + 2, maxY: Double(key.row + 1) * side + 2
    ).applying(.scale(1 / scale))
    for picture in backdrop.pictures
    where picture.content === content && picture.pageIndex == pageIndex {
      let rect = piece.intersection(picture.crop).applying(picture.transform)
      if overTime { arrivals.append(rect) } else { damageBackdrop(rect) }
    }
  }

  /// The tiles that are damaged in a tick because pieces have come: to draw them takes a few milliseconds.
  private static var arrivingTiles: Int { 40 }

  /// Damages tiles that show pieces which have come, as many as one frame has time for.
  func showArrivals() {
    var left = Self.arrivingTiles
    let frame = register.frame
    while left > 0, let rect = arrivals.first {
      let tiles = backdropTiles(rect)
      if tiles.isEmpty {
        arrivals.removeFirst()
        continue
      }
      let columns = (tiles.width + Tile.side - 1) / Tile.side
      let height = max(left / columns, 1) * Tile.side
      var band = tiles
      band.maxY = min(tiles.minY + height, tiles.maxY)
      register.damage.add(band)
      left -= columns * ((band.height + Tile.side - 1) / Tile.side)
      if band.maxY == tiles.maxY {
        arrivals.removeFirst()
      } else {
        let top = Double(frame.origin.row * Tile.side + band.maxY + 2) / frame.documentScale
        arrivals[0] = Rect(minX: rect.minX, minY: top, maxX: rect.maxX, maxY: rect.maxY)
      }
    }
  }

  /// Shows pages and pictures that have changed.
  func showBackdrop(_ change: DocumentChange) {
    if change.elements.isEmpty { return }
    let wasPaged = !backdrop.pages.isEmpty
    if liftedObjects != nil { damageLiftedObjects() }
    let before = backdrop
    backdrop = BackdropIndex(document, liftedObjects)
    cutAgain(after: before)
    if liftedObjects != nil { damageLiftedObjects() }
    if wasPaged == backdrop.pages.isEmpty {
      damageAll()
      return
    }
    for element in change.elements {
      if let before = element.before { damageBackdrop(before.bounds) }
      if let after = element.after { damageBackdrop(after.bounds) }
    }
  }

  /// Damages what shows an object.
  func damage(_ object: SheetObject) { damageBackdrop(object.bounds) }

  /// Damages whole tiles, for each shows pictures at one resolution.
  func damageBackdrop(_ rect: Rect) {
    let tiles = backdropTiles(rect)
    if !tiles.isEmpty { register.damage.add(tiles) }
  }

  /// The whole tiles in view that show a part of the document.
  private func backdropTiles(_ rect: Rect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    let frame = register.frame
    let box = frame.box(rect.applying(frame.view), margin: 2)
    guard !box.isEmpty else { return .empty }
    let last = Tile.side - 1
    return PixelRect(
      minX: box.rect.minX & ~last, minY: box.rect.minY & ~last,
      maxX: (box.rect.maxX + last) & ~last, maxY: (box.rect.maxY + last) & ~last
    ).intersection(frame.rect)
  }
}
