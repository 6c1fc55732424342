import InkBrush
import InkSVG
import InkGeometry
import Testing

/// Paths of a picture; for strokes see `DocumentSVGTests`.
@Suite struct SVGPictureTests {
  private let box = Rect(minX: -2, minY: -1, maxX: 12, maxY: 3)
  private let triangle: [PathElement] = [
    .move(to: Point(0, 0)), .line(to: Point(10, 0)), .line(to: Point(5, 2)), .close,
  ]
  private let pink = InkColor(red: 255, green: 0, blue: 171, alpha: 128)

  private func text(_ picture: SVGPicture, paper: InkColor = .transparent) -> String {
    String(decoding: picture.document(showing: box, paper: paper), as: UTF8.self)
  }

  @Test func `paths come in order, with their colours`() {
    var picture = SVGPicture()
    picture.fill(triangle, pink)
    picture.fill(
      [.move(to: Point(1, 1)), .line(to: Point(2, 1)), .line(to: Point(2, 2.526))], .black,
      places: 1)
    #expect(
      text(picture) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="14" height="4" viewBox="-2 -1 14 4">
        <g style="isolation:isolate">
        <path d="M0 0l10 0-5 2z" fill="#ff00ab" fill-opacity="0.502"/>
        <path d="M1 1l1 0 0 1.5" fill="#000000"/>
        </g>
        </svg>

        """)
    #expect(picture.bounds == Rect(minX: 0, minY: 0, maxX: 10, maxY: 2.526))
  }

  @Test func `paths multiply, and take away`() {
    var picture = SVGPicture()
    picture.fill(triangle, pink, blend: .multiply)
    #expect(text(picture).contains("fill-opacity=\"0.502\" style=\"mix-blend-mode:multiply\"/>"))
    let moved = BezierPath(elements: triangle).applying(.translation(Vector(90, 0)))
    picture.fill(moved.elements, .black)
    let bounds = picture.bounds
    picture.fill(
      [.move(to: Point(4, -9)), .line(to: Point(6, -9)), .line(to: Point(5, 9))], pink,
      blend: .destinationOut)
    #expect(picture.bounds == bounds && bounds.maxX == 100)
    let erased = text(picture)
    #expect(erased.contains("<path d=\"M4-9l2 0-1 18\" fill=\"#000000\" fill-opacity=\"0.502\"/>"))
    #expect(erased.contains("<use href=\"#erasure-1\"/>"))
    #expect(erased.contains("mask=\"url(#erased-1)\""))
  }

  @Test func `colours are shown as the paper wants them`() {
    var picture = SVGPicture(InkOnPaper(.black, colors: .readable))
    picture.fill(triangle, .black)
    #expect(text(picture, paper: .black).contains("<path d=\"M0 0l10 0-5 2z\" fill=\"#ffffff\"/>"))
  }

  @Test func `a title and paper come first`() {
    var picture = SVGPicture()
    picture.title = Array("Ink & <water>\u{7}é".utf8)
    #expect(
      text(picture, paper: InkColor(red: 250, green: 250, blue: 240)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="14" height="4" viewBox="-2 -1 14 4">
        <title>Ink &amp; &lt;water&gt; é</title>
        <rect x="-2" y="-1" width="14" height="4" fill="#fafaf0"/>
        <g style="isolation:isolate">
        </g>
        </svg>

        """)
  }

  @Test func `paths that cannot be drawn are left out`() {
    var picture = SVGPicture()
    let empty = picture.document(showing: box)
    picture.fill([], pink)
    picture.fill([.close], pink)
    picture.fill([.move(to: Point(.nan, 0)), .line(to: Point(0, .infinity))], pink)
    #expect(picture.document(showing: box) == empty && picture.bounds.isEmpty)
    picture.fill(triangle + [.line(to: Point(.nan, 4))], pink)
    #expect(text(picture).contains("\"M0 0l10 0-5 2z\""))
    for bad in [Rect.empty, Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1)] {
      let text = String(decoding: picture.document(showing: bad), as: UTF8.self)
      #expect(text.contains("width=\"1\" height=\"1\" viewBox=\"0 0 1 1\""))
    }
  }
}
