public import InkBrush
public import InkGeometry
public import InkStream

/// A drawing: strokes and erasures in their order, the paper, and what was done to them.
///
/// ```swift
/// let document = InkDocument()
/// let stroke = InkStroke(
///   id: document.makeIdentifier(), record: record, brush: brush, place: document.makePlace())
/// document.perform(.add([stroke]))
/// document.undo()
/// ```
///
/// All that changes a document is a ``DocumentEdit``; ``undo()`` takes back one gesture, and there is
/// no limit to how many. An edit costs in proportion to the strokes that it names, whatever else is
/// in the document.
///
/// A document is not safe to use from several threads at once.
public final class InkDocument {
  /// Called when something has happened, with what is different now.
  public typealias Observer = (DocumentEvent, DocumentChange) -> Void

  /// The colour of the paper; by default white.
  public private(set) var paper = InkColor.white
  /// Asked for the bounds of a stroke where they are not known, before they are computed.
  public var boundsSource: ((InkStroke) -> StrokeBounds)?
  private var observers: [(number: Int, call: Observer)] = []
  private var observerCount = 0

  struct Entry {
    var stroke: InkStroke
    var bounds: Rect
  }

  /// The strokes that are there.
  private var entries = EntryTable<Entry>()
  /// The brush of the stroke that was added last, which the next one is likely to have too.
  private var lastBrush: SharedBrush?
  private var index = SpatialIndex()
  private var nextPlace = 0
  private var nextIdentifier = 0
  /// The gestures that can be undone, the last one at the end.
  public private(set) var undoable: [[DocumentChange]] = []
  /// The gestures that can be done again, the next one at the end.
  public private(set) var redoable: [[DocumentChange]] = []
  private var openGroups = 0
  private var gestureHasEdits = false

  /// How many strokes there are, erasures left out.
  public private(set) var inkCount = 0
  /// How many strokes and erasures there are.
  public private(set) var count = 0
  /// What strokes are made of, kept as long as there is room.
  public var inkCache = StrokeInkCache()

  /// Makes an empty document.
  public init() {}

  /// Calls a function after every event; it must not edit the document.
  ///
  /// - Parameter call: the function.
  /// - Returns: what names the observer, for ``stopObserving(_:)``.
  @discardableResult
  public func observe(_ call: @escaping Observer) -> Int {
    observerCount += 1
    observers.append((observerCount, call))
    return observerCount
  }

  /// Removes an observer; does nothing where it was removed before.
  public func stopObserving(_ number: Int) { observers.removeAll { $0.number == number } }

  private func report(_ event: DocumentEvent, _ change: DocumentChange) {
    for observer in observers { observer.call(event, change) }
  }

  /// A name for a new stroke.
  public func makeIdentifier() -> InkStroke.Identifier {
    defer { nextIdentifier += 1 }
    return InkStroke.Identifier(rawValue: nextIdentifier)
  }

  /// A place above everything that has one.
  public func makePlace() -> Int {
    defer { nextPlace += 1 }
    return nextPlace
  }
}

// What is there.
extension InkDocument {
  /// The stroke with a name; `nil` where it is not there, or not any more.
  public subscript(id: InkStroke.Identifier) -> InkStroke? { entry(id)?.stroke }

  /// A rectangle, in the document's coordinates, that contains all that a stroke inks; empty where it
  /// is not there.
  public func bounds(of id: InkStroke.Identifier) -> Rect { entry(id)?.bounds ?? .empty }

  /// The smallest rectangle that contains the bounds of some strokes.
  public func bounds(of ids: some Sequence<InkStroke.Identifier>) -> Rect {
    var bounds = Rect.empty
    for id in ids { bounds = bounds.union(self.bounds(of: id)) }
    return bounds
  }

  /// A rectangle that contains all ink; complexity: O(strokes).
  public var bounds: Rect {
    var bounds = Rect.empty
    for entry in entries.all where !entry.stroke.isErasure {
      bounds = bounds.union(entry.bounds)
    }
    return bounds
  }

  /// All strokes and erasures in their order, from the lowest up; complexity: O(n log n).
  public var strokes: [InkStroke] {
    Self.sorted(entries.all.map { $0.stroke })
  }

  /// The strokes and erasures whose bounds meet a rectangle, from the lowest up.
  ///
  /// Complexity: O(k log k + log (extent of the drawing ÷ size of its smallest stroke)) for the k
  /// strokes near the rectangle.
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: the strokes.
  public func strokes(in rect: Rect) -> [InkStroke] {
    var found: [InkStroke] = []
    index.forEach(in: rect) { number in
      if let entry = entries[number] { found.append(entry.stroke) }
    }
    return Self.sorted(found)
  }

