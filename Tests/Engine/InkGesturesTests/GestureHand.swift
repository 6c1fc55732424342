import CanvasTestSupport
import Ductus

/// A canvas with gestures, and hands that use it: each function is one event.
final class GestureHand {
  let canvas: InkCanvas
  let gestures: PointerGestures

  /// Makes a canvas of 200 × 150 points with black lines 4 points wide.
  init() throws {
    canvas = try InkCanvas.lines(width: 200, height: 150, size: 4)
    gestures = PointerGestures(canvas)
  }

  static func sample(
    _ x: Double, _ y: Double, _ time: Double, force: Double? = nil, radius: Double? = nil
  ) -> TouchEvent {
    TouchEvent(location: Point(x, y), timestamp: time, force: force, majorRadius: radius)
  }

  @discardableResult
  func down(
    _ id: Int, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double,
    radius: Double? = nil, buttons: PointerButtons = .main, modifiers: PointerModifiers = []
  ) -> GestureOutcome {
    let event = PointerCall(
      pointer: id, kind: kind, phase: .began, buttons: buttons, modifiers: modifiers)
    return gestures.handle(event, [Self.sample(x, y, time, radius: radius)])
  }

  @discardableResult
  func move(
    _ id: Int, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double,
    force: Double? = nil, radius: Double? = nil, buttons: PointerButtons = .main
  ) -> GestureOutcome {
    gestures.handle(
      PointerCall(pointer: id, kind: kind, phase: .moved, buttons: buttons),
      [Self.sample(x, y, time, force: force, radius: radius)])
  }

  @discardableResult
  func up(
    _ id: Int, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double
  ) -> GestureOutcome {
    gestures.handle(
      PointerCall(pointer: id, kind: kind, phase: .ended, buttons: []), [Self.sample(x, y, time)])
  }

  @discardableResult
  func cancel(_ id: Int, _ kind: TouchKind) -> GestureOutcome {
    gestures.handle(PointerCall(pointer: id, kind: kind, phase: .cancelled, buttons: []), [])
  }

  func hover(_ id: Int, _ kind: TouchKind, _ x: Double, _ y: Double, at time: Double) {
    gestures.handle(
      PointerCall(pointer: id, kind: kind, phase: .regionMoved, buttons: []),
      [Self.sample(x, y, time)])
  }

  func leave(_ id: Int, _ kind: TouchKind, at time: Double) {
    gestures.handle(
      PointerCall(pointer: id, kind: kind, phase: .regionExited, buttons: []),
      [Self.sample(0, 0, time)])
  }

  /// Puts a pointer down, moves it in 8 steps over 0.1 s, and lifts it.
  func stroke(
    _ id: Int, _ kind: TouchKind, from start: Point, to end: Point, at time: Double,
    radius: Double? = nil, buttons: PointerButtons = .main, modifiers: PointerModifiers = []
  ) {
    down(
      id, kind, start.x, start.y, at: time, radius: radius, buttons: buttons, modifiers: modifiers)
    for step in 1...8 {
      let place = start.interpolated(to: end, at: Double(step) / 8)
      move(
        id, kind, place.x, place.y, at: time + Double(step) / 80, radius: radius, buttons: buttons)
    }
    up(id, kind, end.x, end.y, at: time + 0.1)
  }

  /// Draws a pen's stroke far from everything, so that a pen was seen.
  func showPen(at time: Double = 0) {
    stroke(99, .pencil, from: Point(180, 140), to: Point(190, 145), at: time)
  }

  /// The number of strokes, erasures left out.
  var strokeCount: Int { canvas.document.inkCount }
  /// The number of gestures that can be undone.
  var undoDepth: Int { canvas.document.journal.undoable.count }

  /// True if nothing is in progress.
  var isAtRest: Bool {
    !gestures.isDrawing && !gestures.isPanning && !gestures.isSelecting && !canvas.isLifting
      && gestures.pointerCount == 0 && !canvas.isTouched
  }

  /// Returns true if a canvas that opens the document shows the same.
  func showsWhatIsKept() throws -> Bool {
    let opened = try InkCanvas(
      width: canvas.width, height: canvas.height, scale: canvas.scale,
      document: InkDocument(canvas.document.state))
    opened.setView(origin: canvas.origin, zoom: canvas.zoom)
    return opened.pixels == canvas.pixels
  }
}
