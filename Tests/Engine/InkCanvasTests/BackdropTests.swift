import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Pages and pictures below the ink.
@Suite struct BackdropTests {
  private static let turned = Affine.translation(Vector(-105, -148))
    .concatenating(.rotation(0.3)).concatenating(.translation(Vector(105, 148)))
  static let transforms = [
    Affine.identity, .scale(x: 0.6, y: 0.75), turned,
    Affine(a: 0, b: 1, c: -1, d: 0, tx: 250, ty: 10), .scale(x: -0.9, y: 0.9),
  ]

  private func draw(on canvas: InkCanvas, _ random: inout SeededGenerator, strokes: Int) {
    for number in 0..<strokes {
      let preset: [BrushPreset] = [.highlighter, .pen, .pencil, .marker, .highlighter]
      canvas.brush = preset[random.below(5)].brush
      canvas.settings.tool = number % 4 == 3 ? .erases : .draws
      canvas.receiveEach(
        Strokes.line(
          from: Point(random.double(in: 0...160), random.double(in: 0...120)),
          to: Point(random.double(in: 0...160), random.double(in: 0...120)),
          touch: Int64(number + 1), time: Double(number)))
    }
    canvas.settings.tool = .draws
  }

  @Test(arguments: transforms.indices)
  func `Canvas and picture of the document are the same, drawn in parts or at once`(
    number: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let document = SampleText.document(
      transform: Self.transforms[number],
      crop: Rect(minX: 3, minY: 5.5, maxX: 190.25, maxY: 260))
    let canvas = try InkCanvas(width: 160, height: 120, scale: 1.5, document: document)
    for zoom in [1.0, 3.7, 0.4] {
      canvas.setView(origin: Point(random.double(in: 0...60), 17), zoom: zoom)
      var view = CanvasView(canvas)
      view.refresh()
      draw(on: canvas, &random, strokes: 2)
      view.refresh()
      // Pieces come one by one; the pixels that they touch are shown again.
      while let request = canvas.wantedPictures().first {
        #expect(canvas.provide(SampleText.decoded(request, samples: 2), for: request.number))
        view.refresh()
      }
      draw(on: canvas, &random, strokes: 2)
      view.refresh()
      #expect(firstDifference(view.pixels, canvas.pixels, width: canvas.pixelWidth) == nil)
      let whole = try document.picture(
        of: canvas.visibleRect, scale: canvas.scale * zoom, pictures: canvas.pictures)
      #expect(whole.width == canvas.pixelWidth && whole.height == canvas.pixelHeight)
      #expect(firstDifference(whole.pixels, canvas.pixels, width: whole.width) == nil)
    }
  }

  @Test(arguments: [1.0, 3.7])
  func `Painted over time, pieces that come are shown bit by bit, also while the view moves`(
    zoom: Double
  ) throws {
    let document = SampleText.document()
    let canvas = try InkCanvas(width: 700, height: 500, scale: 2, document: document)
    canvas.settings.painting = .overTime
    canvas.setView(origin: Point(0, 0), zoom: zoom)
    var pixels = canvas.pixels
    _ = canvas.takeDamage()
    var (ticks, largest) = (0, 0)
    func refresh() -> Int {
      let rects = canvas.takeDamage()
      for rect in rects { canvas.draw(rect, into: &pixels) }
      return rects.reduce(0) { $0 + $1.width * $1.height }
    }
    for time in 0..<100_000 {
      let requests = canvas.wantedPictures()
      if requests.isEmpty, !canvas.isAnimating { break }
      if let request = requests.first, !canvas.isAnimating || time % 3 == 0 {
        #expect(canvas.provide(SampleText.decoded(request), for: request.number))
      }
      _ = canvas.tick(Double(time) / 60)
      ticks += 1
      if time % 5 == 1, time < 20 {
        canvas.pan(by: Vector(3, -17))
        _ = refresh()
      } else {
        largest = max(largest, refresh())
      }
    }
    #expect(!canvas.isAnimating && ticks > 1)
    #expect(firstDifference(pixels, canvas.pixels, width: canvas.pixelWidth) == nil)
    let whole = try document.picture(
      of: canvas.visibleRect, scale: 2 * zoom, pictures: canvas.pictures)
    #expect(whole.pixels == canvas.pixels)
    // A canvas of 1,400 × 1,000 pixels is not drawn as a whole for a piece.
    #expect(largest <= 56 * 64 * 64, "\(largest)")
  }

