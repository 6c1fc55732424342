internal import InkBrush
internal import InkDocument
internal import InkGeometry
internal import InkVectors

/// The sheet of an SVG document: what it shows, and what lies below the ink.
struct SVGSheet {
  /// The area that is shown; one that has no area, or is not finite, counts as the square from the origin to (1, 1).
  var area: Rect
  var paper = InkColor.transparent
  var pattern = PaperPattern.plain
  /// Elements over the paper, such as pages and pictures.
  var backdrop: [UInt8] = []
  /// True if pages of PDFs are white.
  var lacksPDF = false
  /// True if hidden layers are left out.
  var lacksLayers = false
  /// The title in UTF-8; empty for none.
  var title: [UInt8] = []
  /// The scale, 0.001…1,024 CSS pixels per point; 1 where it is another number.
  var scale = 1.0

  /// The document.
  ///
  /// - Parameters:
  ///   - parts: the ink of each region, in whose colours it is shown; `nil` for one region that is all.
  ///   - overlay: elements that are drawn over the ink.
  /// - Returns: its text in UTF-8.
  func document(
    _ parts: [(picture: SVGPicture, region: SVGRegion?)], overlay: [UInt8] = []
  ) -> [UInt8] {
    let area =
      area.isFinite && area.width > 0 && area.height > 0
      ? area : Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    // A picture is at least a thousand steps wide.
    let decimals = SVGPicture.decimals(forScale: min(area.width, area.height) / 10)
    var text = SVGText()
    writeHead(area, decimals: decimals, to: &text)
    writeDescription(parts.map { $0.picture }, to: &text)
    // Blended ink must not reach through to the page around the picture, but to opaque paper; white
    // multiplies nothing.
    let isBlended = parts.contains { $0.picture.isBlended }
    let blendsWithPaper =
      isBlended && (paper.alpha == 255 && paper != .white || !backdrop.isEmpty)
    var names = SVGLayers.Names()
    let shown = area.expanded(by: 1)
    guard parts.count > 1 else {
      if blendsWithPaper { text.add("<g style=\"isolation:isolate\">\n") }
      writePaper(area, decimals: decimals, to: &text)
      if !blendsWithPaper { text.add("<g style=\"isolation:isolate\">\n") }
      for part in parts { part.picture.write(showing: shown, names: &names, to: &text) }
      text.add("</g>\n")
      text.bytes += overlay
      text.add("</svg>\n")
      return text.bytes
    }
    // Blended ink needs the paper in its own group, and a clip makes one.
    text.add("<defs>\n<g id=\"sheet\">\n")
    writePaper(area, decimals: decimals, to: &text)
    text.add("</g>\n")
    for (number, part) in parts.enumerated() {
      part.region?.write(clip: number, showing: shown, decimals: decimals, to: &text)
    }
    text.add("</defs>\n")
    for (number, part) in parts.enumerated() {
      text.add("<g style=\"isolation:isolate\" clip-path=\"url(#sheet-")
      text.add(number)
      text.add(")\">\n<use href=\"#sheet\"/>\n")
      part.picture.write(showing: shown, names: &names, to: &text)
      text.add("</g>\n")
    }
    text.bytes += overlay
    text.add("</svg>\n")
    return text.bytes
  }

  private func writeHead(_ area: Rect, decimals: Int, to text: inout SVGText) {
    text.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    let scale = scale >= 0.001 && scale <= 1024 ? scale : 1
    text.add(area.width * scale, places: decimals)
    text.add("\" height=\"")
    text.add(area.height * scale, places: decimals)
    text.add("\" viewBox=\"")
    text.add(area.minX, places: decimals)
    text.add(" ")
    text.add(area.minY, places: decimals)
    text.add(" ")
    text.add(area.width, places: decimals)
    text.add(" ")
    text.add(area.height, places: decimals)
    text.add("\">\n")
    if !title.isEmpty {
      text.add("<title>")
      text.add(escaped: title)
      text.add("</title>\n")
    }
  }

  private func writeDescription(_ pictures: [SVGPicture], to text: inout SVGText) {
    var approximations: FlatApproximation = []
    for picture in pictures { approximations.formUnion(picture.approximations) }
    guard !approximations.isEmpty || lacksPDF || lacksLayers else { return }
    text.add("<desc>")
    if !approximations.isEmpty {
      text.add("Approximated: ")
      approximations.write(to: &text)
      text.add(".")
    }
    if lacksPDF {
      text.add(approximations.isEmpty ? "" : " ")
      text.add("Left out: the pages of PDFs.")
    }
    if lacksLayers {
      text.add(approximations.isEmpty && !lacksPDF ? "" : " ")
      text.add("Left out: hidden layers.")
    }
    text.add("</desc>\n")
  }

  private func writePaper(_ area: Rect, decimals: Int, to text: inout SVGText) {
    if paper.alpha > 0 {
      text.add("<rect")
      text.add(rect: area, decimals: decimals)
      text.add(fill: paper, opacity: Double(paper.alpha) / 255)
      text.add("/>\n")
    }
    text.add(lines: pattern.lines(in: area), pattern.color, decimals: decimals)
    text.add(dots: pattern.dots(in: area), pattern.color, decimals: decimals)
    text.bytes += backdrop
  }
}

extension SVGText {
  /// Appends a rectangle as a subpath.
  mutating func add(subpath rect: Rect, decimals: Int) {
    add("M")
    add(rect.minX, places: decimals)
    add(" ")
    add(rect.minY, places: decimals)
    add("H")
    add(rect.maxX, places: decimals)
    add("V")
    add(rect.maxY, places: decimals)
    add("H")
    add(rect.minX, places: decimals)
    add("Z")
  }

  /// Appends the lines of a paper as one path.
  mutating func add(lines: [Rect], _ color: InkColor, decimals: Int) {
    if lines.isEmpty { return }
    add("<path")
    add(fill: color, opacity: Double(color.alpha) / 255)
    add(" d=\"")
    for line in lines { add(subpath: line, decimals: decimals) }
    add("\"/>\n")
  }

  /// Appends the dots of a paper as one path of circles.
  mutating func add(dots: [Point], _ color: InkColor, decimals: Int) {
    if dots.isEmpty { return }
    add("<path")
    add(fill: color, opacity: Double(color.alpha) / 255)
    add(" d=\"")
    let radius = PaperPattern.dotWidth / 2
    for dot in dots {
      add("M")
      add(dot.x - radius, places: decimals)
      add(" ")
      add(dot.y, places: decimals)
      add("a1 1 0 0 1 2 0a1 1 0 0 1-2 0Z")
    }
    add("\"/>\n")
  }
}
