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
      guard let after = Self.next(now, stroke.before, last, Self.step) else { continue }
      met.strokes.append(DocumentChange.Stroke(before: now, after: after))
    }
    if !change.pages.isEmpty || !change.pictures.isEmpty { meetPages(of: change, &met) }
    if let before = change.paperBefore, let after = change.paperAfter, paper == before {
      (met.paperBefore, met.paperAfter) = (before, after)
    }
    if let before = change.patternBefore, let after = change.patternAfter, paperPattern == before {
      (met.patternBefore, met.patternAfter) = (before, after)
    }
    return met
  }

  /// Adds what of the pages and pictures of a change can be made now.
  @inline(never)
  private func meetPages(of change: DocumentChange, _ met: inout DocumentChange) {
    for page in change.pages {
      guard let id = (page.after ?? page.before)?.id else { continue }
      let now = self.page(id)
      let last = now == nil ? gone?.pages[id.rawValue] ?? page.after : page.after
      guard let after = Self.next(now, page.before, last, Self.step) else { continue }
      met.pages.append(DocumentChange.Page(before: now, after: after))
    }
    for picture in change.pictures {
      guard let id = (picture.after ?? picture.before)?.id else { continue }
      let now = self.picture(id)
      let last = now == nil ? gone?.pictures[id.rawValue] ?? picture.after : picture.after
      guard let after = Self.next(now, picture.before, last, Self.step) else { continue }
      met.pictures.append(DocumentChange.Picture(before: now, after: after))
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

  private static func step<Value: Equatable>(_ now: Value, from: Value, to: Value) -> Value {
    now == from ? to : now
  }

  private static func step(_ now: InkStroke, _ before: InkStroke, _ after: InkStroke) -> InkStroke {
    var next = now
    if before.transform != after.transform, now.transform == before.transform {
      next.transform = after.transform
    }
    if !before.isDrawn(with: after.sharedBrush), now.brush == before.brush {
      next.restyle(after.sharedBrush)
    }
    next.isLocked = step(now.isLocked, from: before.isLocked, to: after.isLocked)
    return next
  }

  private static func step(
    _ now: DocumentPage, _ before: DocumentPage, _ after: DocumentPage
  ) -> DocumentPage {
    var next = now
    next.rect = step(now.rect, from: before.rect, to: after.rect)
    next.paper = step(now.paper, from: before.paper, to: after.paper)
    next.paperPattern = step(now.paperPattern, from: before.paperPattern, to: after.paperPattern)
    return next
  }

  private static func step(
    _ now: PlacedPicture, _ before: PlacedPicture, _ after: PlacedPicture
  ) -> PlacedPicture {
    // Its content, its size and its page of a PDF never change.
    var next = now
    next.crop = step(now.crop, from: before.crop, to: after.crop)
    next.transform = step(now.transform, from: before.transform, to: after.transform)
    next.isLocked = step(now.isLocked, from: before.isLocked, to: after.isLocked)
    next.page = step(now.page, from: before.page, to: after.page)
    next.place = step(now.place, from: before.place, to: after.place)
    return next
  }
}

/// Things of a shared document that are gone, as they were when they went.
struct GoneThings {
  var strokes: [Int: InkStroke] = [:]
  var pages: [Int: DocumentPage] = [:]
  var pictures: [Int: PlacedPicture] = [:]
}
