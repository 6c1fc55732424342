import InkCodec
import InkGeometry
import Testing

@Suite struct SVGDrawingTests {
  private func data(_ elements: [PathElement]) -> String {
    var data = SVGPathData()
    for element in elements { data.append(element) }
    data.finish()
    return String(decoding: data.text, as: UTF8.self)
  }

  @Test func `each element has its letter`() {
    let text = data([
      .move(to: Point(1, 2)), .line(to: Point(3.5, -4)),
      .quadratic(control: Point(5, 6), to: Point(7, 8)),
      .cubic(control1: Point(1, 1), control2: Point(2, 2), to: Point(3, 3.000_4)), .close,
    ])
    #expect(text == "M1 2L3.5 -4Q5 6 7 8C1 1 2 2 3 3Z")
  }

  @Test func `a move alone is a dot`() {
    #expect(data([.move(to: Point(1, 2))]) == "M1 2L1 2")
    #expect(data([.move(to: Point(1, 2)), .move(to: Point(3, 4))]) == "M1 2L1 2M3 4L3 4")
  }

  @Test func `elements that are not finite are left out`() {
    #expect(data([.move(to: Point(.nan, 2))]) == "")
    #expect(data([.move(to: Point(0, 0)), .line(to: Point(1, .infinity))]) == "M0 0L0 0")
  }

  @Test func `a document has its view box, and a path per stroke`() {
    var drawing = SVGDrawing(pen: .init(width: 3, color: (255, 0, 128)))
    drawing.add([.move(to: Point(0, 0)), .line(to: Point(10, 0))])
    drawing.add([])
    let box = Rect(minX: -2, minY: -2, maxX: 12, maxY: 2)
    let text = String(decoding: drawing.document(viewBox: box), as: UTF8.self)
    #expect(text.contains("width=\"14\" height=\"4\" viewBox=\"-2 -2 14 4\""))
    #expect(text.contains("stroke=\"rgb(255 0 128)\" stroke-width=\"3\""))
    #expect(text.components(separatedBy: "<path").count == 2)
    #expect(text.contains("<path d=\"M0 0L10 0\"/>"))
  }

  @Test func `an empty document is a document`() {
    let text = String(decoding: SVGDrawing().document(viewBox: .empty), as: UTF8.self)
    #expect(text.hasPrefix("<svg") && text.hasSuffix("</svg>\n"))
    #expect(text.contains("viewBox=\"0 0 1 1\""))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