  @Test func `A decoder is asked for what a picture needs, and the result is the same`() throws {
    let document = SampleText.document()
    let canvas = try InkCanvas(width: 240, height: 330, scale: 2, document: document)
    var random = SeededGenerator(seed: 3)
    draw(on: canvas, &random, strokes: 6)
    canvas.provideAll()
    var count = 0
    let picture = try document.picture(of: canvas.visibleRect, scale: 2) {
      count += 1
      return SampleText.decoded($0)
    }
    #expect(count == 1)
    #expect(picture.pixels == canvas.pixels)
    // Ink alone has no pictures, and thus no frames.
    let ink = try document.picture(of: canvas.visibleRect, scale: 2, paper: .transparent)
    #expect(ink.pixels.contains(0) && document.inkedRect(scale: 2)?.isEmpty == false)
    // Pictures without paper: the parts that are cut off let through.
    let bare = try document.picture(
      of: canvas.visibleRect, scale: 2, paper: .transparent, decode: { SampleText.decoded($0) })
    #expect(bare.pixels[0] == 0)
    #expect(bare.pixels[(40 + 100) * 480 + 40 + 10] >= 0xFF00_0000)
  }

  @Test func `Text is black under a highlighter, and white paper has its colour`() throws {
    let document = SampleText.document(at: Point(0, 0))
    let canvas = try InkCanvas(width: 210, height: 297, document: document)
    canvas.provideAll()
    canvas.brush = BrushPreset.highlighter.brush
    canvas.brush.size = 90
    canvas.receiveEach(Strokes.line(from: Point(150, 240), to: Point(170, 240)))
    // In the middle of the dot, and beside it.
    #expect(canvas.pixel(160, 240) == black)
    let plain = try InkCanvas(width: 210, height: 297)
    plain.brush = canvas.brush
    plain.receiveEach(Strokes.line(from: Point(150, 240), to: Point(170, 240)))
    #expect(canvas.pixel(160, 275) == plain.pixel(160, 275) && plain.pixel(160, 275) != white)
    // An eraser takes away ink only.
    canvas.settings.tool = .erases
    canvas.eraser.size = 200
    canvas.receiveEach(Strokes.line(from: Point(100, 240), to: Point(200, 240), touch: 2, time: 2))
    let bare = try InkCanvas(
      width: 210, height: 297, document: SampleText.document(at: Point(0, 0)))
    bare.provideAll()
    #expect(canvas.pixels == bare.pixels)
  }

  @Test func `Pixels at their own size are as they came, and smaller ones are the mean`() throws {
    for (zoom, largest) in [(1.0, 0.0), (0.5, 1.0), (0.37, 1.6), (2, 0.0), (0.93, 1.6)] {
      let document = InkDocument()
      let size = PageSize(width: 96, height: 64)
      document.perform(
        .put(pictures: [
          PlacedPicture(
            id: document.nextPicture, content: SampleText.content(.png), size: size, place: 0)
        ]))
      let canvas = try InkCanvas(width: 96, height: 64, document: document)
      canvas.setView(origin: Point(0, 0), zoom: zoom)
      var random = SeededGenerator(seed: 1)
      let request = try #require(canvas.wantedPictures().first)
      #expect(request.scale == (zoom <= 0.5 ? 0.5 : 1))
      let (width, height) = (request.width, request.height)
      var bytes: [UInt8] = []
      for _ in 0..<width * height {
        bytes += [UInt8(random.below(256)), UInt8(random.below(256)), 7, 255]
      }
      #expect(canvas.provide(bytes, for: request.number))
      let pixels = canvas.pixels
      let worst = NaiveScaling(bytes, width: width, height: height, step: request.scale / zoom)
        .largestError(of: pixels, width: 96, height: 64)
      #expect(worst <= largest, "\(zoom)")
    }
  }

