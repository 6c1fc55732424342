internal import Ductus

/// Which part of the canvas a picture shows.
struct Page {
  /// What is shown, in canvas points; its sides are whole numbers.
  let shown: Rect

  /// How much paper is left around the ink, in canvas points.
  private static let margin = 4.0
  /// The shortest side of the view on which the log is taken to have been written where nothing is
  /// said about it: brushes may depend on it.
  private static let smallestView = 320.0

  /// Finds the part.
  ///
  /// - Parameters:
  ///   - size: how large it is to be.
  ///   - batches: what is drawn.
  ///   - makeCanvas: makes a canvas of a width and a height.
  init(
    _ size: SizeArgument, _ batches: [TouchBatch],
    makeCanvas: (Double, Double) throws -> InkCanvas
  ) rethrows {
    switch size {
    case .points(let width, let height):
      shown = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
      isGiven = true
    case .fit:
      let canvas = try makeCanvas(Self.smallestView, Self.smallestView)
      canvas.receive(batches)
      var bounds = Rect.empty
      for ink in canvas.ink where !ink.isErasure { bounds = bounds.union(InkShape(ink).bounds) }
      if bounds.isEmpty {
        shown = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
      } else {
        let wide = bounds.expanded(by: Self.margin)
        shown = Rect(
          minX: wide.minX.rounded(.down), minY: wide.minY.rounded(.down),
          maxX: wide.maxX.rounded(.up), maxY: wide.maxY.rounded(.up))
      }
      isGiven = false
    }
  }

  private let isGiven: Bool

  /// The width of the picture in canvas points.
  var width: Double { shown.width }
  /// The height of the picture in canvas points.
  var height: Double { shown.height }
  /// The width of the view on which the ink was drawn.
  var viewWidth: Double { isGiven ? width : max(width, Self.smallestView) }
  /// The height of the view on which the ink was drawn.
  var viewHeight: Double { isGiven ? height : max(height, Self.smallestView) }

  /// Batches as they are seen from the corner of what is shown.
  func moved(_ batches: [TouchBatch]) -> [TouchBatch] {
    let offset = Vector(-shown.minX, -shown.minY)
    if offset == Vector(0, 0) { return batches }
    return batches.map { $0.moved(by: offset) }
  }
}
