internal import InkBrush
internal import InkCanvas
internal import InkCodec
internal import InkDocument
internal import InkGeometry
internal import InkGestures
internal import InkInput
internal import InkStream
internal import InkWebCore

// The exports that the page calls; the modules in `Web/engine` describe them. A result below 0 is a `Status`.

/// The one session of a page.
nonisolated(unsafe) private(set) var current: Session?

func color(_ rgba: UInt32) -> InkColor {
  InkColor(
    red: UInt8(rgba & 255), green: UInt8(rgba >> 8 & 255), blue: UInt8(rgba >> 16 & 255),
    alpha: UInt8(rgba >> 24))
}

func packed(_ color: InkColor) -> UInt32 {
  UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16
    | UInt32(color.alpha) << 24
}

// MARK: Memory

/// Creates the session; the page calls it once, before all other exports.
@c(begin)
public func begin() -> Int32 {
  areas = PageAreas()
  current = areas.flatMap { Session($0) }
  return current == nil ? Status.noMemory : Status.done
}

/// Returns the address of the area that the page fills with pointer records.
@c(pointer_area)
public func pointerArea() -> UnsafeMutableRawPointer? { current?.pointers.start }

/// Returns the address of the pixels of the canvas; only `resize` changes it.
@c(frame_area)
public func frameArea() -> UnsafeMutableRawPointer? { current?.frame.start }

/// Returns the state of memory: 0 if there is enough; 1 if there is little, so that it is time to save and
/// to continue in another drawing; 2 if there is none, so that nothing more is drawn, but everything can be
/// saved.
@c(memory_state)
public func memoryState() -> Int32 { current?.memoryState ?? 2 }

// MARK: The canvas

/// Changes the size in points and the number of pixels per point.
@c(resize)
public func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
  current?.resize(width, height, scale) ?? Status.noMemory
}

/// Returns the width in pixels.
@c(frame_width)
public func frameWidth() -> Int32 { Int32(current?.canvas.pixelWidth ?? 0) }

/// Returns the height in pixels.
@c(frame_height)
public func frameHeight() -> Int32 { Int32(current?.canvas.pixelHeight ?? 0) }

/// Takes the first records in the pointer area, those of one event; returns the bits of the outcome: ink
/// (1), a view that moves with the next tick (2), an undo (4) or a redo (8), a changed selection (16).
@c(pointers)
public func pointers(_ count: Int32) -> Int32 {
  guard let outcome = current?.receivePointers(Int(count)) else { return Status.noMemory }
  return Int32(outcome.rawValue)
}

/// Takes a turn of a wheel: its location, its deltas in pixels (0), lines (1) or pages (2), and whether it
/// zooms; returns the outcome, as `pointers`.
@c(wheel)
public func wheel(
  _ x: Double, _ y: Double, _ deltaX: Double, _ deltaY: Double, _ mode: Int32, _ zooms: Int32
) -> Int32 {
  let mode = WheelMode(rawValue: Int(mode)) ?? .pixels
  let outcome = current?.gestures.wheel(
    deltaX: deltaX, deltaY: deltaY, mode: mode, zooms: zooms != 0, at: Point(x, y))
  return Int32(outcome?.rawValue ?? 0)
}

/// Ends a lost pointer at its last location.
@c(lose_pointer)
public func losePointer(_ pointer: Double) -> Int32 {
  Int32(current?.gestures.lostPointer(TouchIdentifier(EventRecords.wide(pointer))).rawValue ?? 0)
}

/// Ends all touches.
@c(finish_touches)
public func finishTouches() { current?.finishTouches() }

/// Draws the damaged parts; returns the number of rectangles in the number area: x, y, width, height each.
@c(draw)
public func draw() -> Int32 { current?.draw() ?? Status.noMemory }

/// Advances time, in milliseconds; returns 1 if the next frame needs a call too.
@c(tick)
public func tick(_ time: Double) -> Int32 {
  guard let current, current.hasRoom() else { return 0 }
  current.gestures.moveView()
  current.gestures.tick(time / 1000)
  let goesOn = !current.isHeld && current.canvas.tick(time / 1000)
  return goesOn || current.gestures.awaitsTick ? 1 : 0
}

