internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput

/// A shape that a pen holds, or a figure that it draws, shown instead of the stroke that was drawn by hand.
struct ShapeSession {
  /// The pointer of the pen.
  let touch: TouchIdentifier
  /// The figure that it draws; `nil` for a shape that was recognised.
  private let figure: FigureKind?
  /// The width of the lines of the figure, in points of the view.
  private let lineWidth: Double
  /// The forces of the pointer since the figure began, and their number.
  private var forces = (sum: 0.0, count: 0.0)
  /// The shape as it was recognised.
  private let shape: DrawnShape
  /// The shape as it is shown.
  private var shown: DrawnShape
  /// The stroke that was drawn by hand.
  private let stroke: InkStroke
  /// Where the pen was when the shape was recognised.
  private let start: Point
  /// True once the pen has left that position.
  private var isMoving = false

  init(_ shape: DrawnShape, of stroke: InkStroke, _ pointer: TrackedPointer) {
    (self.shape, shown, self.stroke) = (shape, shape, stroke)
    (touch, start) = (pointer.touch, pointer.location)
    (figure, lineWidth) = (nil, 0)
  }

  /// Begins a figure where a pointer came down.
  ///
  /// It is `nil` where the figure has no extent yet.
  init?(
    _ figure: FigureKind, of stroke: InkStroke, lineWidth: Double, _ pointer: TrackedPointer
  ) {
    let shape = DrawnShape.figure(
      figure, from: pointer.start, to: pointer.location,
      isEven: pointer.modifiers.contains(.shift), lineWidth: lineWidth)
    guard let shape else { return nil }
    (self.shape, shown, self.stroke) = (shape, shape, stroke)
    (touch, start) = (pointer.touch, pointer.start)
    (self.figure, self.lineWidth) = (figure, lineWidth)
    isMoving = true
  }

  /// True for a figure, which no pen was held still for.
  var isFigure: Bool { figure != nil }

  /// Shows the shape.
  func show(on canvas: InkCanvas) {
    canvas.show(inked(for: canvas.document), insteadOf: stroke.id)
  }

  /// Notes the force of a pointer that draws a figure; it is unknown for a mouse.
  mutating func note(force: Double?) {
    guard figure != nil, let force, force.isFinite, force > 0 else { return }
    forces = (forces.sum + force, forces.count + 1)
  }

  /// Lets the shape follow the pen to a position.
  ///
  /// - Parameters:
  ///   - position: the position, in points of the view.
  ///   - isEven: true if the sides of a figure are to be equal.
  /// - Returns: `false` while the pen stays where it was.
  mutating func drag(to position: Point, isEven: Bool) -> Bool {
    if let figure {
      let next = DrawnShape.figure(
        figure, from: start, to: position, isEven: isEven, lineWidth: lineWidth)
      guard let next else { return false }
      shown = next
      return true
    }
    if !isMoving, position.distance(to: start) <= PointerGestures.holdReach { return false }
    isMoving = true
    shown = shape.dragged(from: start, to: position)
    return true
  }

  /// Puts the shape into the document, if that still has the stroke; a figure as the only step, as nobody saw more of
  /// the stroke than its beginning.
  ///
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - time: the time of the last sample in seconds.
  func finish(on canvas: InkCanvas, at time: Double) {
    if figure != nil {
      let isThere = canvas.document[stroke.id] != nil
      canvas.takeBack(touch, at: time)
      if isThere { canvas.perform(.add([inked(for: canvas.document)])) }
    } else if canvas.document[stroke.id] != nil {
      canvas.perform(.replace([stroke.id], with: [inked(for: canvas.document)]))
    }
    canvas.letDown()
  }

  private func inked(for document: InkDocument) -> InkStroke {
    ShapeInk.stroke(
      shown, like: stroke, force: forces.count > 0 ? forces.sum / forces.count : nil,
      id: InkStroke.Identifier(rawValue: document.nextIdentifier))
  }
}