  @Test func `Pixels that are late, unasked or of another size are refused without harm`() throws {
    let document = SampleText.document()
    let canvas = try InkCanvas(width: 200, height: 200, document: document)
    let before = canvas.pixels
    let request = try #require(canvas.wantedPictures().first)
    let good = SampleText.decoded(request)
    #expect(!canvas.provide(good, for: request.number + 7))
    #expect(!canvas.provide([], for: request.number))
    #expect(!canvas.provide(good + [0], for: request.number))
    #expect(canvas.pixels == before)
    #expect(canvas.provide(good, for: request.number))
    #expect(!canvas.provide(good, for: request.number), "it has come")
    #expect(canvas.wantedPictures().isEmpty && canvas.pixels != before)
    // A picture that is gone.
    canvas.setView(origin: Point(0, 0), zoom: 3)
    let late = try #require(canvas.wantedPictures().first)
    canvas.perform(.remove(document.pictures.map { $0.id }))
    #expect(!canvas.provide(SampleText.decoded(late), for: late.number))
    #expect(canvas.wantedPictures().isEmpty)
    canvas.undo()
    #expect(!canvas.wantedPictures().isEmpty)
    // One that cannot be decoded is not asked for again.
    for request in canvas.wantedPictures() { canvas.decline(request.number) }
    #expect(canvas.wantedPictures().isEmpty)
  }

  @Test func `Pages in view come first, and a frame costs the same among many pages`() throws {
    let document = InkDocument()
    var pages: [DocumentPage] = []
    var pictures: [PlacedPicture] = []
    let content = SampleText.content()
    for number in 0..<500 {
      let y = Double(number) * 320
      pages.append(
        DocumentPage(
          id: .init(.page, number), rect: Rect(minX: 0, minY: y, maxX: 210, maxY: y + 297)))
      pictures.append(
        PlacedPicture(
          id: .init(.picture, number), content: content, pageIndex: number, size: SampleText.size,
          transform: .translation(Vector(0, y)), page: .init(.page, number), place: number))
    }
    document.perform(.put(pages: pages))
    document.perform(.put(pictures: pictures))
    let canvas = try InkCanvas(width: 210, height: 320, document: document)
    canvas.setView(origin: Point(0, 320 * 300), zoom: 1)
    let requests = canvas.wantedPictures()
    let shown = requests.map { $0.pageIndex }
    #expect(shown.first == 300 && shown.sorted() == [299, 300, 301])
    #expect(requests.allSatisfy { $0.rect.width <= 1024 && $0.rect.height <= 1024 })
    canvas.provideAll()
    // Only a budget's worth is kept, that of the view.
    canvas.pictures.budget = 1 << 20
    for page in stride(from: 0, to: 500, by: 20) {
      canvas.setView(origin: Point(0, Double(page) * 320), zoom: 1)
      _ = canvas.pixels
      canvas.provideAll()
      #expect(canvas.pictures.byteCount <= 1 << 20)
      let shown = canvas.pixels
      // The red line.
      #expect(shown[100 * 210 + 19] & 0xFFFF != 0xFFFF, "\(page)")
    }
    // More pixels than the budget allows are asked for at a coarser resolution.
    canvas.pictures.budget = 1 << 18
    canvas.setView(origin: Point(0, 0), zoom: 2)
    canvas.provideAll()
    #expect(canvas.pictures.byteCount <= 1 << 18 && canvas.wantedPictures().isEmpty)
  }

  @Test func `Lines of a page begin at its corner, and its edges are shares of pixels`() throws {
    let document = InkDocument()
    document.perform(
      .put(pages: [
        DocumentPage(
          id: document.nextPage, rect: Rect(minX: 7.25, minY: 5, maxX: 60, maxY: 40.5),
          paper: .white, paperPattern: PaperPattern(.grid, spacing: 10, color: .black))
      ]))
    let canvas = try InkCanvas(width: 80, height: 60, document: document)
    canvas.settings.desk = .black
    #expect(canvas.pixel(3, 3) == black && canvas.pixel(70, 50) == black)
    #expect(canvas.pixel(20, 5) == black && canvas.pixel(20, 15) == black)
    #expect(canvas.pixel(12, 12) == white)
    // Half of a pixel at the lower edge.
    #expect(canvas.pixel(12, 40)[0] == 128)
    canvas.perform(.remove(document.pages.map { $0.id }))
    #expect(canvas.pixel(3, 3) == white)
  }

  @Test func `Ink fades over a page without a veil`() throws {
    let canvas = try InkCanvas(
      width: 120, height: 120, document: SampleText.document(at: Point(0, 0)))
    canvas.provideAll()
    let bare = canvas.pixels
    canvas.settings.fadesAway = true
    var random = SeededGenerator(seed: 9)
    draw(on: canvas, &random, strokes: 3)
    for frame in 0..<80 { canvas.tick(20 + Double(frame) / 60) }
    #expect(canvas.pixels == bare)
  }
}
