internal import InkBrush
internal import InkCanvas
internal import InkDocument
internal import InkFind
internal import InkGeometry
internal import InkGestures
internal import InkWebCore

// The selection and its edits.

/// Sets the modifier keys that are down: 2 for shift, which adds to a selection.
@c(set_modifiers)
public func setModifiers(_ bits: Int32) {
  current?.modifiers = PointerModifiers(rawValue: Int(bits))
}

/// Returns a number that changes whenever the appearance of the selection changes for any reason but a
/// change of the view.
@c(selection_version)
public func selectionVersion() -> Int32 {
  Int32(truncatingIfNeeded: current?.selection.version ?? 0)
}

/// Puts the appearance of the selection into the numbers: the number of strokes and pictures, whether it is being
/// dragged, the handle that the pointer holds or would hold (−1 the lasso, 0 the inside, 1 to 4 corners, 5
/// rotation, 6 to 9 sides), whether there is a box, its corners (8), the rotation handle (2) and its base
/// on the edge (2), the number of corners of the lasso, which are in the output, the handles of the
/// sides (8), NaN where there is none; all in points of the view; then the number of pictures; for a picture that is
/// selected alone 1 if it can be cropped plus 2 if not all of it is shown, or 0; and whether handles crop it.
@c(selection)
public func selection() -> Int32 { current?.putSelection() ?? Status.noMemory }

/// Returns the identifier of what is locked and was tapped since this was asked last, or −1.
@c(take_tapped_lock)
public func takeTappedLock() -> Int32 {
  Int32(current?.selection.takeTappedLock()?.rawValue ?? -1)
}

/// Calls a function with the selection if it may be edited and there is memory for that.
private func edit(_ body: (InkSelection) -> Void) -> Int32 {
  guard let current, current.hasRoomToEdit(current.selection.ids.count) else {
    return Status.noMemory
  }
  if let selection = current.editedSelection { body(selection) }
  return Status.done
}

/// Selects nothing (0) or everything (1).
@c(select)
public func select(_ what: Int32) -> Int32 {
  guard let current, current.hasRoomToList() else { return Status.noMemory }
  let selection = current.editedSelection
  if what == 0 { selection?.deselect() } else { selection?.selectAll() }
  return Status.done
}

/// Selects a stroke or a picture with an identifier.
@c(select_element)
public func selectElement(_ id: Int32) -> Int32 {
  edit { $0.select([ElementIdentifier(rawValue: Int(id))]) }
}

/// Lets the handles crop the picture that is selected alone (1), or scale and stretch it (0).
@c(set_cropping)
public func setCropping(_ isOn: Int32) -> Int32 { edit { $0.isCropping = isOn != 0 } }

/// Shows all of the picture that is selected alone.
@c(uncrop_selection)
public func uncropSelection() -> Int32 { edit { $0.uncrop() } }

/// Moves the selection by points of the view; all moves until `end_nudging` are undone together.
@c(nudge_selection)
public func nudgeSelection(_ x: Double, _ y: Double) -> Int32 {
  edit { $0.nudge(by: Vector(x, y)) }
}

/// Ends a series of moves by keys.
@c(end_nudging)
public func endNudging() { current?.editedSelection?.endNudging() }

/// Changes the colour of the strokes of the selection.
@c(recolor_selection)
public func recolorSelection(_ rgba: UInt32) -> Int32 { edit { $0.recolor(color(rgba)) } }

/// Changes the brush of the selection; with a colour of 0 strokes keep theirs.
@c(restyle_selection)
public func restyleSelection(_ number: Int32, _ rgba: UInt32, _ size: Double) -> Int32 {
  guard let current, var brush = current.brush(number), size > 0, size < 10_000 else {
    return Status.number
  }
  if rgba != 0 { brush.color = color(rgba) }
  brush.size = size
  // The restyled strokes get the stabilization that a new stroke would have.
  brush = brush.steadied(current.gestures.settings.stabilization)
  return edit { $0.restyle(brush, keepsColor: rgba == 0) }
}

/// Changes the brush size of the selection.
@c(resize_selection)
public func resizeSelection(_ size: Double) -> Int32 {
  guard size > 0, size < 10_000 else { return Status.number }
  return edit { $0.resize(size) }
}

/// Puts the selection on top of everything (1), below all that it touches (0), or a step up (2) or down (3).
@c(order_selection)
public func orderSelection(_ step: Int32) -> Int32 {
  guard let current, current.hasRoomToCopy(), current.hasRoomToList() else {
    return Status.noMemory
  }
  return edit { selection in
    switch step {
    case 0: selection.sendToBack()
    case 2: selection.arrange(.forward)
    case 3: selection.arrange(.backward)
    default: selection.bringToFront()
    }
  }
}

/// Mirrors the selection: exchanges left and right (0), or top and bottom (1).
@c(flip_selection)
public func flipSelection(_ isVertical: Int32) -> Int32 {
  edit { $0.flip(isVertical: isVertical != 0) }
}

/// Puts the name of a selection of one part into the output: a group, or what belongs to none; and whether one of the
/// parts is a group into the numbers; returns the number of parts.
@c(selection_parts)
public func selectionParts() -> Int32 { current?.putParts() ?? Status.noMemory }

/// Makes one group of the selection (1), or takes its groups apart (0).
@c(group_selection)
public func groupSelection(_ isOne: Int32) -> Int32 {
  edit { if isOne != 0 { $0.group() } else { $0.ungroup() } }
}

