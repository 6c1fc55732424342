import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct SelectionTests {
  /// Returns three lines, 20 points apart, and a hand that selects.
  func hand() throws -> GestureHand {
    let hand = try GestureHand()
    for y in [30.0, 50, 70] {
      hand.canvas.receiveEach(Strokes.line(from: Point(40, y), to: Point(120, y), touch: Int64(y)))
    }
    hand.gestures.settings.selects = true
    return hand
  }

  func ids(_ numbers: Int...) -> [InkStroke.Identifier] {
    numbers.map { InkStroke.Identifier(rawValue: $0) }
  }

  /// Draws around a rectangle.
  func lasso(
    _ hand: GestureHand, _ rect: Rect, _ kind: TouchKind = .indirectPointer, at time: Double,
    modifiers: PointerModifiers = []
  ) {
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ]
    hand.down(1, kind, corners[0].x, corners[0].y, at: time, modifiers: modifiers)
    for (number, corner) in corners.dropFirst().enumerated() {
      hand.move(1, kind, corner.x, corner.y, at: time + 0.1 * Double(number + 1))
    }
    hand.up(1, kind, rect.minX, rect.minY, at: time + 0.5)
  }

  func tap(
    _ hand: GestureHand, _ x: Double, _ y: Double, _ kind: TouchKind = .indirectPointer,
    at time: Double,
    modifiers: PointerModifiers = []
  ) {
    hand.down(1, kind, x, y, at: time, modifiers: modifiers)
    hand.up(1, kind, x, y, at: time + 0.05)
  }

  // MARK: Selecting

  @Test func `A selection meets what its rectangle overlaps, wherever it is dragged`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    let above = Rect(minX: 100, minY: 0, maxX: 200, maxY: 20)
    #expect(!selection.meets(above))
    selection.select(ids(0, 1))
    #expect(!selection.meets(above))
    #expect(selection.meets(Rect(minX: 60, minY: 35, maxX: 61, maxY: 36)), "between the lines")
    #expect(!selection.meets(Rect(minX: 60, minY: 60, maxX: 61, maxY: 80)))
    #expect(selection.beginDrag(.inside, at: Point(60, 40)))
    selection.drag(to: Point(60, 22))
    #expect(selection.meets(above), "while it is dragged")
    selection.endDrag()
    #expect(selection.meets(above))
  }

  @Test(arguments: TouchKind.allCases)
  func `A lasso selects what lies in it`(kind: TouchKind) throws {
    let hand = try hand()
    let pixels = hand.canvas.pixels
    lasso(hand, Rect(minX: 30, minY: 20, maxX: 140, maxY: 60), kind, at: 1)
    #expect(hand.gestures.selection.ids == ids(0, 1))
    #expect(hand.strokeCount == 3 && hand.undoDepth == 3 && hand.isAtRest)
    #expect(hand.canvas.pixels == pixels)
    // Another one selects other strokes, one with shift more of them, one around nothing none.
    lasso(hand, Rect(minX: 4, minY: 64, maxX: 140, maxY: 80), kind, at: 2)
    #expect(hand.gestures.selection.ids == ids(2))
    lasso(
      hand, Rect(minX: 20, minY: 22, maxX: 140, maxY: 40), kind, at: 3, modifiers: .shift)
    #expect(hand.gestures.selection.ids == ids(0, 2))
    lasso(hand, Rect(minX: 5, minY: 90, maxX: 35, maxY: 120), kind, at: 4)
    #expect(hand.gestures.selection.isEmpty && hand.gestures.selection.box == nil)
  }

  @Test func `The lasso is shown while it is drawn, in points of the view`() throws {
    let hand = try hand()
    hand.canvas.setView(origin: Point(10, 20), zoom: 2)
    let outcome = hand.down(1, .indirectPointer, 5, 6, at: 0)
    #expect(outcome.contains(.selection) && !outcome.contains(.ink))
    hand.move(1, .indirectPointer, 60, 6, at: 0.1)
    hand.move(1, .indirectPointer, 61, 6, at: 0.2)
    #expect(hand.gestures.selection.lassoCorners == [Point(5, 6), Point(60, 6)])
    // It goes on for ever, and keeps few corners.
    for step in 0..<20_000 {
      hand.move(
        1, .indirectPointer, 100 + Double(step % 2) * 50, Double(step % 140),
        at: 1 + Double(step) / 1000)
    }
    let corners = hand.gestures.selection.lassoCorners
    #expect(corners.count < InkSelection.lassoLimit && corners[0] == Point(5, 6))
    hand.cancel(1, .indirectPointer)
    #expect(hand.gestures.selection.lassoCorners.isEmpty && hand.isAtRest)
  }

  @Test func `A tap selects the stroke below, with shift one more, and beside it nothing`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    tap(hand, 80, 51, at: 1)
    #expect(selection.ids == ids(1))
    tap(hand, 60, 71, at: 2, modifiers: .shift)
    #expect(selection.ids == ids(1, 2))
    tap(hand, 80, 51, at: 3, modifiers: .shift)
    #expect(selection.ids == ids(2))
    tap(hand, 80, 110, at: 4, modifiers: .shift)
    #expect(selection.ids == ids(2))
    tap(hand, 80, 110, at: 5)
    #expect(selection.isEmpty && hand.undoDepth == 3)
    // Fingers need not be as exact.
    tap(hand, 80, 60 - 19, .indirectPointer, at: 6)
    #expect(selection.isEmpty)
    tap(hand, 80, 60 - 19, .direct, at: 7)
    #expect(!selection.isEmpty)
  }

  @Test func `Strokes that vanish leave the selection`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.selectAll()
    #expect(selection.ids == ids(0, 1, 2))
    hand.canvas.undo()
    #expect(selection.ids == ids(0, 1))
    hand.canvas.redo()
    #expect(selection.ids == ids(0, 1))
    // A stroke that is cut becomes others.
    let cut = try #require(
      hand.canvas.document.cutting(
        along: MovedDisc(from: Point(80, 20), to: Point(80, 40), radius: 3)))
    hand.canvas.perform(cut)
    #expect(selection.ids == ids(1))
    hand.canvas.clear(fade: 0)
    #expect(selection.isEmpty)
  }

  // MARK: Dragging

  func corner(_ hand: GestureHand, _ handle: SelectionHandle) throws -> Point {
    let box = try #require(hand.gestures.selection.box)
    return handle == .rotation ? box.rotation : box.corners[Int(handle.rawValue) - 1]
  }

  func drag(
    _ hand: GestureHand, from start: Point, to end: Point, _ kind: TouchKind = .indirectPointer,
    at time: Double, modifiers: PointerModifiers = []
  ) {
    hand.down(1, kind, start.x, start.y, at: time)
    for step in 1...8 {
      let place = start.interpolated(to: end, at: Double(step) / 8)
      hand.gestures.handle(
        PointerCall(pointer: 1, kind: kind, phase: .moved, modifiers: modifiers),
        [GestureHand.sample(place.x, place.y, time + Double(step) / 60)])
    }
    hand.gestures.handle(
      PointerCall(pointer: 1, kind: kind, phase: .ended, buttons: [], modifiers: modifiers),
      [GestureHand.sample(end.x, end.y, time + 0.2)])
  }

  func transforms(_ hand: GestureHand) -> [Affine] {
    hand.canvas.document.strokes.map { $0.transform }
  }

  @Test(arguments: TouchKind.allCases)
  func `What is selected is moved, and undone at once`(kind: TouchKind) throws {
    let hand = try hand()
    let before = hand.canvas.pixels
    tap(hand, 80, 50, kind, at: 1)
    drag(hand, from: Point(80, 51), to: Point(100, 96), kind, at: 2)
    #expect(transforms(hand) == [.identity, .translation(Vector(20, 45)), .identity])
    #expect(hand.undoDepth == 4 && hand.isAtRest)
    #expect(hand.gestures.selection.ids == ids(1))
    #expect(hand.canvas.pixel(80, 50) == white && hand.canvas.pixel(100, 95) == black)
    #expect(try hand.showsWhatIsKept())
    hand.canvas.undo()
    #expect(hand.canvas.pixels == before && hand.gestures.selection.ids == ids(1))
  }

  @Test(arguments: [SelectionHandle.topLeft, .topRight, .bottomRight, .bottomLeft])
  func `A corner scales about the opposite one`(handle: SelectionHandle) throws {
    let hand = try hand()
    lasso(hand, Rect(minX: 30, minY: 20, maxX: 140, maxY: 60), at: 1)
    let opposite = try #require(
      SelectionHandle(rawValue: (handle.rawValue + 1) % 4 + 1))
    let bounds = hand.canvas.document.bounds(of: ids(0, 1))
    let fixed = try corner(hand, opposite)
    let start = try corner(hand, handle)
    // Twice as far from the corner of the ink that stays.
    let pivot = Point(
      fixed.x < start.x ? bounds.minX : bounds.maxX, fixed.y < start.y ? bounds.minY : bounds.maxY)
    drag(hand, from: start, to: pivot.interpolated(to: start, at: 2), at: 2)
    for index in [0, 1] {
      let transform = transforms(hand)[index]
      #expect(abs(transform.a - 2) < 1e-9 && abs(transform.d - 2) < 1e-9)
      #expect(transform.b == 0 && transform.c == 0)
      #expect(pivot.applying(transform).distance(to: pivot) < 1e-9)
    }
    #expect(transforms(hand)[2] == .identity && hand.undoDepth == 4)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `Nothing is turned inside out, or made too small or too large`() throws {
    let hand = try hand()
    lasso(hand, Rect(minX: 30, minY: 20, maxX: 140, maxY: 60), at: 1)
    let start = try corner(hand, .bottomRight)
    drag(hand, from: start, to: Point(-900, -900), at: 2)
    var bounds = hand.canvas.document.bounds(of: ids(0, 1))
    #expect(max(bounds.width, bounds.height) >= InkSelection.shortestSide * 0.99)
    #expect(transforms(hand)[0].a > 0)
    let end = try corner(hand, .bottomRight)
    drag(hand, from: end, to: Point(9e6, 9e6), at: 3)
    bounds = hand.canvas.document.bounds(of: ids(0, 1))
    #expect(max(bounds.width, bounds.height) <= InkSelection.longestSide * 1.01)
  }

  @Test func `The handle turns about the middle, with shift in steps`() throws {
    let hand = try hand()
    hand.canvas.setView(origin: Point(-10, -40), zoom: 1)
    lasso(hand, Rect(minX: 40, minY: 60, maxX: 150, maxY: 100), at: 1)
    let selection = hand.gestures.selection
    let center = try #require(selection.box).center
    let start = try corner(hand, .rotation)
    #expect(abs(start.x - center.x) < 1e-9 && start.y < center.y)
    drag(hand, from: start, to: Point(center.x + 40, center.y + 1), at: 2, modifiers: .shift)
    let transform = transforms(hand)[0]
    #expect(abs(transform.a) < 1e-12 && abs(transform.b - 1) < 1e-12)
    // The box turns along: its former top is at the right.
    let box = try #require(selection.box)
    #expect(box.center.distance(to: center) < 1e-9)
    #expect(box.corners[0].x > center.x && box.corners[0].y < center.y)
    selection.recolor(InkColor(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(selection.box == box)
    hand.canvas.undo()
    #expect(selection.box == box)
    // Without shift by any angle.
    let now = try corner(hand, .rotation)
    drag(hand, from: now, to: Point(now.x - 3, now.y + 17), at: 3)
    #expect(abs(transforms(hand)[0].b - 1) > 1e-3)
    #expect(hand.undoDepth == 5 && transforms(hand)[2] == .identity)
    #expect(try hand.showsWhatIsKept())
  }

  @Test func `Two fingers drag what is selected so that each stays on its point`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(0, 1))
    hand.down(1, .direct, 60, 40, at: 1)
    hand.down(2, .direct, 100, 40, at: 1.1)
    hand.move(1, .direct, 60, 100, at: 1.2)
    hand.move(2, .direct, 60, 20, at: 1.3)
    hand.up(2, .direct, 60, 20, at: 1.4)
    hand.up(1, .direct, 60, 100, at: 1.5)
    let transform = transforms(hand)[0]
    #expect(Point(60, 40).applying(transform).distance(to: Point(60, 100)) < 1e-9)
    #expect(Point(100, 40).applying(transform).distance(to: Point(60, 20)) < 1e-9)
    #expect(transforms(hand)[1] == transform && transforms(hand)[2] == .identity)
    #expect(hand.undoDepth == 4 && hand.isAtRest && hand.canvas.zoom == 1)
    // A tap of both undoes.
    hand.down(1, .direct, 60, 40, at: 2)
    hand.down(2, .direct, 60, 80, at: 2.02)
    hand.up(1, .direct, 60, 40, at: 2.1)
    let outcome = hand.up(2, .direct, 60, 80, at: 2.15)
    #expect(outcome.contains(.undo) && transforms(hand)[0] == .identity && hand.undoDepth == 3)
    // With one of them elsewhere they move the view.
    hand.down(1, .direct, 60, 40, at: 3)
    hand.down(2, .direct, 180, 140, at: 3.05)
    hand.move(1, .direct, 30, 10, at: 3.2)
    hand.up(1, .direct, 30, 10, at: 3.3)
    hand.up(2, .direct, 180, 140, at: 3.4)
    #expect(hand.canvas.zoom > 1 && transforms(hand)[0] == .identity && hand.isAtRest)
  }

  @Test func `However often pinches begin within a drag, the limits are those of the drag`() throws
  {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(0, 1))
    let before = hand.canvas.document.bounds(of: ids(0, 1))
    let size = max(before.width, before.height)
    func side() throws -> Double {
      let corners = try #require(selection.box).corners
      return max(corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
        - 2 * InkSelection.boxMargin
    }
    #expect(selection.beginDrag(.inside, at: Point(60, 40)))
    // Twenty times as large, and again from where the fingers are.
    selection.beginPinch(Point(70, 40), Point(80, 40))
    selection.pinch(Point(-25, 40), Point(175, 40))
    for _ in 0..<5 {
      selection.beginPinch(Point(-25, 40), Point(175, 40))
      selection.pinch(Point(-25, 40), Point(175, 40))
      #expect(abs(try side() / size - 20) < 1e-9)
    }
    // As large as may be, and as small.
    selection.pinch(Point(-9e6, 40), Point(9e6, 40))
    #expect(abs(try side() / InkSelection.longestSide - 1) < 1e-3)
    selection.beginPinch(Point(0, 40), Point(1000, 40))
    selection.beginPinch(Point(0, 40), Point(1000, 40))
    selection.pinch(Point(80, 40), Point(80.000_001, 40))
    #expect(abs(try side() / InkSelection.shortestSide - 1) < 1e-3)
    selection.cancelDrag()
  }

  @Test func `Handles are larger for fingers, and leave room to move small selections`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(1))
    let box = try #require(selection.box)
    let corner = box.corners[2]
    let beside = Point(corner.x + 15, corner.y + 12)
    #expect(selection.handle(at: beside, reach: PointerGestures.touchReach) == .bottomRight)
    #expect(selection.handle(at: beside, reach: PointerGestures.pointReach) == nil)
    #expect(PointerGestures.touchReach >= 22)
    // A dot.
    hand.canvas.receive(Strokes.tap(Point(170, 120), touch: 9))
    selection.tap(at: Point(170, 120), reach: 3)
    let middle = try #require(selection.box).center
    #expect(selection.handle(at: middle, reach: PointerGestures.touchReach) == .inside)
  }

  @Test func `Where there is no room above, the handle that turns is elsewhere`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(0))
    #expect(try #require(selection.box).rotation.y > 30)
    selection.select(ids(2))
    #expect(try #require(selection.box).rotation.y < 70)
  }

  @Test func `A pen that was seen leaves fingers to the view, but for handles`() throws {
    let hand = try hand()
    hand.gestures.penSeen = true
    hand.stroke(1, .direct, from: Point(20, 20), to: Point(30, 20), at: 1)
    #expect(hand.canvas.origin != Point(0, 0) && hand.gestures.selection.isEmpty)
    hand.canvas.setView(origin: Point(0, 0), zoom: 1)
    hand.gestures.selection.select(ids(1))
    drag(hand, from: Point(80, 50), to: Point(80, 100), .direct, at: 2)
    #expect(hand.canvas.origin == Point(0, 0) && transforms(hand)[1].ty == 50)
  }

  @Test func `What is taken back stays where it was`() throws {
    let hand = try hand()
    let before = hand.canvas.pixels
    hand.gestures.selection.select(ids(1))
    hand.down(1, .pencil, 80, 50, at: 1)
    hand.move(1, .pencil, 80, 90, at: 1.1, force: 1)
    #expect(hand.canvas.isLifting && hand.canvas.pixels != before)
    hand.cancel(1, .pencil)
    #expect(hand.canvas.pixels == before && hand.undoDepth == 3 && hand.isAtRest)
    // One that is lost ends where it was.
    hand.down(1, .pencil, 80, 50, at: 2)
    hand.move(1, .pencil, 80, 90, at: 2.1, force: 1)
    hand.gestures.loseAll()
    #expect(transforms(hand)[1].ty == 40 && hand.isAtRest)
  }

  // MARK: Whatever comes

  @Test(arguments: seeds(1000))
  func `Whatever is done, the selection holds what is there, and the canvas shows what it should`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
    canvas.settings.finger = .erases
    var session = DrawingSession(canvas, seed: seed)
    let selection = InkSelection(canvas)
    var view = CanvasView(canvas)
    for _ in 0..<60 {
      let version = selection.version
      let seen = (selection.ids, selection.box, selection.lassoCorners)
      switch random.below(10) {
      case 0, 1: _ = session.step(&random)
      case 2:
        canvas.setView(
          origin: Point(random.double(in: -30...30), 3), zoom: random.double(in: 0.4...3))
        continue
      case 3: if random.chance(0.5) { canvas.undo() } else { canvas.redo() }
      default: SelectionActions.act(&random, selection)
      }
      if selection.version == version {
        #expect(seen.0 == selection.ids && seen.1 == selection.box)
        #expect(seen.2 == selection.lassoCorners)
      }
      #expect(zip(selection.ids, selection.ids.dropFirst()).allSatisfy { $0 < $1 })
      #expect(selection.ids.allSatisfy { canvas.document.isSelectable($0) })
      #expect(selection.pictures.map { $0.id } == selection.ids.filter { $0.kind == .picture })
      #expect(selection.isDragging == canvas.isLifting)
      if let box = selection.box {
        #expect(!selection.isEmpty)
        #expect((box.corners + [box.rotation, box.rotationBase]).allSatisfy { $0.isFinite })
      }
      if random.chance(0.3) { view.refresh() }
      if canvas.isLifting, random.chance(0.1) {
        #expect(firstDifference(view.refreshed(), canvas.pixels, width: 150) == nil)
      }
    }
    canvas.finishTouches()
    selection.settle()
    #expect(!canvas.isLifting && !selection.isDragging)
    view.refresh()
    #expect(canvas.pixels == view.pixels)
    let opened = try InkCanvas(
      width: 150, height: 100, document: InkDocument(canvas.document.state))
    opened.setView(origin: canvas.origin, zoom: canvas.zoom)
    #expect(firstDifference(view.pixels, opened.pixels, width: 150) == nil, "seed \(seed)")
  }
}
