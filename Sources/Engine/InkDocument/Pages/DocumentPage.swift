public import InkBrush
public import InkGeometry

/// A page of a document: a rectangle on its endless sheet, with a paper of its own.
///
/// Pages lie on the same plane as the ink, which may lie beside them. Their order is that from the top down;
/// pages that begin at one height are in order from the left.
public struct DocumentPage: Equatable, Hashable, Sendable {
  /// Identifies it within its document.
  public typealias Identifier = ElementIdentifier

  /// Identifies the page within its document.
  public let id: Identifier
  /// The position of the page, in points of the document.
  public var rect: Rect
  /// The colour of its paper.
  public var paper: InkColor
  /// The lines of its paper, which begin at its upper left corner.
  public var paperPattern: PaperPattern
  /// Its name, its link, and what newer versions say of it.
  package var open: OpenFields?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - id: its identifier; ``InkDocument/nextPage`` for a new one.
  ///   - rect: its position, in points of the document; sides of 1…1,000,000 points.
  ///   - paper: the colour of its paper; by default white.
  ///   - paperPattern: the lines of its paper; by default none.
  public init(
    id: Identifier, rect: Rect, paper: InkColor = .white, paperPattern: PaperPattern = .plain
  ) {
    self.id = id
    self.rect = rect
    self.paper = paper
    self.paperPattern = paperPattern
  }

  /// The same with another identifier.
  func renamed(_ id: Identifier) -> DocumentPage {
    var page = DocumentPage(id: id, rect: rect, paper: paper, paperPattern: paperPattern)
    page.open = open
    return page
  }

  /// The size of the page.
  public var size: PageSize { PageSize(width: rect.width, height: rect.height) }

  /// Pages lie within this distance of the origin, in points: 2⁴⁰.
  static let farthest = 0x1p40

  /// True if a document can have such a page.
  package var isUsable: Bool {
    id.kind == .page && id.isUsable && rect.isFinite && size.isUsable
      && min(rect.minX, rect.minY) >= -Self.farthest && max(rect.maxX, rect.maxY) <= Self.farthest
  }
}
