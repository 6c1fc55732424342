extension InkDocument {
  /// All that there is to the document now, and all that was done to it, with records of its own: whatever
  /// becomes of the document, it stays as it is.
  ///
  /// It is for work on another thread, such as saving:
  ///
  /// ```swift
  /// let snapshot = document.snapshot
  /// Task.detached { try InkDocument(snapshot).write(to: path) }
  /// ```
  ///
  /// Complexity: O(strokes there are and were, log of them); samples are shared until one of the two
  /// changes.
  public var snapshot: State {
    var state = state
    var copies: [ObjectIdentifier: StrokeRecord] = [:]
    func copy(_ stroke: InkStroke?) {
      guard let record = stroke?.record, copies[ObjectIdentifier(record)] == nil else { return }
      copies[ObjectIdentifier(record)] = record.copy
    }
    for stroke in state.strokes { copy(stroke) }
    for change in state.journal.changes {
      for stroke in change.strokes {
        copy(stroke.before)
        copy(stroke.after)
      }
    }
    state.strokes = state.strokes.map { $0.copied(copies) }
    if let gone = state.gone { state.gone?.strokes = gone.strokes.mapValues { $0.copied(copies) } }
    state.journal.mapStrokes { $0.copied(copies) }
    return state
  }
}

extension InkDocument.State {
  /// A copy of the strokes without their history: no gesture can be undone or done again, and identifiers
  /// and orders go on after the last ones in use.
  public var withoutHistory: InkDocument.State {
    var state = self
    state.journal = DocumentJournal()
    state.gone = nil
    state.nextIdentifier = 0
    state.nextPlace = 0
    state.nextPage = (pages.map { $0.id.index }.max() ?? -1) + 1
    state.nextPicture = (pictures.map { $0.id.index }.max() ?? -1) + 1
    state.nextOther = (others.map { $0.id.index }.max() ?? -1) + 1
    for stroke in strokes {
      state.nextIdentifier = max(state.nextIdentifier, stroke.id.rawValue + 1)
      for layer in stroke.layers { state.nextPlace = max(state.nextPlace, layer.place + 1) }
    }
    for open in pictures.map({ $0.open }) + others.map({ $0.open }) where open != nil {
      state.nextPlace = DocumentCounter.order.next(state.nextPlace, atLeast: open.inkOrder ?? 0)
    }
    return state
  }
}

extension InkDocument.State: Equatable {
  /// Returns whether both hold the same: by content, whatever objects they are made of.
  ///
  /// A drawing that was saved and opened equals the one that was drawn, history included; see
  /// ``withoutHistory``. Strokes that share a record have to do so on both sides, for a correction would
  /// reach both. Rectangles that are kept to save time do not count. Complexity: O(strokes there are and
  /// were); where both have records of their own, O(samples and corrections) too.
  public static func == (a: InkDocument.State, b: InkDocument.State) -> Bool {
    guard a.paper == b.paper, a.paperPattern == b.paperPattern,
      a.nextIdentifier == b.nextIdentifier, a.nextPlace == b.nextPlace, a.pages == b.pages,
      a.pictures == b.pictures, a.others == b.others, a.nextOther == b.nextOther,
      a.nextPage == b.nextPage, a.nextPicture == b.nextPicture, a.foreignParts == b.foreignParts
    else { return false }
    var pairs = RecordPairs()
    return pairs.areEqual(a.strokes, b.strokes) && pairs.areEqual(a.journal, b.journal)
  }
}

/// The records of one document, and which of another one correspond to them.
private struct RecordPairs {
  private var others: [ObjectIdentifier: ObjectIdentifier] = [:]
  private var taken: [ObjectIdentifier: Bool] = [:]

  mutating func areEqual(_ a: [InkStroke], _ b: [InkStroke]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where !areEqual(a[index], b[index]) { return false }
    return true
  }

  mutating func areEqual(_ a: DocumentJournal, _ b: DocumentJournal) -> Bool {
    guard a.relative(ofRedo: false) == b.relative(ofRedo: false),
      a.relative(ofRedo: true) == b.relative(ofRedo: true), a.changes.count == b.changes.count
    else { return false }
    for index in a.changes.indices {
      let (one, other) = (a.changes[index], b.changes[index])
      guard one.action.mapped({ $0 - a.origin }) == other.action.mapped({ $0 - b.origin }),
        areEqual(one, other)
      else { return false }
    }
    return true
  }

  private mutating func areEqual(_ a: DocumentChange, _ b: DocumentChange) -> Bool {
    guard a.continuesGesture == b.continuesGesture, a.author == b.author,
      a.paperBefore == b.paperBefore,
      a.paperAfter == b.paperAfter,
      a.patternBefore == b.patternBefore, a.patternAfter == b.patternAfter,
      a.elements == b.elements, a.foreign == b.foreign,
      a.strokes.count == b.strokes.count
    else { return false }
    for index in a.strokes.indices {
      let (one, other) = (a.strokes[index], b.strokes[index])
      guard areEqual(one.before, other.before), areEqual(one.after, other.after) else {
        return false
      }
    }
    return true
  }

  private mutating func areEqual(_ a: InkStroke?, _ b: InkStroke?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.id == b.id && a.layers == b.layers && a.transform == b.transform && a.span == b.span
      && a.isMarkedErasure == b.isMarkedErasure && a.isLocked == b.isLocked && a.open == b.open
      && (a.sharedBrush === b.sharedBrush || a.brush == b.brush) && areEqual(a.record, b.record)
  }

  private mutating func areEqual(_ a: StrokeRecord, _ b: StrokeRecord) -> Bool {
    if let other = others[ObjectIdentifier(a)] { return other == ObjectIdentifier(b) }
    guard taken.updateValue(true, forKey: ObjectIdentifier(b)) == nil else { return false }
    others[ObjectIdentifier(a)] = ObjectIdentifier(b)
    return a.isEqual(to: b)
  }
}
