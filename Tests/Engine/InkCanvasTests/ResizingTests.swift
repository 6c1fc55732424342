import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

/// Resizing keeps ink on the screen, and a view that moves keeps its pixels.
@Suite struct ResizingTests {
  private func scribbled(_ painting: InkPainting) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 300, height: 200, scale: 1.5)
    canvas.brush = BrushPreset.pencil.brush
    for touch in 0..<12 {
      let y = 5 + 16 * Double(touch)
      canvas.receiveEach(
        Strokes.line(
          from: Point(5, y), to: Point(290, 195 - y), touch: Int64(touch), samples: 20))
    }
    canvas.settings.painting = painting
    return canvas
  }

  @Test(arguments: [InkPainting.atOnce, .overTime, .inBackground])
  func `Ink stays on the screen at every step of a live resize`(painting: InkPainting) throws {
    let canvas = try scribbled(painting)
    var time = 0.0
    while canvas.tick(time) { time += 1 }
    let whole = canvas.pixels
    let width = canvas.pixelWidth
    #expect(whole.count { $0 != 0xFFFF_FFFF } > 5000)
    for step in 1...40 {
      // No tick: all that was painted has to be there without one.
      let side = Double(step % 2 == 0 ? step : -step)
      try canvas.resize(width: 300 + side, height: 200 + side / 2, scale: 1.5)
      let (now, row) = (canvas.pixels, canvas.pixelWidth)
      // The narrowest view so far is the part that all have seen.
      let (columns, rows) = (Int((300.0 - 39) * 1.5), Int((200.0 - 20) * 1.5))
      let lost = firstPixel(width: columns, height: rows) { x, y in
        now[y * row + x] == whole[y * width + x]
      }
      #expect(lost == nil, "step \(step)")
    }
  }

  @Test func `A stroke goes on while the view is resized`() throws {
    let (canvas, still) = (
      try InkCanvas(width: 200, height: 100), try InkCanvas(width: 200, height: 100)
    )
    let batches = Strokes.line(from: Point(5, 5), to: Point(195, 95), samples: 30)
    for (index, batch) in batches.enumerated() {
      canvas.receive(batch)
      still.receive(batch)
      try canvas.resize(width: 200 + Double(index % 7) * 20, height: 100, scale: 1)
      #expect(canvas.isTouched == still.isTouched)
    }
    try canvas.resize(width: 200, height: 100, scale: 1)
    #expect(canvas.pixels == still.pixels)
    #expect(canvas.document.count == 1)
    #expect(canvas.document.strokes[0].record.samples == still.document.strokes[0].record.samples)
  }

  @Test func `Moved and resized at random, a screen that moves its pixels shows the canvas`() throws
  {
    for seed in seeds(200) {
      var random = SeededGenerator(seed: seed)
      let scale = [1.0, 2, 1.5][random.below(3)]
      let canvas = try InkCanvas(width: 90, height: 70, scale: scale, seed: seed)
      canvas.settings.painting = random.painting()
      canvas.cacheLimit = [0, 1 << 26][random.below(2)]
      canvas.brush = [BrushPreset.pen, .marker, .pencil][random.below(3)].brush
      canvas.paperPattern = random.chance(0.3) ? PaperPattern(.grid, spacing: 10) : .plain
      var screen = MovingScreen()
      for turn in 0..<5 {
        for batch in EventSequence.batches(seed: seed * 7 + UInt64(turn)).prefix(14) {
          canvas.receive(batch)
          switch random.below(9) {
          case 0: canvas.pan(by: Vector(random.double(in: -20...20), random.double(in: -9...9)))
          case 1: canvas.pan(by: Vector(random.double(in: -200...200), 0))
          case 2, 3:
            try canvas.resize(
              width: random.double(in: 30...200), height: random.double(in: 30...150), scale: scale)
          case 4 where random.chance(0.2):
            canvas.zoom(to: random.double(in: 0.5...2), about: Point(9, 9))
          case 5 where random.chance(0.3): canvas.undo()
          case 6: canvas.tick(Double(turn))
          default: break
          }
          if random.chance(0.6) {
            screen.refresh(canvas)
            if canvas.settings.painting == .atOnce {
              let difference = firstDifference(screen.pixels, canvas.pixels, width: screen.width)
              #expect(difference == nil, "seed \(seed), turn \(turn): \(difference ?? "")")
            }
          }
        }
      }
      canvas.finishTouches()
      var time = 10.0
      while canvas.tick(time) { time += 1 }
      screen.refresh(canvas)
      let difference = firstDifference(screen.pixels, canvas.pixels, width: screen.width)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      let origin = canvas.origin
      let density = canvas.scale * canvas.zoom
      let picture = try canvas.document.picture(
        of: Rect(
          minX: origin.x, minY: origin.y, maxX: origin.x + Double(screen.width) / density,
          maxY: origin.y + Double(screen.height) / density), scale: density)
      let other = firstDifference(screen.pixels, picture.pixels, width: screen.width)
      #expect(other == nil, "seed \(seed): \(other ?? "")")
    }
  }

  @Test func `A pan damages no more than what came into view`() throws {
    let canvas = try scribbled(.inBackground)
    while canvas.tick(1) {}
    _ = canvas.takeMovedDamage()
    canvas.pan(by: Vector(-20, 10))
    let (movement, rects) = canvas.takeMovedDamage()
    #expect(movement.x == 30 && movement.y == -15)
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area > 0 && area < 30 * 300 + 15 * 450 + 2000)
    // A screen that does not move its pixels draws all.
    canvas.pan(by: Vector(-20, 10))
    #expect(canvas.damage.width == canvas.pixelWidth && canvas.damage.height == canvas.pixelHeight)
    #expect(
      canvas.takeDamage().contains {
        $0.width == canvas.pixelWidth && $0.height == canvas.pixelHeight
      })
  }
}
