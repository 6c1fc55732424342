internal import Ductus

extension OverlayScene {
  /// The decimals of coordinates: a hundredth of a point cannot be seen.
  private static let decimals = 2

  /// The marks as elements of SVG.
  var svg: [UInt8] {
    var text = SVGText()
    for mark in marks {
      switch mark {
      case .disc(let center, let radius, let color):
        text.add("<circle cx=\"")
        text.add(center.x, places: Self.decimals)
        text.add("\" cy=\"")
        text.add(center.y, places: Self.decimals)
        text.add("\" r=\"")
        text.add(radius, places: Self.decimals)
        text.add("\"")
        text.add(fill: color, opacity: 1)
        text.add("/>\n")
      case .path(let elements, let width, let color):
        text.add("<path d=\"")
        text.add(data: elements, places: Self.decimals)
        text.add("\" fill=\"none\"")
        text.add(stroke: color)
        text.add(" stroke-width=\"")
        text.add(width, places: Self.decimals)
        text.add("\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n")
      }
    }
    return text.bytes
  }
}
