internal import Ductus

extension OverlayScene {
  /// The marks as elements of SVG.
  var svg: [UInt8] {
    var text: [UInt8] = []
    func add(_ string: String) { text.append(contentsOf: string.utf8) }
    func number(_ value: Double) { DecimalText.append(value, places: 3, to: &text) }
    for mark in marks {
      switch mark {
      case .disc(let center, let radius, let color):
        add("<circle cx=\"")
        number(center.x)
        add("\" cy=\"")
        number(center.y)
        add("\" r=\"")
        number(radius)
        add("\" fill=\"\(color.svg)\"/>\n")
      case .path(let elements, let width, let color):
        var data = SVGPathData(places: 3)
        for element in elements { data.append(element) }
        data.finish()
        add("<path d=\"")
        text.append(contentsOf: data.text)
        add("\" fill=\"none\" stroke=\"\(color.svg)\" stroke-width=\"")
        number(width)
        add("\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n")
      }
    }
    return text
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
