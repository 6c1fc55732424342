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

  /// Finds the part: the same one whether the ink comes from a log or from a drawing made of it.
  ///
  /// - Parameters:
  ///   - size: how large it is to be.
  ///   - ink: what the ink covers, in canvas points; empty where there is none.
  init(_ size: SizeArgument, ink: Rect) {
    switch size {
    case .points(let width, let height):
      shown = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    case .fit:
      guard !ink.isEmpty else {
        shown = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        return
      }
      let wide = ink.expanded(by: Self.margin)
      shown = Rect(
        minX: wide.minX.rounded(.down), minY: wide.minY.rounded(.down),
        maxX: wide.maxX.rounded(.up), maxY: wide.maxY.rounded(.up))
    }
  }

  /// The corner at which the picture begins.
  var origin: Point { Point(shown.minX, shown.minY) }
  /// The width of the picture in canvas points.
  var width: Double { shown.width }
  /// The height of the picture in canvas points.
  var height: Double { shown.height }
}

extension InkCanvas {
  /// What the ink on the canvas covers, predictions too, in canvas points: that of its outlines.
  var outlinedRect: Rect {
    var bounds = Rect.empty
    for ink in ink where !ink.isErasure { bounds = bounds.union(ink.shape.bounds) }
    return bounds
  }
}
