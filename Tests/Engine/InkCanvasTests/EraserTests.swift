import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct EraserTests {
  /// Returns three level lines, and a view on them.
  private func lines(_ mode: EraserMode) throws -> InkCanvas {
    let canvas = try InkCanvas.lines(width: 100, height: 80, size: 4)
    for (touch, y) in [20.0, 40, 60].enumerated() {
      canvas.receiveEach(
        Strokes.line(from: Point(10, y), to: Point(90, y), touch: Int64(touch)))
    }
    canvas.settings.tool = .erases
    canvas.settings.eraserMode = mode
    canvas.eraser.dynamics.width = Formula(10)
    return canvas
  }

  private func ink(_ canvas: InkCanvas) -> Int {
    let pixels = canvas.pixels
    return pixels.indices.filter { pixels[$0] != 0xFFFF_FFFF }.count
  }

  @Test(arguments: EraserMode.allCases)
  func `Each eraser shows at once what it takes, and one undo brings it back`(
    mode: EraserMode
  ) throws {
    let canvas = try lines(mode)
    var view = CanvasView(canvas)
    view.refresh()
    let before = view.pixels
    var amounts = [ink(canvas)]
    let way = Strokes.line(from: Point(50, 5), to: Point(50, 75), touch: 9, samples: 15)
    for batch in way {
      canvas.receive(batch)
      view.refresh()
      #expect(view.pixels == canvas.pixels)
      amounts.append(ink(canvas))
    }
    #expect(amounts == amounts.sorted(by: >))
    // Something went at each line.
    #expect(Set(amounts).count >= 4)
    #expect(canvas.pixel(50, 40) == white)
    #expect((canvas.pixel(12, 40) == white) == (mode == .strokes))
    let count = canvas.document.count
    #expect(count == (mode == .strokes ? 0 : mode == .parts ? 6 : 4))
    let after = canvas.pixels
    #expect(canvas.undo())
    view.refresh()
    #expect(view.pixels == before)
    #expect(canvas.document.count == 3)
    #expect(canvas.redo())
    #expect(canvas.pixels == after && canvas.document.count == count)
  }

  @Test(arguments: EraserMode.allCases)
  func `A cancelled touch has erased nothing`(mode: EraserMode) throws {
    let canvas = try lines(mode)
    let before = canvas.pixels
    var way = Strokes.line(from: Point(50, 5), to: Point(50, 75), touch: 9, samples: 15)
    way[14].events[0].phase = .cancelled
    canvas.receiveEach(way)
    #expect(canvas.pixels == before)
    #expect(canvas.document.count == 3)
    #expect(!canvas.isTouched)
    // The strokes are still there to be undone, one by one.
    #expect(canvas.undo() && canvas.document.count == 2)
  }

  @Test func `An eraser that touches nothing leaves nothing to undo`() throws {
    for mode in [EraserMode.strokes, .parts] {
      let canvas = try lines(mode)
      var way = Strokes.line(from: Point(50, 30), to: Point(55, 30), touch: 9)
      canvas.receiveEach(way)
      way[7].events[0].phase = .cancelled
      canvas.receiveEach(way)
      #expect(canvas.undo() && canvas.document.count == 2)
    }
  }

  @Test func `Fingers erase as wide as they are, at any zoom`() throws {
    for zoom in [0.5, 1, 4] {
      let canvas = try InkCanvas.lines(width: 100, height: 80, size: 4)
      canvas.setView(origin: Point(7, -3), zoom: zoom)
      canvas.receiveEach(Strokes.line(from: Point(10, 40), to: Point(90, 40)))
      canvas.settings.finger = .erases
      canvas.settings.eraserMode = .parts
      canvas.eraser.dynamics.width = .radius * 2
      canvas.receive(Strokes.tap(Point(50, 40), touch: 5, kind: .direct, radius: 11))
      let gap = (0..<100).filter { canvas.pixel($0, 40) == white && $0 > 10 && $0 < 90 }
      // The radius of the touch to either side, to a pixel: the ends are round.
      #expect(abs(gap.count - 22) <= 2, "\(zoom): \(gap)")
      #expect(canvas.document.count == 2)
    }
  }

  @Test func `A lost end of an eraser ends its gesture`() throws {
    let canvas = try lines(.strokes)
    canvas.receiveEach(
      Array(Strokes.line(from: Point(50, 5), to: Point(50, 75), touch: 9, samples: 15).prefix(8)))
    canvas.finishTouches()
    #expect(canvas.document.count == 2 || canvas.document.count == 1)
    canvas.settings.tool = .draws
    canvas.receiveEach(Strokes.line(from: Point(10, 70), to: Point(90, 70), touch: 10))
    let count = canvas.document.count
    #expect(canvas.undo() && canvas.document.count == count - 1)
    #expect(canvas.undo() && canvas.document.count == 3)
  }

  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func `What is left of a cut stroke looks as before`(preset: BrushPreset) throws {
    for (seed, scale) in [(1, 1.0), (2, 2.0), (3, 1.5)] {
      let canvas = try InkCanvas(width: 160, height: 120, scale: scale, seed: UInt64(seed))
      canvas.brush = preset.brush
      canvas.receiveEach(
        Strokes.line(from: Point(10, 20), to: Point(150, 70), touch: 1, samples: 14)
          + Strokes.line(from: Point(10, 100), to: Point(150, 90), touch: 2, samples: 9))
      let before = canvas.pixels
      let disc = MovedDisc(from: Point(80, 10), to: Point(84, 50), radius: 4)
      let edit = try #require(canvas.document.cutting(along: disc))
      canvas.perform(edit)
      let after = canvas.pixels
      #expect(after != before)
      #expect(canvas.document.count == 3, "\(preset)")
      // Around the cut, within reach of the widest tip: ends are round there.
      let widest =
        canvas.document.strokes
        .flatMap { canvas.document.ink(of: $0).tips.map { $0.width } }.max() ?? 0
      let area = disc.bounds.expanded(by: widest * 1.5 + 3)
      var changed = 0
      for index in after.indices where after[index] != before[index] {
        let place = Point(
          (Double(index % canvas.pixelWidth) + 0.5) / scale,
          (Double(index / canvas.pixelWidth) + 0.5) / scale)
        if !area.contains(place) { changed += 1 }
      }
      // A nib that turns sweeps a little less in two steps than in one.
      #expect(changed <= (preset == .fountain ? 8 : 0), "\(preset) at \(scale): \(changed)")
    }
  }
}
