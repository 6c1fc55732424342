import CanvasTestSupport
import Ductus
import Testing

/// A touch that comes and goes at one place is a dot, before it ends and after.
@Suite struct TapTests {
  private let place = Point(50, 30)

  private func canvas(_ brush: Brush, scale: Double = 1) throws -> InkCanvas {
    let canvas = try InkCanvas(width: 100, height: 60, scale: scale)
    canvas.brush = brush
    return canvas
  }

  private func tap(force: Double? = 1) -> [TouchBatch] {
    Strokes.line(from: place, to: place, samples: 3, force: force)
  }

  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func `The dot of a touch stays when the touch ends`(preset: BrushPreset) throws {
    let canvas = try canvas(preset.brush, scale: 4)
    var view = CanvasView(canvas)
    for batch in tap() {
      canvas.receive(batch)
      view.refresh()
      #expect(isInked(canvas.pixels))
    }
    #expect(view.pixels == canvas.pixels)
    let whole = try self.canvas(preset.brush, scale: 4)
    whole.receive(tap())
    #expect(whole.pixels == canvas.pixels)
    let bounds = canvas.inkBounds
    #expect(abs(bounds.minX + bounds.maxX - 100) < 4 && abs(bounds.minY + bounds.maxY - 60) < 4)
  }

  @Test func `The dot of a signature is an ellipse`() throws {
    var brush = BrushPreset.signature.brush
    brush.dynamics.width = 12
    let canvas = try canvas(brush)
    canvas.receive(tap())
    // The radius is half a width to one and a half.
    var radii: [Double] = []
    for step in 0..<32 {
      let angle = Double(step) * Double.pi / 16
      let direction = Vector(Elementary.cos(angle), Elementary.sin(angle))
      let reach = stride(from: 0.0, to: 25, by: 0.25).reversed().first {
        let point = place + direction * $0
        return canvas.pixel(Int(point.x), Int(point.y))[0] < 128
      }
      radii.append(reach ?? 0)
    }
    let (least, most) = (radii.min() ?? 0, radii.max() ?? 0)
    #expect(least >= 5 && most <= 19)
    #expect(most - least > 3, "a disc")
    // The same on opposite sides: no star.
    for step in 0..<16 { #expect(abs(radii[step] - radii[step + 16]) <= 1) }
  }

  @Test func `A dot where pieces build up is laid down once`() throws {
    var brush = Brush(size: 20, overlap: .accumulate)
    brush.dynamics.opacity = 0.3
    let canvas = try canvas(brush)
    canvas.receive(tap())
    #expect(abs(Int(canvas.pixel(50, 30)[0]) - 178) <= 2)
  }

  @Test func `A dot is as heavy as its heaviest moment`() throws {
    var brush = Brush(size: 4)
    brush.dynamics.width = .size * .force
    let canvas = try canvas(brush)
    var batches = tap(force: 1)
    batches[1].events[0].force = 3
    canvas.receiveEach(batches)
    let bounds = canvas.inkBounds
    #expect(abs(bounds.maxX - bounds.minX - 12) <= 1.5)
  }

  @Test func `A stroke that rests before it moves, and comes back to rest, is what it is at once`()
    throws
  {
    for preset in BrushPreset.allCases {
      let canvas = try canvas(preset.brush)
      var view = CanvasView(canvas)
      var batches = Strokes.line(from: place, to: place, samples: 9)
      // In the middle predictions lead away, and are taken back.
      for index in 2..<5 {
        var guess = batches[index].events[0]
        guess.origin = .predicted
        guess.phase = .moved
        guess.timestamp += 0.01
        guess.location = place + Vector(20, 4)
        batches[index].events.append(guess)
      }
      for batch in batches {
        canvas.receive(batch)
        view.refresh()
        #expect(view.pixels == canvas.pixels)
      }
      let whole = try self.canvas(preset.brush)
      whole.receive(batches)
      #expect(whole.pixels == view.pixels, "\(preset)")
    }
  }
}
