internal import Ductus

extension OverlayScene {
  /// The marks as elements of SVG.
  var svg: [UInt8] {
    var text = SVGText()
    for mark in marks {
      switch mark {
      case .disc(let center, let radius, let color):
        text.add("<circle cx=\"")
        text.add(center.x)
        text.add("\" cy=\"")
        text.add(center.y)
        text.add("\" r=\"")
        text.add(radius)
        text.add("\" fill=\"\(color.svg)\"/>\n")
      case .path(let elements, let width, let color):
        text.add("<path d=\"")
        text.add(path: elements)
        text.add("\" fill=\"none\" stroke=\"\(color.svg)\" stroke-width=\"")
        text.add(width)
        text.add("\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n")
      }
    }
    return text.bytes
  }
}

extension InkColor {
  /// The colour in CSS, without its alpha.
  var svg: String {
    let digits = [red, green, blue].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
    return "#" + digits.joined()
  }
}
