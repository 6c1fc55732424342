internal import InkCanvas
internal import InkDocument
internal import InkSVG
internal import InkWebCore

// The drawing as vectors; `Web/engine/vectors.js` describes these exports.

/// Puts the drawing as an SVG document into the output, on a paper (1) or on its own (0), in colours as for
/// `set_colors`, with a margin around the ink in points, 4 if that is not a number.
@c(svg)
public func svg(_ hasPaper: Int32, _ rgba: UInt32, _ colors: Int32, _ margin: Double) -> Int32 {
  guard let current, let colors = shownColors(colors) else { return Status.number }
  var page = SVGPage(paper: hasPaper != 0 ? color(rgba) : nil, colors: colors)
  if margin >= 0 { page.margin = min(margin, 1000) }
  return current.putSVG(page)
}

/// Puts the drawing, trimmed to its ink, as an SVG document into the output, at a scale and on a paper.
@c(trimmed_svg)
public func trimmedSVG(_ scale: Double, _ rgba: UInt32) -> Int32 {
  current?.putSVG(SVGPage(margin: 0, paper: color(rgba), scale: scale)) ?? Status.noMemory
}

extension Session {
  /// Puts the drawing as an SVG document into the output; returns `Status.size` if it is larger than the
  /// memory allows.
  fileprivate func putSVG(_ page: SVGPage) -> Int32 {
    let document = canvas.document
    guard hasRoom(Double(document.count) * 150) else { return Status.noMemory }
    for limit in [64 << 20, 16 << 20, 4 << 20] where hasRoom(6 * Double(limit)) {
      guard let text = document.svg(page, atMost: limit) else { return Status.size }
      return put(text)
    }
    return Status.noMemory
  }
}
