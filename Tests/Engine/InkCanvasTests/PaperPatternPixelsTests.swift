import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct PaperPatternPixelsTests {
  private let red = InkColor(red: 255, green: 0, blue: 0)

  @Test func `A grid and rules lie where they should, as broad as a point`() throws {
    let canvas = try InkCanvas(width: 60, height: 50, scale: 2)
    for kind in [PaperPattern.Kind.plain, .grid, .ruled] {
      canvas.paperPattern = PaperPattern(kind, spacing: 10, color: red)
      let place = firstPixel(width: 120, height: 100) { x, y in
        let isAcross = kind != .plain && y % 20 < 2
        let isDown = kind == .grid && x % 20 < 2
        return canvas.pixel(x, y) == (isAcross || isDown ? [255, 0, 0, 255] : white)
      }
      #expect(place == nil, "\(kind)")
    }
  }

  @Test func `At every scale a pixel shows the share that lines cover`() throws {
    var random = SeededGenerator(seed: 4)
    for round in 0..<12 {
      let canvas = try InkCanvas(width: 70, height: 66, scale: round % 2 == 0 ? 1 : 2)
      canvas.paper = .black
      let pattern = PaperPattern(
        round % 3 == 0 ? .ruled : .grid, spacing: random.double(in: 2...30), color: .white)
      canvas.paperPattern = pattern
      canvas.setView(
        origin: Point(random.double(in: -200...200), random.double(in: -200...200)),
        zoom: random.double(in: 0.3...4))
      let scale = canvas.scale * canvas.zoom
      let left = Int((canvas.origin.x * scale + 100_000.5)) - 100_000
      let top = Int((canvas.origin.y * scale + 100_000.5)) - 100_000
      let pixels = canvas.pixels
      for y in stride(from: 0, to: canvas.pixelHeight, by: 5) {
        for x in stride(from: 0, to: canvas.pixelWidth, by: 7) {
          let across = PaperPatternOracle.share(pattern, top + y, scale)
          let down = pattern.kind == .grid ? PaperPatternOracle.share(pattern, left + x, scale) : 0
          let expected = (across + down - across * down) * 255
          let found = Double(pixels[y * canvas.pixelWidth + x] & 255)
          #expect(abs(found - expected) <= 2, "\(round) \(x) \(y)")
        }
      }
    }
  }

  @Test func `Staves lie where they should`() throws {
    let canvas = try InkCanvas(width: 20, height: 100, scale: 2)
    canvas.paperPattern = PaperPattern(.music, spacing: 8, color: red)
    for y in 0..<200 {
      let place = y / 2 % 80
      let isLine = place >= 24 && place <= 56 && place % 8 == 0
      #expect(canvas.pixel(7, y) == (isLine ? [255, 0, 0, 255] : white), "\(y)")
    }
  }

  @Test func `Dots are discs at every scale, of the same area from far away`() throws {
    for (zoom, spacing, tolerance) in [
      (8.0, 10.0, 8.0), (3.3, 12.5, 8), (1, 24, 8), (0.5, 8, 8), (0.49, 8, 40), (0.1, 20, 40),
    ] {
      let canvas = try InkCanvas(width: 90, height: 80)
      canvas.paper = .black
      canvas.paperPattern = PaperPattern(.dots, spacing: spacing, color: .white)
      canvas.setView(origin: Point(-7, 3), zoom: zoom)
      let left = Int((canvas.origin.x * zoom + 10_000.5)) - 10_000
      let top = Int((canvas.origin.y * zoom + 10_000.5)) - 10_000
      let pixels = canvas.pixels
      var (sum, expectedSum) = (0.0, 0.0)
      for y in 0..<canvas.pixelHeight {
        for x in 0..<canvas.pixelWidth {
          let expected =
            255 * PaperPatternOracle.shareOfDots(left + x, top + y, zoom: zoom, spacing: spacing)
          let found = Double(pixels[y * canvas.pixelWidth + x] & 255)
          #expect(abs(found - expected) <= tolerance, "\(zoom) \(x) \(y)")
          sum += found
          expectedSum += expected
        }
      }
      // A tint of two steps of 255 is rounded to whole ones.
      #expect(expectedSum > 0 && abs(sum / expectedSum - 1) < (zoom < 0.5 ? 0.3 : 0.06), "\(zoom)")
    }
  }

  @Test(arguments: [PaperPattern.Kind.grid, .dots, .music])
  func `Pixels do not depend on the way, and pictures show them too`(
    kind: PaperPattern.Kind
  ) throws {
    let canvas = try InkCanvas.lines(width: 150, height: 130)
    canvas.paperPattern = PaperPattern(kind, spacing: 13.7)
    canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(140, 90)))
    var view = CanvasView(canvas)
    view.refresh()
    canvas.pan(by: Vector(-30, 17))
    canvas.zoom(to: 2.3, about: Point(20, 80))
    view.refresh()
    canvas.pan(by: Vector(11, -40))
    view.refresh()
    #expect(view.pixels == canvas.pixels)
    let other = try InkCanvas(
      width: 150, height: 130, document: InkDocument(canvas.document.state))
    other.setView(origin: canvas.origin, zoom: canvas.zoom)
    #expect(other.pixels == canvas.pixels)
    let picture = try canvas.document.picture(of: canvas.visibleRect, scale: canvas.zoom)
    #expect(picture.pixels == canvas.pixels)
    // On two canvases of different device scales the same part looks the same.
    let fine = try InkCanvas(
      width: 75, height: 65, scale: 2, document: InkDocument(canvas.document.state))
    fine.setView(origin: canvas.origin, zoom: canvas.zoom / 2)
    #expect(fine.pixels == canvas.pixels)
  }

  @Test func `Lines lie under the ink, and erasers leave them`() throws {
    let canvas = try InkCanvas.lines()
    canvas.paperPattern = PaperPattern(.ruled, spacing: 10, color: red)
    canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(90, 30)))
    #expect(canvas.pixel(50, 30) == black)
    #expect(canvas.pixel(50, 20) == [255, 0, 0, 255])
    canvas.settings.tool = .erases
    canvas.receiveEach(Strokes.line(from: Point(50, 5), to: Point(50, 55), touch: 2))
    #expect(canvas.pixel(50, 30) == [255, 0, 0, 255] && canvas.pixel(50, 28) == white)
    #expect(canvas.pixel(15, 30) == black)
  }

  @Test func `A change of the lines is damage, and can be undone`() throws {
    let canvas = try InkCanvas.lines()
    canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(90, 30)))
    var view = CanvasView(canvas)
    view.refresh()
    let plain = view.pixels
    canvas.paperPattern = PaperPattern(.grid, spacing: 10)
    view.refresh()
    #expect(view.pixels == canvas.pixels && view.pixels != plain)
    canvas.undo()
    view.refresh()
    #expect(view.pixels == plain)
  }

  @Test func `On transparent paper only lines are there, and paper that is waiting has its lines`()
    throws
  {
    let canvas = try InkCanvas.lines()
    canvas.paper = .transparent
    canvas.paperPattern = PaperPattern(
      .ruled, spacing: 10, color: InkColor(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(canvas.pixel(5, 20) == [128, 0, 0, 128] && canvas.pixel(5, 25) == [0, 0, 0, 0])
    canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(90, 30)))
    canvas.settings.painting = .overTime
    canvas.setView(origin: Point(1000, 1000), zoom: 1)
    #expect(canvas.pixel(5, 20) == [128, 0, 0, 128] && canvas.pixel(5, 25) == [0, 0, 0, 0])
    while canvas.tick(0) {}
    #expect(canvas.pixel(5, 20) == [128, 0, 0, 128] && canvas.pixel(5, 25) == [0, 0, 0, 0])
  }
}
