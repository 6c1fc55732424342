import InkSVG
import InkGeometry
import Testing

@Suite struct SVGPathDataTests {
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
}
