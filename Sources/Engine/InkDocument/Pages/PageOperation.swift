public import InkBrush

/// An operation on the pages of a document, with all that lies on them.
///
/// ```swift
/// document.arrange(.add([PageDraft(.a4)], at: 0))
/// ```
///
/// Pages lie one below the other, in order, with a gap of 24 points: those that follow move up or down when the
/// ones before them change, and so do strokes and pictures whose middle lies on them. A page of another width
/// than the first one is centred below it.
public enum PageOperation: Equatable, Sendable {
  /// Adds pages so that the first of them has an index, or behind the last page.
  case add([PageDraft], at: Int)
  /// Takes pages away, with all that lies on them.
  case remove([DocumentPage.Identifier])
  /// Puts copies of pages, with all that lies on them, behind the last of them.
  case duplicate([DocumentPage.Identifier])
  /// Moves pages, which stay in their order, so that the first of them has an index.
  case move([DocumentPage.Identifier], to: Int)
  /// Changes the size of pages; ink and pictures keep their distance from the upper left corner.
  case resize([DocumentPage.Identifier], PageSize)
  /// Changes the paper of pages: its colour, its lines, or both; `nil` for what stays.
  case setPaper([DocumentPage.Identifier], InkColor?, PaperPattern?)
}

/// A page to be added: its size and its paper.
public struct PageDraft: Equatable, Hashable, Sendable {
  /// The size in points.
  public var size: PageSize
  /// The colour of the paper.
  public var paper: InkColor
  /// The lines of the paper.
  public var paperPattern: PaperPattern

  /// Makes a draft; by default of white paper without lines.
  public init(_ size: PageSize, paper: InkColor = .white, paperPattern: PaperPattern = .plain) {
    self.size = size
    self.paper = paper
    self.paperPattern = paperPattern
  }
}
