internal import Ductus

/// The part of the canvas that a picture shows.
///
/// Brushes may depend on the size of the view, which logs do not record. If the picture has a given size, the
/// view has the same. If the picture is fitted to its ink, the view has a fixed size, because the ink must
/// not change with the part that is cut out around it.
struct Page: Equatable {
  /// The visible part, in canvas points; its sides are whole numbers.
  let shown: Rect

  /// The usual width of the margin around the ink, in canvas points.
  static let usualMargin = 4.0
  /// The size of the view of a picture that is fitted to its ink: a small screen.
  private static let fittedView = (width: 320.0, height: 320.0)

  /// Returns the size of the view on which ink is drawn, in canvas points.
  static func view(of size: SizeArgument) -> (width: Double, height: Double) {
    switch size {
    case .points(let width, let height): (Double(width), Double(height))
    case .fit: fittedView
    }
  }

  /// Finds the visible part, which is the same for a log and for a drawing made of it.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - ink: the bounds of the ink, in canvas points; empty if there is none.
  ///   - margin: the width of the margin around the ink, in canvas points.
  init(_ size: SizeArgument, ink: Rect, margin: Double = usualMargin) {
    switch size {
    case .points(let width, let height):
      shown = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    case .fit:
      guard !ink.isEmpty else {
        shown = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        return
      }
      let wide = ink.expanded(by: margin)
      shown = Rect(
        minX: wide.minX.rounded(.down), minY: wide.minY.rounded(.down),
        maxX: wide.maxX.rounded(.up), maxY: wide.maxY.rounded(.up))
    }
  }

  /// The upper left corner of the picture.
  var origin: Point { Point(shown.minX, shown.minY) }
  /// The width of the picture in canvas points.
  var width: Double { shown.width }
  /// The height of the picture in canvas points.
  var height: Double { shown.height }
}

extension InkCanvas {
  /// The bounds of the outlines of the ink on the canvas, predictions included, in canvas points.
  var outlinedRect: Rect {
    var bounds = Rect.empty
    for ink in ink where !ink.isErasure { bounds = bounds.union(ink.shape.bounds) }
    return bounds
  }
}