  /// What a stroke is made of.
  ///
  /// Bounds that were given for the stroke, or put off, are replaced by those of its ink.
  public func ink(of stroke: InkStroke) -> StrokeInk {
    let ink = inkCache.ink(of: stroke)
    if let entry = entry(stroke.id), entry.stroke.currentBounds?.isExact != true,
      entry.stroke == stroke
    {
      var stroke = entry.stroke
      stroke.knownBounds = (ink.bounds(of: stroke.span), true, stroke.record.version)
      reindex(stroke.id.rawValue, entry, with: stroke)
    }
    return ink
  }

  /// A rectangle, in the stroke's own coordinates, that contains all that a stroke inks: the one that
  /// was given, or else the bounds of its ink.
  ///
  /// Complexity: O(1) for strokes of the document, else O(samples).
  public func localBounds(of stroke: InkStroke) -> Rect {
    stroke.currentBounds?.rect ?? inkCache.ink(of: stroke).bounds(of: stroke.span)
  }

  private func entry(_ id: InkStroke.Identifier) -> Entry? { entries[id.rawValue] }

  private static func sorted(_ strokes: [InkStroke]) -> [InkStroke] {
    strokes.sorted { a, b in
      let (one, other) = (a.layers[0].place, b.layers[0].place)
      return one == other ? a.id < b.id : one < other
    }
  }
}

// Edits.
extension InkDocument {
  /// Does an edit.
  ///
  /// What it names that is not there is passed over, and so are strokes to be added whose
  /// identifier was used before. It can be undone, alone or with the gesture that it is a part of.
  ///
  /// - Parameter edit: the edit.
  /// - Returns: what is different now; empty where nothing is.
  @discardableResult
  public func perform(_ edit: DocumentEdit) -> DocumentChange {
    perform(edit, continuesGesture: openGroups > 0 && gestureHasEdits)
  }

  /// Adds a stroke whose ink was computed while it was drawn: as `.add` does, but at once however
  /// long the stroke is.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - ink: what it is made of: what its record and its brush make.
  public func add(_ stroke: InkStroke, _ ink: StrokeInk) {
    var stroke = stroke
    if let lastBrush { stroke.share(lastBrush) }
    inkCache.keep(ink, of: stroke)
    perform(.add([stroke]))
  }

  /// Does what happened to another document; after all its events, this one is like it.
  ///
  /// - Parameter event: what happened there.
  public func repeatEvent(_ event: DocumentEvent) {
    switch event {
    case .edited(let edit, let continues): perform(edit, continuesGesture: continues)
    case .undone: undo()
    case .redone: redo()
    case .corrected(let record, let index):
      if record.samples.indices.contains(index) {
        correct(record, at: index, record.samples[index])
      }
    }
  }

  @discardableResult
  private func perform(_ edit: DocumentEdit, continuesGesture: Bool) -> DocumentChange {
    var change = change(of: edit)
    guard !change.isEmpty else { return change }
    let continues = continuesGesture && !undoable.isEmpty
    redoable.removeAll()
    apply(&change)
    if continues {
      undoable[undoable.count - 1].append(change)
    } else {
      undoable.append([change])
    }
    gestureHasEdits = openGroups > 0
    report(.edited(edit, continuesGesture: continues), change)
    return change
  }

  /// Begins a gesture: all edits until it ends are undone together; gestures may be nested.
  public func beginGesture() {
    if openGroups == 0 { gestureHasEdits = false }
    openGroups += 1
  }

  /// Ends a gesture.
  public func endGesture() {
    openGroups = max(openGroups - 1, 0)
    if openGroups == 0 { gestureHasEdits = false }
  }

  /// Ends the gesture that is open, and takes back what it did.
  ///
  /// That can be done again.
  public func cancelGesture() {
    if openGroups > 0, gestureHasEdits { undo() }
    endGesture()
  }

  /// Whether there is a gesture to undo.
  public var canUndo: Bool { !undoable.isEmpty }
  /// Whether there is a gesture to do again.
  public var canRedo: Bool { !redoable.isEmpty }

