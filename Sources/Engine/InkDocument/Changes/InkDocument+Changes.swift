internal import InkBrush
internal import InkGeometry

extension DocumentChange {
  /// Adds what happened afterwards.
  mutating func append(_ other: DocumentChange) {
    if strokes.isEmpty { strokes = other.strokes } else { strokes += other.strokes }
    if let before = other.paperBefore {
      if paperBefore == nil { paperBefore = before }
      paperAfter = other.paperAfter
    }
    if let before = other.patternBefore {
      if patternBefore == nil { patternBefore = before }
      patternAfter = other.patternAfter
    }
    if !other.elements.isEmpty { elements += other.elements }
    if let map = other.movement { movement = map }
  }
}

/// The differences of the edits of one change, none of which knows of the others.
///
/// An element is in it once, with all fields that they set of it.
struct MergedEdits {
  private(set) var change = DocumentChange()
  /// By identifiers, where the differences are; those of the first strokes and elements.
  private var indices: [Int: Int] = [:]
  private var (strokeCount, elementCount) = (0, 0)
  private var editCount = 0

  mutating func add(_ other: DocumentChange) {
    editCount += 1
    let isFirst = change.strokes.isEmpty && change.elements.isEmpty
    if isFirst || other.strokes.isEmpty && other.elements.isEmpty {
      change.append(other)
    } else {
      merge(other)
    }
  }

  @inline(never)
  private mutating func merge(_ other: DocumentChange) {
    while strokeCount < change.strokes.count {
      let stroke = change.strokes[strokeCount]
      if let id = (stroke.after ?? stroke.before)?.id { indices[id.rawValue] = strokeCount }
      strokeCount += 1
    }
    while elementCount < change.elements.count {
      indices[change.elements[elementCount].id.rawValue] = elementCount
      elementCount += 1
    }
    var rest = other
    rest.strokes.removeAll { stroke in
      guard let before = stroke.before, let after = stroke.after,
        let index = indices[after.id.rawValue]
      else { return false }
      // An element that the same change removes does not return.
      if let now = change.strokes[index].after {
        change.strokes[index].after = now.following(before, after)
      }
      return true
    }
    rest.elements.removeAll { element in
      guard let before = element.before, let after = element.after,
        let index = indices[after.id.rawValue]
      else { return false }
      if let now = change.elements[index].after {
        change.elements[index].after = now.following(before, after)
      }
      return true
    }
    change.append(rest)
  }

  /// The change, with its elements in the order of their identifiers.
  mutating func finish() -> DocumentChange {
    if editCount > 1 { change.sortElements() }
    return change
  }
}

extension DocumentChange {
  /// Puts the elements in the order of their identifiers.
  mutating func sortElements() {
    if elements.count > 1 { sortAllElements() }
  }

  @inline(never)
  private mutating func sortAllElements() {
    elements = KeyOrder.indices(of: elements.map { Int64($0.id.rawValue) }).map { elements[$0] }
  }
}

extension InkDocument {
  func change(of edit: DocumentEdit) -> DocumentChange {
    var change = DocumentChange()
    switch edit {
    case .add(let strokes): add(strokes, to: &change)
    case .remove(let ids): remove(ids, in: &change)
    case .replace(let ids, let strokes):
      remove(ids, in: &change)
      add(strokes, to: &change)
    case .transform(let ids, let transform):
      guard transform.isFinite else { break }
      change.movement = transform
      modify(ids, in: &change) { $0.transform = $0.transform.concatenating(transform) }
    case .set(let ids, let field): set(field, of: ids, in: &change)
    case .clear: remove(entries.all.map { $0.stroke.id }, in: &change)
    case .put: break
    }
    if mayHaveElements || edit.putsElements { addElements(of: edit, to: &change) }
    return change
  }

  private func set(
    _ field: ElementField, of ids: [ElementIdentifier], in change: inout DocumentChange
  ) {
    switch field {
    case .brush(let brush):
      let shared = SharedBrush(brush)
      modify(ids, in: &change) { $0.restyle(shared) }
    case .isLocked(let isLocked):
      modify(ids, in: &change) { $0.isLocked = isLocked && !$0.isMarkedErasure }
    case .open(let tag, let value):
      setOpenField(tag, value, of: ids, in: &change)
    case .paper(let color) where ids.contains(.sheet):
      if color != paper { (change.paperBefore, change.paperAfter) = (paper, color) }
    case .paperPattern(let pattern) where ids.contains(.sheet):
      if pattern != paperPattern {
        (change.patternBefore, change.patternAfter) = (paperPattern, pattern)
      }
    default: break
    }
  }