/// Returns 1 while a touch draws or erases on the canvas.
@c(is_touched)
public func isTouched() -> Int32 { current?.canvas.isTouched == true ? 1 : 0 }

/// Takes the first records of a log in the input area.
@c(events)
public func events(_ count: Int32) -> Int32 {
  current?.receiveEvents(Int(count)) ?? Status.noMemory
}

/// Holds the canvas (1) while the page shows something else than it: nothing is drawn, except for strokes
/// in progress, which go on unseen, and the document does not change; or releases it (0).
@c(hold)
public func hold(_ isHeld: Int32) { current?.hold(isHeld != 0) }

// MARK: Tools

/// Sets the width of the eraser in points; 0 for the width of the touch.
@c(set_eraser)
public func setEraser(_ size: Double) -> Int32 {
  guard let current, size >= 0, size < 10_000 else { return Status.number }
  var brush = BrushPreset.eraser.brush
  if size > 0 {
    brush.size = size
    brush.dynamics.width = .size
  }
  current.canvas.eraser = brush
  return Status.done
}

/// Sets the action of pointers: 0 draw, 1 erase pixels, 2 erase strokes, 3 erase parts of strokes, 4 move
/// the view, 5 select.
@c(set_tool)
public func setTool(_ tool: Int32) -> Int32 {
  guard let current, tool >= 0, tool < 6 else { return Status.number }
  current.gestures.settings.pansOnly = tool == 4
  if tool == 4 { return Status.done }
  current.gestures.settings.selects = tool == 5
  if tool == 5 { return Status.done }
  current.canvas.settings.tool = tool == 0 ? .draws : .erases
  if tool > 0 {
    current.canvas.settings.eraserMode = tool == 2 ? .strokes : tool == 3 ? .parts : .pixels
  }
  return Status.done
}

/// Sets the action of a finger once a pen was seen: 0 draw, 1 erase, 2 pan, 3 nothing.
@c(set_finger)
public func setFinger(_ policy: Int32) -> Int32 {
  guard let current, let number = UInt8(exactly: policy),
    let policy = FingerPolicy(rawValue: number)
  else { return Status.number }
  current.gestures.settings.finger = policy
  return Status.done
}

/// Turns pressure on or off, and sets its curve: −1 for a light hand, 0 as it is, 1 for a heavy one.
@c(set_pressure)
public func setPressure(_ isOn: Int32, _ firmness: Double) {
  current?.gestures.settings.usesPressure = isOn != 0
  current?.gestures.settings.pressureCurve = PressureCurve(firmness: firmness)
}

/// Leads pressure through the range that a hand writes with on a device (1), or takes it as it is measured (0).
@c(set_adapting)
public func setAdapting(_ isOn: Int32) { current?.gestures.settings.adaptsPressure = isOn != 0 }

/// Sets what becomes of ink whose pointer is cancelled: 0 ink of pens stays, 1 all stays, 2 all goes, 3 ink of pens
/// stays however short.
@c(set_cancelled)
public func setCancelled(_ number: Int32) -> Int32 {
  guard let current, let number = UInt8(exactly: number),
    let ink = CancelledInk(rawValue: number)
  else { return Status.number }
  current.gestures.settings.cancelledInk = ink
  return Status.done
}

/// Sets the amount of stabilization, 0…1; values outside are clamped, NaN is 0.
@c(set_stabilization)
public func setStabilization(_ amount: Double) {
  current?.gestures.settings.stabilization = amount >= 0 ? min(amount, 1) : 0
}

/// Chooses the source of predictions: 0 the browser, 1 the engine, 2 whichever was better, 3 none.
@c(set_prediction)
public func setPrediction(_ source: Int32) -> Int32 {
  guard let current, let number = UInt8(exactly: source),
    let source = PredictionSource(rawValue: number)
  else { return Status.number }
  current.canvas.settings.prediction = source
  return Status.done
}

/// Ignores all touches but the first that draws (1), or none (0).
@c(set_single_touch)
public func setSingleTouch(_ isOn: Int32) {
  current?.canvas.settings.touches = isOn != 0 ? .single : .all
}

