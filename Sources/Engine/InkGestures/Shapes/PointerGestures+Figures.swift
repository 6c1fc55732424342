internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkGeometry
internal import InkInput

// Figures that a pointer draws from corner to corner.
extension PointerGestures {
  /// The distance that a pointer has to move until its figure begins: 4 points.
  private static let figureTravel = 4.0

  /// True for a pointer that was to draw a figure and did not move: nothing of it stays.
  func isEmptyFigure(_ index: Int) -> Bool {
    pointers[index].figure != nil && pointers[index].role == .inks
  }

  /// Begins the figure of a pointer once that has moved.
  ///
  /// - Parameters:
  ///   - index: the pointer, which has a new sample.
  ///   - event: the sample.
  /// - Returns: true if it draws a figure now, so that the sample is none of the stroke.
  @inline(__always)
  func noticeFigure(_ index: Int, _ event: TouchEvent) -> Bool {
    guard pointers[index].figure != nil, !pointers[index].isHeld else { return false }
    return beginFigure(index, event)
  }

  @inline(never)
  private func beginFigure(_ index: Int, _ event: TouchEvent) -> Bool {
    guard let figure = pointers[index].figure, pointers[index].role == .inks,
      pointers[index].travel >= Self.figureTravel
    else { return false }
    let pointer = pointers[index]
    send(index, begins: false)
    guard let drawn = canvas.strokeInProgress(of: pointer.touch) else { return false }
    feed.begin()
    feed.append(pointer.end(.ended))
    send(index, begins: false)
    guard let id = canvas.identifier(ofStroke: drawn.number), let stroke = canvas.document[id],
      let session = ShapeSession(figure, of: stroke, lineWidth: canvas.brush.size, pointer)
    else {
      pointers[index].role = .idle
      return true
    }
    pointers[index].role = .shapes
    shaping = session
    noteForce(of: event)
    shaping?.show(on: canvas)
    outcome.insert(.ink)
    return true
  }

  /// Notes the force with which a figure is drawn.
  @inline(never)
  func noteForce(of event: TouchEvent) {
    guard shaping?.isFigure == true, shaping?.touch == event.touch, settings.usesPressure else {
      return
    }
    shaping?.note(force: event.force)
  }
}
