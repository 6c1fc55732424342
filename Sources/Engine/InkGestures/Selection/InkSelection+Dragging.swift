internal import InkCanvas
internal import InkDocument
public import InkGeometry

/// The state of dragging a selection; all in points of the document.
struct SelectionDrag {
  /// The handle by which it is dragged.
  var handle: SelectionHandle
  /// Where the pointer was.
  var start: Point
  /// Where a second pointer was, where there is one.
  var secondStart: Point?
  /// The transform before the second pointer came.
  var base = Affine.identity
  /// The point that stays where it is.
  var pivot: Point
  /// By what it may be scaled in all.
  var limits: ClosedRange<Double>
  /// By what it may be scaled from where the pointers are now.
  var factors: ClosedRange<Double>
  /// The direction in which it is stretched, away from the pivot, of length 1; `nil` for other handles.
  var axis: Vector?
  /// By what it may be stretched.
  var stretches = 1.0...1.0
  /// On which side of the box the handle is that turns.
  var rotationSide: Int
  /// The transform so far.
  var transform = Affine.identity
  /// True if the handle crops a picture.
  var crops = false
  /// The visible part of the picture so far, while it is cropped.
  var crop: Rect?
}

// Where it is, and dragging.
extension InkSelection {
  /// The box around the selection; `nil` where nothing is selected.
  ///
  /// It turns along with what is selected, and follows a drag. Complexity: O(1), and O(elements selected)
  /// after another selection or an edit.
  public var box: SelectionBox? {
    guard let frame = findFrame() else { return nil }
    return box(frame, drag?.transform ?? .identity, side: drag?.rotationSide)
  }

  /// True if the selection is being dragged.
  package var isDragging: Bool { drag != nil }

