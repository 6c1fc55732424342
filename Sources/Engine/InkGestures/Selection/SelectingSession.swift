internal import InkGeometry
internal import InkInput

/// A pointer, or two fingers, that select or drag what is selected.
struct SelectingSession {
  /// The pointer.
  let pointer: TouchIdentifier
  /// A second finger on what is selected.
  private(set) var second: TouchIdentifier?
  /// The handle that the pointer has taken; `nil` for a lasso.
  let handle: SelectionHandle?
  /// True if what it selects adds to the selection.
  private let adds: Bool
  /// True if it has moved so far that it is no tap.
  private var isMoving = false

  /// Begins with a pointer that has come down.
  init(_ pointer: TrackedPointer, _ selection: InkSelection, isRectangle: Bool) {
    self.pointer = pointer.touch
    adds = pointer.modifiers.contains(.shift)
    let found = selection.handle(at: pointer.start, reach: Self.reach(pointer.kind))
    // Strokes to be added may lie among those that are selected.
    handle = found == .inside && adds ? nil : found
    if let handle {
      if !handle.waitsForMove { selection.beginDrag(handle, at: pointer.start) }
    } else {
      selection.beginLasso(at: pointer.start, isRectangle: isRectangle)
    }
  }

  /// The reach of a selection's handle for a pointer.
  static func reach(_ kind: TouchKind) -> Double {
    kind.isFinger ? PointerGestures.touchReach : PointerGestures.pointReach
  }

  /// Goes on with the pointer where it is now.
  mutating func advance(_ pointer: TrackedPointer, _ selection: InkSelection) {
    let tapTravel =
      pointer.kind.isFinger ? PointerGestures.tapTravel : PointerGestures.pointTapTravel
    if pointer.travel > tapTravel, !isMoving {
      isMoving = true
      if let handle, handle.waitsForMove { selection.beginDrag(handle, at: pointer.start) }
    }
    guard let handle else {
      selection.extendLasso(to: pointer.location)
      return
    }
    if isMoving || !handle.waitsForMove {
      selection.drag(to: pointer.location, snaps: pointer.modifiers.contains(.shift))
    }
  }

  /// Lets a second finger drag what is selected along with the first, where both are on it.
  ///
  /// - Returns: whether it does.
  mutating func take(
    _ second: TrackedPointer, beside first: TrackedPointer, _ selection: InkSelection
  ) -> Bool {
    guard self.second == nil, handle == .inside, pointer == first.touch,
      selection.box?.contains(second.location, margin: PointerGestures.touchReach) ?? false
    else { return false }
    if !selection.isDragging {
      guard selection.beginDrag(.inside, at: first.start) else { return false }
    }
    selection.beginPinch(first.location, second.location)
    isMoving = true
    self.second = second.touch
    return true
  }

  /// Ends what the pointer selects, which is lifted or lost.
  ///
  /// - Parameters:
  ///   - pointer: the pointer.
  ///   - selection: the selection.
  ///   - mayTap: true if the pointer is lifted.
  ///   - bothTap: true if two fingers have moved too little to be more than a tap.
  func end(
    _ pointer: TrackedPointer, _ selection: InkSelection, mayTap: Bool, bothTap: Bool
  ) {
    if second != nil {
      // A tap of both undoes.
      if bothTap, mayTap { selection.cancelDrag() } else { selection.endDrag() }
    } else if !isMoving, handle?.waitsForMove ?? true {
      selection.cancelLasso()
      guard mayTap else { return }
      let reach =
        pointer.kind.isFinger ? PointerGestures.touchTapReach : PointerGestures.pointTapReach
      selection.tap(at: pointer.start, reach: reach, adds: adds)
    } else if handle == nil {
      selection.endLasso(adds: adds)
    } else {
      selection.endDrag()
    }
  }
}
