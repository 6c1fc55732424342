internal import InkGeometry

// Ink and pictures beside the pages, and pages that grow to have them.
extension InkDocument {
  /// The distance up to which nobody misses what a page cuts off, in points: 6.
  private static let besideSlack = 6.0
  /// The space between what a page takes in and its new edge, in points.
  private static let enlargedMargin = 18.0
  /// The longest side to which a page grows, in points: the longest one that all readers of PDFs take.
  private static let longestEnlarged = 14_400.0

  /// Returns whether most of a stroke lies beside all pages.
  ///
  /// Complexity: O(samples × pages).
  ///
  /// - Parameter id: a stroke.
  /// - Returns: false on an endless sheet, for erasures, and where there is no such stroke.
  package func liesBesidePages(_ id: InkStroke.Identifier) -> Bool {
    guard !pages.isEmpty, let stroke = self[id], !stroke.isErasure else { return false }
    let near = pages(in: bounds(of: id).expanded(by: Self.besideSlack)).map {
      $0.rect.expanded(by: Self.besideSlack)
    }
    let positions = stroke.record.samples.map { $0.location.applying(stroke.transform) }
    let beside = positions.count { position in !near.contains { $0.contains(position) } }
    return 2 * beside > positions.count
  }

  /// The edits by which pages grow so that the ink and the pictures beside them lie on them.
  ///
  /// A page grows on the sides where something sticks out of it; the nearest one grows to have what lies beside all
  /// pages. Everything keeps its position relative to what is on its page. Pages that follow move down as they must,
  /// with all that lies on them. No page grows beyond 14,400 points: ink that lies farther away stays where it is.
  ///
  /// They are to be performed together, as one gesture. Complexity: O(strokes and pictures × pages), and that of
  /// moving pages.
  ///
  /// - Returns: the edits; none where nothing sticks out.
  package func enlargingPages() -> [DocumentEdit] {
    guard !pages.isEmpty else { return [] }
    var rects = pages.map { $0.rect }
    var beside: [Int: PageLoad] = [:]
    for stroke in strokes where !stroke.isErasure {
      let bounds = bounds(of: stroke.id)
      guard let index = enlarge(&rects, toHave: bounds, around: bounds.center) else { continue }
      beside[pages[index].id.rawValue, default: PageLoad()].strokes.append(stroke.id)
    }
    for picture in pictures where picture.page == nil {
      guard let index = enlarge(&rects, toHave: picture.bounds, around: picture.middle) else {
        continue
      }
      beside[pages[index].id.rawValue, default: PageLoad()].pictures.append(picture.id)
    }
    for text in texts where text.page == nil {
      guard let index = enlarge(&rects, toHave: text.bounds, around: text.middle) else { continue }
      beside[pages[index].id.rawValue, default: PageLoad()].pictures.append(text.id)
    }
    guard let first = pages.indices.first(where: { rects[$0] != pages[$0].rect }) else { return [] }
    let slots = pages.indices.map { PageLayout.Slot(pages[$0], enlargedTo: rects[$0]) }
    let layout = PageLayout(slots, from: first, top: rects[0].minY, middle: 0)
    return edits(placing: layout, beside: beside)
  }

  /// Enlarges the page on which something lies, or that is nearest to it, where that sticks out.
  ///
  /// - Parameters:
  ///   - rects: the rectangles of the pages so far.
  ///   - bounds: those of a stroke or a picture.
  ///   - middle: its middle.
  /// - Returns: the index of the page; `nil` where that stays as it is.
  private func enlarge(_ rects: inout [Rect], toHave bounds: Rect, around middle: Point) -> Int? {
    guard bounds.isFinite, !bounds.isEmpty,
      let index = pages.indices.min(by: {
        pages[$0].rect.squaredDistance(to: middle) < pages[$1].rect.squaredDistance(to: middle)
      })
    else { return nil }
    let page = pages[index].rect
    let (slack, margin) = (Self.besideSlack, Self.enlargedMargin)
    func below(_ value: Double) -> Double { Double(PaperPattern.floor(value - margin)) }
    func above(_ value: Double) -> Double { -below(-value) }
    let reach = Self.longestEnlarged
    guard
      max(page.minX - bounds.minX, bounds.maxX - page.maxX) < reach,
      max(page.minY - bounds.minY, bounds.maxY - page.maxY) < reach
    else { return nil }
    let rect = Rect(
      minX: bounds.minX < page.minX - slack ? below(bounds.minX) : page.minX,
      minY: bounds.minY < page.minY - slack ? below(bounds.minY) : page.minY,
      maxX: bounds.maxX > page.maxX + slack ? above(bounds.maxX) : page.maxX,
      maxY: bounds.maxY > page.maxY + slack ? above(bounds.maxY) : page.maxY)
    guard rect != page else { return nil }
    let enlarged = rects[index].union(rect)
    guard enlarged.width <= max(page.width, reach), enlarged.height <= max(page.height, reach)
    else { return nil }
    rects[index] = enlarged
    return index
  }
}
