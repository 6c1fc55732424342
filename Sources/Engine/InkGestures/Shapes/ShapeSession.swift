internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput

/// A shape that a pen holds, shown instead of the stroke that was drawn by hand.
struct ShapeSession {
  /// The pointer of the pen.
  let touch: TouchIdentifier
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
  }

  /// Shows the shape.
  func show(on canvas: InkCanvas) {
    canvas.show(inked(for: canvas.document), insteadOf: stroke.id)
  }

  /// Lets the shape follow the pen to a position.
  ///
  /// - Returns: `false` while the pen stays where it was.
  mutating func drag(to position: Point) -> Bool {
    if !isMoving, position.distance(to: start) <= PointerGestures.holdReach { return false }
    isMoving = true
    shown = shape.dragged(from: start, to: position)
    return true
  }

  /// Puts the shape into the document, if that still has the stroke.
  func finish(on canvas: InkCanvas) {
    if canvas.document[stroke.id] != nil {
      canvas.perform(.replace([stroke.id], with: [inked(for: canvas.document)]))
    }
    canvas.letDown()
  }

  private func inked(for document: InkDocument) -> InkStroke {
    ShapeInk.stroke(
      shown, like: stroke, id: InkStroke.Identifier(rawValue: document.nextIdentifier))
  }
}