/// Makes lines and figures of strokes at whose end the pen is held still (1), or leaves them as drawn (0).
@c(set_shapes)
public func setShapes(_ isOn: Int32) { current?.gestures.settings.holdMakesShapes = isOn != 0 }

/// Lets strokes that go to and fro over others erase them (1), or not (0).
@c(set_scratching)
public func setScratching(_ isOn: Int32) { current?.gestures.settings.scratchErases = isOn != 0 }

/// Lets pointers select with a rectangle (1), or with a lasso (0).
@c(set_rectangles)
public func setRectangles(_ isOn: Int32) {
  current?.gestures.settings.selectsRectangles = isOn != 0
}

/// Returns the colour of the uppermost ink at a point of the view, or no farther from it than a reach; 0
/// where there is none.
@c(ink_color)
public func inkColor(_ x: Double, _ y: Double, _ reach: Double) -> UInt32 {
  guard let canvas = current?.canvas, x.isFinite, y.isFinite, reach >= 0, reach < 1000 else {
    return 0
  }
  let found = canvas.document.stroke(
    at: Point(x, y).applying(canvas.viewToDocument), radius: reach / canvas.zoom)
  guard let found, let stroke = canvas.document[found] else { return 0 }
  var color = stroke.brush.color
  color.alpha = 255
  return packed(color)
}

/// Takes the acceleration of the device in m/s², at a time in seconds; returns 1 if it was shaken.
@c(feel_motion)
public func feelMotion(_ x: Double, _ y: Double, _ z: Double, _ time: Double) -> Int32 {
  current?.shaking.take(x: x, y: y, z: z, at: time) == true ? 1 : 0
}

/// Lets ink fade away while nothing touches the canvas (1), or keeps it (0).
@c(set_fading)
public func setFading(_ isOn: Int32) { current?.canvas.settings.fadesAway = isOn != 0 }

// MARK: The document

/// Undoes the last gesture; returns 1 if there was one.
@c(undo)
public func undo() -> Int32 {
  guard let current, current.hasRoomToUndo else { return Status.noMemory }
  return current.edited?.undo() == true ? 1 : 0
}

/// Redoes the gesture that was undone last; returns 1 if there was one.
@c(redo)
public func redo() -> Int32 {
  guard let current, current.hasRoomToRedo else { return Status.noMemory }
  return current.edited?.redo() == true ? 1 : 0
}

/// Returns 1 if there is something to undo, plus 2 if there is something to redo, plus 4 for each change of the
/// document so far, up to 2²⁹.
@c(history)
public func history() -> Int32 {
  guard let document = current?.canvas.document else { return 0 }
  return (document.canUndo ? 1 : 0) | (document.canRedo ? 2 : 0)
    | Int32(document.changeNumber & 0x1FFF_FFFF) << 2
}

/// Clears the canvas; the ink fades out within a number of seconds.
@c(clear)
public func clear(_ fade: Double) -> Int32 {
  guard let current, current.hasRoomToChange(current.canvas.document.count) else {
    return Status.noMemory
  }
  current.edited?.clear(fade: fade)
  return Status.done
}

/// Puts a summary into the numbers: strokes, erasures, samples, seconds, bounds (4), whether the canvas is
/// empty, and, from number 16 on, the number of strokes of each brush.
@c(summary)
public func summary() {
  guard let current else { return }
  let summary = current.canvas.document.summary
  current.put(Double(summary.strokeCount), at: 0)
  current.put(Double(summary.erasureCount), at: 1)
  current.put(Double(summary.sampleCount), at: 2)
  current.put(summary.duration, at: 3)
  current.put(summary.bounds, at: 4)
  current.put(current.canvas.isEmpty ? 1 : 0, at: 8)
  for (index, count) in current.canvas.document.presetCounts.enumerated() {
    current.put(Double(count), at: 16 + index)
  }
}

// MARK: The view

/// Shows another part of the document, given by the point in the upper left corner and the zoom.
@c(set_view)
public func setView(_ x: Double, _ y: Double, _ zoom: Double) {
  guard let current, current.hasRoom() else { return }
  current.canvas.setView(origin: Point(x, y), zoom: zoom)
}

