internal import InkDocument
internal import InkGeometry
internal import InkRaster

/// A painter of one object at one scale: of an element that is no ink.
///
/// Its pixels depend on their tile alone, and not on which part of the tile is drawn.
enum BackdropObject {
  /// A painter of a picture.
  case picture(PicturePainter)
  /// A painter of a text.
  case text(TextPainter)

  /// Makes a painter; `nil` for an object that is flattened to nothing.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - view: the transform from the document to device pixels.
  ///   - store: the pixels of pictures; `nil` for frames.
  ///   - papers: the rules by which ink is shown, which text follows.
  init?(_ object: SheetObject, view: Affine, _ store: PictureStore?, _ papers: InkPapers) {
    switch object {
    case .picture(let picture):
      guard let painter = PicturePainter(picture, view: view, store) else { return nil }
      self = .picture(painter)
    case .text(let text):
      guard let painter = TextPainter(text, view: view, papers) else { return nil }
      self = .text(painter)
    }
  }

  /// A rectangle around it, in device pixels counted from the document's origin.
  var bounds: Rect {
    switch self {
    case .picture(let painter): painter.bounds
    case .text(let painter): painter.bounds
    }
  }

  /// Notes that the object is being drawn under some device pixels.
  func touch(_ rect: Rect) {
    switch self {
    case .picture(let painter): painter.touch(rect)
    case .text: break
    }
  }

  /// Returns true if nothing below the object is seen on a tile.
  func hidesAll(column: Int, row: Int) -> Bool {
    switch self {
    case .picture(let painter): painter.hidesAll(column: column, row: row)
    case .text: false
    }
  }

  /// Paints a part of a tile.
  ///
  /// - Parameters:
  ///   - column: the column of the tile in the document.
  ///   - row: its row.
  ///   - clip: the pixels to paint, counted from the corner of the tile.
  ///   - target: the address of the first of them; the pixels below are there already.
  ///   - stride: the number of pixels from one row to the next.
  func paint(
    column: Int, row: Int, _ clip: PixelRect, into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    switch self {
    case .picture(let painter):
      painter.paint(column: column, row: row, clip, into: target, stride: stride)
    case .text(let painter):
      painter.paint(column: column, row: row, clip, into: target, stride: stride)
    }
  }
}
