package import InkBrush
public import InkDocument
internal import InkGeometry

extension InkDocument {
  /// The middle lines of the strokes as an SVG document, for plotters: one open path for each stroke, with
  /// its colour and its mean width, and without a fill.
  ///
  /// Erased ink has no line; see ``/InkDocument/InkDocument/centerLines()``.
  ///
  /// - Parameter page: what is shown; by default all lines. The paper is left out where it is not given.
  /// - Returns: its text in UTF-8.
  public func linesSVG(_ page: SVGPage = SVGPage()) -> [UInt8] {
    SVGLines.document(
      centerLines(), page, rule: InkOnPaper(page.paper ?? paper, colors: page.colors))
  }
}

/// Writes middle lines as an SVG document.
package enum SVGLines {
  /// The decimals of coordinates.
  private static let decimals = 3

  /// The document.
  ///
  /// Complexity: O(elements).
  ///
  /// - Parameters:
  ///   - lines: the lines, from the lowest up.
  ///   - page: what is shown; by default all lines, without paper.
  ///   - rule: in which colours they are shown; by default in their own.
  ///   - overlay: elements of SVG that are drawn over the lines; by default none.
  /// - Returns: its text in UTF-8.
  package static func document(
    _ lines: [CenterLine], _ page: SVGPage = SVGPage(), rule: InkOnPaper = .none,
    overlay: [UInt8] = []
  ) -> [UInt8] {
    var picture = SVGPicture(rule)
    picture.title = page.title
    var area = page.area ?? .empty
    if page.area == nil {
      for line in lines {
        var bounds = Rect.empty
        for element in line.path.elements { bounds.formUnion(element.controls) }
        if !bounds.isEmpty { area.formUnion(bounds.expanded(by: line.width / 2)) }
      }
      if !area.isEmpty { area = area.expanded(by: page.margin > 0 ? page.margin : 0) }
    }
    var text = SVGText()
    text.add("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    for line in lines {
      text.add("<path d=\"")
      var path = SVGCompactPath(decimals: decimals)
      path.write(line.path.elements, to: &text.bytes)
      if line.path.elements.allSatisfy({ $0.end == line.path.elements[0].end }) { text.add("h0") }
      text.add("\"")
      text.add(stroke: rule.shown(line.color, line.blend))
      text.add(" stroke-width=\"")
      text.add(line.width, places: decimals)
      text.add("\"/>\n")
    }
    text.add("</g>\n")
    return picture.document(
      showing: area, paper: page.paper ?? .transparent, overlay: text.bytes + overlay,
      scale: page.scale)
  }
}
