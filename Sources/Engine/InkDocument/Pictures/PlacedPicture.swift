public import InkGeometry

/// A picture in a document: a content, the part of it that is shown, and its position on the sheet.
///
/// Pictures lie above the paper and below all ink, or among the ink of their layer: see ``FieldTag/inkOrder``. Their
/// own coordinates are points from the upper left corner of the content, as it is seen upright: x from 0 to the width,
/// y down from 0 to the height.
///
/// @Snippet(path: "Ductus/Snippets/Drawings", slice: "picture")
public struct PlacedPicture: Equatable, Sendable {
  /// Identifies it within its document.
  public typealias Identifier = ElementIdentifier

  /// Identifies the picture within its document.
  public let id: Identifier
  /// The bytes of the picture, which others may share.
  public let content: PictureContent
  /// The page of a PDF that is shown, from 0; 0 for other formats.
  public let pageIndex: Int
  /// The natural size in points: a pixel of a PNG, JPEG or WebP file is a point, and a page of a PDF has the
  /// size that it says.
  public let size: PageSize
  /// The part that is shown, in the picture's own coordinates.
  public var crop: Rect
  /// The transform from the picture's own coordinates to those of the document.
  public var transform: Affine
  /// True if it is a background that is not picked up by touching it.
  public var isLocked: Bool
  /// The page that it belongs to, `nil` for a picture on its own.
  ///
  /// It goes where that page goes, and leaves with it, wherever it lies.
  public var page: DocumentPage.Identifier?
  /// The order among other pictures: above those with smaller numbers; −2³⁰ < place < 2³⁰.
  public var place: Int
  /// Its name, its link, and what newer versions say of it.
  package var open: OpenFields?

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - id: its identifier; ``InkDocument/nextPicture`` for a new one.
  ///   - content: its bytes.
  ///   - pageIndex: the page of a PDF; by default the first one.
  ///   - size: the natural size in points.
  ///   - crop: the part that is shown, in the picture's own coordinates; by default all of it.
  ///   - transform: the transform to the coordinates of the document; by default, the picture lies at their
  ///     origin in its natural size.
  ///   - isLocked: true for a background; by default false.
  ///   - page: the page that it belongs to; by default none.
  ///   - place: the order among other pictures; ``InkDocument/nextPicturePlace`` for one above all.
  public init(
    id: Identifier, content: PictureContent, pageIndex: Int = 0, size: PageSize,
    crop: Rect? = nil, transform: Affine = .identity, isLocked: Bool = false,
    page: DocumentPage.Identifier? = nil, place: Int
  ) {
    self.id = id
    self.content = content
    self.pageIndex = pageIndex
    self.size = size
    self.crop = crop ?? Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
    self.transform = transform
    self.isLocked = isLocked
    self.page = page
    self.place = place
  }

  /// All of it, in its own coordinates.
  package var extent: Rect { Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }

  /// A rectangle, in the document's coordinates, that contains all that is shown.
  public var bounds: Rect { crop.applying(transform) }

  /// The corners of the shown part in the document's coordinates, from its upper left one to the right.
  public var corners: [Point] {
    [
      Point(crop.minX, crop.minY), Point(crop.maxX, crop.minY), Point(crop.maxX, crop.maxY),
      Point(crop.minX, crop.maxY),
    ].map { $0.applying(transform) }
  }

  /// The middle of the shown part in the document's coordinates.
  package var middle: Point { crop.center.applying(transform) }

  /// Returns whether a point of the document lies on the shown part.
  ///
  /// - Parameters:
  ///   - point: a point in the document's coordinates.
  ///   - radius: the distance that still counts, in points of the document; by default 0.
  /// - Returns: false for a picture that is flattened to nothing.
  public func contains(_ point: Point, radius: Double = 0) -> Bool {
    guard let inverse = transform.inverted else { return false }
    let local = point.applying(inverse)
    if crop.contains(local) { return true }
    guard radius > 0 else { return false }
    let nearest = Point(
      min(max(local.x, crop.minX), crop.maxX), min(max(local.y, crop.minY), crop.maxY)
    ).applying(transform)
    return nearest.distance(to: point) <= radius
  }

  /// The same with another identifier, in another order among pictures and on another page: for duplicates.
  package func copied(
    _ id: Identifier, place: Int, page: DocumentPage.Identifier?
  ) -> PlacedPicture {
    var copy = PlacedPicture(
      id: id, content: content, pageIndex: pageIndex, size: size, crop: crop,
      transform: transform, isLocked: isLocked, page: page, place: place)
    copy.open = open
    return copy
  }

  /// The same with an equal content, of which others have bytes already.
  package func sharing(_ content: PictureContent) -> PlacedPicture {
    var copy = PlacedPicture(
      id: id, content: content, pageIndex: pageIndex, size: size, crop: crop,
      transform: transform, isLocked: isLocked, page: page, place: place)
    copy.open = open
    return copy
  }

  /// True if a document can have such a picture.
  package var isUsable: Bool {
    id.kind == .picture && id.isUsable && pageIndex >= 0
      && pageIndex < InkDocument.pageLimit && size.width > 0 && size.height > 0
      && size.width <= PageSize.largestSide && size.height <= PageSize.largestSide
      && !crop.isEmpty && crop.width > 0 && crop.height > 0 && extent.contains(crop)
      && transform.isFinite && place.magnitude < InkDocument.placeLimit
      && (page.map { $0.kind == .page && $0.isUsable } ?? true)
  }
}
