public import InkBrush
public import InkGeometry

/// A drawing: strokes and erasures in their order, the paper, and what was done to them.
///
/// ```swift
/// let document = InkDocument()
/// document.append(InkStroke(samples, brush: brush))
/// document.perform(.paper(.black))
/// document.undo()
/// ```
///
/// A ``DocumentEdit`` asks for something, and a ``DocumentChange`` is what happens then; ``undo()`` is a change,
/// too, which takes back one gesture, and there is no limit to how many. All changes make up the journal. An edit
/// costs in proportion to the strokes that it names, whatever else is in the document.
///
/// A document is not safe to use from several threads at once.
public final class InkDocument {
  /// Called when something has happened, with what is different now.
  public typealias Observer = (DocumentChange) -> Void

  /// The colour of the paper; by default white.
  public internal(set) var paper = InkColor.white
  /// The lines of the paper; by default none.
  public internal(set) var paperPattern = PaperPattern.plain
  /// The pages in their order, from the top down; empty for an endless sheet.
  ///
  /// Complexity: O(1), and O(pages log pages) after a change of pages.
  public var pages: [DocumentPage] {
    if let orderedPages { return orderedPages }
    let pages = sortedPages(elements.all(.page).compactMap { $0.page })
    orderedPages = pages
    return pages
  }
  /// The pictures in their order among each other; some may lie among ink: see ``arranging(_:_:withCopiesOf:)``.
  ///
  /// ``shownPictures`` has those of layers that are seen. Complexity: O(1), and O(pictures log pictures) after a change
  /// of pictures.
  public var pictures: [PlacedPicture] {
    if let orderedPictures { return orderedPictures }
    let pictures = sortedPictures(elements.all(.picture).compactMap { $0.picture })
    orderedPictures = pictures
    return pictures
  }
  /// Pages, pictures, and elements of other kinds.
  var elements = ElementTable()
  /// The pages and pictures in their order; `nil` after a change, until someone asks for them.
  var orderedPages: [DocumentPage]? = []
  var orderedPictures: [PlacedPicture]? = []
  /// The strokes and pictures that belong to groups; `nil` where that is to be found out.
  var groupMembers: [ElementIdentifier]?
  /// The number of elements that are layers, or tell of the base layer.
  var layerCount = 0
  /// The layers; `nil` where they are to be found out.
  var knownLayers: LayerStack?
  /// The number of elements that are texts.
  package internal(set) var textCount = 0
  /// The texts that were read; `nil` until someone asks for them.
  var textTable: TextTable?
  /// The contents of the pictures by their checksums, with the number of pictures that have them.
  var contents: [UInt64: (content: PictureContent, count: Int)] = [:]
  /// The number of the next new page.
  var nextPageNumber = 0
  /// The number of the next new picture.
  var nextPictureNumber = 0
  /// The index of the next new element of another kind.
  var nextOtherNumber = 0
  /// Chunks of its file that this reader does not know, in the file's order; no edit changes them.
  package var foreignChunks: [ForeignChunk] = []
  /// Parts of its state before the first change that this version does not know; no edit changes them.
  package var foreignParts: [ForeignPart] = []
  /// Asked for the bounds of a stroke where they are not known, before they are computed.
  package var boundsSource: ((InkStroke) -> StrokeBounds)?
  var observers: [(number: Int, call: Observer)] = []
  var observerCount = 0

  struct Entry {
    var stroke: InkStroke
    var bounds: Rect
  }

  /// The strokes that are there.
  var entries = EntryTable<Entry>()
  /// The strokes that are made of each record.
  var owners: [ObjectIdentifier: RecordOwners] = [:]
  /// The brush of the stroke that was added last, which the next one is likely to have too.
  var lastBrush: SharedBrush?
  var index = SpatialIndex()
  /// The order that ``makePlace()`` gives next.
  package internal(set) var nextPlace = 0
  /// The number that ``makeIdentifier()`` gives next.
  package internal(set) var nextIdentifier = 0
  /// All changes.
  package internal(set) var journal = DocumentJournal()
  /// Who draws, and whose things have which names.
  package internal(set) var names = NameTable()
  /// The parts that only a shared document needs; `nil` until the first change comes or goes.
  var exchange: ChangeExchange?
  /// Things that may return as they were when they went; `nil` where nobody shares the document, for then undo knows
  /// it.
  var gone: GoneThings?
  var openGroups = 0
  var gestureHasEdits = false
  /// The present time, in milliseconds since 1970: changes are marked with it; by default it is not known.
  public var time: Int64 = 0
  /// The number of the change that was made last, which is the number of changes so far.
  public var changeNumber: Int { journal.last }

  /// The number of strokes, erasures left out.
  public internal(set) var inkCount = 0
  /// The number of strokes and erasures.
  public internal(set) var count = 0
  /// The ink of strokes, kept as long as there is room.
  package var inkCache = StrokeInkCache()
  /// True once a stroke was locked.
  package internal(set) var mayHaveLocks = false

  /// Makes an empty document.
  public init() {}

  /// Calls a function after every change; it must not edit the document.
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

  func report(_ change: DocumentChange) {
    for observer in observers { observer.call(change) }
  }

  /// An identifier for a new stroke.
  package func makeIdentifier() -> InkStroke.Identifier {
    while entries.isUsed(nextIdentifier) { nextIdentifier += 1 }
    defer { nextIdentifier += 1 }
    return InkStroke.Identifier(rawValue: nextIdentifier)
  }

