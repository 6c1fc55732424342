#if arch(wasm32)
  internal import InkBrush
  internal import InkCanvas
  internal import InkGeometry
  internal import InkGestures

  // What is selected, and what is done to it.

  /// Chooses which keys are down: 2 for shift, which adds to a selection.
  @_expose(wasm, "set_modifiers") @c(set_modifiers)
  public func setModifiers(_ bits: Int32) {
    current?.modifiers = PointerModifiers(rawValue: Int(bits))
  }

  /// A number that is another one whenever there is something else to be shown of the selection, but for
  /// another view.
  @_expose(wasm, "selection_version") @c(selection_version)
  public func selectionVersion() -> Int32 {
    Int32(truncatingIfNeeded: current?.selection.version ?? 0)
  }

  /// Puts what is to be shown of the selection into the numbers: how many strokes, whether it is
  /// dragged, what the pointer has or would take (−1 a lasso, 0 the inside, 1 to 4 corners, 5 to turn),
  /// whether there is a box, its corners (8), where it is turned (2) and the edge there (2), and how many
  /// corners the lasso has, which are in the output; all in points of the view.
  @_expose(wasm, "selection") @c(selection)
  public func selection() -> Int32 { current?.putSelection() ?? Status.noMemory }

  /// Calls a function with the selection, where it may be edited and there is memory for that.
  private func edit(_ body: (InkSelection) -> Void) -> Int32 {
    guard let current, current.hasRoomToEdit(current.selection.ids.count) else {
      return Status.noMemory
    }
    if let selection = current.editedSelection { body(selection) }
    return Status.done
  }

  /// Selects nothing (0), or all (1).
  @_expose(wasm, "select") @c(select)
  public func select(_ what: Int32) -> Int32 {
    guard let current, current.hasRoomToList() else { return Status.noMemory }
    let selection = current.editedSelection
    if what == 0 { selection?.deselect() } else { selection?.selectAll() }
    return Status.done
  }

  /// Moves what is selected by points of the view; until `end_nudging` all is undone together.
  @_expose(wasm, "nudge_selection") @c(nudge_selection)
  public func nudgeSelection(_ x: Double, _ y: Double) -> Int32 {
    edit { $0.nudge(by: Vector(x, y)) }
  }

  /// Ends moving by keys.
  @_expose(wasm, "end_nudging") @c(end_nudging)
  public func endNudging() { current?.editedSelection?.endNudging() }

  /// Gives what is selected another colour.
  @_expose(wasm, "recolor_selection") @c(recolor_selection)
  public func recolorSelection(_ rgba: UInt32) -> Int32 { edit { $0.recolor(color(rgba)) } }

  /// Draws what is selected with another brush; with a colour of 0 strokes keep theirs.
  @_expose(wasm, "restyle_selection") @c(restyle_selection)
  public func restyleSelection(_ preset: Int32, _ rgba: UInt32, _ size: Double) -> Int32 {
    guard let current, let preset = BrushPreset(number: preset), size > 0, size < 10_000 else {
      return Status.number
    }
    var brush = preset.brush
    if rgba != 0 { brush.color = color(rgba) }
    brush.size = size
    // As it would be drawn now.
    if let filter = BrushFilter.stabilizing(current.gestures.settings.stabilization) {
      brush.filters.insert(filter, at: 0)
    }
    return edit { $0.restyle(brush, keepsColor: rgba == 0) }
  }

  /// Changes the size of the brushes of what is selected.
  @_expose(wasm, "resize_selection") @c(resize_selection)
  public func resizeSelection(_ size: Double) -> Int32 {
    guard size > 0, size < 10_000 else { return Status.number }
    return edit { $0.resize(size) }
  }

  /// Copies what is selected on the spot.
  @_expose(wasm, "duplicate_selection") @c(duplicate_selection)
  public func duplicateSelection() -> Int32 {
    guard let current, current.hasRoomToCopy() else { return Status.noMemory }
    return edit { $0.duplicate() }
  }

  /// Takes what is selected away.
  @_expose(wasm, "delete_selection") @c(delete_selection)
  public func deleteSelection() -> Int32 { edit { $0.delete() } }

  /// Puts what is selected into the output, as a file of its own.
  @_expose(wasm, "copy_selection") @c(copy_selection)
  public func copySelection() -> Int32 { current?.copySelection() ?? Status.noMemory }

  /// Puts a transparent picture of what is selected into the output, its size into the numbers.
  @_expose(wasm, "selection_picture") @c(selection_picture)
  public func selectionPicture(_ scale: Double) -> Int32 {
    current?.putSelectionPicture(scale) ?? Status.noMemory
  }

  /// Adds the strokes of the file in the first bytes of the input area, and selects them.
  ///
  /// The second number says how often that file was pasted before; the answer is how many strokes there
  /// are.
  @_expose(wasm, "paste") @c(paste)
  public func paste(_ count: Int32, _ steps: Int32) -> Int32 {
    current?.paste(Int(count), Int(steps)) ?? Status.noMemory
  }
#endif
