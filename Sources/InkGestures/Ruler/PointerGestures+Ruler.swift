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
    get { shownRuler }
    set {
      let next = newValue?.usable
      if next == shownRuler { return }
      shownRuler = next
      if next == nil { stopRuling() } else { holdRuler() }
    }
  }

  /// True while pointers hold the ruler.
  package var isHoldingRuler: Bool { rulerHold != nil }

  /// Brings the ruler into the view, where that has become smaller.
  package func keepRulerInView() {
    guard let shownRuler else { return }
    ruler = shownRuler.within(width: canvas.width, height: canvas.height)
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
    guard let shownRuler, point.isFinite, rotation.isFinite, !isDrawing, !isSelecting else {
      rulerTurn = nil
      return outcome
    }
    if begins {
      rulerTurn =
        shownRuler.contains(point)
        ? RulerHold(shownRuler, start: shownRuler, middle: point, span: .zero) : nil
    }
    guard var turn = rulerTurn else { return outcome }
    show(turn.turned(by: rotation, about: turn.middle))
    rulerTurn = turn
    return outcome
  }

  /// True if a place of the view is on the ruler.
  func isOnRuler(_ place: Point) -> Bool { shownRuler?.contains(place) ?? false }

  /// Moves the ruler, if it lies at a point.
  ///
  /// - Returns: true if it does.
  func slideRuler(by way: Vector, at point: Point) -> Bool {
    guard var ruler = shownRuler, ruler.contains(point) else { return false }
    ruler.center = ruler.center + way
    show(ruler)
    holdRuler()
    return true
  }

  /// Gives the ruler to two fingers, of which the second comes down now.
  ///
  /// - Parameters:
  ///   - index: the second finger.
  ///   - mayPinch: true if what the first has done may still be taken back.
  /// - Returns: false if they do something else.
  func holdRulerWithTwo(_ index: Int, _ mayPinch: (Int) -> Bool) -> Bool {
    guard let first = self.index(of: session.first) else { return false }
    if pointers[first].role != .rules {
      guard isOnRuler(pointers[first].start), isOnRuler(pointers[index].location),
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
    guard rulerHold != nil, let first = index(of: session.first) else { return false }
    return pointers[first].role == .rules
  }

  /// Lets the pointers that hold the ruler begin where they are.
  func holdRuler() {
    guard let shownRuler, let (middle, span) = heldPlaces() else {
      rulerHold = nil
      return
    }
    rulerHold = RulerHold(
      shownRuler, start: rulerHold?.start ?? shownRuler, middle: middle, span: span)
  }

  /// Moves the ruler along with the pointers that hold it.
  ///
  /// It is called with each sample: where the ruler snaps must not depend on how samples are split into events.
  func moveRuler() {
    // Fingers that may still be a tap move nothing.
    if session.stage == .several, session.isTap { return }
    guard var hold = rulerHold, let (middle, span) = heldPlaces() else { return }
    show(hold.moved(to: middle, span: span))
    rulerHold = hold
  }

  /// Lets all pointers that hold the ruler do nothing any more.
  func stopRuling() {
    if sessionHoldsRuler, session.stage == .several { session.stage = .over }
    for index in pointers.indices where pointers[index].role == .rules {
      pointers[index].role = .idle
    }
    rulerHold = nil
    rulerTurn = nil
  }

  /// Goes on without a pointer that turned out to be a palm; what it did in a moment is taken back.
  func takeBackRuler(_ pointer: TrackedPointer) {
    if let start = rulerHold?.start, pointer.time - pointer.startTime <= Self.pinchDelay {
      show(start)
    }
    holdRuler()
  }

  private func show(_ ruler: InkRuler) {
    let ruler = ruler.within(width: canvas.width, height: canvas.height)
    guard ruler.center.isFinite, ruler != shownRuler else { return }
    shownRuler = ruler
    outcome.insert(.ruler)
  }

  /// The middle of the pointers that hold the ruler, and the way from the first to the last of them.
  private func heldPlaces() -> (middle: Point, span: Vector)? {
    var places: (first: Point, last: Point)?
    for index in pointers.indices where pointers[index].role == .rules {
      let place = pointers[index].location
      places = (places?.first ?? place, place)
    }
    guard let (first, last) = places else { return nil }
    return (first.interpolated(to: last, at: 0.5), last - first)
  }

  // MARK: Strokes

  /// Fixes the way of a stroke that begins.
  func chooseGuide(_ index: Int) {
    let guide = guide(
      from: pointers[index].location, erases: pointers[index].role == .erases)
    pointers[index].guide = guide
    guides.begin(pointers[index].touch, guide)
  }

  /// The way that the ruler leaves to a stroke that begins at a place.
  func guide(from place: Point, erases: Bool) -> RulerGuide? {
    guard let shownRuler else { return nil }
    let size = erases ? canvas.eraser.size : canvas.brush.size
    return RulerGuide(shownRuler, from: place, lineWidth: size)
  }

  /// True if a pointer draws or erases along the ruler.
  func isAlongRuler(_ index: Int) -> Bool { pointers[index].guide?.isAlong ?? false }

  /// Moves an event of a stroke to where the ruler lets it be.
  func guided(_ event: TouchEvent, _ guide: RulerGuide?) -> TouchEvent {
    guard let guide, let place = event.place else { return event }
    var event = event
    event.location = guide.place(place)
    return event
  }
}
