internal import InkBrush
internal import InkCanvas
internal import InkGeometry
internal import InkInput
internal import InkStream

// The tip of the pointer that was seen last.
extension PointerGestures {
  /// Where a pointer would draw or erase, for a ring around it; `nil` where none is, and where it would
  /// move the view.
  ///
  /// Complexity: O(length of the brush's formulas).
  public var cursor: PointerCursor? {
    guard let found = seenTip else { return nil }
    return PointerCursor(
      location: found.point.location, radius: found.point.tip.width / 2, erases: found.erases,
      isDown: found.isDown)
  }

  /// The tip of the brush where a pointer hovers, for a picture of it; `nil` where ``cursor`` is.
  ///
  /// It is what the brush would leave there if it touched the drawing with the force of an average touch, as the
  /// pointer leans and turns now, but a dot of the brush's tip even where a tap makes a blot. Complexity: O(length of
  /// the brush's formulas).
  package var tipPreview: TipPreview? {
    guard let found = seenTip, let seen else { return nil }
    var brush = found.brush
    brush.dot = .tip
    var shape = StrokeShape(brush, seed: 0)
    shape.append([found.point])
    var color = canvas.shownColor(
      found.point.tip.color, brush.blend, at: found.point.location.applying(canvas.viewToDocument))
    color.alpha = UInt8(Double(color.alpha) * found.point.tip.opacity + 0.5)
    return TipPreview(
      outline: shape.outline, color: color, erases: found.erases, isDown: found.isDown,
      kind: seen.event.kind)
  }

  /// The brush of the pointer, and its tip where it is.
  private var seenTip: (brush: Brush, point: SpinePoint, erases: Bool, isDown: Bool)? {
    guard let seen, !settings.pansOnly else { return nil }
    var erases = canvas.settings.tool == .erases
    let tracked = pointers.index(of: seen.event.touch).map { pointers[$0] }
    if settings.selects, tracked?.role != .erases { return nil }
    if let tracked {
      guard tracked.role.isInk, !tracked.kind.isFinger || tracked.role == .erases else {
        return nil
      }
      erases = tracked.role == .erases
    }
    let brush = erases ? canvas.eraser : canvas.brush
    let way = tracked.map { $0.guide } ?? guide(from: seen.location, erases: erases)
    var stage = DynamicsStage(brush, StrokeContext(viewSide: canvas.countedViewSide))
    var event = recorded(seen.event, .moved, .measured)
    event.force = nil
    guard let full = Sample(event) else { return nil }
    _ = stage.update(
      [PolylinePoint(full, index: 0)],
      StageUpdate(change: .everything(count: 1), stableCount: 1, isFinal: true))
    guard var tip = stage.output.first else { return nil }
    if !(tip.width > 0) { tip.width = max(brush.size, 0) }
    let position = way?.position(seen.location) ?? seen.location
    return (brush, SpinePoint(position, tip), erases, tracked != nil)
  }
}
