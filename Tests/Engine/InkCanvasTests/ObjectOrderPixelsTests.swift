import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Pictures among ink: what a canvas shows is what a picture of the document shows, and what all elements in their order
/// give one after the other.
@Suite struct ObjectOrderPixelsTests {
  private static let area = Rect(minX: 0, minY: 0, maxX: 150, maxY: 100)

  /// Decodes a picture of one colour, which its bytes choose.
  private static func decoded(_ request: PictureRequest) -> [UInt8] {
    let number = Int(request.content.bytes[0])
    let pixel: [UInt8] = [
      UInt8(truncatingIfNeeded: number * 67 + 40), 200, 90, number % 3 == 0 ? 150 : 255,
    ]
    return (0..<request.rect.width * request.rect.height).flatMap { _ in pixel }
  }

  private func provideAll(_ canvas: InkCanvas) {
    while let request = canvas.wantedPictures(limit: 1).first {
      if !canvas.provide(Self.decoded(request), for: request.number) { return }
    }
  }

  /// Draws, erases, puts pictures among ink, moves them, or does something with layers at random.
  private func change(
    _ canvas: InkCanvas, _ random: inout SeededGenerator, touch: Int64, isPlain: Bool
  ) {
    let document = canvas.document
    let (layers, pictures) = (document.layers, document.pictures)
    let layer = layers[random.below(layers.count)].id
    let picture = pictures.isEmpty ? nil : pictures[random.below(pictures.count)].id
    func line() -> [TouchBatch] {
      let ends = (0..<2).map { _ in Point(Double(random.below(150)), Double(random.below(100))) }
      let all = Strokes.line(from: ends[0], to: ends[1], touch: touch)
      // Some strokes are still being drawn when something else happens.
      return !isPlain && random.chance(0.2) ? Array(all.dropLast(3)) : all
    }
    func some() -> [ElementIdentifier] {
      (document.strokes.map { $0.id } + pictures.map { $0.id }).filter { _ in random.chance(0.2) }
    }
    switch random.below(isPlain ? 13 : 18) {
    case 0...3:
      canvas.settings.tool = .draws
      let presets: [BrushPreset] = [.ink, .marker, .linear, .highlighter, .pencil]
      canvas.brush = presets[random.below(isPlain ? 3 : 5)].brush
      if isPlain { canvas.brush.blend = .sourceOver }
      canvas.brush.color = InkColor(
        red: UInt8(random.below(256)), green: UInt8(random.below(256)), blue: 90,
        alpha: random.chance(0.3) ? 128 : 255)
      canvas.receiveEach(line())
    case 4, 5:
      canvas.settings.tool = .erases
      canvas.eraser.size = 12
      canvas.receiveEach(line())
    case 6:
      if layers.count < 4, let added = document.addingLayer(above: canvas.layer, name: "") {
        document.perform(added.edits)
        canvas.layer = added.id
      }
    case 7: canvas.layer = layer
    case 8, 9:
      guard pictures.count < 6 else { return }
      let content = PictureContent(.png, [UInt8(random.below(6)), 1, 2, 3])
      let corner = Vector(random.double(in: -10...130), random.double(in: -10...80))
      let new = PlacedPicture(
        id: document.nextPicture, content: content, size: PageSize(width: 50, height: 40),
        transform: Affine.rotation(random.chance(0.3) ? 0.4 : 0).concatenating(
          .translation(corner)), place: document.nextPicturePlace)
      canvas.perform(.put(pictures: [new]))
      canvas.perform(.set([new.id], .inkOrder(random.below(document.nextObjectOrder + 1))))
      if random.chance(0.5) { canvas.perform(.set([new.id], .layer(canvas.layer))) }
    case 10:
      // Someone else puts it elsewhere.
      let order = random.chance(0.2) ? nil : random.below(document.nextObjectOrder + 2)
      if let picture { document.perform(.set([picture], .inkOrder(order))) }
    case 11:
      let step = Vector(Double(random.below(60) - 30), Double(random.below(40) - 20))
      if let picture { document.perform(.transform([picture], .translation(step))) }
    case 12:
      canvas.perform(document.arranging(some(), StackingStep.allCases[random.below(4)]))
    case 13: canvas.perform(document.hiding(layer: layer, random.chance(0.4)))
    case 14: canvas.perform(document.fading(layer: layer, to: [255, 200, 90][random.below(3)]))
    case 15: canvas.perform(document.moving(some(), toLayer: layer))
    case 16: if random.chance(0.7) { canvas.undo() } else { canvas.redo() }
    default:
      canvas.lift(some())
      for _ in 0..<3 {
        canvas.moveLifted(.translation(Vector(Double(random.below(30)), Double(random.below(30)))))
        _ = canvas.pixels
      }
      canvas.letDown()
    }
  }

  @Test func `A canvas shows what a picture of its document shows, whatever was done`() throws {
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(
        width: 150, height: 100, scale: [1.0, 2][random.below(2)], seed: seed)
      canvas.settings.painting = [.atOnce, .overTime][random.below(2)]
      var view = CanvasView(canvas)
      for step in 0..<(10 + random.below(25)) {
        change(canvas, &random, touch: Int64(step + 1), isPlain: false)
        if random.chance(0.5) { view.refresh() }
        if random.chance(0.3) { provideAll(canvas) }
        if random.chance(0.2) { canvas.tick(Double(step)) }
      }
      canvas.finishTouches()
      canvas.finishPainting()
      provideAll(canvas)
      for time in 100..<140 { canvas.tick(Double(time)) }
      view.refresh()
      let picture = try canvas.document.picture(
        of: canvas.visibleRect, scale: canvas.scale, pictures: canvas.pictures,
        decode: { Self.decoded($0) })
      for pixels in [view.pixels, picture.pixels] {
        let difference = firstDifference(canvas.pixels, pixels, width: canvas.pixelWidth)
        #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      }
    }
  }

