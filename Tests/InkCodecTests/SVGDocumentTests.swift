import InkCodec
import InkGeometry
import Testing

@Suite struct SVGDocumentTests {
  private let box = Rect(minX: -2, minY: -1, maxX: 12, maxY: 3)
  private let triangle: [PathElement] = [
    .move(to: Point(0, 0)), .line(to: Point(10, 0)), .line(to: Point(5, 2)), .close,
  ]

  private func text(_ document: SVGDocument) -> String {
    String(decoding: document.document(viewBox: box), as: UTF8.self)
  }

  @Test func `a document has shapes in order, with their fills`() {
    var document = SVGDocument()
    document.fill(triangle, .init(red: 255, green: 0, blue: 171, opacity: 0.5))
    document.fill(polygon: [Point(1, 1), Point(2, 1), Point(2, 2.5)])
    #expect(
      text(document) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="14" height="4" viewBox="-2 -1 14 4">
        <path fill="#ff00ab" fill-opacity="0.5" d="M0 0L10 0L5 2Z"/>
        <path fill="#000000" d="M1 1L2 1L2 2.5Z"/>
        </svg>

        """)
  }

  @Test func `groups nest, blend, and are closed`() {
    var document = SVGDocument()
    document.endGroup()
    document.beginGroup(opacity: 0.4, blend: .multiply)
    document.fill(triangle)
    document.beginGroup()
    document.fill(triangle)
    #expect(
      text(document) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="14" height="4" viewBox="-2 -1 14 4">
        <g opacity="0.4" style="mix-blend-mode: multiply">
          <path fill="#000000" d="M0 0L10 0L5 2Z"/>
          <g>
            <path fill="#000000" d="M0 0L10 0L5 2Z"/>
          </g>
        </g>
        </svg>

        """)
    document.endGroup()
    document.endGroup()
    document.endGroup()
    document.fill(triangle)
    #expect(
      text(document).hasSuffix("</g>\n<path fill=\"#000000\" d=\"M0 0L10 0L5 2Z\"/>\n</svg>\n"))
  }

  @Test func `a title and a background come first`() {
    var document = SVGDocument()
    document.title = Array("Ink & <water>\u{7}é".utf8)
    document.background = .init(red: 250, green: 250, blue: 240)
    #expect(
      text(document) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="14" height="4" viewBox="-2 -1 14 4">
        <title>Ink &amp; &lt;water&gt; é</title>
        <rect x="-2" y="-1" width="14" height="4" fill="#fafaf0"/>
        </svg>

        """)
  }

  @Test func `what cannot be drawn is left out`() {
    var document = SVGDocument()
    let empty = document.document(viewBox: box)
    document.fill([])
    document.fill([.move(to: Point(.nan, 0))])
    document.fill(polygon: [])
    document.fill(polygon: [Point(0, 0), Point(.nan, 1), Point(1, 1)])
    #expect(document.document(viewBox: box) == empty)
    for bad in [Rect.empty, Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1)] {
      let text = String(decoding: document.document(viewBox: bad), as: UTF8.self)
      #expect(text.contains("width=\"1\" height=\"1\" viewBox=\"0 0 1 1\""))
    }
    document.fill(triangle, .init(red: 0, green: 0, blue: 0, opacity: .nan))
    document.fill(triangle, .init(red: 0, green: 0, blue: 0, opacity: -3))
    let text = text(document)
    #expect(text.contains("<path fill=\"#000000\" d="))
    #expect(text.contains("<path fill=\"#000000\" fill-opacity=\"0\" d="))
  }
}
