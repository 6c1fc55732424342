import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Tests that the view of a document at any zoom is the picture of that part.
@Suite struct ViewTests {
  private static let presets: [BrushPreset] = [
    .pen, .pencil, .marker, .fountain, .signature, .airbrush, .ink, .crayon,
  ]

  private func expectPicture(_ canvas: InkCanvas, _ pixels: [UInt32], _ comment: String) throws {
    let scale = canvas.scale * canvas.zoom
    let origin = canvas.origin
    let picture = try canvas.document.picture(
      of: Rect(
        minX: origin.x, minY: origin.y, maxX: origin.x + Double(canvas.pixelWidth) / scale,
        maxY: origin.y + Double(canvas.pixelHeight) / scale), scale: scale)
    #expect(picture.width == canvas.pixelWidth && picture.height == canvas.pixelHeight)
    let difference = firstDifference(pixels, picture.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(comment): \(difference ?? "")")
  }

  @Test func `Panned and zoomed between strokes, a canvas shows its document`() throws {
    for seed in seeds(600) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(
        width: 90, height: 70, scale: [1.0, 2, 1.5][random.below(3)], seed: seed)
      canvas.settings.finger = .erases
      canvas.settings.painting = random.painting()
      canvas.cacheLimit = [0, 100_000, 1 << 26][random.below(3)]
      var view = CanvasView(canvas)
      for turn in 0..<6 {
        canvas.brush = Self.presets[random.below(Self.presets.count)].brush
        switch random.below(5) {
        case 0: canvas.pan(by: Vector(random.double(in: -90...90), random.double(in: -90...90)))
        case 1:
          canvas.zoom(
            to: canvas.zoom * random.double(in: 0.4...2.5),
            about: Point(random.double(in: 0...90), random.double(in: 0...70)))
        case 2: canvas.undo()
        case 3: canvas.redo()
        default: break
        }
        for batch in EventSequence.batches(seed: seed * 7 + UInt64(turn)).prefix(12) {
          canvas.receive(batch)
          if random.chance(0.3) { view.refresh() }
          if random.chance(0.2) { canvas.tick(Double(turn)) }
        }
      }
      canvas.finishTouches()
      if random.chance(0.2) { canvas.finishPainting() }
      var time = 10.0
      while canvas.tick(time) { time += 1 }
      view.refresh()
      try expectPicture(canvas, view.pixels, "seed \(seed)")
      #expect(canvas.pixels == view.pixels)
    }
  }

