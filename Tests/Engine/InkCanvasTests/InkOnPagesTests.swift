import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Ink on pages whose paper is not that of the document.
@Suite struct InkOnPagesTests {
  /// Returns a white sheet with a black page, and a white one below it.
  private static func document() -> InkDocument {
    let document = InkDocument()
    document.arrange(
      .add(
        [
          PageDraft(PageSize(width: 100, height: 70), paper: .black),
          PageDraft(PageSize(width: 100, height: 70)),
        ], at: 0))
    return document
  }

  private static let area = Rect(minX: -10, minY: -10, maxX: 150, maxY: 190)

  private static func canvas(_ document: InkDocument, scale: Double = 1) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 160, height: 200, scale: scale, document: document)
    canvas.setView(origin: Point(-10, -10), zoom: 1)
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = 8
    return canvas
  }

  @Test func `Black ink is white on a black page and black beside it, wet, dry and in pictures`()
    throws
  {
    let document = Self.document()
    let (dark, light) = (document.pages[0].rect, document.pages[1].rect)
    let canvas = try Self.canvas(document)
    let batches = Strokes.line(
      from: Point(dark.center.x + 10, dark.center.y + 10),
      to: Point(light.center.x + 10, light.center.y + 10), samples: 40)
    canvas.receiveEach(Array(batches.dropLast()))
    func check() {
      #expect(canvas.pixel(Int(dark.center.x) + 10, Int(dark.center.y) + 14) == white)
      #expect(canvas.pixel(Int(light.center.x) + 10, Int(light.center.y) + 4) == black)
      // Just above and below the edge of the page.
      #expect(canvas.pixel(Int(dark.center.x) + 10, Int(dark.maxY) + 10 - 1) == white)
      #expect(canvas.pixel(Int(dark.center.x) + 10, Int(dark.maxY) + 10) == black)
    }
    check()
    canvas.receive(batches[batches.count - 1])
    canvas.finishTouches()
    for time in 0..<9 { canvas.tick(Double(time)) }
    check()
    #expect(document.strokes[0].brush.color == .black)
    #expect(try document.picture(of: Self.area, scale: 1).pixels == canvas.pixels)
    // The page gets white paper, and its ink is black; undone, it is as before.
    let before = canvas.pixels
    canvas.arrange(.setPaper([document.pages[0].id], .white, nil))
    #expect(canvas.pixel(Int(dark.center.x) + 10, Int(dark.center.y) + 14) == black)
    #expect(try document.picture(of: Self.area, scale: 1).pixels == canvas.pixels)
    canvas.undo()
    #expect(canvas.pixels == before)
    // Another paper for all pages, as at night.
    canvas.settings.paper = .black
    #expect(canvas.pixel(Int(light.center.x) + 10, Int(light.center.y) + 4) == white)
  }

  @Test func `A page of a PDF is white, on dark paper too`() throws {
    let content = SampleText.content(.png)
    let pdf = PictureContent(.pdf, content.bytes)
    let document = InkDocument()
    for edit in document.inserting(
      pagesOf: pdf, sizes: [PageSize(width: 100, height: 70)], at: 0)
    {
      document.perform(edit)
    }
    document.perform(.paper(.black))
    let canvas = try Self.canvas(document)
    canvas.settings.paper = InkColor(red: 20, green: 20, blue: 24)
    let page = document.pages[0].rect
    canvas.receiveEach(
      Strokes.line(
        from: Point(page.minX + 30, page.minY + 30), to: Point(page.minX + 60, page.minY + 30)))
    #expect(canvas.pixel(Int(page.minX) + 45, Int(page.minY) + 30) == black)
  }

  @Test(arguments: 0..<4)
  func `Drawn in parts or at once, and at each zoom, pixels are the same`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = Self.document()
    let canvas = try Self.canvas(document, scale: seed % 2 == 0 ? 1 : 1.5)
    canvas.settings.painting = .atOnce
    var view = CanvasView(canvas)
    for (number, preset) in BrushPreset.allCases.enumerated() {
      canvas.brush = preset.brush
      canvas.settings.tool = preset == .eraser ? .erases : .draws
      let batches = Strokes.line(
        from: Point(random.double(in: 0...160), random.double(in: 0...200)),
        to: Point(random.double(in: 0...160), random.double(in: 0...200)),
        touch: Int64(number + 1), time: Double(number))
      for batch in batches {
        canvas.receive(batch)
        if random.chance(0.3) { view.refresh() }
      }
      if random.chance(0.2), let page = document.pages.randomElement(using: &random) {
        let paper: InkColor =
          random.chance(0.5) ? .black : InkColor(red: 240, green: 220, blue: 160)
        canvas.arrange(.setPaper([page.id], paper, nil))
      }
    }
    canvas.finishTouches()
    for zoom in [1.0, 2.3, 0.4, 1] {
      canvas.setView(origin: Point(random.double(in: -20...20), -10), zoom: zoom)
      view.refresh()
      #expect(firstDifference(view.pixels, canvas.pixels, width: canvas.pixelWidth) == nil)
      let whole = try document.picture(of: canvas.visibleRect, scale: canvas.scale * zoom)
      #expect(firstDifference(whole.pixels, canvas.pixels, width: whole.width) == nil)
    }
  }
}
