import Ductus
import InkTestSupport
import Testing

@Suite struct SelectionTests {
  /// Three lines, 20 points apart, and a hand that selects.
  private func hand() throws -> GestureHand {
    let hand = try GestureHand()
    for y in [30.0, 50, 70] {
      hand.canvas.receiveEach(Strokes.line(from: Point(40, y), to: Point(120, y), touch: Int64(y)))
    }
    hand.gestures.settings.selects = true
    return hand
  }

  private func ids(_ numbers: Int...) -> [InkStroke.Identifier] {
    numbers.map { InkStroke.Identifier(rawValue: $0) }
  }

  /// Draws around a rectangle.
  private func lasso(
    _ hand: GestureHand, _ rect: Rect, _ kind: PointerKind = .mouse, at time: Double,
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

  private func tap(
    _ hand: GestureHand, _ x: Double, _ y: Double, _ kind: PointerKind = .mouse, at time: Double,
    modifiers: PointerModifiers = []
  ) {
    hand.down(1, kind, x, y, at: time, modifiers: modifiers)
    hand.up(1, kind, x, y, at: time + 0.05)
  }

  // MARK: Selecting

  @Test(arguments: PointerKind.allCases)
  func `A lasso selects what lies in it`(kind: PointerKind) throws {
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
    let outcome = hand.down(1, .mouse, 5, 6, at: 0)
    #expect(outcome.contains(.selection) && !outcome.contains(.ink))
    hand.move(1, .mouse, 60, 6, at: 0.1)
    hand.move(1, .mouse, 61, 6, at: 0.2)
    #expect(hand.gestures.selection.lassoCorners == [Point(5, 6), Point(60, 6)])
    // It goes on for ever, and keeps few corners.
    for step in 0..<20_000 {
      hand.move(
        1, .mouse, 100 + Double(step % 2) * 50, Double(step % 140), at: 1 + Double(step) / 1000)
    }
    let corners = hand.gestures.selection.lassoCorners
    #expect(corners.count < InkSelection.lassoLimit && corners[0] == Point(5, 6))
    hand.cancel(1, .mouse)
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
    tap(hand, 80, 60 - 19, .mouse, at: 6)
    #expect(selection.isEmpty)
    tap(hand, 80, 60 - 19, .touch, at: 7)
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

  private func corner(_ hand: GestureHand, _ handle: SelectionHandle) throws -> Point {
    let box = try #require(hand.gestures.selection.box)
    return handle == .rotation ? box.rotation : box.corners[Int(handle.rawValue) - 1]
  }

  private func drag(
    _ hand: GestureHand, from start: Point, to end: Point, _ kind: PointerKind = .mouse,
    at time: Double, modifiers: PointerModifiers = []
  ) {
    hand.down(1, kind, start.x, start.y, at: time)
    for step in 1...8 {
      let place = start.interpolated(to: end, at: Double(step) / 8)
      hand.gestures.handle(
        PointerEvent(pointer: 1, kind: kind, phase: .move, modifiers: modifiers),
        [GestureHand.sample(place.x, place.y, time + Double(step) / 60)])
    }
    hand.gestures.handle(
      PointerEvent(pointer: 1, kind: kind, phase: .up, buttons: [], modifiers: modifiers),
      [GestureHand.sample(end.x, end.y, time + 0.2)])
  }

  private func transforms(_ hand: GestureHand) -> [Affine] {
    hand.canvas.document.strokes.map { $0.transform }
  }

  @Test(arguments: PointerKind.allCases)
  func `What is selected is moved, and undone at once`(kind: PointerKind) throws {
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
    // The box turns along: what was its top is at the right.
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
    hand.down(1, .touch, 60, 40, at: 1)
    hand.down(2, .touch, 100, 40, at: 1.1)
    hand.move(1, .touch, 60, 100, at: 1.2)
    hand.move(2, .touch, 60, 20, at: 1.3)
    hand.up(2, .touch, 60, 20, at: 1.4)
    hand.up(1, .touch, 60, 100, at: 1.5)
    let transform = transforms(hand)[0]
    #expect(Point(60, 40).applying(transform).distance(to: Point(60, 100)) < 1e-9)
    #expect(Point(100, 40).applying(transform).distance(to: Point(60, 20)) < 1e-9)
    #expect(transforms(hand)[1] == transform && transforms(hand)[2] == .identity)
    #expect(hand.undoDepth == 4 && hand.isAtRest && hand.canvas.zoom == 1)
    // A tap of both undoes.
    hand.down(1, .touch, 60, 40, at: 2)
    hand.down(2, .touch, 60, 80, at: 2.02)
    hand.up(1, .touch, 60, 40, at: 2.1)
    let outcome = hand.up(2, .touch, 60, 80, at: 2.15)
    #expect(outcome.contains(.undo) && transforms(hand)[0] == .identity && hand.undoDepth == 3)
    // With one of them elsewhere they move the view.
    hand.down(1, .touch, 60, 40, at: 3)
    hand.down(2, .touch, 180, 140, at: 3.05)
    hand.move(1, .touch, 30, 10, at: 3.2)
    hand.up(1, .touch, 30, 10, at: 3.3)
    hand.up(2, .touch, 180, 140, at: 3.4)
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
    hand.stroke(1, .touch, from: Point(20, 20), to: Point(30, 20), at: 1)
    #expect(hand.canvas.origin != Point(0, 0) && hand.gestures.selection.isEmpty)
    hand.canvas.setView(origin: Point(0, 0), zoom: 1)
    hand.gestures.selection.select(ids(1))
    drag(hand, from: Point(80, 50), to: Point(80, 100), .touch, at: 2)
    #expect(hand.canvas.origin == Point(0, 0) && transforms(hand)[1].ty == 50)
  }

  @Test func `What is taken back stays where it was`() throws {
    let hand = try hand()
    let before = hand.canvas.pixels
    hand.gestures.selection.select(ids(1))
    hand.down(1, .pen, 80, 50, at: 1)
    hand.move(1, .pen, 80, 90, at: 1.1, force: 1)
    #expect(hand.canvas.isLifting && hand.canvas.pixels != before)
    hand.cancel(1, .pen)
    #expect(hand.canvas.pixels == before && hand.undoDepth == 3 && hand.isAtRest)
    // One that is lost ends where it was.
    hand.down(1, .pen, 80, 50, at: 2)
    hand.move(1, .pen, 80, 90, at: 2.1, force: 1)
    hand.gestures.loseAll()
    #expect(transforms(hand)[1].ty == 40 && hand.isAtRest)
  }

  // MARK: Edits

  @Test func `Steps of the keyboard are undone together`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(1))
    hand.canvas.setView(origin: Point(0, 0), zoom: 2)
    for _ in 0..<10 { selection.nudge(by: Vector(1, 0)) }
    selection.nudge(by: Vector(0, 10))
    selection.endNudging()
    #expect(transforms(hand)[1] == .translation(Vector(5, 5)) && hand.undoDepth == 4)
    selection.nudge(by: Vector(1, 0))
    #expect(hand.undoDepth == 5)
    hand.canvas.undo()
    hand.canvas.undo()
    #expect(transforms(hand)[1] == .identity)
    // What is drawn afterwards is no part of it.
    selection.nudge(by: Vector(1, 0))
    hand.gestures.settings.selects = false
    hand.stroke(1, .pen, from: Point(10, 90), to: Point(20, 90), at: 5)
    #expect(hand.undoDepth == 5)
  }

