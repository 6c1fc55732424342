internal import InkDocument
public import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkStream

// The visible part of the document.
extension InkCanvas {
  /// The smallest zoom: 0.05 points of the view per point of the document.
  public static let smallestZoom = 0.05
  /// The largest zoom: 64.
  public static let largestZoom = 64.0
  /// The largest distance of the view from the document's origin, in device pixels: 2³⁰.
  static let farthest = 1_073_741_824.0

  /// Points of the view per point of the document: 1 unless changed.
  public var zoom: Double { register.frame.zoom }
  /// The shorter side of the view in points, within the limit for the width of new strokes.
  package var countedViewSide: Double { register.countedViewSide }

  /// The point of the document in the upper left corner of the view; it is on a whole device pixel.
  public var origin: Point {
    let frame = register.frame
    return Point(
      Double(frame.offsetX) / frame.documentScale, Double(frame.offsetY) / frame.documentScale)
  }

  /// The transform from the points of the view to the document.
  public var viewToDocument: Affine { register.frame.toDocument }

  /// The visible part of the document.
  public var visibleRect: Rect {
    let origin = origin
    return Rect(
      minX: origin.x, minY: origin.y, maxX: origin.x + width / zoom,
      maxY: origin.y + height / zoom)
  }

  /// Shows another part of the document.
  ///
  /// Strokes in progress are finished first, and ink that is fading is forgotten. Strokes drawn at
  /// another zoom keep their widths in the document's points. The pixels do not depend on earlier
  /// views: they are the same as on a canvas that always had this view. Complexity: tiles that were
  /// not visible before are painted with the next drawing; O(all ink) if the canvas keeps all
  /// stages.
  ///
  /// - Parameters:
  ///   - origin: the point of the document in the upper left corner; it is rounded to a whole
  ///     device pixel, and limited to 2³⁰ of them from the document's origin. A point that is not
  ///     finite leaves the present one.
  ///   - zoom: points of the view per point of the document, 0.05…64, clamped; NaN leaves the
  ///     present zoom.
  public func setView(origin: Point, zoom: Double) {
    let old = register.frame
    var frame = old
    frame.show(origin.isFinite ? origin : self.origin, zoom: zoom)
    if frame.zoom == old.zoom, frame.offsetX == old.offsetX, frame.offsetY == old.offsetY { return }
    finishTouches()
    recorder?.record(.view(origin: origin, zoom: zoom))
    freshen()
    // Fading ink is not worth painting in another view.
    let isFading = register.pages.count > 1 || register.page.sheets.count > 1
    if register.pages.count > 1 || register.page.sheets.count > 1 { dropFading() }
    let isKept = settings.keepsStages || settings.fadesAway
    if !isKept { retire(all: true) }
    if settings.painting != .atOnce, frame.zoom != old.zoom {
      stale = StalePicture(
        pixels: pixels, width: old.width, height: old.height, frame: old)
    }
    let sheet = register.page.sheet
    keepTiles(of: sheet)
    register.frame = frame
    preparePainters()
    if frame.zoom != old.zoom {
      register.painter = DocumentPainter(view: frame.view)
      lifted?.show(frame.view)
    }
    cancelPainting()
    if isKept {
      register.placeAllStrokes()
    } else {
      register.page.sheets = [
        sheet.moved(to: frame, keepsTiles: frame.zoom == old.zoom)
      ]
      adoptTiles()
    }
    if isKept || isFading || frame.zoom != old.zoom { damageAll() } else { damageMoved(from: old) }
  }

  /// Shows more or less of the document at the same scale: tiles that stay in view are kept, as
  /// when the view moves, and strokes in progress go on.
  func resizeSheet(from old: CanvasFrame) {
    let sheet = register.page.sheet
    // Strokes above one in progress wait for it.
    retire(all: !register.isTouched, backlog: 0)
    keepTiles(of: sheet)
    let next = sheet.moved(to: register.frame, keepsTiles: true)
    next.strokes = sheet.strokes
    for tile in next.tiles { tile?.removeLayers() }
    register.page.sheets = [next]
    for number in next.strokes {
      register.strokes[number]?.sheet = next
      register.strokes[number]?.placeAll(register.frame)
    }
    adoptTiles()
    damageMoved(from: old)
  }

