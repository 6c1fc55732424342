internal import InkBrush
internal import InkCanvas
package import InkDocument
internal import InkGeometry
internal import InkInput

// Shapes: a pen that is held still at the end of a stroke turns it into one.
extension PointerGestures {
  /// Lets time go on without events: a pen that is held still may send none.
  ///
  /// A page that draws with ``GestureSettings/holdMakesShapes`` calls it with each frame while
  /// ``awaitsTick`` is true. Without it, shapes come only from pens that go on to send samples.
  ///
  /// - Parameter time: the time in seconds, on a clock of its own.
  /// - Returns: what the time has led to.
  @discardableResult
  public func tick(_ time: Double) -> GestureOutcome {
    outcome = []
    guard time.isFinite, let index = holding, pointers[index].hold?.tick(time) == true else {
      return outcome
    }
    makeShape(index)
    return outcome
  }

  /// True while a pen draws that may be held still, so that ``tick(_:)`` is to be called.
  public var awaitsTick: Bool { holding != nil }

  /// The pointer that may be held still: the only one that draws, with ink for which there are shapes.
  private var holding: Int? {
    guard settings.holdMakesShapes, !canvas.settings.fadesAway else { return nil }
    var found: Int?
    for index in pointers.indices where pointers[index].role.isInk {
      if found != nil { return nil }
      found = index
    }
    // Wide touches may turn out to be palms, which rest.
    guard let found, pointers[found].role == .inks, !pointers[found].isHeld,
      !pointers[found].isWide,
      let hold = pointers[found].hold, !hold.isTried
    else { return nil }
    return found
  }

  /// Turns the stroke of a pointer into a shape if its samples have been at one position for long enough.
  ///
  /// - Parameter index: the pointer, which has a new sample.
  /// - Returns: true if it holds a shape now, so that the sample is none of the stroke.
  func noticeHold(_ index: Int) -> Bool {
    guard pointers[index].hold?.isLong == true, holding == index else { return false }
    send(index, begins: false)
    makeShape(index)
    return pointers[index].role == .shapes
  }

  /// Turns the stroke of a pointer into a shape, if it looks like one.
  ///
  /// The stroke ends and stays in the document; the shape is shown instead of it until the pointer is lifted.
  private func makeShape(_ index: Int) {
    pointers[index].hold?.isTried = true
    let pointer = pointers[index]
    guard let drawn = canvas.strokeInProgress(of: pointer.touch), !drawn.brush.buildsUp,
      !drawn.brush.isLook,
      let positions = pointer.hold?.withoutRest(drawn.places),
      let shape = ShapeRecognizer.shape(of: positions)
    else { return }
    learn(from: index)
    feed.begin()
    feed.append(pointer.end(.ended))
    send(index, begins: false)
    pointers[index].role = .idle
    guard let id = canvas.identifier(ofStroke: drawn.number), let stroke = canvas.document[id]
    else {
      return
    }
    pointers[index].role = .shapes
    let session = ShapeSession(shape, of: stroke, pointer)
    shaping = session
    session.show(on: canvas)
    outcome.insert(.ink)
  }

  /// Lets the shape follow its pointer.
  func dragShape(_ index: Int) {
    guard var session = shaping, session.touch == pointers[index].touch,
      session.drag(
        to: pointers[index].location, isEven: pointers[index].modifiers.contains(.shift))
    else { return }
    shaping = session
    session.show(on: canvas)
    outcome.insert(.ink)
  }

  /// Puts the shape into the document, instead of the stroke that was drawn by hand: undoing brings that
  /// back.
  func finishShape() {
    guard let session = shaping else { return }
    shaping = nil
    if !session.isFigure { hasMadeShape = true }
    session.finish(on: canvas, at: now)
    outcome.insert(.ink)
  }

  /// The least extent of a stroke that looks as if a shape were meant, in points of the screen: letters are smaller.
  private static let leastMeant = 96.0

  /// Returns whether a stroke that was drawn by hand looks as if its person meant a straight line, or a closed
  /// figure.
  ///
  /// Complexity: O(samples).
  ///
  /// - Parameter id: a stroke.
  /// - Returns: false for small strokes, for ink of which no shapes are made, and where there is no such stroke.
  package func isNearlyShape(_ id: InkStroke.Identifier) -> Bool {
    guard let stroke = canvas.document[id], !stroke.isErasure, !stroke.brush.buildsUp,
      !stroke.brush.isLook, !canvas.settings.fadesAway
    else { return false }
    let map = stroke.transform.concatenating(.scale(canvas.zoom))
    let positions = stroke.record.samples.map { $0.location.applying(map) }
    guard let recognizer = ShapeRecognizer(positions), recognizer.extent >= Self.leastMeant else {
      return false
    }
    return recognizer.line != nil || recognizer.closed != nil
  }

  /// Takes the shape back, and the stroke that was drawn by hand with it.
  func cancelShape(_ pointer: TrackedPointer) {
    guard shaping != nil else { return }
    shaping = nil
    canvas.letDown()
    canvas.takeBack(pointer.touch, at: pointer.time)
    outcome.insert(.ink)
  }

  /// Ends the shape that a pointer holds, as if it were lost.
  func endShape() {
    guard let touch = shaping?.touch, let index = pointers.index(of: touch) else { return }
    release(index)
  }
}
