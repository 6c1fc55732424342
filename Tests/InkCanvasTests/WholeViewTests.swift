import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// A sheet that is turned.
@Suite struct WholeViewTests {
  private func sheet(_ width: Double, _ height: Double) throws -> InkCanvas {
    try InkCanvas.lines(width: width, height: height, size: 4)
  }

  private func line(from start: Point, to end: Point) -> [TouchBatch] {
    Strokes.line(from: start, to: end)
  }

  @Test func `A sheet that has its size again shows what it showed`() throws {
    let canvas = try sheet(642, 300)
    canvas.receiveEach(line(from: Point(30, 40), to: Point(600, 250)))
    let signed = canvas.pixels
    for (width, height) in [(330.0, 500.0), (200, 100), (900, 900), (642, 300)] {
      try canvas.resize(width: width, height: height, scale: 1)
      canvas.showWhole(margin: 8)
    }
    #expect(canvas.zoom == 1 && canvas.origin == Point(0, 0) && canvas.pixels == signed)
  }

  @Test func `The view moves no more than is needed, and is smaller only where it has to be`()
    throws
  {
    let canvas = try sheet(400, 300)
    canvas.receiveEach(line(from: Point(150, 60), to: Point(350, 200)))
    try canvas.resize(width: 300, height: 300, scale: 1)
    canvas.showWhole(margin: 8)
    // The ink reaches to 352.
    #expect(canvas.zoom == 1 && canvas.origin == Point(60, 0))
    try canvas.resize(width: 102 + 16, height: 300, scale: 1)
    canvas.showWhole(margin: 8)
    #expect(abs(canvas.zoom - 0.5) < 1e-9)
    #expect(abs(canvas.origin.x - 132) < 1 && canvas.origin.y == 0)
    // To the other side, too.
    let other = try sheet(400, 300)
    other.setView(origin: Point(-200, 0), zoom: 1)
    other.receiveEach(line(from: Point(20, 60), to: Point(100, 200)))
    other.showWhole(margin: 8)
    #expect(other.zoom == 1 && other.origin == Point(-190, 0))
  }

  @Test(arguments: seeds(200))
  func `All ink is seen on a sheet of any size`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let canvas = try sheet(random.double(in: 200...800), random.double(in: 200...800))
    for _ in 0..<1 + random.below(4) {
      func place() -> Point {
        Point(random.double(in: 5...canvas.width - 5), random.double(in: 5...canvas.height - 5))
      }
      canvas.receiveEach(line(from: place(), to: place()))
      try canvas.resize(
        width: random.double(in: 60...900), height: random.double(in: 60...900), scale: 1)
      canvas.showWhole(margin: 8)
      let bounds = canvas.document.outlinedRect
      let shown = bounds.applying(
        Affine(
          a: canvas.zoom, b: 0, c: 0, d: canvas.zoom, tx: -canvas.origin.x * canvas.zoom,
          ty: -canvas.origin.y * canvas.zoom))
      #expect(shown.minX > -0.6 && shown.minY > -0.6)
      // Ink that is larger than the view at the smallest zoom is seen in part, with its near corner.
      let smallest = InkCanvas.smallestZoom
      let isTooLarge =
        bounds.width * smallest > canvas.width - 17 || bounds.height * smallest > canvas.height - 17
      let isSeen = shown.maxX < canvas.width + 0.6 && shown.maxY < canvas.height + 0.6
      #expect(isSeen || isTooLarge && canvas.zoom == smallest)
      #expect(canvas.zoom <= 1)
      // Nothing is smaller than it has to be.
      let fits = bounds.width + 16 <= canvas.width && bounds.height + 16 <= canvas.height
      #expect(!fits || canvas.zoom == 1)
    }
  }

  @Test func `A sheet without ink is as it was at first`() throws {
    let canvas = try sheet(100, 100)
    canvas.setView(origin: Point(20, 30), zoom: 0.5)
    canvas.showWhole()
    #expect(canvas.zoom == 1 && canvas.origin == Point(0, 0))
    let none = try sheet(0, 0)
    none.showWhole(margin: .nan)
    #expect(none.zoom == 1)
  }
}
