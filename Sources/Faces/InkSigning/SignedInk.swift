internal import InkBrush
internal import InkGeometry
internal import InkStream

/// The path of a finished stroke, and the tips along it, in the stroke's own points.
struct SignedInk {
  let brush: Brush
  let path: [StrokeElement]
  let tips: [TipState]

  /// Makes the ink of a stroke; complexity: O(samples).
  init(_ stroke: SignedStroke) {
    brush = SignedStroke.brush(stroke.color, pen: stroke.pen)
    let (filtered, path) = SignaturePad.recipe.path(of: stroke.polyline)
    var dynamics = DynamicsStage(
      brush, StrokeContext(seed: stroke.seed, viewSide: stroke.side))
    _ = dynamics.update(
      filtered,
      StageUpdate(
        change: .everything(count: filtered.count), stableCount: filtered.count, isFinal: true))
    self.path = path
    tips = dynamics.output
  }

  /// A rectangle that contains the ink, in the stroke's own points.
  var bounds: Rect {
    let spine = StrokeSpine(brush, tolerance: 0.1)
    let isDot = StrokeSpine.isDot(path, within: brush.dotReach)
    var points: [SpinePoint] = []
    var bounds = Rect.empty
    for element in path.indices {
      points.removeAll(keepingCapacity: true)
      spine.append(element, of: path, isDot: isDot, tips: tips, to: &points)
      for point in points {
        let reach = point.tip.width * (isDot ? DotShape.largestRadius : 0.5)
        bounds = bounds.union(
          Rect(
            minX: point.location.x - reach, minY: point.location.y - reach,
            maxX: point.location.x + reach, maxY: point.location.y + reach))
      }
    }
    return bounds
  }

  /// The points along the ink where a transform takes them, which makes it larger by a factor.
  func spine(_ transform: Affine, factor: Double) -> [SpinePoint] {
    let spine = StrokeSpine(brush, tolerance: brush.outlineTolerance(scale: factor))
    let isDot = StrokeSpine.isDot(path, within: brush.dotReach)
    var points: [SpinePoint] = []
    for element in path.indices {
      spine.append(element, of: path, isDot: isDot, tips: tips, to: &points)
    }
    for index in points.indices {
      points[index].location = points[index].location.applying(transform)
      points[index].tip.width *= factor
    }
    return points
  }
}
