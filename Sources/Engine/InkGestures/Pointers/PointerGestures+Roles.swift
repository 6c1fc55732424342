internal import InkCanvas
internal import InkDocument
internal import InkInput

// The roles of pointers that come down.
//
// The middle button of a mouse moves the view, and its others do nothing. A hand tool or the space bar moves the view;
// else the eraser button of a pen erases, and its barrel button does what `GestureSettings.barrel` says; else all do
// what the tool of the canvas does, but fingers, once a pen was seen, do what `GestureSettings.finger` says. Events
// that come to a canvas without gestures have `CanvasSettings.intent(of:)`.
//
// A pointer has its role until it is up, or until others take it away: two fingers pinch or hold the ruler, a pen
// makes palms of fingers, a stroke that is held still becomes a shape.
extension PointerGestures {
  /// The button that counts.
  static func button(of step: PointerStep) -> PointerButtons {
    let buttons = step.context.buttons
    if buttons.isEmpty { return .main }
    switch step.kind {
    case .direct, .indirect: return .main
    case .pencil:
      return buttons.contains(.eraser)
        ? .eraser : buttons.contains(.secondary) ? .secondary : .main
    case .indirectPointer:
      return buttons.contains(.main)
        ? .main : buttons.contains(.auxiliary) ? .auxiliary : buttons
    }
  }

  /// The role that a pen, a mouse, or the first of the fingers asks for.
  func role(of pointer: TrackedPointer, _ context: PointerContext) -> TrackedPointer.Role {
    pointer.kind.isFinger ? roleOfFinger(pointer, context) : roleOfTip(pointer, context)
  }

  /// The role of a finger that comes down alone.
  private func roleOfFinger(
    _ pointer: TrackedPointer, _ context: PointerContext
  ) -> TrackedPointer.Role {
    if movesView(context) { return .pans }
    if settings.selects, takesSelection(pointer) { return .selects }
    guard penSeen else { return roleOfTool }
    switch settings.finger {
    case .draws: return roleOfTool
    case .erases: return .erases
    case .pans: return .pans
    case .ignored: return .idle
    }
  }

  /// The role of a pen or a mouse that comes down.
  private func roleOfTip(
    _ pointer: TrackedPointer, _ context: PointerContext
  ) -> TrackedPointer.Role {
    if pointer.kind == .indirectPointer, pointer.button != .main {
      return pointer.button == .auxiliary ? .pans : .idle
    }
    if movesView(context) { return .pans }
    if pointer.button == .eraser { return .erases }
    if pointer.button == .secondary {
      switch settings.barrel {
      case .erases: return .erases
      case .draws: break
      case .pans: return .pans
      case .ignored: return .idle
      }
    }
    return roleOfTool
  }

  /// True where all that comes down moves the view.
  func movesView(_ context: PointerContext) -> Bool {
    settings.pansOnly || context.modifiers.contains(.space)
  }

  /// The role of the canvas' tool.
  var roleOfTool: TrackedPointer.Role {
    settings.selects ? .selects : canvas.settings.tool == .erases ? .erases : .inks
  }

  /// Gives a pointer that has come down its role, as far as others allow it.
  func begin(_ index: Int, _ role: TrackedPointer.Role) {
    var role = role
    if role == .pans || (role == .idle && pointers[index].kind.isFinger),
      ruling.contains(pointers[index].location)
    {
      role = .rules
    }
    if role == .inks, canvas.document.isFull {
      outcome.insert(.full)
      role = .idle
    }
    if role.isInk, canvas.document.hasLayers { refuseInk(&role) }
    if role.holdsView {
      if role == .selects, isDrawing || isSelecting { return }
      if canvas.settings.touches == .single, isDrawing { return }
      endSelecting()
      endShape()
      stopMotion()
      stopRuling()
      moveView()
    } else if role == .pans || role == .rules {
      if isDrawing || isSelecting { return }
      stopMotion()
    }
    pointers[index].role = role
    if role.isInk {
      pointers[index].hasInked = true
      chooseGuide(index)
    }
    if role == .pans { startMotion() }
    if role == .rules { holdRuler() }
    if role == .selects {
      selecting = SelectingSession(
        pointers[index], selection, isRectangle: settings.selectsRectangles)
    }
  }

  /// Lets nothing draw or erase on a layer that is hidden or locked, and says so.
  @inline(never)
  private func refuseInk(_ role: inout TrackedPointer.Role) {
    guard let refusal = canvas.layerRefusal else { return }
    outcome.insert(refusal == .hidden ? .hiddenLayer : .lockedLayer)
    role = .idle
  }
}