  /// Takes back the last gesture; ends those that are open.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool {
    openGroups = 0
    guard let step = undoable.popLast() else { return false }
    redoable.append(step)
    var all = DocumentChange()
    for change in step.reversed() { all.append(change.inverse) }
    apply(&all)
    report(.undone, all)
    return true
  }

  /// Does the gesture again that was undone last; ends those that are open.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    openGroups = 0
    guard let step = redoable.popLast() else { return false }
    undoable.append(step)
    var all = DocumentChange()
    for change in step { all.append(change) }
    apply(&all)
    report(.redone, all)
    return true
  }

  /// Forgets what could be undone and done again, and the records that only this has kept.
  public func forgetHistory() {
    undoable.removeAll()
    redoable.removeAll()
  }

  /// Corrects a sample of a record, and so all strokes that were made of it, also those that undo
  /// would bring back; this cannot be undone.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - index: the index of the sample, or how many there are.
  ///   - sample: what it is now.
  public func correct(_ record: StrokeRecord, at index: Int, _ sample: RecordedSample) {
    correct(record, at: index, sample, ink: nil)
  }

  private func correct(
    _ record: StrokeRecord, at index: Int, _ sample: RecordedSample, ink: StrokeInk?
  ) {
    guard record.put(sample, at: index) else { return }
    var change = DocumentChange()
    for number in record.strokes {
      guard let entry = entries[number] else { continue }
      if let ink, entry.stroke.brush == ink.brush { inkCache.keep(ink, of: entry.stroke) }
      reindex(number, entry, with: entry.stroke)
      var stroke = DocumentChange.Stroke(before: entry.stroke, after: entry.stroke)
      stroke.boundsBefore = entry.bounds
      stroke.boundsAfter = bounds(of: entry.stroke.id)
      change.strokes.append(stroke)
    }
    report(.corrected(record, sample: index), change)
  }
}

extension InkDocument {
  /// Takes over what has changed in the touch path of a record, as corrections.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - path: the touch path, all of whose earlier changes the record knows.
  ///   - range: the indices of the samples that may have changed.
  ///   - ink: what the corrected record is made of, where that is known: then this costs no more for
  ///     long strokes than for short ones, but for finding their bounds anew.
  public func correct(
    _ record: StrokeRecord, from path: TouchPath, in range: Range<Int>, ink: StrokeInk? = nil
  ) {
    let samples = path.samples
    for index in range.clamped(to: 0..<samples.count) {
      correct(record, at: index, RecordedSample(samples[index]), ink: ink)
    }
  }
}

extension DocumentChange {
  /// Adds what happened afterwards.
  fileprivate mutating func append(_ other: DocumentChange) {
    strokes += other.strokes
    if let before = other.paperBefore {
      if paperBefore == nil { paperBefore = before }
      paperAfter = other.paperAfter
    }
  }
}

extension InkDocument {
  private func change(of edit: DocumentEdit) -> DocumentChange {
    var change = DocumentChange()
    switch edit {
    case .add(let strokes): add(strokes, to: &change)
    case .remove(let ids): remove(ids, in: &change)
    case .replace(let ids, let strokes):
      remove(ids, in: &change)
      add(strokes, to: &change)
    case .transform(let ids, let transform):
      guard transform.isFinite else { break }
      modify(ids, in: &change) { $0.transform = $0.transform.concatenating(transform) }
    case .restyle(let ids, let brush):
      let shared = SharedBrush(brush)
      modify(ids, in: &change) { $0.restyle(shared) }
    case .clear:
      change.strokes = strokes.map { DocumentChange.Stroke(before: $0, after: nil) }
    case .paper(let color):
      if color != paper { (change.paperBefore, change.paperAfter) = (paper, color) }
    }
    return change
  }

  private func add(_ strokes: [InkStroke], to change: inout DocumentChange) {
    for stroke in strokes {
      let number = stroke.id.rawValue
      guard stroke.isUsable, entries.use(number) else { continue }
      var stroke = stroke
      if let lastBrush { stroke.share(lastBrush) }
      lastBrush = stroke.sharedBrush
      change.strokes.append(DocumentChange.Stroke(before: nil, after: stroke))
    }
  }

  private func remove(_ ids: [InkStroke.Identifier], in change: inout DocumentChange) {
    for id in Self.distinct(ids) {
      guard let stroke = self[id] else { continue }
      change.strokes.append(DocumentChange.Stroke(before: stroke, after: nil))
    }
  }

  private func modify(
    _ ids: [InkStroke.Identifier], in change: inout DocumentChange,
    _ body: (inout InkStroke) -> Void
  ) {
    for id in Self.distinct(ids) {
      guard let before = self[id] else { continue }
      var after = before
      body(&after)
      guard after != before, after.transform.isFinite else { continue }
      change.strokes.append(DocumentChange.Stroke(before: before, after: after))
    }
  }