  @inline(never)
  private func setOpenField(
    _ tag: FieldTag, _ value: OpenValue?, of ids: [ElementIdentifier],
    in change: inout DocumentChange
  ) {
    if value?.isUsable ?? true { modify(ids, in: &change) { $0.open.set(tag, value) } }
  }

  func add(_ strokes: [InkStroke], to change: inout DocumentChange) {
    for stroke in strokes {
      let number = stroke.id.rawValue
      guard stroke.isUsable, entries.use(number) else { continue }
      var stroke = stroke
      stroke.isLocked = false
      if let lastBrush { stroke.share(lastBrush) }
      lastBrush = stroke.sharedBrush
      change.strokes.append(DocumentChange.Stroke(before: nil, after: stroke))
    }
  }

  func remove(_ ids: [InkStroke.Identifier], in change: inout DocumentChange) {
    for id in ElementIdentifier.distinct(ids) {
      guard let stroke = self[id] else { continue }
      change.strokes.append(DocumentChange.Stroke(before: stroke, after: nil))
    }
  }

  func modify(
    _ ids: [InkStroke.Identifier], in change: inout DocumentChange,
    _ body: (inout InkStroke) -> Void
  ) {
    for id in ElementIdentifier.distinct(ids) {
      guard let before = self[id] else { continue }
      var after = before
      body(&after)
      guard after != before, after.transform.isFinite else { continue }
      change.strokes.append(DocumentChange.Stroke(before: before, after: after))
    }
  }

  /// The most strokes that a document may have had: 2²⁴.
  package static let strokeLimit = 1 << 24
  /// Numbers in an order are less than 2³⁰.
  package static let placeLimit = 1 << 30

  func apply(_ change: inout DocumentChange) {
    if let paper = change.paperAfter { self.paper = paper }
    if let pattern = change.patternAfter { paperPattern = pattern }
    for element in change.elements { putElement(element.id, element.after) }
    for index in change.strokes.indices {
      let stroke = change.strokes[index]
      guard let id = stroke.after?.id ?? stroke.before?.id else { continue }
      change.strokes[index].boundsBefore = bounds(of: id)
      set(id.rawValue, stroke.after)
      change.strokes[index].boundsAfter = bounds(of: id)
    }
  }

  func set(_ number: Int, _ stroke: InkStroke?) {
    nextIdentifier = DocumentCounter.strokes.next(nextIdentifier, after: number)
    let old = entries[number]
    if old?.stroke.open != nil || stroke?.open != nil { groupMembers = nil }
    if let old {
      index.remove(number, old.bounds)
      if stroke?.record !== old.stroke.record { disown(number, old.stroke.record) }
      if stroke == nil { count -= 1 }
      if !old.stroke.isErasure { inkCount -= 1 }
    } else if stroke != nil {
      count += 1
    }
    if let stroke, !stroke.isErasure { inkCount += 1 }
    guard let stroke else {
      gone?.strokes[number] = old?.stroke
      entries[number] = nil
      return
    }
    if stroke.isLocked { mayHaveLocks = true }
    for layer in stroke.layers {
      nextPlace = DocumentCounter.order.next(nextPlace, after: layer.place)
    }
    if old?.stroke.record !== stroke.record {
      let key = ObjectIdentifier(stroke.record)
      if owners[key]?.add(number) == nil { owners[key] = .one(number) }
    }
    enter(number, stroke)
  }

  private func disown(_ number: Int, _ record: StrokeRecord) {
    let key = ObjectIdentifier(record)
    if case .several = owners[key] {
      owners[key]?.remove(number)
    } else {
      owners[key] = nil
    }
  }

  func reindex(_ number: Int, _ entry: Entry, with stroke: InkStroke) {
    index.remove(number, entry.bounds)
    enter(number, stroke)
  }

  func enter(_ number: Int, _ stroke: InkStroke) {
    var stroke = stroke
    if stroke.currentBounds == nil {
      switch boundsSource?(stroke) ?? .computed {
      case .given(let bounds): stroke.giveBounds(bounds)
      case .computed: break
      case .later:
        stroke.knownBounds = nil
        entries[number] = Entry(stroke: stroke, bounds: .empty)
        return
      }
    }
    let local = localBounds(of: stroke)
    if stroke.currentBounds == nil { stroke.knownBounds = (local, true, stroke.record.version) }
    let bounds = local.applying(stroke.placement)
    entries[number] = Entry(stroke: stroke, bounds: bounds)
    index.insert(number, bounds)
  }
}
