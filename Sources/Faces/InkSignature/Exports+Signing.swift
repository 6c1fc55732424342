internal import InkBrush
internal import InkGeometry
internal import InkInput
internal import InkRaster
internal import InkSigning
internal import InkWebCore

// The exports that a signature field calls; `Web/element/field-engine.js` describes them. A result below 0 is a
// `Status`.

/// The session of a signature field.
nonisolated(unsafe) private var field: SigningSession?

private func paint(_ rgba: UInt32) -> Paint {
  let color = InkColor(packed: rgba)
  return Paint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
}

/// Creates the session; the page calls it once, before all other exports.
@c(sign_begin)
public func signBegin() -> Int32 {
  areas = PageAreas()
  field = areas.flatMap { SigningSession($0) }
  return field == nil ? Status.noMemory : Status.done
}

/// Returns the address of the area that the page fills with pointer records.
@c(sign_pointer_area)
public func signPointerArea() -> UnsafeMutableRawPointer? { field?.pointers.start }

/// Returns the address of the pixels of the sheet; only `resize` changes it.
@c(sign_frame_area)
public func signFrameArea() -> UnsafeMutableRawPointer? { field?.frame.start }

/// Returns the width of the sheet in pixels.
@c(sign_frame_width)
public func signFrameWidth() -> Int32 { Int32(field?.pad.pixelWidth ?? 0) }

/// Returns the height of the sheet in pixels.
@c(sign_frame_height)
public func signFrameHeight() -> Int32 { Int32(field?.pad.pixelHeight ?? 0) }

/// Changes the size in points and the number of pixels per point.
@c(sign_resize)
public func signResize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
  field?.resize(width, height, scale) ?? Status.noMemory
}

/// Takes the first records in the pointer area, those of one event; returns 1 if they are of a touch that
/// signs.
@c(sign_pointers)
public func signPointers(_ count: Int32) -> Int32 {
  field?.receivePointers(Int(count)) ?? Status.noMemory
}

/// Ends a lost pointer at its last location.
@c(sign_lose_pointer)
public func signLosePointer(_ pointer: Double) {
  field?.pad.lose(TouchIdentifier(EventRecords.wide(pointer)))
}

/// Ends the touch that signs.
@c(sign_finish_touches)
public func signFinishTouches() { field?.pad.finishTouches() }

/// Draws the damaged parts; returns the number of rectangles in the number area: x, y, width, height each.
@c(sign_draw)
public func signDraw() -> Int32 { field?.draw() ?? Status.noMemory }

/// Chooses the colour of the ink and the relative width of the pen: 0.1…10, 1 as usual.
@c(sign_set_pen)
public func signSetPen(_ rgba: UInt32, _ pen: Double) -> Int32 {
  guard let field, pen >= 0.1, pen <= 10 else { return Status.number }
  field.pad.color = InkColor(packed: rgba)
  field.pad.pen = pen
  return Status.done
}

/// Changes the paper that is shown.
@c(sign_set_paper)
public func signSetPaper(_ rgba: UInt32) { field?.pad.paper = paint(rgba) }

/// Undoes the last action; returns 1 if there was one.
@c(sign_undo)
public func signUndo() -> Int32 { field?.pad.undo() == true ? 1 : 0 }

/// Redoes the action that was undone last; returns 1 if there was one.
@c(sign_redo)
public func signRedo() -> Int32 { field?.pad.redo() == true ? 1 : 0 }

/// Returns 1 if there is something to undo, plus 2 if there is something to redo, plus 4 without ink, plus 8
/// while a touch signs, plus 16 for each change of the finished strokes and the picture so far, up to 2²⁶.
@c(sign_state)
public func signState() -> Int32 {
  guard let pad = field?.pad else { return 4 }
  return (pad.canUndo ? 1 : 0) | (pad.canRedo ? 2 : 0) | (pad.isEmpty ? 4 : 0)
    | (pad.isTouched ? 8 : 0) | Int32(pad.version & 0x3FF_FFFF) << 4
}

/// Returns the length of the ink that is shown, in points of the sheet.
@c(sign_length)
public func signLength() -> Double { field?.pad.length ?? 0 }

/// Removes all strokes, and the picture below them; that can be undone.
@c(sign_clear)
public func signClear() { field?.pad.replace([]) }

/// Returns the number of the picture below the ink, which the page has given it; 0 for none.
@c(sign_placed)
public func signPlaced() -> Int32 { Int32(field?.pad.picture ?? 0) }

/// Puts another picture below the ink, or none, which keeps the ink (1) or replaces it (0); that can be undone.
@c(sign_place)
public func signPlace(_ picture: Int32, _ keepsInk: Int32) {
  guard let pad = field?.pad else { return }
  pad.finishTouches()
  if keepsInk != 0, picture == pad.picture { return }
  pad.replace(keepsInk != 0 ? pad.strokes : [], picture: Int(max(picture, 0)))
}

/// Shows all ink, at its original size if it fits.
@c(sign_show_whole)
public func signShowWhole(_ margin: Double) {
  field?.pad.showWhole(margin: margin >= 0 ? min(margin, 1000) : 0)
}

/// Puts the point of the sheet in its upper left corner, and the zoom, into the numbers.
@c(sign_view)
public func signView() {
  guard let field else { return }
  field.areas.put(field.pad.origin.x, at: 0)
  field.areas.put(field.pad.origin.y, at: 1)
  field.areas.put(field.pad.zoom, at: 2)
}

/// Puts a picture of the finished strokes, trimmed to their ink, into the output as pixels (0) or as SVG
/// (1), at most of a size in pixels, 0 for no limit, and on a paper; puts the width, the height, the scale
/// and the bounds into the numbers.
@c(sign_picture)
public func signPicture(
  _ width: Double, _ height: Double, _ rgba: UInt32, _ isSVG: Int32
) -> Int32 {
  guard let field else { return Status.noMemory }
  guard let picture = field.picture(width, height, paint(rgba)) else { return Status.empty }
  let bytes = isSVG != 0 ? field.pad.svg(picture, paper: paint(rgba)) : picture.pixels
  return field.areas.output.put(bytes) ? Status.done : Status.noMemory
}

/// Puts the finished strokes into the output as numbers; returns the count of numbers.
@c(sign_export_strokes)
public func signExportStrokes() -> Int32 { field?.exportStrokes() ?? Status.noMemory }

/// Replaces all strokes by those in the first `count` numbers of the input, and the picture below them.
@c(sign_import_strokes)
public func signImportStrokes(_ count: Int32, _ picture: Int32) -> Int32 {
  field?.importStrokes(Int(count), picture: Int(max(picture, 0))) ?? Status.noMemory
}