  @Test func `Each edit is one gesture to undo`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    hand.canvas.perform(.restyle(ids(0), BrushPreset.marker.brush))
    selection.selectAll()
    let edits: [(InkSelection) -> Void] = [
      { $0.recolor(InkColor(red: 200, green: 1, blue: 2, alpha: 255)) },
      { $0.restyle(BrushPreset.pencil.brush) }, { $0.resize(9) }, { $0.duplicate() },
      { $0.delete() }, { $0.transform(.scale(1.5)) },
      { selection in if let copy = selection.copy() { selection.paste(copy) } },
    ]
    for edit in edits {
      let before = hand.canvas.document.state.strokes
      let depth = hand.undoDepth
      edit(selection)
      #expect(hand.undoDepth == depth + 1)
      #expect(hand.canvas.document.state.strokes != before)
      #expect(try hand.showsWhatIsKept())
      hand.canvas.undo()
      #expect(hand.canvas.document.state.strokes == before)
      selection.selectAll()
    }
    // Without a selection nothing happens.
    selection.deselect()
    let depth = hand.undoDepth
    for edit in edits { edit(selection) }
    #expect(hand.undoDepth == depth)
  }

  @Test func `Colours change, and how opaque they are does not`() throws {
    let hand = try hand()
    let highlighter = BrushPreset.highlighter.brush
    hand.canvas.perform(.restyle(ids(1), highlighter))
    hand.gestures.selection.select(ids(0, 1))
    hand.gestures.selection.recolor(InkColor(red: 1, green: 2, blue: 3, alpha: 77))
    let colors = hand.canvas.document.strokes.map { $0.brush.color }
    #expect(colors[0] == InkColor(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(
      colors[1] == InkColor(red: 1, green: 2, blue: 3, alpha: highlighter.color.alpha))
    hand.gestures.selection.restyle(BrushPreset.pencil.brush, keepsColor: true)
    let restyled = hand.canvas.document.strokes.map { $0.brush.color }
    #expect(restyled[0] == colors[0] && restyled[1].red == 1)
  }

  /// The samples are kept, and the seed, so nothing tells how a stroke was drawn first.
  @Test(arguments: BrushPreset.allCases.filter { $0 != .eraser })
  func `Restyled ink is what drawing with the other brush would have given`(preset: BrushPreset)
    throws
  {
    for seed in seeds(40) {
      var batches: [TouchBatch] = []
      for part in UInt64(0)..<2 {
        batches += EventSequence.batches(seed: 2 * seed + part)
      }
      let first = try InkCanvas(width: 150, height: 100, scale: 2, seed: seed)
      first.brush = BrushPreset.allCases[Int(seed) % BrushPreset.allCases.count].brush
      let second = try InkCanvas(width: 150, height: 100, scale: 2, seed: seed)
      second.brush = preset.brush
      second.brush.size = 5
      for canvas in [first, second] {
        canvas.setView(origin: Point(-20, 10), zoom: 1.5)
        canvas.receiveEach(batches)
        canvas.finishTouches()
      }
      let selection = InkSelection(first)
      selection.selectAll()
      #expect(!selection.isEmpty)
      selection.restyle(second.brush)
      let difference = firstDifference(first.pixels, second.pixels, width: first.pixelWidth)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  // MARK: Erasures

  /// What erases, 10 points wide.
  private var eraser: Brush {
    var brush = BrushPreset.eraser.brush
    brush.size = 10
    brush.dynamics.width = .size
    return brush
  }

  /// Two crossing lines; the first is erased at its left end, both where they cross.
  private func erased() throws -> GestureHand {
    let hand = try GestureHand()
    hand.canvas.receiveEach(Strokes.line(from: Point(20, 40), to: Point(120, 40), touch: 1))
    hand.canvas.receiveEach(Strokes.line(from: Point(80, 20), to: Point(80, 100), touch: 2))
    hand.canvas.settings.tool = .erases
    hand.canvas.eraser = eraser
    hand.canvas.receiveEach(Strokes.line(from: Point(30, 30), to: Point(30, 50), touch: 3))
    hand.canvas.receiveEach(Strokes.line(from: Point(78, 40), to: Point(82, 40), touch: 4))
    hand.canvas.settings.tool = .draws
    return hand
  }

  @Test func `Erasures of the selection alone go along, and others stay`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let document = hand.canvas.document
    #expect(document.erasures(of: ids(0)) == ids(2))
    #expect(document.erasures(of: ids(1)).isEmpty && document.erasures(of: []).isEmpty)
    #expect(document.erasures(of: ids(0, 1)) == ids(2, 3))
    #expect(hand.canvas.pixel(30, 40) == white && hand.canvas.pixel(80, 40) == white)
    selection.selectAll()
    #expect(selection.ids == ids(0, 1))
    selection.select(ids(0))
    selection.transform(.translation(Vector(0, 70)))
    #expect(hand.canvas.pixel(30, 110) == white)
    #expect(hand.canvas.pixel(80, 110) == black && hand.canvas.pixel(50, 110) == black)
    // The other stroke has not changed.
    #expect(hand.canvas.pixel(80, 40) == white && hand.canvas.pixel(80, 60) == black)
    hand.canvas.undo()
    // All together looks as before.
    let before = hand.canvas.pixels(of: PixelRect(minX: 0, minY: 0, maxX: 150, maxY: 110))
    selection.selectAll()
    selection.transform(.translation(Vector(20, 30)))
    let after = hand.canvas.pixels(of: PixelRect(minX: 20, minY: 30, maxX: 170, maxY: 140))
    #expect(before == after)
    selection.delete()
    #expect(document.count == 0)
  }

  @Test func `Erasures stay with what is selected wherever it is dragged`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let before = hand.canvas.pixels
    // On its way, the erasure lies over the other stroke.
    selection.select(ids(0))
    for offset in [Vector(50, 20), Vector(-30, 7), Vector(-20, -27)] {
      selection.transform(.translation(offset))
    }
    #expect(hand.canvas.pixels == before)
  }

  @Test func `Copies are erased as what they were made of`() throws {
    let hand = try erased()
    let selection = hand.gestures.selection
    let document = hand.canvas.document
    selection.selectAll()
    let copy = try #require(selection.copy())
    #expect(copy.inkCount == 2 && copy.count == 4 && !copy.canUndo)
    let rect = Rect(minX: 0, minY: 0, maxX: 200, maxY: 150)
    #expect(
      try copy.picture(of: rect, scale: 2).pixels == document.picture(of: rect, scale: 2).pixels)
    selection.duplicate()
    #expect(document.count == 8 && selection.ids.count == 2)
    selection.transform(.translation(Vector(-16, -16)))
    // Without what they were made of.
    selection.select(ids(0, 1))
    selection.delete()
    #expect(document.count == 4)
    #expect(
      try document.picture(of: rect, scale: 2).pixels == copy.picture(of: rect, scale: 2).pixels)
  }

  @Test func `An erasure among the parts of one stroke stays there in copies`() throws {
    let canvas = try InkCanvas.lines(width: 200, height: 150, size: 8)
    let line = Strokes.line(from: Point(20, 40), to: Point(120, 40), touch: 1, samples: 12)
    canvas.receiveEach(Array(line[..<6]))
    canvas.settings.finger = .erases
    canvas.eraser = eraser
    canvas.receiveEach(
      Strokes.line(from: Point(40, 20), to: Point(40, 60), touch: 2, kind: .direct))
    canvas.receiveEach(Array(line[6...]))
    #expect(canvas.document.strokes.contains { $0.layers.count == 2 })
    let rect = Rect(minX: 0, minY: 0, maxX: 200, maxY: 150)
    let all = try canvas.document.picture(of: rect, scale: 1).pixels
    let selection = InkSelection(canvas)
    selection.selectAll()
    let copy = try #require(selection.copy())
    #expect(try copy.picture(of: rect, scale: 1).pixels == all)
    let originals = selection.ids
    selection.duplicate()
    selection.transform(.translation(Vector(-16, -16)))
    selection.select(originals)
    selection.delete()
    #expect(canvas.document.count == 2)
    #expect(try canvas.document.picture(of: rect, scale: 1).pixels == all)
  }

  // MARK: Copies

  @Test func `What is copied goes through a file into another drawing, to the pixel`() throws {
    for seed in seeds(60) {
      var random = SeededGenerator(seed: seed)
      let canvas = try InkCanvas(width: 150, height: 100, seed: seed)
      canvas.settings.finger = .erases
      var session = DrawingSession(canvas, seed: seed)
      for _ in 0..<25 { _ = session.step(&random) }
      canvas.finishTouches()
      let selection = InkSelection(canvas)
      selection.selectAll()
      let state = canvas.document.state
      guard let copy = selection.copy(), let rect = copy.inkedRect(scale: 1) else { continue }
      #expect(canvas.document.state == state)
      let bytes = try DuctusWriter().begin(copy, keepsHistory: false)
      let read = try DuctusReader(.strict).read(bytes).document
      #expect(read.inkCount == copy.inkCount && read.count == copy.count)
      let other = try InkCanvas(width: 300, height: 300, seed: seed + 1)
      other.receiveEach(Strokes.line(from: Point(-500, 0), to: Point(-400, 0)))
      other.setView(origin: Point(33, -20), zoom: 2)
      let pasting = InkSelection(other)
      pasting.paste(read)
      #expect(pasting.ids.count == copy.inkCount && other.document.undoable.count == 2)
      // In the middle of what is seen.
      let middle = other.document.bounds(of: pasting.ids).center
      #expect(middle.distance(to: other.visibleRect.center) < 1e-6 || copy.count > copy.inkCount)
      other.undo()
      #expect(other.document.count == 1)
      // Where it was, it looks as it did.
      let plain = InkDocument()
      plain.perform(plain.inserting(read))
      #expect(
        try plain.picture(of: rect, scale: 1, paper: .transparent).pixels
          == copy.picture(of: rect, scale: 1, paper: .transparent).pixels)
    }
  }

  @Test func `Pasted again, copies lie side by side`() throws {
    let hand = try hand()
    let selection = hand.gestures.selection
    selection.select(ids(0))
    let copy = try #require(selection.copy())
    var places: [Point] = []
    for steps in 0..<3 {
      selection.paste(copy, steps: steps)
      places.append(hand.canvas.document.bounds(of: selection.ids).center)
    }
    #expect(places[1] - places[0] == Vector(16, 16) && places[2] - places[1] == Vector(16, 16))
    #expect(hand.strokeCount == 6)
    // They do not know of the record that they were copied from, nor of one another.
    let records = hand.canvas.document.strokes.map { ObjectIdentifier($0.record) }
    #expect(Set(records).count == 6)
    selection.paste(InkDocument())
    #expect(hand.strokeCount == 6)
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
      #expect(
        selection.ids.allSatisfy { canvas.document[$0].map { !$0.isErasure } ?? false })
      #expect(selection.isDragging == canvas.isLifting)
      if let box = selection.box {
        #expect(!selection.isEmpty)
        #expect((box.corners + [box.rotation, box.rotationBase]).allSatisfy { $0.isFinite })
      }
      if random.chance(0.3) { view.refresh() }
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
