internal import InkBrush
internal import InkGeometry

// Changes that were made of an earlier state: they set the fields that still have the values that they had then.
extension InkDocument {
  /// Returns the part of a change that can be made now.
  ///
  /// Fields that something else has changed since are left; so is what is not there, and what was taken back for
  /// good does not return. What returns is what it was when it went, with all that others have done to it.
  func met(by change: DocumentChange) -> DocumentChange {
    var met = DocumentChange()
    met.strokes.reserveCapacity(change.strokes.count)
    for stroke in change.strokes {
      guard let id = (stroke.after ?? stroke.before)?.id else { continue }
      let now = self[id]
      if now == nil, stroke.before != nil || journal.neverWere.contains(id.rawValue) { continue }
      let last = now == nil ? gone?.strokes[id.rawValue] ?? stroke.after : stroke.after
      guard let after = Self.next(now, stroke.before, last, { $0.following($1, $2) }) else {
        continue
      }
      met.strokes.append(DocumentChange.Stroke(before: now, after: after))
    }
    if !change.elements.isEmpty { meetElements(of: change, &met) }
    if let before = change.paperBefore, let after = change.paperAfter, paper == before {
      (met.paperBefore, met.paperAfter) = (before, after)
    }
    if let before = change.patternBefore, let after = change.patternAfter, paperPattern == before {
      (met.patternBefore, met.patternAfter) = (before, after)
    }
    return met
  }

  /// Adds what of the elements of a change can be made now that are no strokes.
  @inline(never)
  private func meetElements(of change: DocumentChange, _ met: inout DocumentChange) {
    for element in change.elements {
      let now = elements[element.id]
      if now == nil, journal.neverWere.contains(element.id.rawValue) { continue }
      let last = now == nil ? gone?.elements[element.id.rawValue] ?? element.after : element.after
      let after = Self.next(now, element.before, last) { $0.following($1, $2) }
      if let after { met.elements.append(DocumentChange.Element(before: now, after: after)) }
    }
  }

  /// The new value of a thing, which may be none; `nil` where it stays as it is.
  private static func next<Thing: Equatable>(
    _ now: Thing?, _ before: Thing?, _ after: Thing?, _ step: (Thing, Thing, Thing) -> Thing
  ) -> Thing?? {
    switch (now, before, after) {
    case (nil, nil, let after?): return .some(after)
    case (_?, _?, nil): return .some(nil)
    case (let now?, let before?, let after?):
      let next = now == before ? after : step(now, before, after)
      return next == now ? nil : .some(next)
    default: return nil
    }
  }
}

extension InkStroke {
  /// The result of a change that led from one state of it to another, made to the present one: each field that the
  /// change has set gets the new value, if it still has the old one.
  func following(_ before: InkStroke, _ after: InkStroke) -> InkStroke {
    var next = self
    if before.transform != after.transform, transform == before.transform {
      next.transform = after.transform
    }
    if !before.isDrawn(with: after.sharedBrush), brush == before.brush {
      next.restyle(after.sharedBrush)
    }
    if before.isLocked != after.isLocked, isLocked == before.isLocked {
      next.isLocked = after.isLocked
    }
    if before.open != nil || after.open != nil { next.followOpenFields(before, after) }
    return next
  }

  @inline(never)
  private mutating func followOpenFields(_ before: InkStroke, _ after: InkStroke) {
    if before.open != after.open { open = open.following(before.open, after.open) }
  }
}

/// Elements of a shared document that were removed, as they were then.
struct GoneThings {
  var strokes: [Int: InkStroke] = [:]
  var elements: [Int: SheetElement] = [:]
}
