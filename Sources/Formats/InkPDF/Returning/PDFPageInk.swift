internal import InkGeometry
internal import PDFSyntax

/// The ink of a drawing on a page of a PDF, as another program has left it.
struct PDFPageInk {
  /// An annotation.
  struct Annotation {
    /// Its index among the annotations of the page.
    var index: Int
    /// The stroke and the layer after which it is named; `nil` for pictures.
    var name: PDFInkTag.Name?
    /// The number of the object among ink that it shows; `nil` for ink, and for what lies below all ink.
    var object: Int?
    /// True if it shows all objects of the page, those among ink too.
    var hasAllObjects: Bool
    /// The number of strokes that it has lines of, at least 1.
    var count: Int
    /// The bounds of its appearance, in user space.
    var rect: Rect
    /// The colour, the opacity and the width that it tells.
    var looks: InkLooks
    /// True if it has an appearance: readers draw an annotation without one as they think.
    var hasAppearance: Bool
  }

  /// The annotations, but for that which has the drawing itself.
  private(set) var annotations: [Annotation] = []
  /// The number of streams of ink in the content.
  private(set) var streamCount = 0
  /// The index among the pages of the drawing that the streams tell; `nil` where they do not.
  private(set) var slot: Int?

  /// True if the page has no ink of the drawing.
  var isEmpty: Bool { annotations.isEmpty && streamCount == 0 }

  /// The most annotations that are looked at.
  private static let most = 100_000

  /// Finds the ink of a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - file: its file.
  ///   - tag: that of the drawing.
  ///   - isOfDrawing: returns true for the kinds of ink that belong to the drawing.
  init(
    _ page: PDFPage, of file: PDFFile, _ tag: PDFInkTag,
    where isOfDrawing: (PDFInkTag.Kind) -> Bool
  ) {
    let dictionary = file.entries(of: page)
    for object in (file.resolved(dictionary["Contents"]).array ?? []).prefix(Self.most) {
      let stream = file.entries(of: object)
      guard isOfDrawing(tag.kind(content: stream)) else { continue }
      streamCount += 1
      slot = stream[PDFInkTag.pageKey].integer ?? slot
    }
    let all = (file.resolved(dictionary["Annots"]).array ?? []).prefix(Self.most)
    for (index, object) in all.enumerated() {
      let annotation = file.entries(of: object)
      guard isOfDrawing(tag.kind(annotation: annotation)),
        !file.resolved(annotation["Subtype"]).isName("FileAttachment")
      else { continue }
      annotations.append(
        Annotation(
          index: index, name: PDFInkTag.name(of: annotation),
          object: PDFInkTag.object(of: annotation),
          hasAllObjects: PDFInkTag.hasAllObjects(annotation),
          count: max((file.resolved(annotation["InkList"]).array ?? []).count, 1),
          rect: file.box(annotation["Rect"]) ?? .empty, looks: InkLooks(of: annotation, in: file),
          hasAppearance: file.entries(of: annotation["AP"]).has("N")))
    }
  }
}

extension Rect {
  /// Returns true if each edge is within a distance of that of another rectangle.
  func isNear(_ other: Rect, _ distance: Double) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy {
      $0.magnitude <= distance
    }
  }
}
