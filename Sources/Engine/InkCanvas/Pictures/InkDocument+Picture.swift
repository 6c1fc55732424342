public import InkBrush
public import InkDocument
public import InkGeometry
internal import InkRaster

/// Pixels row by row: premultiplied RGBA with eight bits a channel, red in the low byte.
public struct InkPicture: Equatable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The pixels, row by row.
  public var pixels: [UInt32]
}

extension InkDocument {
  /// Draws the document or a part of it, with its pages, on its paper or on another.
  ///
  /// ```swift
  /// let picture = try document.picture()
  /// let page = try document.picture(of: document.pages[0].rect, scale: 3, decode: decoded)
  /// ```
  ///
  /// Later changes of the document do not reach the picture.
  /// Complexity: O(strokes, pages and pictures near the part + pixels).
  ///
  /// - Parameters:
  ///   - rect: the part to draw, in the document's coordinates; its corner is rounded to a whole
  ///     pixel. By default all ink, pages and pictures with a margin of 4 points; of an empty
  ///     document one point.
  ///   - scale: pixels per point, 0.001…1,024; by default 2.
  ///   - paper: a colour to draw on, without lines, pages and their papers; by default the
  ///     document's paper, or its pages on a desk.
  ///   - colors: the rule for the colours of ink; by default those that can be read on the paper.
  ///   - desk: the colour around pages, if there are any.
  ///   - pictures: the store with the pixels of pictures; where it lacks them there is
  ///     a light frame. Without a store and without `decode` no pictures are drawn.
  ///   - decode: a function that returns the pixels of a piece that the store lacks: red, green,
  ///     blue and alpha, not premultiplied, row by row; `nil` for a picture that cannot be decoded.
  /// - Returns: the picture.
  /// - Throws: a ``/InkCanvas/CanvasSizeError`` if the scale is out of range, if the rectangle is
  ///   not finite or empty, or if there would be more pixels than a canvas may have.
  public func picture(
    of rect: Rect? = nil, scale: Double = 2, paper: InkColor? = nil,
    colors: ShownColors = .readable, desk: InkColor = .desk, pictures: PictureStore? = nil,
    decode: ((PictureRequest) -> [UInt8]?)? = nil
  ) throws(CanvasSizeError) -> InkPicture {
    let size = try PictureSize(rect ?? wholeRect.orPoint(margin: 4), scale: scale)
    // Tiles far from each other may share strokes, too.
    var painter = DocumentPainter(view: .scale(scale), limit: DocumentPainter.blockLimit / 4)
    let papers =
      paper.map { InkPapers(InkOnPaper($0, colors: colors)) }
      ?? InkPapers(self, paper: nil, colors: colors)
    let tiles = TilePainter(papers, scale: scale)
    let looks = LayerLooks(self)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    let side = Tile.side
    let area = PixelRect(
      minX: size.x, minY: size.y, maxX: size.x + size.width, maxY: size.y + size.height)
    let index = BackdropIndex(self)
    let store = pictures ?? (decode == nil ? nil : PictureStore())
    let below = BackdropPainter.Colors(
      paper: paper ?? self.paper, papers: papers,
      pattern: paper == nil ? paperPattern : .plain, desk: desk, hasPages: paper == nil,
      hasPictures: store != nil)
    for row in Tile.index(area.minY)...Tile.index(area.maxY - 1) {
      let band = PixelRect(
        minX: area.minX, minY: max(area.minY, row * side), maxX: area.maxX,
        maxY: min(area.maxY, row * side + side))
      if let store, let decode { store.fill(index, band, scale: scale, decode) }
      let backdrop = BackdropPainter(
        index, below, store, band, x: band.minX, y: band.minY, scale: scale)
      let objects = RaisedObjects(
        index, store, papers, hasPictures: below.hasPictures, band, scale: scale)
      for column in Tile.index(area.minX)...Tile.index(area.maxX - 1) {
        let clip = area.offset(x: -column * side, y: -row * side).intersection(TilePlace.whole)
        let x = column * side
        let y = row * side
        let reached = Rect(
          minX: Double(x) - 2, minY: Double(y) - 2, maxX: Double(x + side) + 2,
          maxY: Double(y + side) + 2)
        tiles.clear(clip)
        let cuts = index.hasRaised ? index.cuts(column: column, row: row, scale: scale) : []
        let isPlain = looks == nil && cuts.isEmpty
        var pass = isPlain ? nil : LayerPass(looks ?? .single, over: nil, cuts: cuts)
        let position = TilePlace(column: column, row: row, clip: clip)
        var work = 0
        for name in DocumentPainter.sorted(painter.names(of: self, in: reached), of: self) {
          guard let stroke = painter.prepare(name.id, self, &work),
            let part = DocumentPainter.Part(name, of: stroke, in: reached)
          else { continue }
          if pass != nil {
            pass?.paint(part, position, with: tiles)
          } else {
            _ = tiles.paint(part, position)
          }
        }
        let shown = objects?.objects(column: column, row: row) ?? []
        if shown.isEmpty {
          pass?.finish(clip, with: tiles)
        } else {
          pass?.finish(clip, with: tiles, shows: false)
        }
        pixels.withUnsafeMutableBufferPointer { buffer in
          guard let start = buffer.baseAddress else { return }
          // Far from the origin the product may overflow 32 bits; the offset added later wraps back
          // as far.
          let target = DrawingTarget(
            buffer: start - (size.y &* size.width &+ size.x), stride: size.width, rect: band)
          if let pass, !shown.isEmpty {
            tiles.write(
              tiles.runs(pass), shown, position, clip.offset(x: x, y: y), target, backdrop,
              isFirst: true)
          } else {
            tiles.pixels.write(
              over: backdrop, clip.offset(x: x, y: y), target, opacity: 255, clip: clip)
          }
        }
      }
    }
    return InkPicture(width: size.width, height: size.height, pixels: pixels)
  }
}