  /// Begins to drag the selection.
  ///
  /// - Parameters:
  ///   - handle: what it is taken by.
  ///   - point: where the pointer is, in points of the view.
  /// - Returns: whether there is something to drag.
  @discardableResult
  public func beginDrag(_ handle: SelectionHandle, at point: Point) -> Bool {
    settle()
    guard point.isFinite, let frame = findFrame() else { return false }
    let corners = Self.corners(frame.rect, frame.transform)
    let center = corners[0].midpoint(to: corners[2])
    let side = max(corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
    let divisor = max(side, 1e-9)
    let limits =
      min(max(shortestSide / divisor, 1e-9), 1)...max(Self.longestSide / divisor, 1)
    drag = SelectionDrag(
      handle: handle, start: point.applying(canvas.viewToDocument),
      pivot: handle.corner.map { corners[($0 + 2) % 4] } ?? center,
      limits: limits, factors: limits, rotationSide: rotationSide(frame, .identity),
      crops: isCropping && (handle.corner ?? handle.side) != nil)
    if let side = handle.side { prepareStretch(from: side, of: corners) }
    let erasures = withErasures
    canvas.lift(erasures, adding: copiesOfErasures)
    version += 1
    return true
  }

  /// Goes on with a drag; does nothing where none was begun.
  ///
  /// With ``isCropping`` corners and sides crop. Otherwise a
  /// corner scales about the opposite one, by as much as the pointer moves along the line from there. A
  /// side stretches away from the opposite one, in no other direction: ways are stretched, and tips scale by
  /// the square root of the factor, so that areas keep their blackness. What is selected stays between 1 point, with
  /// pictures 8, and 100,000 points long and does not get farther than 10,000,000 from the origin of the document.
  ///
  /// - Parameters:
  ///   - point: where to, in points of the view.
  ///   - snaps: whether angles are multiples of 15°, and sides scale as corners do, in both directions.
  public func drag(to point: Point, snaps: Bool = false) {
    guard let drag, drag.secondStart == nil, point.isFinite else { return }
    let to = point.applying(canvas.viewToDocument)
    if drag.crops {
      crop(by: drag.handle, to - drag.start)
      return
    }
    var transform: Affine
    switch drag.handle {
    case .inside: transform = .translation(to - drag.start)
    case .rotation:
      let from = drag.start - drag.pivot
      let now = to - drag.pivot
      var angle = Elementary.atan2(from.cross(now), from.dot(now))
      guard angle.isFinite else { return }
      if snaps { angle = Self.snapped(angle) }
      transform = Self.about(drag.pivot, .rotation(angle))
    case .topLeft, .topRight, .bottomRight, .bottomLeft:
      let from = drag.start - drag.pivot
      let square = from.squaredLength
      guard square > 0 else { return }
      let factor = (to - drag.pivot).dot(from) / square
      transform = Self.about(drag.pivot, .scale(Self.limited(factor, drag.factors)))
    case .top, .right, .bottom, .left:
      guard let stretched = stretch(drag, to: to, isEven: snaps) else { return }
      transform = stretched
    }
    transform = drag.base.concatenating(transform)
    show(transform)
  }

  /// Goes on with a drag with two pointers from where they are: the selection moves, turns and scales so
  /// that each stays on its point of it, as far as its size allows.
  ///
  /// - Parameters:
  ///   - first: where the first pointer is, in points of the view.
  ///   - second: where the second one is.
  package func beginPinch(_ first: Point, _ second: Point) {
    guard let transform = drag?.transform, first.isFinite, second.isFinite else { return }
    drag?.handle = .inside
    drag?.base = transform
    drag?.start = first.applying(canvas.viewToDocument)
    drag?.secondStart = second.applying(canvas.viewToDocument)
    let scale = transform.determinant.magnitude.squareRoot()
    if let limits = drag?.limits, scale > 0 {
      drag?.factors = limits.lowerBound / scale...limits.upperBound / scale
    }
  }

  /// Goes on with a drag with two pointers.
  ///
  /// - Parameters:
  ///   - first: where the first pointer is, in points of the view.
  ///   - second: where the second one is.
  package func pinch(_ first: Point, _ second: Point) {
    guard let drag, let secondStart = drag.secondStart, first.isFinite, second.isFinite else {
      return
    }
    let (a, b) = (first.applying(canvas.viewToDocument), second.applying(canvas.viewToDocument))
    let from = secondStart - drag.start
    let to = b - a
    let shortest = PointerGestures.shortestSpread / canvas.zoom
    var turn = Affine.identity
    if from.length >= shortest, to.length > 0 {
      let factor = Self.limited(to.length / from.length, drag.factors) / to.length / from.length
      let (cos, sin) = (from.dot(to) * factor, from.cross(to) * factor)
      turn = Affine(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
    }
    // The middle of both keeps to the middle of both.
    let middle = drag.start.midpoint(to: secondStart)
    let moved = a.midpoint(to: b) - middle
    show(
      drag.base.concatenating(Self.about(middle, turn)).concatenating(.translation(moved)))
  }

  /// Ends a drag: what was shown becomes an edit of the document, one gesture to undo.
  public func endDrag() {
    guard let drag else { return }
    self.drag = nil
    canvas.letDown()
    version += 1
    if let crop = drag.crop, let id = ids.first {
      canvas.perform(.set([id], .crop(crop)))
    } else if drag.transform != .identity {
      transform(drag.transform)
    }
  }

  /// Ends a drag and leaves everything where it was.
  public func cancelDrag() {
    guard drag != nil else { return }
    drag = nil
    canvas.letDown()
    version += 1
  }

  /// Returns the handle that a pointer takes where it comes down.
  ///
  /// - Parameters:
  ///   - point: where, in points of the view.
  ///   - reach: how far from a handle it may be.
  /// - Returns: the handle; `nil` where there is none, or nothing selected.
  public func handle(at point: Point, reach: Double) -> SelectionHandle? {
    box?.handle(at: point, reach: reach)
  }

  private func show(_ transform: Affine) {
    guard let frame = findFrame(), transform.isFinite, drag?.transform != transform else {
      return
    }
    for corner in Self.corners(frame.rect, frame.transform.concatenating(transform)) {
      guard corner.x.magnitude <= Self.farthest, corner.y.magnitude <= Self.farthest else { return }
    }
    drag?.transform = transform
    canvas.moveLifted(transform)
    version += 1
  }
}

// Geometry.
extension InkSelection {
  /// The shortest that the longer side of what is selected can be made, in points of the document.
  var shortestSide: Double {
    ids.last?.kind != .stroke ? Self.shortestPictureSide : Self.shortestSide
  }

  /// Where what is selected lies.
  func findFrame() -> (rect: Rect, transform: Affine)? {
    if let crop = drag?.crop { return pictureFrame(crop) }
    if frame == nil, ids.count == 1 {
      if ids[0].kind == .picture { frame = pictureFrame() }
      if let text = canvas.document.text(ids[0]) { frame = text.turnedFrame }
    }
    if frame == nil, !ids.isEmpty {
      let bounds = canvas.document.bounds(of: ids)
      if !bounds.isEmpty, bounds.isFinite { frame = (bounds, .identity) }
    }
    return frame
  }

  /// Returns whether a rectangle of the document and the one around what is selected, where it is dragged to, overlap.
  ///
  /// Complexity: O(1) once ``box`` is known.
  package func meets(_ rect: Rect) -> Bool {
    guard let frame = findFrame() else { return false }
    let transform = frame.transform.concatenating(drag?.transform ?? .identity)
    return frame.rect.applying(transform).intersects(rect)
  }

  private static func corners(_ rect: Rect, _ transform: Affine) -> [Point] {
    [
      Point(rect.minX, rect.minY).applying(transform),
      Point(rect.maxX, rect.minY).applying(transform),
      Point(rect.maxX, rect.maxY).applying(transform),
      Point(rect.minX, rect.maxY).applying(transform),
    ]
  }

  static func about(_ pivot: Point, _ transform: Affine) -> Affine {
    Affine.translation(Point(0, 0) - pivot).concatenating(transform)
      .concatenating(.translation(pivot - Point(0, 0)))
  }

  static func limited(_ factor: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(factor, range.lowerBound), range.upperBound)
  }

  private static func snapped(_ angle: Double) -> Double {
    let steps = angle / angleStep
    return Double(Int(steps + (steps < 0 ? -0.5 : 0.5))) * angleStep
  }

  private func box(
    _ frame: (rect: Rect, transform: Affine), _ drag: Affine, side: Int?
  ) -> SelectionBox {
    let transform = frame.transform.concatenating(drag)
    let zoom = canvas.zoom
    let across = max(Vector(transform.a, transform.b).length * zoom, 1e-12)
    let down = max(Vector(transform.c, transform.d).length * zoom, 1e-12)
    let view = transform.concatenating(
      .translation(Point(0, 0) - canvas.origin)
    ).concatenating(.scale(zoom))
    // The edges of pictures are seen, and taken where they are.
    let margin = hasStrokes ? Self.boxMargin : 0
    let rect = Rect(
      minX: frame.rect.minX - margin / across, minY: frame.rect.minY - margin / down,
      maxX: frame.rect.maxX + margin / across, maxY: frame.rect.maxY + margin / down)
    let corners = Self.corners(rect, view)
    let side = side ?? rotationSide(frame, drag)
    let (base, handle) = Self.rotation(corners, side: side)
    return SelectionBox(corners: corners, rotation: handle, rotationBase: base)
  }

  /// Where the handle that turns is on a side of a box, counted from the top clockwise.
  private static func rotation(_ corners: [Point], side: Int) -> (base: Point, handle: Point) {
    let base = corners[side].midpoint(to: corners[(side + 1) % 4])
    // Outwards, for corners go clockwise on screen.
    let edge = corners[(side + 1) % 4] - corners[side]
    let out = edge.normalized.map { Vector($0.dy, -$0.dx) } ?? Vector(0, -1)
    return (base, base + out * rotationDistance)
  }

  /// The side on which the handle that turns can be seen: the top if possible.
  private func rotationSide(_ frame: (rect: Rect, transform: Affine), _ drag: Affine) -> Int {
    let corners = box(frame, drag, side: 0).corners
    for side in [0, 2, 1, 3] {
      let (_, handle) = Self.rotation(corners, side: side)
      if handle.x >= Self.viewMargin, handle.y >= Self.viewMargin,
        handle.x <= canvas.width - Self.viewMargin, handle.y <= canvas.height - Self.viewMargin
      {
        return side
      }
    }
    return 0
  }
}
