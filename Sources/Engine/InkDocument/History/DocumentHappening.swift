/// A gesture's effect on a drawing, in as few words as a person needs.
package enum DocumentHappening: Int32 {
  /// Nothing yet: what there was before the first change that is known.
  case beginning
  /// Strokes were drawn, or came as copies.
  case added
  /// Pixels or parts of strokes were erased.
  case erased
  /// Strokes were taken away.
  case removed
  /// All strokes were taken away.
  case cleared
  /// Strokes were moved, turned or scaled.
  case moved
  /// Strokes got another brush or colour.
  case restyled
  /// Strokes were locked or unlocked.
  case locked
  /// The paper became another one.
  case paper
  /// Pages came.
  case pagesAdded
  /// Pages were taken away.
  case pagesRemoved
  /// Pages became larger, smaller or others, or were moved.
  case pagesChanged
  /// Pictures came.
  case picturesAdded
  /// Pictures were taken away.
  case picturesRemoved
  /// Pictures were moved, cropped or ordered.
  case picturesChanged
  /// Several of these.
  case several
  /// A gesture was undone.
  case undone
  /// A gesture was done again.
  case redone
  /// The ink of a palm, or of a touch that was cancelled, was retracted.
  case takenBack
  /// Elements became one group.
  case grouped
  /// Groups were taken apart.
  case ungrouped
  /// Layers came, were changed, ordered or removed, or elements came to another layer.
  case layered
  /// Texts came.
  case textsAdded
  /// Texts were taken away.
  case textsRemoved
  /// Texts got other words, or were moved.
  case textsChanged

  /// Tells what a gesture was, and how many things it made different.
  ///
  /// - Parameters:
  ///   - change: all that was different, in the order in which it happened.
  ///   - document: the document after it.
  /// - Returns: what it was, and how many; 0 where that is not counted.
  static func of(_ change: DocumentChange, in document: InkDocument) -> (DocumentHappening, Int) {
    switch change.action {
    case .undo: return (.undone, 0)
    case .redo: return (.redone, 0)
    case .takeBack: return (.takenBack, 0)
    case .edit, .correction, .name, .introduction: break
    }
    let pages = change.elements.filter { $0.id.kind == .page }
    if !pages.isEmpty {
      return kind(
        pages.map { ($0.before == nil, document.element($0.id) == nil) }, .pagesAdded,
        .pagesRemoved, .pagesChanged)
    }
    if isOfLayers(change) { return (.layered, 0) }
    if let grouping = ofGroups(change, in: document) { return (grouping, 0) }
    let pictures = change.elements.filter { $0.id.kind == .picture }
    let texts = change.elements.filter {
      ($0.after ?? $0.before)?.other?.kind == OtherElement.textKind
    }
    if !texts.isEmpty {
      if !change.strokes.isEmpty || !pictures.isEmpty { return (.several, 0) }
      return kind(
        texts.map { ($0.before == nil, document.element($0.id) == nil) }, .textsAdded,
        .textsRemoved, .textsChanged)
    }
    if !change.strokes.isEmpty {
      return pictures.isEmpty ? ofStrokes(change.strokes, in: document) : (.several, 0)
    }
    if !pictures.isEmpty {
      return kind(
        pictures.map { ($0.before == nil, document.element($0.id) == nil) },
        .picturesAdded, .picturesRemoved, .picturesChanged)
    }
    return change.changesPaper ? (.paper, 0) : (.several, 0)
  }

  /// Tells if groups came or were taken apart, and nothing else came or went.
  private static func ofGroups(
    _ change: DocumentChange, in document: InkDocument
  ) -> DocumentHappening? {
    let isKept =
      change.strokes.allSatisfy { $0.before != nil && $0.after != nil }
      && change.elements.allSatisfy {
        $0.id.kind == .other || $0.before != nil && $0.after != nil
      }
    let groups = change.elements.filter {
      ($0.after ?? $0.before)?.other?.kind == OtherElement.groupKind
    }
    guard isKept, !groups.isEmpty else { return nil }
    if groups.contains(where: { document.element($0.id) == nil }) { return .ungrouped }
    return groups.contains { $0.before == nil } ? .grouped : nil
  }

  /// Tells if layers changed, or strokes and pictures came to another layer.
  private static func isOfLayers(_ change: DocumentChange) -> Bool {
    func isLayer(_ element: DocumentChange.Element) -> Bool {
      (element.after ?? element.before)?.other?.kind == OtherElement.layerKind
    }
    if change.elements.contains(where: isLayer) { return true }
    let moved = change.elements.contains {
      $0.before != nil && $0.after != nil && $0.before?.open?[.layer] != $0.after?.open?[.layer]
    }
    // Ink that comes to another layer is raised there: it returns with the same samples.
    var layers: [ObjectIdentifier: OpenValue?] = [:]
    for stroke in change.strokes {
      if stroke.after == nil, let before = stroke.before {
        layers[ObjectIdentifier(before.record)] = .some(before.open?[.layer])
      }
    }
    guard !layers.isEmpty else { return moved }
    var isMoved = moved
    for stroke in change.strokes {
      guard stroke.before == nil, let after = stroke.after else { continue }
      guard let layer = layers[ObjectIdentifier(after.record)] else { return false }
      if layer != after.open?[.layer] { isMoved = true }
    }
    return isMoved
  }

  private static func kind(
    _ things: [(isNew: Bool, isGone: Bool)], _ added: DocumentHappening,
    _ removed: DocumentHappening, _ changed: DocumentHappening
  ) -> (DocumentHappening, Int) {
    let new = things.count { $0.isNew && !$0.isGone }
    let gone = things.count { $0.isGone && !$0.isNew }
    if gone == 0, new > 0 { return (added, new) }
    return gone > 0 && new == 0 ? (removed, gone) : (changed, things.count)
  }

  private static func ofStrokes(
    _ strokes: [DocumentChange.Stroke], in document: InkDocument
  ) -> (DocumentHappening, Int) {
    var seen: Set<Int> = []
    var (new, gone, changed): ([InkStroke], [InkStroke], Int) = ([], [], 0)
    var (isMoved, isRestyled, isLocked) = (false, false, false)
    for stroke in strokes {
      guard let was = stroke.before ?? stroke.after, seen.insert(was.id.rawValue).inserted else {
        continue
      }
      switch (stroke.before, document[was.id]) {
      case (nil, let after?): new.append(after)
      case (let before?, nil): gone.append(before)
      case (let before?, let after?):
        changed += 1
        isMoved = isMoved || before.transform != after.transform
        isLocked = isLocked || before.isLocked != after.isLocked
        isRestyled = isRestyled || before.brush != after.brush
      case (nil, nil): break
      }
    }
    if gone.isEmpty, changed == 0 {
      return new.contains { !$0.isErasure } ? (.added, new.count) : (.erased, 0)
    }
    if new.isEmpty, changed == 0 {
      return document.count == 0 ? (.cleared, gone.count) : (.removed, gone.count)
    }
    if changed == 0 {
      // What is left of strokes that were cut.
      let records = gone.map { ObjectIdentifier($0.record) }
      let arePieces = new.allSatisfy { records.contains(ObjectIdentifier($0.record)) }
      return arePieces ? (.erased, 0) : (.several, 0)
    }
    if new.isEmpty, gone.isEmpty {
      if isMoved { return (.moved, changed) }
      if isRestyled { return (.restyled, changed) }
      if isLocked { return (.locked, changed) }
    }
    return (.several, 0)
  }
}
