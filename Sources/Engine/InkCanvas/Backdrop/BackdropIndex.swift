internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The pages and the pictures of a document, found by their places.
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
  /// The pictures, from the lowest up.
  let pictures: [PlacedPicture]
  /// True for each page that keeps its paper where others are shown on another one: see ``InkPapers``.
  private let keepsPaper: [Bool]
  private let pageColumn: Column
  private let pictureColumn: Column

  /// Complexity: O(pages and pictures, times their logarithm).
  init(_ document: InkDocument) {
    pages = document.pages
    pictures = document.pictures
    keepsPaper = pages.isEmpty ? [] : InkPapers.pdfs(on: document).map { $0 != .none }
    pageColumn = Column(pages.map { $0.rect })
    pictureColumn = Column(pictures.map { $0.bounds })
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
    pictures.isEmpty ? [] : pictureColumn.numbers(in: rect).map { pictures[$0] }
  }
}