  private static func distinct(_ ids: [InkStroke.Identifier]) -> [InkStroke.Identifier] {
    var distinct: [InkStroke.Identifier] = []
    for id in ids.sorted() where distinct.last != id { distinct.append(id) }
    return distinct
  }

  /// The most strokes that a document may have had: 2²⁴.
  public static let strokeLimit = 1 << 24
  /// Places are less than 2³⁰.
  public static let placeLimit = 1 << 30

  private func apply(_ change: inout DocumentChange) {
    if let paper = change.paperAfter { self.paper = paper }
    for index in change.strokes.indices {
      let stroke = change.strokes[index]
      guard let id = stroke.after?.id ?? stroke.before?.id else { continue }
      change.strokes[index].boundsBefore = bounds(of: id)
      set(id.rawValue, stroke.after)
      change.strokes[index].boundsAfter = bounds(of: id)
    }
  }

  private func set(_ number: Int, _ stroke: InkStroke?) {
    nextIdentifier = max(nextIdentifier, number + 1)
    let old = entries[number]
    if let old {
      index.remove(number, old.bounds)
      if stroke == nil {
        old.stroke.record.strokes.removeAll { $0 == number }
        count -= 1
        if !old.stroke.isErasure { inkCount -= 1 }
      }
    } else if let stroke {
      count += 1
      if !stroke.isErasure { inkCount += 1 }
    }
    guard let stroke else {
      entries[number] = nil
      return
    }
    for layer in stroke.layers { nextPlace = max(nextPlace, layer.place + 1) }
    if old == nil { stroke.record.strokes.append(number) }
    enter(number, stroke)
  }

  private func reindex(_ number: Int, _ entry: Entry, with stroke: InkStroke) {
    index.remove(number, entry.bounds)
    enter(number, stroke)
  }

  private func enter(_ number: Int, _ stroke: InkStroke) {
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
    let bounds = local.applying(stroke.transform)
    entries[number] = Entry(stroke: stroke, bounds: bounds)
    index.insert(number, bounds)
  }
}

// All of it.
extension InkDocument {
  /// Changes strokes and the paper as something did that cannot be undone: for what comes from a file
  /// that does not have the history.
  ///
  /// No one is told of it.
  ///
  /// - Parameters:
  ///   - ids: strokes to be taken away.
  ///   - strokes: strokes to be put in, or in the place of those with the same names.
  ///   - paper: the colour of the paper; `nil` where it stays.
  public func amend(
    removing ids: [InkStroke.Identifier], putting strokes: [InkStroke], paper: InkColor? = nil
  ) {
    if let paper { self.paper = paper }
    for id in ids where self[id] != nil { set(id.rawValue, nil) }
    for stroke in strokes where stroke.isUsable {
      // With another record it would be another stroke.
      if let old = self[stroke.id], old.record !== stroke.record { continue }
      _ = entries.use(stroke.id.rawValue)
      set(stroke.id.rawValue, stroke)
    }
  }

  /// All that there is to a document, and all that was done to it.
  public var state: State {
    State(
      paper: paper, strokes: strokes, undoable: undoable, redoable: redoable,
      nextIdentifier: nextIdentifier, nextPlace: nextPlace,
      unusedIdentifiers: entries.unused(below: nextIdentifier))
  }

  /// Makes the document that had a state.
  ///
  /// Strokes that cannot be are left out, and so is a history with such strokes.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - boundsSource: what is asked for bounds that are not known; by default they are computed.
  public convenience init(
    _ state: State, boundsSource: ((InkStroke) -> StrokeBounds)? = nil
  ) {
    self.init()
    self.boundsSource = boundsSource
    paper = state.paper
    nextIdentifier = min(max(state.nextIdentifier, 0), Self.strokeLimit)
    nextPlace = min(max(state.nextPlace, 0), Self.placeLimit)
    entries.useAll(below: nextIdentifier, except: state.unusedIdentifiers)
    for stroke in state.strokes where stroke.isUsable && entries[stroke.id.rawValue] == nil {
      _ = entries.use(stroke.id.rawValue)
      var stroke = stroke
      if let lastBrush { stroke.share(lastBrush) }
      lastBrush = stroke.sharedBrush
      set(stroke.id.rawValue, stroke)
    }
    if (state.undoable + state.redoable).allSatisfy({ $0.allSatisfy { $0.isUsable } }) {
      for change in (state.undoable + state.redoable).joined() {
        for stroke in change.strokes {
          _ = entries.use((stroke.after ?? stroke.before)?.id.rawValue ?? -1)
        }
      }
      (undoable, redoable) = (state.undoable, state.redoable)
    }
  }
}
