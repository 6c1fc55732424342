internal import InkCanvas
internal import InkDocument
internal import InkGeometry

/// The line along which the parts of a selection are put: an edge, or the middle, of the box around all.
@frozen
public enum SelectionAlignment: UInt8, Sendable, CaseIterable {
  /// The left edges.
  case left
  /// The middles, from left to right.
  case center
  /// The right edges.
  case right
  /// The upper edges.
  case top
  /// The middles, from top to bottom.
  case middle
  /// The lower edges.
  case bottom
}

// Groups, and the parts of a selection side by side: its groups, and what belongs to none.
extension InkSelection {
  /// The number of parts, of which ``group()`` makes one; and whether one of them is a group, for ``ungroup()``.
  ///
  /// Complexity: O(elements selected).
  public var parts: (count: Int, hasGroup: Bool) {
    let units = canvas.document.units(of: ids)
    return (units.count, units.contains { $0.id.kind == .other })
  }

  /// Makes one group of what is selected: from then on all of it is selected together.
  ///
  /// Groups among it stay groups within that one.
  public func group() { perform(canvas.document.grouping(ids)) }

  /// Takes the groups apart of which what is selected consists; groups within them stay.
  public func ungroup() { perform(canvas.document.ungrouping(ids)) }

  /// Moves each part of what is selected to an edge, or to the middle, of the box around all.
  ///
  /// - Parameter alignment: the edge.
  public func align(_ alignment: SelectionAlignment) {
    move { parts in
      let whole = parts.reduce(Rect.empty) { $0.union($1) }
      return parts.map { part in
        switch alignment {
        case .left: Vector(whole.minX - part.minX, 0)
        case .center: Vector(whole.center.x - part.center.x, 0)
        case .right: Vector(whole.maxX - part.maxX, 0)
        case .top: Vector(0, whole.minY - part.minY)
        case .middle: Vector(0, whole.center.y - part.center.y)
        case .bottom: Vector(0, whole.maxY - part.maxY)
        }
      }
    }
  }

  /// Moves the parts of what is selected so that the distances between them are the same; the outermost ones stay.
  ///
  /// Two parts, or one, stay as they are.
  ///
  /// - Parameter isVertical: true from top to bottom, false from left to right.
  public func distribute(isVertical: Bool) {
    move { parts in
      let lower = parts.map { isVertical ? $0.minY : $0.minX }
      let upper = parts.map { isVertical ? $0.maxY : $0.maxX }
      var offsets = [Vector](repeating: Vector(0, 0), count: parts.count)
      guard parts.count > 2 else { return offsets }
      let order = parts.indices.sorted { lower[$0] + upper[$0] < lower[$1] + upper[$1] }
      let (first, last) = (order[0], order[order.count - 1])
      var room = lower[last] - upper[first]
      for index in order.dropFirst().dropLast() { room -= upper[index] - lower[index] }
      let gap = room / Double(parts.count - 1)
      var next = upper[first] + gap
      for index in order.dropFirst().dropLast() {
        let offset = next - lower[index]
        offsets[index] = isVertical ? Vector(0, offset) : Vector(offset, 0)
        next += upper[index] - lower[index] + gap
      }
      return offsets
    }
  }

  /// The name of what is selected, if that is one group, one stroke or one picture; `nil` for anything else.
  public var name: String? {
    get {
      let units = canvas.document.units(of: ids)
      return units.count == 1 ? canvas.document.name(of: units[0].id) : nil
    }
    set {
      let units = canvas.document.units(of: ids)
      guard let newValue, units.count == 1 else { return }
      perform([.set([units[0].id], .name(newValue))])
    }
  }

  /// Moves each part of what is selected, with what erases it, as one gesture to undo.
  ///
  /// - Parameter offsets: returns how far, for the boxes around all parts.
  private func move(_ offsets: ([Rect]) -> [Vector]) {
    settle()
    canvas.finishTouches()
    let document = canvas.document
    let units = document.units(of: ids)
    guard units.count > 1 else { return }
    let moves = offsets(units.map { document.bounds(of: $0.members) })
    move(units.indices.map { (units[$0].members, Affine.translation(moves[$0])) })
  }

  /// Moves parts of what is selected, each by a map, with what erases them, as one gesture to undo.
  ///
  /// Nothing is being drawn or dragged.
  func move(_ parts: [(ids: [ElementIdentifier], map: Affine)]) {
    let document = canvas.document
    // Erasures are found before anything moves: a part may come to lie under the erasures of another one.
    let erasures = parts.map { document.erasures(over: $0.ids) }
    canvas.beginGesture()
    for (number, part) in parts.enumerated() where part.map != .identity {
      for edit in document.moving(part.ids, by: part.map, erasures[number]) {
        canvas.perform(edit)
      }
    }
    canvas.endGesture()
    forgetErasures()
    frame = nil
    version += 1
  }
}
