import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Pictures that have to fit.
@Suite struct PictureScaleTests {
  private func canvas(_ strokes: [[TouchBatch]], _ preset: BrushPreset = .signature) throws
    -> InkCanvas
  {
    let canvas = try InkCanvas(width: 300, height: 200)
    canvas.brush = preset.brush
    for batch in strokes.joined() { canvas.receive(batch) }
    canvas.finishTouches()
    return canvas
  }

  /// Returns the size of a trimmed picture at a scale, in pixels.
  private func size(_ document: InkDocument, _ scale: Double) throws -> (Double, Double) {
    let rect = try #require(document.inkedRect(scale: scale))
    return ((rect.width * scale).rounded(), (rect.height * scale).rounded())
  }

  @Test func `The picture fits, and fills a side`() throws {
    for seed in seeds(40) {
      var random = SeededGenerator(seed: seed)
      let strokes = (0..<3).map { touch in
        Strokes.line(
          from: Point(Double(20 + random.below(120)), Double(20 + random.below(160))),
          to: Point(Double(150 + random.below(130)), Double(20 + random.below(160))),
          touch: Int64(touch))
      }
      let document = try canvas(strokes).document
      for (width, height) in [(600.0, Double.infinity), (.infinity, 120), (300, 150), (33, 1000)] {
        let scale = try #require(document.pictureScale(fitting: width, height))
        let (columns, rows) = try size(document, scale)
        #expect(columns <= width && rows <= height, "seed \(seed): \(columns) × \(rows)")
        let fills = columns >= width - max(2, width / 100) || rows >= height - max(2, height / 100)
        #expect(fills || scale == 8, "seed \(seed): \(columns) × \(rows) at \(scale)")
      }
    }
  }

  @Test func `What is thinner than the digits tell has a pixel`() throws {
    let document = try canvas([Strokes.line(from: Point(0, 0), to: Point(9, 9))]).document
    for (width, height) in [(1e-9, 5.0), (5, 1e-9), (5e-324, 5e-324)] {
      let rect = Rect(minX: 0, minY: 0, maxX: width, maxY: height)
      let picture = try document.picture(of: rect, scale: 1)
      #expect(picture.width == (width < 1 ? 1 : 5) && picture.height == (height < 1 ? 1 : 5))
    }
  }

  @Test func `A dot is not enlarged without end`() throws {
    let document = try canvas([[Strokes.tap(Point(50, 50))]]).document
    #expect(document.pictureScale(fitting: 4000, 4000) == 8)
    #expect(document.pictureScale(fitting: 4000, 4000, upTo: 2) == 2)
    let small = try #require(document.pictureScale(fitting: 2, 2))
    let (columns, rows) = try size(document, small)
    #expect(columns <= 2 && rows <= 2)
  }

  @Test func `Without ink, and for sizes that are none, there is no scale`() throws {
    let empty = InkDocument()
    #expect(empty.pictureScale(fitting: 100, 100) == nil)
    let document = try canvas([Strokes.line(from: Point(20, 40), to: Point(80, 90))]).document
    for (width, height) in [(0.0, 10.0), (10, -1), (.nan, 10), (0.5, 10)] {
      #expect(document.pictureScale(fitting: width, height) == nil)
    }
    #expect(document.pictureScale(fitting: 10, 10, upTo: .nan) == nil)
    #expect(document.pictureScale(fitting: .infinity, .infinity) == 8)
  }

  @Test func `Typed text is part of what is written, without ink too`() throws {
    let text = SetText(
      utf8: Array("Words".utf8), styles: [TextStyleRun(end: 5, style: TextStyle(size: 20))],
      faces: [], lines: [])
    let document = try canvas([Strokes.line(from: Point(20, 40), to: Point(80, 90))]).document
    let ink = try #require(document.inkedRect(scale: 2))
    #expect(document.writtenRect(scale: 2) == ink)
    for document in [document, InkDocument()] {
      let (edit, id) = document.adding(
        TextParcel(text), transform: .translation(Vector(400.2, 300.3)))
      document.perform(edit)
      let written = try #require(document.writtenRect(scale: 2))
      let box = try #require(document.text(id)?.bounds)
      let whole = document.count > 0 ? ink.union(box) : box
      // It is on whole pixels, and no more than one larger.
      #expect(written.contains(Point(whole.minX, whole.minY)))
      #expect(written.maxX >= whole.maxX && written.maxX < whole.maxX + 0.5)
      #expect(written.maxY >= whole.maxY && written.maxY < whole.maxY + 0.5)
      #expect((written.maxX * 2).rounded() == written.maxX * 2)
    }
    #expect(InkDocument().writtenRect(scale: 1) == nil)
  }
}
