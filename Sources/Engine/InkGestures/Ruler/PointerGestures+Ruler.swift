internal import InkBrush
internal import InkCanvas
package import InkGeometry
internal import InkInput

// The ruler: the pointers that hold it, and the strokes that it guides.
extension PointerGestures {
  /// The ruler on the view; `nil`, the default, where there is none.
  ///
  /// A pointer that comes down on the ruler moves it if it would otherwise move the view, or is a finger with no other
  /// role; a second finger turns it. ``GestureOutcome/ruler`` tells of that. Numbers that are not finite are replaced.
  public var ruler: InkRuler? {
    get { ruling.ruler }
    set {
      guard ruling.put(newValue) else { return }
      if ruling.ruler == nil { stopRuling() } else { holdRuler() }
    }
  }

  /// True while pointers hold the ruler.
  package var isHoldingRuler: Bool { ruling.isHeld }

  /// Brings the ruler into the view, where that has become smaller.
  package func keepRulerInView() {
    if let ruler { self.ruler = ruler.within(width: canvas.width, height: canvas.height) }
  }

  /// Turns the ruler with two fingers on a trackpad.
  ///
  /// - Parameters:
  ///   - rotation: the angle in radians since they began, clockwise on screen.
  ///   - point: where the pointer is, in points of the view; if the ruler is not there, nothing is turned.
  ///   - begins: true if they begin.
  /// - Returns: what that led to.
  @discardableResult
  package func turnRuler(by rotation: Double, at point: Point, begins: Bool) -> GestureOutcome {
    outcome = []
    noticeEndedTouches()
    if ruler != nil, point.isFinite, rotation.isFinite, !isDrawing, !isSelecting {
      outcome = ruling.turn(by: rotation, at: point, begins: begins, in: viewSize)
    } else {
      ruling.endTurn()
    }
    return outcome
  }

  private var viewSize: Vector { Vector(canvas.width, canvas.height) }

  /// Moves the ruler, if it lies at a point.
  ///
  /// - Returns: true if it does.
  func slideRuler(by way: Vector, at point: Point) -> Bool {
    guard ruling.contains(point) else { return false }
    outcome.formUnion(ruling.slide(by: way, in: viewSize))
    holdRuler()
    return true
  }

  /// Gives the ruler to two fingers, of which the second comes down now.
  ///
  /// - Parameters:
  ///   - index: the second finger.
  ///   - mayPinch: true if what the first has done may still be retracted.
  /// - Returns: false if they do something else.
  func holdRulerWithTwo(_ index: Int, _ mayPinch: (Int) -> Bool) -> Bool {
    guard let first = pointers.index(of: session.first) else { return false }
    if pointers[first].role != .rules {
      guard ruling.contains(pointers[first].start), ruling.contains(pointers[index].location),
        mayPinch(first)
      else { return false }
      takeBack(first)
      stopMotion()
      pointers[first].role = .rules
    }
    pointers[index].role = .rules
    session.stage = .several
    session.count = 2
    holdRuler()
    return true
  }

  /// True if the fingers of the session hold the ruler.
  var sessionHoldsRuler: Bool {
    guard ruling.isHeld, let first = pointers.index(of: session.first) else { return false }
    return pointers[first].role == .rules
  }

  /// Lets the pointers that hold the ruler begin where they are.
  func holdRuler() { ruling.hold(at: pointers.rulerGrip) }

  /// Moves the ruler along with the pointers that hold it.
  func moveRuler() {
    // Fingers that may still be a tap move nothing.
    if session.isUndecided { return }
    outcome.formUnion(ruling.follow(pointers.rulerGrip, in: viewSize))
  }

  /// Lets all pointers that hold the ruler do nothing any more.
  func stopRuling() {
    if sessionHoldsRuler, session.stage == .several { session.stage = .over }
    pointers.idle { $0 == .rules }
    ruling.letGo()
  }

  /// Goes on without a pointer that turned out to be a palm; what it did in a moment is retracted.
  func takeBackRuler(_ pointer: TrackedPointer) {
    if pointer.time - pointer.startTime <= Self.pinchDelay {
      outcome.formUnion(ruling.restore(in: viewSize))
    }
    holdRuler()
  }

  /// Fixes the way of a stroke that begins.
  func chooseGuide(_ index: Int) {
    let guide = guide(
      from: pointers[index].location, erases: pointers[index].role == .erases)
    pointers[index].guide = guide
    ruling.begin(pointers[index].touch, guide)
  }

  /// The way that the ruler leaves to a stroke that begins at a position.
  func guide(from position: Point, erases: Bool) -> RulerGuide? {
    ruling.guide(from: position, lineWidth: erases ? canvas.eraser.size : canvas.brush.size)
  }

  /// True if a pointer draws or erases along the ruler.
  func isAlongRuler(_ index: Int) -> Bool { pointers[index].guide?.isAlong ?? false }
}
