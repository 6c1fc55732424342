import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct SelectionStretchingTests {
  /// Returns a zigzag, all of which is selected: its box is large enough for all handles.
  func hand() throws -> GestureHand {
    let hand = try GestureHand()
    hand.canvas.receiveEach(Strokes.line(from: Point(40, 30), to: Point(100, 90), touch: 1))
    hand.canvas.receiveEach(Strokes.line(from: Point(40, 90), to: Point(100, 30), touch: 2))
    hand.gestures.settings.selects = true
    hand.gestures.selection.selectAll()
    return hand
  }

  func side(_ hand: GestureHand, _ handle: SelectionHandle) throws -> Point {
    let box = try #require(hand.gestures.selection.box)
    return try #require(box.sides[Int(handle.rawValue) - 6])
  }

  @Test(arguments: [SelectionHandle.top, .right, .bottom, .left])
  func `a side stretches away from the opposite one`(handle: SelectionHandle) throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    let before = hand.canvas.document.bounds
    let start = try side(hand, handle)
    let middle = try #require(selection.box?.center)
    hand.down(1, .indirectPointer, start.x, start.y, at: 1)
    #expect(hand.gestures.selectionHandle == handle)
    let to = start + (start - middle) * 0.5
    // Movement across the side does not count.
    let across = Vector(-(start - middle).dy, (start - middle).dx)
    hand.move(1, .indirectPointer, to.x + across.dx, to.y + across.dy, at: 1.1)
    let shown = hand.canvas.pixels
    let box = try #require(selection.box)
    hand.up(1, .indirectPointer, to.x + across.dx, to.y + across.dy, at: 1.2)
    #expect(hand.canvas.pixels == shown && hand.undoDepth == 3)
    let after = hand.canvas.document.bounds
    let isUpright = handle == .top || handle == .bottom
    let (long, short) =
      isUpright ? (after.height, after.width) : (after.width, after.height)
    let own = isUpright ? before.height : before.width
    // Half of the way out is a quarter more; the tip is wider by the root of that.
    #expect(long > own * 1.2 && long < own * 1.32)
    #expect(short > own && short < own * 1.08)
    #expect(box.center.distance(to: middle) > 5)
    for stroke in hand.canvas.document.strokes {
      #expect((stroke.transform.flatness - 1.25).magnitude < 0.04)
      #expect((stroke.scale * stroke.scale - 1.25).magnitude < 0.04)
    }
    hand.canvas.undo()
    #expect(hand.canvas.document.bounds == before)
  }

  @Test func `with shift a side keeps the shape, as corners do`() throws {
    let hand = try hand()
    let start = try side(hand, .right)
    let selection = hand.gestures.selection
    selection.beginDrag(.right, at: start)
    selection.drag(to: Point(start.x + 30, start.y), snaps: true)
    selection.endDrag()
    for stroke in hand.canvas.document.strokes {
      #expect(stroke.transform.flatness < 1 + 1e-12 && stroke.scale > 1.2)
    }
  }

  @Test func `nothing is flattened to a line, however far a side is pushed`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    for round in 0..<60 {
      let handle = [SelectionHandle.top, .left][round % 2]
      guard selection.beginDrag(handle, at: Point(40, 40)) else { break }
      selection.drag(to: round % 4 < 2 ? Point(1e6, 1e6) : Point(-1e9, -1e9))
      selection.endDrag()
      let bounds = hand.canvas.document.bounds
      #expect(bounds.isFinite && bounds.width > 0.5 && bounds.height > 0.5)
      for stroke in hand.canvas.document.strokes {
        #expect(stroke.transform.flatness <= 1.001e6 && stroke.transform.determinant > 0)
      }
    }
    // A transform that is one is not done.
    let before = hand.canvas.document.state
    selection.transform(Affine(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    selection.transform(Affine(a: 1, b: 0, c: 0, d: 1e-9, tx: 0, ty: 0))
    #expect(hand.canvas.document.state == before)
  }

  @Test func `a turned box stretches along its own sides, and stays turned`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    let center = try #require(selection.box).center
    let turn = Affine.translation(Point.zero - center).concatenating(.rotation(0.4))
      .concatenating(.translation(center - Point.zero))
    selection.transform(turn)
    let box = try #require(selection.box)
    let start = try side(hand, .bottom)
    selection.beginDrag(.bottom, at: start)
    selection.drag(to: start + (start - box.center))
    selection.endDrag()
    let after = try #require(selection.box)
    // The edge on the other side stays where it was, up to the margin.
    #expect(after.corners[0].distance(to: box.corners[0]) < 1)
    #expect(after.corners[1].distance(to: box.corners[1]) < 1)
    let edge = after.corners[1] - after.corners[0]
    let down = after.corners[3] - after.corners[0]
    #expect((edge.dot(down) / edge.length / down.length).magnitude < 1e-9)
    let factor = down.length / (box.corners[3] - box.corners[0]).length
    #expect(factor > 1.35 && factor < 1.55)
    #expect((hand.canvas.document.strokes[0].transform.flatness - 1.5).magnitude < 0.15)
  }

  @Test func `small and thin boxes have no handles at their sides`() throws {
    let hand = try GestureHand()
    hand.canvas.receiveEach(Strokes.line(from: Point(40, 30), to: Point(120, 30), touch: 1))
    hand.gestures.settings.selects = true
    hand.gestures.selection.selectAll()
    #expect(try #require(hand.gestures.selection.box).sides == [nil, nil, nil, nil])
    // Magnified, the line is thick enough to be made higher and longer.
    hand.canvas.setView(origin: Point(30, 10), zoom: 12)
    let sides = try #require(hand.gestures.selection.box).sides
    #expect(sides[0] != nil && sides[2] != nil)
  }

  @Test func `erasures are stretched along`() throws {
    let hand = try hand()
    hand.canvas.eraser.size = 12
    hand.gestures.selection.deselect()
    hand.canvas.settings.tool = .erases
    hand.canvas.receiveEach(Strokes.line(from: Point(50, 60), to: Point(90, 60), touch: 5))
    #expect(hand.canvas.document.strokes.contains { $0.isErasure })
    hand.gestures.selection.selectAll()
    #expect(hand.canvas.document.stroke(at: Point(70, 60), radius: 1) == nil)
    hand.gestures.selection.transform(.scale(x: 1.5, y: 1))
    #expect(hand.canvas.document.stroke(at: Point(105, 60), radius: 1) == nil)
    #expect(hand.canvas.document.strokes.allSatisfy { $0.warp != nil })
  }
}