  /// Leaves out identifiers and orders below some: those that were given out elsewhere.
  ///
  /// - Parameters:
  ///   - identifier: the number of the next identifier at least.
  ///   - order: the next order at least.
  ///   - pages: the number of the next page at least.
  ///   - pictures: the number of the next picture at least.
  ///   - others: the index of the next element of another kind at least.
  package func reserve(
    _ identifier: Int, _ order: Int, pages: Int = 0, pictures: Int = 0, others: Int = 0
  ) {
    nextPageNumber = DocumentCounter.pages.next(nextPageNumber, atLeast: pages)
    nextPictureNumber = DocumentCounter.pictures.next(nextPictureNumber, atLeast: pictures)
    nextOtherNumber = DocumentCounter.others.next(nextOtherNumber, atLeast: others)
    nextIdentifier = DocumentCounter.strokes.next(nextIdentifier, atLeast: identifier)
    nextPlace = DocumentCounter.order.next(nextPlace, atLeast: order)
  }

  /// An order above everything that has one.
  package func makePlace() -> Int {
    defer { nextPlace = min(nextPlace + 1, Self.placeLimit - 1) }
    return nextPlace
  }
}

// The strokes.
extension InkDocument {
  /// The stroke with an identifier; `nil` where it is not there, or not any more.
  public subscript(id: InkStroke.Identifier) -> InkStroke? { entry(id)?.stroke }

  /// A rectangle, in the document's coordinates, that contains all that is seen of an element; empty where it is
  /// not there.
  public func bounds(of id: ElementIdentifier) -> Rect {
    id.kind == .stroke ? entry(id)?.bounds ?? .empty : elementBounds(id)
  }

  @inline(never)
  private func elementBounds(_ id: ElementIdentifier) -> Rect {
    text(id)?.bounds ?? elements[id]?.bounds ?? .empty
  }

  /// The smallest rectangle that contains the bounds of some elements.
  public func bounds(of ids: some Sequence<ElementIdentifier>) -> Rect {
    var bounds = Rect.empty
    for id in ids { bounds = bounds.union(self.bounds(of: id)) }
    return bounds
  }

  /// A rectangle that contains all ink, but for that of hidden layers; complexity: O(strokes).
  public var bounds: Rect {
    var bounds = Rect.empty
    for entry in entries.all where !entry.stroke.isErasure && isShown(entry.stroke) {
      bounds = bounds.union(entry.bounds)
    }
    return bounds
  }

  /// All strokes and erasures in their order, from the lowest up; complexity: O(n log n).
  public var strokes: [InkStroke] { mapStrokes { $0 } }

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
    return sorted(found)
  }

  /// The identifiers of the strokes and erasures whose bounds meet a rectangle, in no particular order;
  /// complexity as that of ``strokes(in:)``.
  ///
  /// - Parameter rect: a rectangle in the document's coordinates.
  /// - Returns: their identifiers.
  package func identifiers(in rect: Rect) -> [InkStroke.Identifier] {
    var found: [InkStroke.Identifier] = []
    index.forEach(in: rect) { found.append(InkStroke.Identifier(rawValue: $0)) }
    return found
  }

  /// Returns the ink of a stroke.
  ///
  /// Bounds that were given for the stroke, or put off, are replaced by those of its ink.
  package func ink(of stroke: InkStroke) -> StrokeInk {
    let ink = inkCache.ink(of: stroke)
    learnBounds(of: stroke, from: ink)
    return ink
  }

  /// Returns the ink of a stroke if it is known already; complexity: O(1).
  package func knownInk(of stroke: InkStroke) -> StrokeInk? {
    guard let ink = inkCache.knownInk(of: stroke) else { return nil }
    learnBounds(of: stroke, from: ink)
    return ink
  }

  /// Takes over what a stroke is made of, where that was computed elsewhere, as on another thread.
  ///
  /// - Parameters:
  ///   - ink: what its record and its brush make.
  ///   - stroke: a stroke of the document.
  package func keep(_ ink: StrokeInk, of stroke: InkStroke) {
    inkCache.keep(ink, of: stroke)
    learnBounds(of: stroke, from: ink)
  }

  /// Returns the ink of a stroke as it was drawn, whatever its transform.
  package func unwarpedInk(of stroke: InkStroke) -> StrokeInk {
    guard stroke.warp != nil else { return inkCache.ink(of: stroke) }
    var plain = stroke
    plain.transform = .identity
    return inkCache.ink(of: plain)
  }

  private func learnBounds(of stroke: InkStroke, from ink: StrokeInk) {
    guard let entry = entry(stroke.id), entry.stroke.currentBounds?.isExact != true,
      entry.stroke == stroke
    else { return }
    var stroke = entry.stroke
    stroke.knownBounds = (ink.bounds(of: stroke.span), true, stroke.record.version)
    reindex(stroke.id.rawValue, entry, with: stroke)
  }

  /// A rectangle, in the coordinates of the stroke's ink, that contains all that a stroke inks: the one that
  /// was given, or else the bounds of its ink.
  ///
  /// Complexity: O(1) for strokes of the document, else O(samples).
  package func localBounds(of stroke: InkStroke) -> Rect {
    stroke.currentBounds?.rect ?? inkCache.ink(of: stroke).bounds(of: stroke.span)
  }

  func entry(_ id: InkStroke.Identifier) -> Entry? { entries[id.rawValue] }

  /// Maps each stroke and erasure, in order; copies nothing but the results.
  func mapStrokes<Result>(_ make: (InkStroke) -> Result) -> [Result] {
    let all = entries.all
    return drawingOrder(of: all.map { key(of: $0.stroke) }).map { make(all[$0].stroke) }
  }

  /// Strokes from the lowest up, those of one order by their identifiers.
  func sorted(_ strokes: [InkStroke]) -> [InkStroke] {
    drawingOrder(of: strokes.map { key(of: $0) }).map { strokes[$0] }
  }
}