  /// Moves the visible part; the complexity is that of ``setView(origin:zoom:)``.
  ///
  /// - Parameter offset: the distance in points of the view by which the ink moves.
  public func pan(by offset: Vector) {
    let frame = register.frame
    let corner = Point(
      Double(frame.offsetX) - offset.dx * frame.scale,
      Double(frame.offsetY) - offset.dy * frame.scale)
    setView(
      origin: Point(corner.x / frame.documentScale, corner.y / frame.documentScale), zoom: zoom)
  }

  /// Changes the zoom about a fixed point.
  ///
  /// It does nothing if the zoom is NaN or the point is not finite. The complexity is that of
  /// ``setView(origin:zoom:)``.
  ///
  /// - Parameters:
  ///   - newZoom: points of the view per point of the document, 0.05…64, clamped.
  ///   - point: a point of the view, under which the document does not move.
  public func zoom(to newZoom: Double, about point: Point) {
    guard !newZoom.isNaN, point.isFinite else { return }
    let newZoom = min(max(newZoom, Self.smallestZoom), Self.largestZoom)
    let fixed = point.applying(viewToDocument)
    setView(
      origin: Point(fixed.x - point.x / newZoom, fixed.y - point.y / newZoom), zoom: newZoom)
  }

  /// Shows all ink, all pages, all pictures and all texts, as large as they fit, at most at zoom 1.
  ///
  /// Complexity: O(strokes + pages + pictures), and that of ``setView(origin:zoom:)``.
  ///
  /// - Parameter margin: the free space on each side, in points of the view.
  public func showAll(margin: Double = 16) {
    var bounds = document.bounds
    for page in document.pages { bounds = bounds.union(page.rect) }
    for picture in document.shownPictures { bounds = bounds.union(picture.bounds) }
    for text in document.shownTexts { bounds = bounds.union(text.bounds) }
    let view = viewOfAll(of: bounds, margin: margin)
    setView(origin: view.origin, zoom: view.zoom)
  }

  /// Returns the view of all ink, as large as it fits, at most at zoom 1: the point in the corner,
  /// and the zoom.
  ///
  /// - Parameter margin: the free space on each side, in points of the view.
  /// - Returns: the arguments for ``setView(origin:zoom:)``.
  package func viewOfAll(margin: Double = 16) -> (origin: Point, zoom: Double) {
    viewOfAll(of: document.bounds, margin: margin)
  }

  private func viewOfAll(of bounds: Rect, margin: Double) -> (origin: Point, zoom: Double) {
    guard !bounds.isEmpty, bounds.isFinite, width > 0, height > 0 else { return (Point(0, 0), 1) }
    let room = max(margin.isFinite ? margin : 0, 0) * 2
    let fitting = min(
      max(width - room, 1) / max(bounds.width, 1e-9),
      max(height - room, 1) / max(bounds.height, 1e-9))
    let zoom = min(max(fitting, Self.smallestZoom), 1)
    let center = bounds.center
    return (Point(center.x - width / zoom / 2, center.y - height / zoom / 2), zoom)
  }
}

extension CanvasFrame {
  /// Moves the view so that a point of the document is in its corner.
  mutating func show(_ corner: Point, zoom newZoom: Double) {
    if !newZoom.isNaN {
      zoom = min(max(newZoom, InkCanvas.smallestZoom), InkCanvas.largestZoom)
    }
    offsetX = Self.nearest(corner.x * documentScale)
    offsetY = Self.nearest(corner.y * documentScale)
  }

  private static func nearest(_ position: Double) -> Int {
    let limited = min(max(position, -InkCanvas.farthest), InkCanvas.farthest)
    let whole = Int(limited)
    let rest = limited - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest < -0.5 ? whole - 1 : whole
  }
}

extension InkSheet {
  /// Returns a sheet for another part of the document, with the tiles that both have.
  func moved(to frame: CanvasFrame, keepsTiles: Bool) -> InkSheet {
    let moved = InkSheet(columns: frame.columns, rows: frame.rows, origin: frame.origin)
    guard keepsTiles, base == nil else { return moved }
    for row in 0..<moved.rows {
      for column in 0..<moved.columns {
        let x = column + moved.origin.column - origin.column
        let y = row + moved.origin.row - origin.row
        if x >= 0, x < columns, y >= 0, y < rows, let tile = tiles[y * columns + x] {
          moved.put(tile, at: row * moved.columns + column)
        }
      }
    }
    return moved
  }
}
