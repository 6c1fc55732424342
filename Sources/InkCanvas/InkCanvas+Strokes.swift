public import InkBrush
public import InkStream

/// A stroke or an erasure as it lies on a canvas: what draws its pixels, to draw it in other ways.
///
/// It is a view on what the canvas holds: use it before the canvas takes the next events.
public struct CanvasInk {
  /// The samples, the polyline and the path.
  public let stream: StrokeStream
  /// What it is drawn with.
  public let brush: Brush
  /// Whether it takes away what lies below it.
  public let isErasure: Bool
  /// What its randomness comes from.
  public let seed: UInt64
  /// What the tip is like at each point of the filtered polyline.
  public let tips: [TipState]

  /// The points of an element of the path, its start and its end included, as
  /// ``/InkBrush/StrokeSpine`` appends them.
  ///
  /// - Parameters:
  ///   - element: the index of the element.
  ///   - tolerance: how far edges may stray, in canvas points.
  ///   - points: what they are appended to.
  public func appendSpine(
    of element: Int, tolerance: Double = 0.0625, to points: inout [SpinePoint]
  ) {
    StrokeSpine(brush, tolerance: tolerance)
      .append(element, of: stream.path, tips: tips, to: &points)
  }
}

extension InkCanvas {
  /// The strokes and erasures on the canvas, from below: what was taken back is left out.
  ///
  /// Complexity: O(strokes).
  public var ink: [CanvasInk] {
    var ink: [CanvasInk] = []
    for page in register.pages {
      for sheet in page.sheets {
        for number in sheet.strokes {
          guard let stroke = register.strokes[number], let stream = stroke.stream,
            !stream.path.isEmpty
          else { continue }
          ink.append(
            CanvasInk(
              stream: stream, brush: stroke.brush,
              isErasure: stroke.isErasure || stroke.brush.blend == .destinationOut,
              seed: stroke.seed, tips: stroke.dynamics.output))
        }
      }
    }
    return ink
  }
}
