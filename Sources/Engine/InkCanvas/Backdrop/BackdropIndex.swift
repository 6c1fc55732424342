internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The pages and the objects of a document, found by their positions.
struct BackdropIndex {
  /// Rectangles sorted by their upper edges.
  private struct Column {
    /// The rectangles from the top down, and the number of each in its list.
    private var rects: [Rect] = []
    private var numbers: [Int] = []
    /// The lowest edge of each rectangle and of all before it.
    private var reaches: [Double] = []

    init(_ all: [Rect]) {
      let order = all.indices.sorted { all[$0].minY < all[$1].minY }
      var reach = -Double.infinity
      for number in order {
        reach = max(reach, all[number].maxY)
        rects.append(all[number])
        numbers.append(number)
        reaches.append(reach)
      }
    }

    /// Returns the numbers of the rectangles that meet another one, ascending; complexity: O(log count +
    /// those that are near).
    func numbers(in rect: Rect) -> [Int] {
      var (low, high) = (0, rects.count)
      while low < high {
        let middle = (low + high) / 2
        if rects[middle].minY < rect.maxY { low = middle + 1 } else { high = middle }
      }
      var found: [Int] = []
      while low > 0, reaches[low - 1] > rect.minY {
        low -= 1
        if rects[low].intersects(rect) { found.append(numbers[low]) }
      }
      return found.sorted()
    }
  }

  /// The pages, from the top down.
  let pages: [DocumentPage]
  /// The objects as they are shown, from the lowest up: those below all ink, then those among it.
  private(set) var objects: [SheetObject]
  /// The sort keys of the objects among ink, which come last.
  private let keys: [Int64]
  /// An object that is not found, so that it is not shown; `nil` for none.
  var hidden: ElementIdentifier?
  /// The indices of the objects that are shown at another position than their own, ascending.
  private var lifted: [Int] = []
  /// True for each object that is; empty where none is.
  private var isLifted: [Bool] = []
  /// True for each page that keeps its paper where others are shown on another one: see ``InkPapers``.
  private let keepsPaper: [Bool]
  private let pageColumn: Column
  private let objectColumn: Column

  /// Complexity: O(pages and objects, times their logarithm).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - lifted: objects that are shown otherwise than they are; by default none.
  init(_ document: InkDocument, _ lifted: LiftedObjects? = nil) {
    pages = document.pages
    objects = document.shownObjects
    keys = objects.compactMap { document.objectKey(of: $0) }
    keepsPaper = pages.isEmpty ? [] : InkPapers.pdfs(on: document).map { $0 != .none }
    pageColumn = Column(pages.map { $0.rect })
    objectColumn = Column(objects.map { $0.bounds })
    if let lifted { show(lifted, of: document) }
  }

  /// Shows lifted objects where they are now, and those that were lifted before where they lie.
  ///
  /// Complexity: O(objects).
  ///
  /// - Parameters:
  ///   - shown: the lifted objects; `nil` for none.
  ///   - document: the document, with the objects for which the index was made.
  mutating func show(_ shown: LiftedObjects?, of document: InkDocument) {
    let all = document.shownObjects
    for number in lifted { objects[number] = all[number] }
    lifted = []
    guard let shown else { return }
    isLifted = all.map { shown.contains($0.id) }
    lifted = all.indices.filter { isLifted[$0] }
    for number in lifted { objects[number] = shown.shown(all[number]) }
  }

  /// True if there is nothing but the endless sheet.
  var isEmpty: Bool { pages.isEmpty && objects.isEmpty }

  /// The pictures as they are shown, from the lowest up; complexity: O(objects).
  var pictures: [PlacedPicture] { objects.compactMap { $0.picture } }

  /// The number of objects that lie below all ink: they come first.
  private var lowCount: Int { objects.count - keys.count }

  /// True if any object lies among ink.
  var hasRaised: Bool { !keys.isEmpty }

  /// The pages that meet a rectangle of the document, from the top down.
  func pages(in rect: Rect) -> [DocumentPage] {
    pages.isEmpty ? [] : pageColumn.numbers(in: rect).map { pages[$0] }
  }

