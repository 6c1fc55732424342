internal import InkBrush
internal import InkGeometry
internal import InkRaster
internal import InkStream

/// A stroke whose touch is down.
final class WetStroke {
  let id: StrokeIdentifier
  /// The pen; its samples come when the touch has ended.
  let stroke: SignedStroke
  private(set) var layer: StrokeLayer
  /// The part of the document that was shown since the touch came down, in points.
  private(set) var sheet: Rect
  private var dynamics: DynamicsStage
  private var path: [StrokeElement] = []
  /// The first tip that has changed since the path was placed.
  private var firstTip = Int.max

  init(_ id: StrokeIdentifier, _ stroke: SignedStroke, _ grid: TileGrid, sheet: Rect) {
    (self.id, self.stroke, self.sheet) = (id, stroke, sheet)
    let brush = SignedStroke.brush(stroke.color, pen: stroke.pen)
    dynamics = DynamicsStage(brush, StrokeContext(seed: stroke.seed, viewSide: stroke.side))
    layer = StrokeLayer(brush, seed: stroke.seed, scale: stroke.scale, grid)
  }

  /// Takes a change of the filtered polyline.
  func takeTips(_ stream: StrokeStream, _ change: Change) {
    let changed = dynamics.update(
      stream.filtered,
      StageUpdate(
        change: change, stableCount: stream.stableCount(at: .filtered),
        isFinal: stream.state != .drawing))
    if !changed.modified.isEmpty { firstTip = min(firstTip, changed.modified.lowerBound) }
  }

  /// Takes a change of the path.
  func takePath(_ stream: StrokeStream, _ change: Change, damage: (Int) -> Void) {
    path = stream.path
    var first = change.modified.isEmpty ? path.count : change.modified.lowerBound
    first = min(first, path.count)
    // Elements that have tips which have changed.
    while first > 0, path[first - 1].end >= Double(firstTip) - 1 { first -= 1 }
    firstTip = .max
    layer.update(path, dynamics.output, from: first, damage: damage)
  }

  /// Places the stroke on another grid, which shows another part of the document.
  func place(_ grid: TileGrid, sheet: Rect) {
    self.sheet = self.sheet.union(sheet)
    layer = StrokeLayer(
      SignedStroke.brush(stroke.color, pen: stroke.pen), seed: stroke.seed, scale: stroke.scale,
      grid)
    layer.update(path, dynamics.output, from: 0) { _ in }
  }
}