  @Test func `Far from the origin and near to it ink looks the same`() throws {
    var pictures: [[UInt32]] = []
    // Multiples of tiles at every zoom, so that rounding is the same.
    for corner in [Point(0, 0), Point(64 * 300_000, 0), Point(-64 * 5000, -64 * 300_000)] {
      for zoom in [1.0, 8] {
        let canvas = try InkCanvas(width: 100, height: 60)
        canvas.setView(origin: Point(corner.x / 8, corner.y / 8), zoom: zoom)
        canvas.receiveEach(Strokes.line(from: Point(10, 11), to: Point(83, 47)))
        canvas.receiveEach(Strokes.line(from: Point(10, 51), to: Point(83, 7), touch: 4))
        pictures.append(canvas.pixels)
        try expectPicture(canvas, canvas.pixels, "\(corner) \(zoom)")
      }
    }
    // The transform of a stroke is rounded; a few levels are all that this may cost.
    for picture in pictures {
      var difference = 0
      for (one, other) in zip(picture, pictures[0]) {
        for shift in [0, 8, 16] {
          difference = max(difference, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
        }
      }
      #expect(difference <= 2)
      #expect(picture.contains { $0 != 0xFFFF_FFFF })
    }
  }

  @Test func `What is painted in the background may be edited, and left, meanwhile`() throws {
    let canvas = try InkCanvas.lines(width: 400, height: 300, size: 5)
    canvas.brush = BrushPreset.pencil.brush
    for touch in 0..<40 {
      let y = 7 * Double(touch)
      canvas.receiveEach(
        Strokes.line(
          from: Point(5, y), to: Point(390, 290 - y), touch: Int64(touch), samples: 30))
    }
    canvas.settings.painting = .inBackground
    var view = CanvasView(canvas)
    var time = 0.0
    for turn in 0..<30 {
      time += 1
      canvas.tick(time)
      if turn % 3 == 0 { canvas.zoom(to: 0.5 + Double(turn) * 0.1, about: Point(200, 150)) }
      if turn % 4 == 1 { canvas.pan(by: Vector(-30, 20)) }
      if turn % 5 == 2 { canvas.undo() }
      if turn % 7 == 3, let stroke = canvas.document.strokes.first {
        canvas.document.correct(
          stroke.record, at: 3, RecordedSample(x: 100 * Int64(turn), y: 9000, time: 500))
      }
      view.refresh()
    }
    var ticks = 0
    while canvas.tick(time) {
      (time, ticks) = (time + 1, ticks + 1)
      view.refresh()
    }
    view.refresh()
    try expectPicture(canvas, view.pixels, "after \(ticks) ticks")
    #expect(canvas.document.strokes.count == 34)
  }

  @Test func `What comes into view is shown as it was, and painted from the middle`() throws {
    let canvas = try InkCanvas.lines(width: 640, height: 640, size: 40)
    var view = CanvasView(canvas)
    canvas.receiveEach(Strokes.line(from: Point(20, 320), to: Point(620, 320)))
    canvas.settings.painting = .overTime
    view.refresh()
    canvas.zoom(to: 2, about: Point(320, 320))
    view.refresh()
    // As it was, twice as large, and not yet painted.
    #expect(canvas.isAnimating)
    #expect(view.pixels[320 * 640 + 320] == 0xFF00_0000)
    #expect(view.pixels[285 * 640 + 320] == 0xFF00_0000)
    #expect(view.pixels[275 * 640 + 320] == 0xFFFF_FFFF)
    var ticks = 0
    while canvas.tick(Double(ticks)) {
      ticks += 1
      view.refresh()
      #expect(ticks < 9)
    }
    // A hundred tiles with hardly anything on them, 32 at a time.
    #expect(ticks == 3)
    view.refresh()
    try expectPicture(canvas, view.pixels, "painted")
    // Back again, all is known.
    canvas.zoom(to: 1, about: Point(320, 320))
    canvas.tick(10)
    view.refresh()
    try expectPicture(canvas, view.pixels, "back")
    // Where nothing is painted, a pen's ink shows at once.
    canvas.pan(by: Vector(5000, 0))
    canvas.receiveEach(Array(Strokes.line(from: Point(20, 320), to: Point(620, 320)).prefix(4)))
    view.refresh()
    #expect(view.pixels[320 * 640 + 40] == 0xFF00_0000)
  }

  @Test func `A stroke is as wide on the screen as its brush, at any zoom`() throws {
    for zoom in [0.05, 0.5, 1, 3, 64] {
      let canvas = try InkCanvas.lines(width: 100, height: 60, size: 10)
      canvas.setView(origin: Point(-31, 1000), zoom: zoom)
      canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(90, 30)))
      let inked = (0..<60).filter { canvas.pixel(50, $0) != white }
      #expect(inked.count == 10, "\(zoom): \(inked)")
      // Twice as near, twice as wide.
      if zoom <= 32 {
        canvas.zoom(to: zoom * 2, about: Point(50, 30))
        #expect((0..<60).filter { canvas.pixel(50, $0) != white }.count == 20)
      }
    }
  }

  @Test func `Zooming keeps the point under the fingers`() throws {
    let canvas = try InkCanvas(width: 200, height: 100, scale: 2)
    canvas.setView(origin: Point(17, -40), zoom: 1.7)
    let point = Point(120, 33)
    let before = point.applying(canvas.viewToDocument)
    for zoom in [0.3, 5, 64, 1e9, 0, 1] {
      canvas.zoom(to: zoom, about: point)
      let after = point.applying(canvas.viewToDocument)
      // The error is at most some pixels, each time.
      #expect(after.distance(to: before) <= 3 / canvas.zoom + 3 / 0.05)
    }
    canvas.setView(origin: Point(0, 0), zoom: 2)
    canvas.zoom(to: 4, about: Point(100, 50))
    #expect(canvas.origin == Point(25, 12.5))
    #expect(canvas.zoom == 4)
    canvas.pan(by: Vector(40, -20))
    #expect(canvas.origin == Point(15, 17.5))
  }

  @Test func `Views that cannot be are limited`() throws {
    let canvas = try InkCanvas(width: 100, height: 60)
    canvas.setView(origin: Point(.nan, 3), zoom: .nan)
    #expect(canvas.origin == Point(0, 0) && canvas.zoom == 1)
    canvas.setView(origin: Point(1e300, -1e300), zoom: 1e9)
    #expect(canvas.zoom == 64)
    #expect(canvas.origin.x == 1_073_741_824 / 64)
    canvas.receiveEach(Strokes.line(from: Point(10, 30), to: Point(90, 30)))
    #expect(!canvas.isEmpty && !canvas.pixels.isEmpty)
    canvas.setView(origin: Point(0, 0), zoom: -3)
    #expect(canvas.zoom == 0.05)
    canvas.showAll()
    #expect(canvas.visibleRect.intersects(canvas.document.bounds))
    canvas.pan(by: Vector(.infinity, .nan))
    canvas.zoom(to: 2, about: Point(.nan, 0))
    _ = canvas.pixels
  }

  @Test func `All ink is shown as large as it fits`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 100, size: 2)
    canvas.showAll()
    #expect(canvas.zoom == 1)
    canvas.setView(origin: Point(5000, 9000), zoom: 0.1)
    canvas.receiveEach(Strokes.line(from: Point(10, 10), to: Point(190, 90)))
    canvas.setView(origin: Point(0, 0), zoom: 1)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    canvas.showAll(margin: 10)
    let bounds = canvas.inkBounds
    #expect(bounds.minX >= 9 && bounds.maxX <= 191 && bounds.minY >= 9 && bounds.maxY <= 91)
    #expect(bounds.width > 100)
  }

  @Test func `Pages and pictures are shown with all ink`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 100, size: 2)
    let document = canvas.document
    canvas.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: PictureContent(.png, [1]),
          size: PageSize(width: 400, height: 100),
          transform: .translation(Vector(1000, 500)), place: 0)
      ]))
    canvas.showAll(margin: 0)
    #expect(canvas.zoom == 0.5)
    let shown = try #require(canvas.document.pictures.first).bounds
    #expect(canvas.visibleRect.union(shown) == canvas.visibleRect)
    canvas.perform(
      .put(pages: [
        DocumentPage(
          id: ElementIdentifier(.page, 0),
          rect: Rect(minX: 0, minY: 0, maxX: 100, maxY: 300))
      ]))
    canvas.showAll(margin: 0)
    let page = try #require(canvas.document.pages.first).rect
    #expect(
      canvas.visibleRect.expanded(by: 1e-6).union(page) == canvas.visibleRect.expanded(by: 1e-6))
    #expect(canvas.visibleRect.intersects(shown))
  }

  @Test func `Resizing keeps the view`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 100, size: 8)
    canvas.setView(origin: Point(-40, 20), zoom: 2)
    canvas.receiveEach(Strokes.line(from: Point(10, 10), to: Point(190, 90)))
    try canvas.resize(width: 150, height: 160, scale: 1.5)
    #expect(canvas.zoom == 2 && canvas.origin == Point(-40, 20))
    try expectPicture(canvas, canvas.pixels, "resized")
  }
}
