internal import Ductus

/// Which part of the canvas a picture shows, and on what view it was drawn.
///
/// Brushes may depend on the size of the view, but logs do not say what it was: where the picture has
/// a size, that is the view's. Where it is as large as its ink, the view has a size of its own, for
/// the ink must not change with the picture that is cut out around it.
struct Page: Equatable {
  /// What is shown, in canvas points; its sides are whole numbers.
  let shown: Rect

  /// How much paper is left around the ink, in canvas points.
  private static let margin = 4.0
  /// The sides of the view of a picture as large as its ink: a small screen.
  private static let fittedView = (width: 320.0, height: 320.0)

  /// The size of the view on which ink is drawn for a picture of a size, in canvas points.
  static func view(of size: SizeArgument) -> (width: Double, height: Double) {
    switch size {
    case .points(let width, let height): (Double(width), Double(height))
    case .fit: fittedView
    }
  }

  /// Finds the part.
  ///
  /// - Parameters:
  ///   - size: how large it is to be.
  ///   - canvas: the ink, drawn on the view for that size.
  init(_ size: SizeArgument, of canvas: InkCanvas) {
    switch size {
    case .points(let width, let height):
      shown = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    case .fit:
      var bounds = Rect.empty
      for ink in canvas.ink where !ink.isErasure { bounds = bounds.union(ink.shape.bounds) }
      if bounds.isEmpty {
        shown = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
      } else {
        let wide = bounds.expanded(by: Self.margin)
        shown = Rect(
          minX: wide.minX.rounded(.down), minY: wide.minY.rounded(.down),
          maxX: wide.maxX.rounded(.up), maxY: wide.maxY.rounded(.up))
      }
    }
  }

  /// The width of the picture in canvas points.
  var width: Double { shown.width }
  /// The height of the picture in canvas points.
  var height: Double { shown.height }

  /// Batches as they are seen from the corner of what is shown.
  func moved(_ batches: [TouchBatch]) -> [TouchBatch] {
    let offset = Vector(-shown.minX, -shown.minY)
    if offset == Vector(0, 0) { return batches }
    return batches.map { $0.moved(by: offset) }
  }
}
