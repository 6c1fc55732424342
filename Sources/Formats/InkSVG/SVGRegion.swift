internal import InkBrush
internal import InkDocument
internal import InkGeometry

/// The part of a document on whose papers ink is shown in the same colours: pages, or the sheet around them.
struct SVGRegion {
  /// In which colours ink is shown.
  let rule: InkOnPaper
  /// True for the sheet, and for pages of its colours.
  let isSheet: Bool
  /// Its pages; for the sheet, the pages that are not in it.
  private(set) var pages: [Rect] = []

  /// The regions of a document, the sheet first.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - page: what is shown; all pages have its paper but pages of PDFs, which are white.
  /// - Returns: one region at least.
  static func regions(of document: InkDocument, _ page: SVGPage) -> [SVGRegion] {
    var regions = [
      SVGRegion(
        rule: InkOnPaper(page.paper ?? document.paper, colors: page.colors), isSheet: true)
    ]
    for sheet in document.pages {
      let isPDF = document.pictures.contains {
        $0.content.format == .pdf && $0.bounds.expanded(by: 1).contains(sheet.rect)
      }
      let rule = InkOnPaper(
        isPDF ? .white : page.paper ?? sheet.paper, colors: page.colors)
      guard rule != regions[0].rule else { continue }
      regions[0].pages.append(sheet.rect)
      if let known = regions.dropFirst().firstIndex(where: { $0.rule == rule }) {
        regions[known].pages.append(sheet.rect)
      } else {
        regions.append(SVGRegion(rule: rule, isSheet: false, pages: [sheet.rect]))
      }
    }
    return regions
  }

  /// Returns true if something within bounds may lie in the region.
  func isReached(by bounds: Rect) -> Bool {
    isSheet
      ? !pages.contains { $0.contains(bounds) } : pages.contains { $0.intersects(bounds) }
  }

  /// Appends a clip path.
  func write(clip number: Int, showing area: Rect, decimals: Int, to text: inout SVGText) {
    text.add("<clipPath id=\"sheet-")
    text.add(number)
    text.add("\"><path clip-rule=\"evenodd\" d=\"")
    if isSheet { text.add(subpath: area, decimals: decimals) }
    for page in pages { text.add(subpath: page, decimals: decimals) }
    text.add("\"/></clipPath>\n")
  }
}