  /// The pages that meet a rectangle of the document, from the top down, as they are shown on a paper.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - paper: the paper of all pages but those of PDFs; `nil` for that of each.
  /// - Returns: the pages.
  func pages(in rect: Rect, on paper: InkColor?) -> [DocumentPage] {
    guard let paper, !pages.isEmpty else { return pages(in: rect) }
    return pageColumn.numbers(in: rect).map { number in
      var page = pages[number]
      if !keepsPaper[number] { page.paper = paper }
      return page
    }
  }

  /// The objects below all ink that meet a rectangle of the document, from the lowest up.
  func lowObjects(in rect: Rect) -> [SheetObject] {
    let limit = lowCount
    return limit == 0 ? [] : numbers(in: rect).filter { $0 < limit }.map { objects[$0] }
  }

  /// The objects among ink that meet a rectangle of the document, from the lowest up, each with its sort key.
  func raisedObjects(in rect: Rect) -> [(key: Int64, object: SheetObject)] {
    let first = lowCount
    return numbers(in: rect).filter { $0 >= first }.map { (keys[$0 - first], objects[$0]) }
  }

  /// The highest number in the order of ink at which an object lies; −1 where none lies among ink.
  var highestOrder: Int { keys.reduce(-1) { max($0, Int(($1 & 0xFFFF_FFFF) >> 1)) } }

  /// The bounds of the objects among ink that lie elsewhere than in another index, or in another order, in both.
  @inline(never)
  func moved(since before: BackdropIndex) -> [Rect] {
    var known: [Int: (key: Int64, bounds: Rect)] = [:]
    for (number, object) in before.objects[before.lowCount...].enumerated() {
      known[object.id.rawValue] = (before.keys[number], object.bounds)
    }
    var moved: [Rect] = []
    for (number, object) in objects[lowCount...].enumerated() {
      let old = known.removeValue(forKey: object.id.rawValue)
      if let old, old.key == keys[number], old.bounds == object.bounds { continue }
      moved.append(object.bounds)
      if let old { moved.append(old.bounds) }
    }
    for object in before.objects[before.lowCount...] {
      if let old = known[object.id.rawValue] { moved.append(old.bounds) }
    }
    return moved
  }

  /// The sort keys by which ink on a tile is cut: the keys of the objects among ink that meet it, ascending.
  ///
  /// - Parameters:
  ///   - column: the column of the tile in the document.
  ///   - row: its row.
  ///   - scale: pixels per point of the document.
  /// - Returns: the keys, each once; the uppermost ones, where there are many.
  @inline(never)
  func cuts(column: Int, row: Int, scale: Double) -> [Int64] {
    let tile = RaisedObjects.rect(column: column, row: row)
    var cuts: [Int64] = []
    for (key, object) in raisedObjects(in: tile.expanded(by: 1).applying(.scale(1 / scale)))
    where cuts.last != key && object.bounds.applying(.scale(scale)).intersects(tile) {
      cuts.append(key)
    }
    return cuts.suffix(LayerPass.runLimit - 1)
  }

  /// Returns whether any object meets a rectangle of the document.
  func hasObjects(in rect: Rect) -> Bool { !numbers(in: rect).isEmpty }

  /// The pictures that meet a rectangle of the document, from the lowest up.
  func pictures(in rect: Rect) -> [PlacedPicture] {
    numbers(in: rect).compactMap { objects[$0].picture }
  }

  /// The numbers of the objects that meet a rectangle of the document, ascending.
  private func numbers(in rect: Rect) -> [Int] {
    if objects.isEmpty { return [] }
    var numbers = objectColumn.numbers(in: rect)
    if !lifted.isEmpty {
      numbers = numbers.filter { !isLifted[$0] }
      for number in lifted where objects[number].bounds.intersects(rect) { numbers.append(number) }
      numbers.sort()
    }
    if let hidden { numbers.removeAll { objects[$0].id == hidden } }
    return numbers
  }
}
