public import InkBrush
public import InkDocument
public import InkGeometry
internal import InkVectors

/// The part of a drawing that an SVG shows, and the paper under it.
///
/// `document.svg(SVGPage(margin: 10, scale: 2))` writes it.
public struct SVGPage: Equatable, Sendable {
  /// The rectangle that is shown, in the document's coordinates; `nil` for the bounds of its ink.
  public var area: Rect?
  /// The margin around the ink, in the document's points, 0 or more; of no matter where the
  /// area is given.
  public var margin: Double
  /// A colour of the paper, without lines; `nil` for the paper of the document.
  public var paper: InkColor?
  /// In which colours ink is shown.
  public var colors: ShownColors
  /// The title of the picture in UTF-8; empty for none.
  public var title: [UInt8]
  /// The scale: user units of SVG, CSS pixels, per point.
  public var scale: Double

  /// Makes a page: by default all ink with a margin of 4 points, on the document's paper, in colours that
  /// can be read on it.
  public init(
    area: Rect? = nil, margin: Double = 4, paper: InkColor? = nil, title: [UInt8] = [],
    scale: Double = 1, colors: ShownColors = .readable
  ) {
    self.area = area
    self.margin = margin
    self.paper = paper
    self.title = title
    self.scale = scale
    self.colors = colors
  }
}

extension InkDocument {
  /// The drawing as an SVG document: see ``/InkSVG/SVGPicture`` for what differs from its pixels.
  ///
  /// A document without ink, and an area that is empty or not finite, gives a picture of one point of
  /// paper. Complexity: O(samples of the strokes that are shown + strokes × log strokes).
  ///
  /// - Parameter page: what is shown; by default all ink.
  /// - Returns: its text in UTF-8.
  public func svg(_ page: SVGPage = SVGPage()) -> [UInt8] {
    svg(page, atMost: .max) ?? []
  }

  /// The approximate number of bytes a point of a spine takes as text and while the text is made.
  private static let bytesPerPoint = 72

  /// The drawing as an SVG document, unless that is too large.
  ///
  /// A drawing of a hundred kilobytes can fill a gigabyte of text. At work this takes some four times the
  /// limit in memory.
  ///
  /// - Parameters:
  ///   - page: what is shown.
  ///   - limit: how many bytes the strokes may take.
  /// - Returns: its text in UTF-8; `nil` where there would be more.
  package func svg(_ page: SVGPage, atMost limit: Int) -> [UInt8]? {
    var picture = SVGPicture(InkOnPaper(page.paper ?? paper, colors: page.colors))
    picture.title = page.title
    for part in layers(reaching: page.area) {
      let stroke = part.stroke
      let most = limit / Self.bytesPerPoint
      let shape = stroke.shape(onLayer: part.layer, of: ink(of: stroke), atMost: most)
      guard shape.spine.count < most, shape.pieceCount < most else { return nil }
      picture.add(shape)
      guard picture.byteCount <= limit else { return nil }
    }
    var area = page.area ?? .empty
    if page.area == nil, !picture.bounds.isEmpty {
      area = picture.bounds.expanded(by: page.margin > 0 ? page.margin : 0)
    }
    return picture.document(
      showing: area, paper: page.paper ?? paper,
      pattern: page.paper == nil ? paperPattern : .plain, scale: page.scale)
  }
}
