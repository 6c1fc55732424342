internal import InkGeometry

/// The order of pages, one below the other, and their positions.
struct PageLayout {
  /// A page of the layout.
  struct Slot {
    var size: PageSize
    /// The page as it is there; `nil` for a new one.
    var page: DocumentPage?
    /// Its position in the layout.
    var rect = Rect.empty
    /// The corner of a page that grows, where what lies on it stays; `nil` for others.
    private(set) var corner: Point?

    init(_ page: DocumentPage) { (size, self.page, rect) = (page.size, page, page.rect) }

    init(new size: PageSize) { self.size = size }

    /// A page that grows to a rectangle around it.
    init(_ page: DocumentPage, enlargedTo rect: Rect) {
      self.init(page)
      guard rect != page.rect else { return }
      size = PageSize(width: rect.width, height: rect.height)
      self.rect = rect
      corner = Point(rect.minX, rect.minY)
    }
  }

  /// The space between two pages, in points.
  static let gap = 24.0

  private(set) var slots: [Slot]

  /// Lays pages out from an index on; those before it stay where they are.
  ///
  /// Tops and new left edges lie at whole points, so that all pages that follow a change move by exactly the same
  /// distance.
  ///
  /// - Parameters:
  ///   - slots: the pages in their order.
  ///   - first: the index of the first page whose position may be another.
  ///   - top: the top of the layout, where the first page of all may have another position.
  ///   - middle: the horizontal middle of new pages, and of those whose width changes, unless they grow where they
  ///     are.
  init(_ slots: [Slot], from first: Int, top: Double, middle: Double) {
    self.slots = slots
    for index in slots.indices.dropFirst(max(first, 0)) {
      let slot = slots[index]
      let y = index == 0 ? top : Self.whole(self.slots[index - 1].rect.maxY + Self.gap)
      var x = Self.whole(middle - slot.size.width / 2)
      if let page = slot.page, page.size.width == slot.size.width { x = page.rect.minX }
      if let corner = slot.corner { x = corner.x }
      self.slots[index].rect = Rect(
        minX: x, minY: y, maxX: x + slot.size.width, maxY: y + slot.size.height)
    }
  }

  /// The nearest whole number, the larger of two.
  static func whole(_ value: Double) -> Double { Double(PaperPattern.floor(value + 0.5)) }
}