/// Fixes the view (1), so that no gesture moves it, or releases it (0).
@c(fix_view)
public func fixView(_ isFixed: Int32) { current?.gestures.settings.viewIsFixed = isFixed != 0 }

/// Moves the view by points of the view.
@c(pan)
public func pan(_ x: Double, _ y: Double) { current?.canvas.pan(by: Vector(x, y)) }

/// Changes the zoom about a point of the view.
@c(zoom)
public func zoom(_ zoom: Double, _ x: Double, _ y: Double) {
  guard let current, current.hasRoom() else { return }
  current.canvas.zoom(to: zoom, about: Point(x, y))
}

/// Shows all ink, pictures and pages.
@c(fit)
public func fit(_ margin: Double) {
  guard let current, current.hasRoom() else { return }
  current.canvas.showAll(margin: margin)
}

/// Puts the view into the numbers: the point in the upper left corner, and the zoom.
@c(view)
public func view() {
  guard let current else { return }
  current.put(current.canvas.origin.x, at: 0)
  current.put(current.canvas.origin.y, at: 1)
  current.put(current.canvas.zoom, at: 2)
}

// MARK: Files and pictures

/// Replaces the document by an empty one.
@c(new_document)
public func newDocument() { current?.makeNew() }

/// Opens the file in the first bytes of the input area: 0 strict, 1 up to the first damage, 2 repairing.
@c(open)
public func open(_ count: Int32, _ mode: Int32) -> Int32 {
  current?.open(Int(count), Int(mode)) ?? Status.noMemory
}

/// Puts a message about the error in the last file into the output.
@c(error_text)
public func errorText() -> Int32 {
  guard let current, let message = current.error?.reason.message else { return Status.empty }
  return message.withUTF8Buffer { current.output.put(UnsafeRawBufferPointer($0)) }
    ? Status.done : Status.noMemory
}

/// Puts the document as a whole file into the output; chunks continue that file from now on.
@c(begin_journal)
public func beginJournal() -> Int32 { current?.beginJournal() ?? Status.noMemory }

/// Puts the next chunks of the file into the output; `Status.file` if the file has to be begun first.
@c(take_chunks)
public func takeChunks() -> Int32 { current?.takeChunks() ?? Status.noMemory }

/// Puts the document into the output, as a file of its own.
@c(save)
public func save(_ keepsHistory: Int32) -> Int32 {
  current?.save(keepsHistory: keepsHistory != 0) ?? Status.noMemory
}

/// Puts the samples of the document into the output as events; returns their number.
@c(export_events)
public func exportEvents() -> Int32 { current?.exportEvents() ?? Status.noMemory }

/// Returns 1 if nothing was drawn, or all of it was undone, cleared or has faded, and there are neither pages
/// nor pictures nor texts.
@c(is_empty)
public func isEmpty() -> Int32 {
  guard let canvas = current?.canvas else { return 1 }
  let document = canvas.document
  let isBlank = document.textCount == 0 && document.pages.isEmpty && document.pictures.isEmpty
  return isBlank && canvas.isEmpty ? 1 : 0
}

/// Puts into the numbers the scale at which a picture of all ink fits into a size in pixels; 0 leaves a
/// side unlimited.
@c(picture_scale)
public func pictureScale(_ width: Double, _ height: Double) -> Int32 {
  guard let current, current.hasRoom() else { return Status.noMemory }
  let scale = current.canvas.document.pictureScale(
    fitting: width > 0 ? width : .infinity, height > 0 ? height : .infinity)
  guard let scale else { return Status.empty }
  current.put(scale, at: 0)
  return Status.done
}

/// Puts the bounds of the ink of the document, rendered at a scale, and of its texts into the numbers.
@c(ink_bounds)
public func inkBounds(_ scale: Double) -> Int32 {
  guard let current, current.hasRoom() else { return Status.noMemory }
  guard let bounds = current.canvas.document.writtenRect(scale: scale) else { return Status.empty }
  current.put(bounds, at: 0)
  return Status.done
}