/// Aligns the parts of the selection at the left (0), centre (1), right (2), top (3), middle (4) or bottom (5) of its
/// box, or distributes them from left to right (6) or from top to bottom (7).
@c(align_selection)
public func alignSelection(_ way: Int32) -> Int32 {
  guard let current, current.hasRoomToCopy() else { return Status.noMemory }
  if way == 6 || way == 7 { return edit { $0.distribute(isVertical: way == 7) } }
  guard let alignment = UInt8(exactly: way).flatMap({ SelectionAlignment(rawValue: $0) }) else {
    return Status.number
  }
  return edit { $0.align(alignment) }
}

/// Puts selected handwriting onto the baselines of its lines (0), or selects what stands below it (1) or to the right of
/// it (2) instead, to be moved in that direction; returns 1 if there was something to do.
@c(arrange_writing)
public func arrangeWriting(_ what: Int32) -> Int32 {
  guard let current, current.hasRoomToCopy(), current.hasRoomToList() else {
    return Status.noMemory
  }
  guard 0...2 ~= what else { return Status.number }
  var isDone = false
  let status = edit {
    isDone = what == 0 ? $0.straighten() : $0.insertSpace(what == 1 ? .below : .after)
  }
  return status == Status.done && isDone ? 1 : status
}

/// Gives a selection of one part the name in the input, in UTF-8 of at most 1,024 bytes.
@c(rename_selection)
public func renameSelection(_ count: Int32) -> Int32 {
  guard let current, count >= 0, Int(count) <= min(current.input.count, 1024) else {
    return Status.number
  }
  let name = String(decoding: current.input.bytes(Int(count)), as: UTF8.self)
  return edit { $0.name = name }
}

/// Puts the address to which a selection of one part leads into the output, empty without one; returns 1, or 0 for any
/// other selection.
@c(selection_link)
public func selectionLink() -> Int32 { current?.putLink() ?? Status.noMemory }

/// Gives a selection of one part the address in the input, in UTF-8 of at most 2,048 bytes; none takes it away.
@c(link_selection)
public func linkSelection(_ count: Int32) -> Int32 {
  guard let current, count >= 0, Int(count) <= min(current.input.count, 2048) else {
    return Status.number
  }
  return current.setLink(String(decoding: current.input.bytes(Int(count)), as: UTF8.self))
}

/// Locks the selection, which is empty afterwards.
@c(lock_selection)
public func lockSelection() -> Int32 { edit { $0.lock() } }

/// Unlocks a stroke or a picture, and selects it.
@c(unlock_element)
public func unlockElement(_ id: Int32) -> Int32 {
  edit { $0.unlock([ElementIdentifier(rawValue: Int(id))]) }
}

/// Unlocks all strokes and pictures, and selects those that were locked; returns their number.
@c(unlock_all)
public func unlockAll() -> Int32 {
  guard let current, current.hasRoomToList() else { return Status.noMemory }
  return Int32(truncatingIfNeeded: current.editedSelection?.unlockAll() ?? 0)
}

/// Returns the number of strokes and pictures that are locked, but for the backgrounds of pages.
@c(locked_count)
public func lockedCount() -> Int32 {
  guard let current, current.hasRoomToList() else { return Status.noMemory }
  return Int32(truncatingIfNeeded: current.canvas.document.lockedElements.count)
}

/// Duplicates the selection in place.
@c(duplicate_selection)
public func duplicateSelection() -> Int32 {
  guard let current, current.hasRoomToCopy() else { return Status.noMemory }
  return edit { $0.duplicate() }
}

/// Returns 1 if what is selected meets a rectangle of a picture that a map leads to the document, 0 if not.
@c(selection_meets)
public func selectionMeets(
  _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double,
  _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
) -> Int32 {
  let rect = Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  let map = Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  return current?.selection.meets(rect.applying(map)) == true ? 1 : 0
}

/// Writes the text in the input, in ASCII, with the brush of the canvas to the right of all ink that is seen, on the
/// line of its lower edge: with digits of a height, at a distance, in points of the document.
@c(write_beside)
public func writeBeside(_ count: Int32, _ digit: Double, _ gap: Double) -> Int32 {
  guard let current, current.hasRoomToGrow() else { return Status.noMemory }
  let text = current.input.bytes(Int(count))
  guard let canvas = current.edited, text.count <= 256 else { return Status.number }
  canvas.finishTouches()
  let ink = canvas.document.inkedRect(scale: 1) ?? .empty
  canvas.perform(
    canvas.document.writing(text, digit: digit, beside: ink, gap: gap, brush: canvas.brush))
  return Status.done
}

/// Deletes the selection.
@c(delete_selection)
public func deleteSelection() -> Int32 { edit { $0.delete() } }

/// Puts the selection into the output, as a file of its own.
@c(copy_selection)
public func copySelection() -> Int32 { current?.copySelection() ?? Status.noMemory }

/// Puts a transparent picture of the selection into the output and its size into the numbers.
@c(selection_picture)
public func selectionPicture(_ scale: Double) -> Int32 {
  current?.putSelectionPicture(scale) ?? Status.noMemory
}

/// Adds the strokes and pictures of the file in the first bytes of the input area, and selects them.
///
/// The second argument is the number of times the file was pasted before; returns the number of elements that are
/// selected then.
@c(paste)
public func paste(_ count: Int32, _ steps: Int32) -> Int32 {
  current?.paste(Int(count), Int(steps)) ?? Status.noMemory
}