  @Test(arguments: [false, true])
  func `A stroke that ends after a later one was left to the document lies below that`(
    _ isMoved: Bool
  ) throws {
    let canvas = try InkCanvas(width: 150, height: 100, scale: 1, seed: 1)
    canvas.brush = BrushPreset.linear.brush
    canvas.brush.size = 12
    let document = canvas.document
    let picture = PlacedPicture(
      id: document.nextPicture, content: PictureContent(.png, [1, 1, 2, 3]),
      size: PageSize(width: 50, height: 40), transform: .translation(Vector(10, 10)),
      place: document.nextPicturePlace)
    canvas.perform(.put(pictures: [picture]))
    canvas.perform(.set([picture.id], .inkOrder(document.nextObjectOrder)))
    canvas.brush.color = InkColor(red: 255, green: 0, blue: 0)
    let first = Strokes.line(from: Point(5, 30), to: Point(145, 30), touch: 1)
    canvas.receiveEach(first.dropLast(2))
    canvas.brush.color = InkColor(red: 0, green: 0, blue: 255)
    canvas.receiveEach(Strokes.line(from: Point(100, 5), to: Point(100, 95), touch: 2))
    if isMoved { document.perform(.transform([picture.id], .translation(Vector(20, 5)))) }
    canvas.receiveEach(first.suffix(2))
    #expect(document.strokes.count == 2)
    canvas.finishPainting()
    provideAll(canvas)
    let shown = try document.picture(
      of: canvas.visibleRect, scale: canvas.scale, pictures: canvas.pictures,
      decode: { Self.decoded($0) })
    let difference = firstDifference(canvas.pixels, shown.pixels, width: canvas.pixelWidth)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `It shows all elements one after the other`() throws {
    for seed in seeds(12) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(width: 150, height: 100, scale: 1, seed: seed)
      canvas.settings.colors = .recorded
      for step in 0..<(10 + random.below(20)) {
        change(canvas, &random, touch: Int64(step + 1), isPlain: true)
      }
      provideAll(canvas)
      let difference = try largestDifference(canvas.pixels, canvas.document)
      #expect(difference <= 6, "seed \(seed): \(difference)")
    }
  }

  /// The largest difference of a channel between pixels and those of the naive painter.
  private func largestDifference(_ pixels: [UInt32], _ document: InkDocument) throws -> Int {
    var largest = 0
    for row in 0..<2 {
      for column in 0..<3 {
        let tile = Rect(
          minX: Double(column * 64), minY: Double(row * 64), maxX: Double(column * 64 + 64),
          maxY: Double(row * 64 + 64))
        let part = tile.intersection(Self.area)
        let naive = try naivePixels(of: document, in: part, tile)
        let width = Int(part.width)
        for (index, pixel) in naive.enumerated() {
          let other = pixels[
            (row * 64 + index / width) * Int(Self.area.width) + column * 64 + index % width]
          for shift in stride(from: UInt32(0), to: 32, by: 8) {
            largest = max(largest, abs(Int(pixel >> shift & 255) - Int(other >> shift & 255)))
          }
        }
      }
    }
    return largest
  }

  /// Everything in its order: each run of ink of a layer by itself, with the later erasures of the layer, and the
  /// pictures that meet the tile one by one.
  private func naivePixels(
    of document: InkDocument, in part: Rect, _ tile: Rect
  ) throws -> [UInt32] {
    let strokes = document.strokes
    let raised = document.shownObjects.filter { $0.inkOrder != nil }
    let met = raised.filter { $0.bounds.intersects(tile) }
    let ink = strokes.map { $0.id }
    func image(_ paper: InkColor?, _ change: (InkDocument) -> Void) throws -> [UInt32] {
      let copy = InkDocument(document.state)
      change(copy)
      return try copy.picture(
        of: part, scale: 1, paper: paper, colors: .recorded, decode: { Self.decoded($0) }
      ).pixels
    }
    var pixels = try image(nil) { $0.perform(.remove(ink + raised.map { $0.id })) }
    func lay(_ above: [UInt32]) {
      for index in pixels.indices { pixels[index] = Self.over(above[index], pixels[index]) }
    }
    for layer in document.layers {
      let own = strokes.filter { document.layer(of: $0.id) == layer.id }
      let cuts = met.filter { document.layer(of: $0.id) == layer.id }
      for number in 0...cuts.count {
        let low = number == 0 ? -1 : cuts[number - 1].inkOrder ?? 0
        let high = number == cuts.count ? Int.max : cuts[number].inkOrder ?? 0
        if number > 0 {
          let id = cuts[number - 1].id
          lay(
            try image(.transparent) { copy in
              copy.perform(.remove(ink + document.pictures.map { $0.id }.filter { $0 != id }))
              copy.perform(.set([id], .inkOrder(nil)))
            })
        }
        let kept = own.filter {
          $0.layers[0].place >= low && ($0.isErasure || $0.layers[0].place < high)
        }.map { $0.id }
        if kept.isEmpty { continue }
        lay(
          try image(.transparent) { copy in
            copy.perform(
              .remove(ink.filter { !kept.contains($0) } + document.pictures.map { $0.id }))
          })
      }
    }
    return pixels
  }

  /// Lays a premultiplied pixel over another.
  private static func over(_ upper: UInt32, _ lower: UInt32) -> UInt32 {
    let rest = 255 - (upper >> 24)
    return stride(from: UInt32(0), to: 32, by: 8).reduce(0) { sum, shift in
      let channel = (upper >> shift & 255) + ((lower >> shift & 255) * rest + 127) / 255
      return sum | min(channel, 255) << shift
    }
  }
}
