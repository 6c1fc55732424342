import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

// Tests of the order of the selected ink, of mirroring, and of rectangles.
extension SelectionTests {
  private static let red = InkColor(red: 255, green: 0, blue: 0)
  private static let green = InkColor(red: 0, green: 255, blue: 0)
  private static let blue = InkColor(red: 0, green: 0, blue: 255)

  /// Returns three strokes that cross at 60, 60, from the lowest up red, green and blue, and a grey one far away.
  private func crossing() throws -> GestureHand {
    let hand = try GestureHand()
    let ways: [(Point, Point, InkColor)] = [
      (Point(30, 60), Point(90, 60), Self.red), (Point(60, 30), Point(60, 90), Self.green),
      (Point(35, 35), Point(85, 85), Self.blue),
      (Point(150, 130), Point(180, 130), InkColor(red: 90, green: 90, blue: 90)),
    ]
    for (number, way) in ways.enumerated() {
      hand.canvas.brush.color = way.2
      hand.canvas.receiveEach(Strokes.line(from: way.0, to: way.1, touch: Int64(number)))
    }
    return hand
  }

  private func color(_ hand: GestureHand, _ x: Int, _ y: Int) -> UInt32 {
    hand.canvas.pixels[y * hand.canvas.pixelWidth + x]
  }

  @Test func `The selection comes to the front, and goes to the back`() throws {
    let hand = try crossing()
    let selection = hand.gestures.selection
    let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000)
    #expect(color(hand, 60, 60) == blue)
    let before = hand.canvas.document.state.strokes
    selection.select(ids(0))
    selection.bringToFront()
    #expect(color(hand, 60, 60) == red && hand.undoDepth == 5 && selection.ids.count == 1)
    #expect(try hand.showsWhatIsKept())
    selection.sendToBack()
    #expect(color(hand, 60, 60) == blue && hand.undoDepth == 6 && selection.ids.count == 1)
    #expect(color(hand, 40, 60) == red, "it is there")
    selection.select(hand.canvas.document.strokes.filter { $0.brush.color == Self.blue }.map(\.id))
    selection.sendToBack()
    // The green one was over the red one, and still is.
    #expect(color(hand, 60, 60) == green)
    #expect(try hand.showsWhatIsKept())
    // An untouched stroke keeps its name.
    #expect(hand.canvas.document.strokes.contains { $0.id == ids(3)[0] })
    // At the back already, it is left there.
    let depth = hand.undoDepth
    selection.sendToBack()
    #expect(hand.undoDepth == depth)
    while hand.undoDepth > 4 { hand.canvas.undo() }
    #expect(hand.canvas.document.state.strokes == before)
    selection.deselect()
    selection.bringToFront()
    selection.sendToBack()
    selection.flip(isVertical: true)
    #expect(hand.undoDepth == 4)
  }

  @Test func `What was erased of a stroke stays erased when it comes to the front`() throws {
    let hand = try crossing()
    hand.canvas.settings.tool = .erases
    hand.stroke(7, .pencil, from: Point(40, 50), to: Point(40, 70), at: 9)
    hand.canvas.settings.tool = .draws
    #expect(color(hand, 40, 60) == 0xFFFF_FFFF)
    hand.gestures.selection.select(ids(0))
    hand.gestures.selection.bringToFront()
    #expect(color(hand, 40, 60) == 0xFFFF_FFFF)
    #expect(color(hand, 60, 60) == 0xFF00_00FF)
    #expect(try hand.showsWhatIsKept())
  }

  @Test(
    arguments: [BrushPreset.pen, .marker, .fountain, .highlighter, .airbrush, .inkForce],
    [false, true])
  func `Mirrored ink is the mirror of the ink`(preset: BrushPreset, isVertical: Bool) throws {
    let hand = try GestureHand()
    hand.canvas.brush = preset.brush
    hand.canvas.brush.size = 8
    for (number, place) in [Point(40, 30), Point(60, 110), Point(120, 50), Point(150, 90)]
      .enumerated()
    {
      let time = Double(number) / 10 + 1
      if number == 0 {
        hand.down(1, .pencil, place.x, place.y, at: time)
      } else {
        hand.move(1, .pencil, place.x, place.y, at: time, force: 1)
      }
    }
    hand.up(1, .pencil, 150, 90, at: 1.5)
    let selection = hand.gestures.selection
    selection.selectAll()
    let box = try #require(selection.box)
    let (width, height) = (hand.canvas.pixelWidth, hand.canvas.pixelHeight)
    let before = hand.canvas.pixels
    selection.flip(isVertical: isVertical)
    #expect(hand.undoDepth == 2)
    let mirrored = try #require(selection.box)
    #expect(mirrored.center.distance(to: box.center) < 1)
    #expect(
      mirrored.handle(at: mirrored.rotation, reach: 0.5) == .rotation
        && mirrored.center.distance(to: mirrored.rotation)
          > mirrored.center.distance(to: mirrored.rotationBase),
      "the handle is outside")
    let after = hand.canvas.pixels
    #expect(after != before)
    #expect(try hand.showsWhatIsKept())
    // Pixels that differ from the mirrored ones by more than a rounding: the box need not lie on pixels.
    let sum = isVertical ? box.center.y * 2 : box.center.x * 2
    var (far, inked) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let other = isVertical ? (x, Int(sum.rounded()) - 1 - y) : (Int(sum.rounded()) - 1 - x, y)
        guard 0..<width ~= other.0, 0..<height ~= other.1 else { continue }
        let (a, b) = (after[y * width + x], before[other.1 * width + other.0])
        if a != 0xFFFF_FFFF { inked += 1 }
        if abs(Int(a >> 8 & 255) - Int(b >> 8 & 255)) > 150 { far += 1 }
      }
    }
    #expect(inked > 300 && far * 50 < inked, "\(far) of \(inked)")
    selection.flip(isVertical: isVertical)
    #expect(hand.canvas.document.strokes.allSatisfy { ($0.transform.a - 1).magnitude < 1e-9 })
  }

  @Test func `A rectangle selects from corner to corner`() throws {
    let hand = try hand()
    hand.gestures.settings.selectsRectangles = true
    hand.down(1, .indirectPointer, 140, 60, at: 1)
    hand.move(1, .indirectPointer, 90, 80, at: 1.1)
    hand.move(1, .indirectPointer, 30, 20, at: 1.2)
    #expect(
      hand.gestures.selection.lassoCorners
        == [Point(140, 60), Point(30, 60), Point(30, 20), Point(140, 20)])
    hand.up(1, .indirectPointer, 30, 20, at: 1.3)
    #expect(hand.gestures.selection.ids == ids(0, 1) && hand.isAtRest)
    // A tap still selects one.
    tap(hand, 80, 70, at: 2)
    #expect(hand.gestures.selection.ids == ids(2))
  }
}
