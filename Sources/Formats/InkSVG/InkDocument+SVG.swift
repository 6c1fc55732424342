public import InkBrush
public import InkDocument
public import InkGeometry
internal import InkVectors

/// The part of a drawing that an SVG shows, and the paper under it.
///
/// `document.svg(SVGPage(margin: 10, scale: 2))` writes it.
public struct SVGPage: Equatable, Sendable {
  /// The rectangle that is shown, in the document's coordinates; `nil` for the bounds of its pages, its pictures and
  /// its ink.
  public var area: Rect?
  /// The margin around ink and pictures that are not on pages, in the document's points, 0 or more; of no matter where
  /// the area is given.
  public var margin: Double
  /// A colour of the paper and of all pages, without lines; `nil` for the papers of the document.
  public var paper: InkColor?
  /// In which colours ink is shown.
  public var colors: ShownColors
  /// The title of the picture in UTF-8; empty for none.
  public var title: [UInt8]
  /// The scale: user units of SVG, CSS pixels, per point.
  public var scale: Double
  /// The form of typed text: by default outlines.
  public var texts = SVGTextForm.outlines

  /// Makes a page: by default all that is drawn with a margin of 4 points, on the document's paper, in colours that
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
  /// The drawing as an SVG document: its pages on a desk, its pictures, and its ink; see ``/InkSVG/SVGPicture`` for
  /// what differs from its pixels.
  ///
  /// Names of strokes, groups and pictures are titles, which are read to who does not see them. Layers are groups with
  /// their titles; hidden ones are left out, and the document's `desc` says so. Pictures are in it
  /// as their files are. SVG has no pages of PDFs: they are white, and the document's `desc` says
  /// so. A document without any of that, and an area that is empty or not finite, gives a picture of one point of
  /// paper. Complexity: O(samples of the strokes that are shown + strokes × log strokes + bytes of pictures).
  ///
  /// - Parameter page: what is shown; by default all of it.
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
  ///   - limit: how many bytes strokes and pictures may take, each of them.
  /// - Returns: its text in UTF-8; `nil` where there would be more.
  package func svg(_ page: SVGPage, atMost limit: Int) -> [UInt8]? {
    guard SVGBackdrop.pictureByteCount(of: self) <= limit else { return nil }
    let backdrop = SVGBackdrop(self, page)
    let regions = SVGRegion.regions(of: self, page)
    var parts: [(picture: SVGPicture, region: SVGRegion?)] = []
    var (bounds, count, identifiers) = (Rect.empty, 0, 0)
    for region in regions {
      var picture = SVGPicture(region.rule, identifiers: identifiers)
      var level: Int?
      var shown = 0
      for part in self.parts(reaching: page.area) {
        let stroke = part.stroke
        if shown < backdrop.objects.count {
          let key = Self.inkKey(
            stroke.layers[part.layer].place, level: self.level(of: stroke))
          while shown < backdrop.objects.count, backdrop.objects[shown] < key {
            picture.add(object: SVGBackdrop.use(ofObject: shown))
            shown += 1
          }
        }
        if hasLayers, self.level(of: stroke) != level {
          level = self.level(of: stroke)
          picture.beginLayer(ofLevel: self.level(of: stroke), in: self)
        }
        if regions.count > 1 {
          let reach = ink(of: stroke).bounds(of: stroke.span).applying(stroke.placement)
          if reach.isEmpty || !region.isReached(by: reach) { continue }
        }
        let most = limit / Self.bytesPerPoint
        let shape = stroke.shape(onLayer: part.layer, of: ink(of: stroke), atMost: most)
        guard shape.spine.count < most, shape.pieceCount < most else { return nil }
        // A stroke without a name has the name of its group.
        picture.add(
          shape, named: part.layer == 0 ? Array(alternativeText(of: stroke.id).utf8) : [])
        guard picture.byteCount <= limit - count else { return nil }
      }
      for index in backdrop.objects.indices.dropFirst(shown) {
        picture.add(object: SVGBackdrop.use(ofObject: index))
      }
      bounds.formUnion(picture.bounds)
      (count, identifiers) = (count + picture.byteCount, picture.identifiers)
      parts.append((picture, region))
    }
    // Ink of one region needs no clip.
    if parts.count(where: { !$0.picture.isEmpty }) < 2 {
      parts = [parts.first { !$0.picture.isEmpty } ?? parts[0]]
    }
    var sheet = SVGSheet(area: page.area ?? backdrop.area(with: bounds, margin: page.margin))
    if pages.isEmpty {
      sheet.paper = page.paper ?? paper
      sheet.pattern = page.paper == nil ? paperPattern : .plain
    } else {
      sheet.paper = page.paper?.alpha == 0 ? .transparent : .desk
    }
    (sheet.backdrop, sheet.lacksPDF) = (backdrop.text.bytes, backdrop.hasPDF)
    sheet.lacksLayers = hasHiddenElements
    (sheet.title, sheet.scale) = (page.title, page.scale)
    return sheet.document(parts)
  }
}

extension SVGPicture {
  /// Begins the layer of a document with a level.
  @inline(never)
  fileprivate mutating func beginLayer(ofLevel level: Int, in document: InkDocument) {
    let titles = document.layerTitles
    beginLayer(
      Array(titles[min(level, titles.count - 1)].utf8),
      opacity: document.layerStack[level].opacity)
  }
}