extension PictureStore {
  /// Has the pieces decoded that some pixels need and the store lacks.
  fileprivate func fill(
    _ index: BackdropIndex, _ pixels: PixelRect, scale: Double,
    _ decode: (PictureRequest) -> [UInt8]?
  ) {
    let demand = PictureDemand(
      index, self, scale: scale,
      view: Rect(
        minX: Double(pixels.minX), minY: Double(pixels.minY), maxX: Double(pixels.maxX),
        maxY: Double(pixels.maxY)))
    for request in demand.requests(limit: .max, hasMargin: false) {
      guard let bytes = decode(request),
        bytes.withUnsafeBytes({ provide($0, for: request.number) }) != nil
      else {
        decline(request.number)
        continue
      }
    }
    _ = takeEvicted()
  }
}

extension Rect {
  /// The rectangle with a margin, or a point of paper if it is empty.
  fileprivate func orPoint(margin: Double) -> Rect {
    isEmpty ? Rect(minX: 0, minY: 0, maxX: 1, maxY: 1) : expanded(by: margin)
  }
}

/// The corner, counted from the document's origin, and the size of a picture in pixels.
struct PictureSize {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(_ rect: Rect, scale: Double) throws(CanvasSizeError) {
    let failure = CanvasSizeError(width: rect.width, height: rect.height, scale: scale)
    guard rect.isFinite, scale >= 0.001, scale <= 1024 else { throw failure }
    let largest = Double(InkCanvas.largestSide)
    let (width, height) = (rect.width * scale, rect.height * scale)
    guard width > 0, height > 0, width <= largest, height <= largest,
      rect.minX.magnitude * scale < 1e9, rect.minY.magnitude * scale < 1e9
    else { throw failure }
    // The nearest pixel is taken, because a multiple of a pixel's size may lie a digit below it.
    x = Self.floor(rect.minX * scale + 0.5)
    y = Self.floor(rect.minY * scale + 0.5)
    // An area narrower than a millionth of a pixel has one pixel, too.
    self.width = max(Self.floor(width + 0.999_999), 1)
    self.height = max(Self.floor(height + 0.999_999), 1)
    guard Int64(self.width) * Int64(self.height) <= Int64(InkCanvas.largestPixelCount) else {
      throw failure
    }
  }

  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }
}

extension Tile {
  /// Returns the column, or the row, of the tile in which a pixel lies.
  static func index(_ pixel: Int) -> Int { pixel >> 6 }
}
