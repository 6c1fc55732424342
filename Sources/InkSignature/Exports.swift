#if arch(wasm32)
  internal import InkBrush
  internal import InkInput
  internal import InkRaster
  internal import InkSigning
  internal import InkWebCore

  // The exports that a signature field calls; `Web/element/field-engine.js` describes them. A result below 0 is a
  // `Status`.

  /// The session of an engine.
  nonisolated(unsafe) private var current: SigningSession?

  private func paint(_ rgba: UInt32) -> Paint {
    let color = InkColor(packed: rgba)
    return Paint(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Creates the session; the page calls it once, before all other exports.
  @_expose(wasm, "begin") @c(begin)
  public func begin() -> Int32 {
    areas = PageAreas()
    current = areas.flatMap { SigningSession($0) }
    return current == nil ? Status.noMemory : Status.done
  }

  /// Returns the address of the area that the page fills with pointer records.
  @_expose(wasm, "pointer_area") @c(pointer_area)
  public func pointerArea() -> UnsafeMutableRawPointer? { current?.pointers.start }

  /// Returns the address of the pixels of the sheet; only `resize` changes it.
  @_expose(wasm, "frame_area") @c(frame_area)
  public func frameArea() -> UnsafeMutableRawPointer? { current?.frame.start }

  /// Returns the width of the sheet in pixels.
  @_expose(wasm, "frame_width") @c(frame_width)
  public func frameWidth() -> Int32 { Int32(current?.pad.pixelWidth ?? 0) }

  /// Returns the height of the sheet in pixels.
  @_expose(wasm, "frame_height") @c(frame_height)
  public func frameHeight() -> Int32 { Int32(current?.pad.pixelHeight ?? 0) }

  /// Changes the size in points and the number of pixels per point.
  @_expose(wasm, "resize") @c(resize)
  public func resize(_ width: Double, _ height: Double, _ scale: Double) -> Int32 {
    current?.resize(width, height, scale) ?? Status.noMemory
  }

  /// Takes the first records in the pointer area, those of one event; returns 1 if they are of a touch that
  /// signs.
  @_expose(wasm, "pointers") @c(pointers)
  public func pointers(_ count: Int32) -> Int32 {
    current?.receivePointers(Int(count)) ?? Status.noMemory
  }

  /// Ends a lost pointer at its last location.
  @_expose(wasm, "lose_pointer") @c(lose_pointer)
  public func losePointer(_ pointer: Double) {
    current?.pad.lose(TouchIdentifier(EventRecords.wide(pointer)))
  }

  /// Ends the touch that signs.
  @_expose(wasm, "finish_touches") @c(finish_touches)
  public func finishTouches() { current?.pad.finishTouches() }

  /// Draws the damaged parts; returns the number of rectangles in the number area: x, y, width, height each.
  @_expose(wasm, "draw") @c(draw)
  public func draw() -> Int32 { current?.draw() ?? Status.noMemory }

  /// Chooses the colour of the ink and the relative width of the pen: 0.1…10, 1 as usual.
  @_expose(wasm, "set_pen") @c(set_pen)
  public func setPen(_ rgba: UInt32, _ pen: Double) -> Int32 {
    guard let current, pen >= 0.1, pen <= 10 else { return Status.number }
    current.pad.color = InkColor(packed: rgba)
    current.pad.pen = pen
    return Status.done
  }

  /// Changes the paper that is shown.
  @_expose(wasm, "set_paper") @c(set_paper)
  public func setPaper(_ rgba: UInt32) { current?.pad.paper = paint(rgba) }

  /// Undoes the last action; returns 1 if there was one.
  @_expose(wasm, "undo") @c(undo)
  public func undo() -> Int32 { current?.pad.undo() == true ? 1 : 0 }

  /// Redoes the action that was undone last; returns 1 if there was one.
  @_expose(wasm, "redo") @c(redo)
  public func redo() -> Int32 { current?.pad.redo() == true ? 1 : 0 }

  /// Returns 1 if there is something to undo, plus 2 if there is something to redo, plus 4 without ink, plus 8
  /// while a touch signs.
  @_expose(wasm, "state") @c(state)
  public func state() -> Int32 {
    guard let pad = current?.pad else { return 4 }
    return (pad.canUndo ? 1 : 0) | (pad.canRedo ? 2 : 0) | (pad.isEmpty ? 4 : 0)
      | (pad.isTouched ? 8 : 0)
  }

  /// Removes all strokes; that can be undone.
  @_expose(wasm, "clear") @c(clear)
  public func clear() { current?.pad.replace([]) }

  /// Shows all ink, at its original size if it fits.
  @_expose(wasm, "show_whole") @c(show_whole)
  public func showWhole(_ margin: Double) {
    current?.pad.showWhole(margin: margin >= 0 ? min(margin, 1000) : 0)
  }

  /// Puts a picture of the finished strokes, trimmed to their ink, into the output as pixels (0) or as SVG
  /// (1), at most of a size in pixels, 0 for no limit, and on a paper; puts the width, the height, the scale
  /// and the bounds into the numbers.
  @_expose(wasm, "picture") @c(picture)
  public func picture(
    _ width: Double, _ height: Double, _ rgba: UInt32, _ isSVG: Int32
  ) -> Int32 {
    guard let current else { return Status.noMemory }
    guard let picture = current.picture(width, height, paint(rgba)) else { return Status.empty }
    let bytes = isSVG != 0 ? current.pad.svg(picture, paper: paint(rgba)) : picture.pixels
    return current.areas.output.put(bytes) ? Status.done : Status.noMemory
  }

  /// Puts the finished strokes into the output as numbers; returns the count of numbers.
  @_expose(wasm, "export_strokes") @c(export_strokes)
  public func exportStrokes() -> Int32 { current?.exportStrokes() ?? Status.noMemory }

  /// Replaces all strokes by those in the first `count` numbers of the input.
  @_expose(wasm, "import_strokes") @c(import_strokes)
  public func importStrokes(_ count: Int32) -> Int32 {
    current?.importStrokes(Int(count)) ?? Status.noMemory
  }
#endif
