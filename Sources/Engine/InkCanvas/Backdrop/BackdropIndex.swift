internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The pages and the pictures of a document, found by their positions.
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
  /// The pictures as they are shown, from the lowest up.
  private(set) var pictures: [PlacedPicture]
  /// The indices of the pictures that are shown at another position than their own, ascending.
  private var lifted: [Int] = []
  /// True for each picture that is; empty where none is.
  private var isLifted: [Bool] = []
  /// True for each page that keeps its paper where others are shown on another one: see ``InkPapers``.
  private let keepsPaper: [Bool]
  private let pageColumn: Column
  private let pictureColumn: Column

  /// Complexity: O(pages and pictures, times their logarithm).
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - lifted: pictures that are shown otherwise than they are; by default none.
  init(_ document: InkDocument, _ lifted: LiftedPictures? = nil) {
    pages = document.pages
    pictures = document.shownPictures
    keepsPaper = pages.isEmpty ? [] : InkPapers.pdfs(on: document).map { $0 != .none }
    pageColumn = Column(pages.map { $0.rect })
    pictureColumn = Column(pictures.map { $0.bounds })
    if let lifted { show(lifted, of: document) }
  }

  /// Shows lifted pictures where they are now, and those that were lifted before where they lie.
  ///
  /// Complexity: O(pictures).
  ///
  /// - Parameters:
  ///   - shown: the lifted pictures; `nil` for none.
  ///   - document: the document, with the pictures for which the index was made.
  mutating func show(_ shown: LiftedPictures?, of document: InkDocument) {
    let all = document.shownPictures
    for number in lifted { pictures[number] = all[number] }
    lifted = []
    guard let shown else { return }
    isLifted = all.map { shown.contains($0.id) }
    lifted = all.indices.filter { isLifted[$0] }
    for number in lifted { pictures[number] = shown.shown(all[number]) }
  }

  /// True if there is nothing but the endless sheet.
  var isEmpty: Bool { pages.isEmpty && pictures.isEmpty }

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

  /// The pictures that meet a rectangle of the document, from the lowest up.
  func pictures(in rect: Rect) -> [PlacedPicture] {
    if pictures.isEmpty { return [] }
    var numbers = pictureColumn.numbers(in: rect)
    if !lifted.isEmpty {
      numbers = numbers.filter { !isLifted[$0] }
      for number in lifted where pictures[number].bounds.intersects(rect) { numbers.append(number) }
      numbers.sort()
    }
    return numbers.map { pictures[$0] }
  }
}
