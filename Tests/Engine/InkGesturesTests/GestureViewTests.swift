import CanvasTestSupport
import Ductus
import InkTestSupport
import Testing

@Suite struct GestureViewTests {
  /// Returns the place in the view of a point of the document.
  private func seen(_ point: Point, _ canvas: InkCanvas) -> Point {
    Point(
      (point.x - canvas.origin.x) * canvas.zoom, (point.y - canvas.origin.y) * canvas.zoom)
  }

  private func distance(_ a: Point, _ b: Point) -> Double { a.distance(to: b) }

  @Test(arguments: FingerPolicy.allCases, [false, true])
  func `Two fingers keep to their points of the document, whatever one does`(
    policy: FingerPolicy, penSeen: Bool
  ) throws {
    let hand = try GestureHand()
    hand.gestures.penSeen = penSeen
    hand.gestures.settings.finger = policy
    let canvas = hand.canvas
    canvas.setView(origin: Point(40, -30), zoom: 1.5)
    let (first, second) = (Point(60, 70), Point(140, 70))
    let fixed = [first, second].map { $0.applying(canvas.viewToDocument) }
    hand.down(2, .direct, first.x, first.y, at: 0)
    hand.down(3, .direct, second.x, second.y, at: 0.1)
    #expect(hand.gestures.isPanning && !hand.gestures.isDrawing)
    for step in 1...20 {
      let amount = Double(step)
      hand.move(2, .direct, 60 - amount * 2, 70 + amount, at: 0.1 + amount / 60)
      hand.move(3, .direct, 140 + amount * 3, 70 + amount, at: 0.1 + amount / 60)
      if step < 4 { continue }
      // The corner of the view lies on a whole pixel.
      #expect(distance(seen(fixed[0], canvas), Point(60 - amount * 2, 70 + amount)) <= 0.75)
      #expect(distance(seen(fixed[1], canvas), Point(140 + amount * 3, 70 + amount)) <= 0.75)
    }
    #expect(abs(canvas.zoom - 1.5 * 180 / 80) < 1e-9)
    hand.up(2, .direct, 20, 90, at: 1)
    hand.up(3, .direct, 200, 90, at: 1)
    #expect(hand.strokeCount == 0 && hand.undoDepth == 0 && hand.isAtRest)
    #expect(canvas.isEmpty)
  }

  @Test func `Two fingers that move alike pan`() throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 60, 70, at: 0)
    hand.down(3, .direct, 140, 70, at: 0.1)
    for step in 1...10 {
      hand.move(2, .direct, 60 + 3 * Double(step), 70, at: 0.2)
      hand.move(3, .direct, 140 + 3 * Double(step), 70, at: 0.2)
    }
    #expect(hand.canvas.zoom == 1 && hand.canvas.origin == Point(-30, 0))
  }

  @Test func `The second finger takes back what the first drew`() throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 60, 70, at: 0)
    hand.move(2, .direct, 80, 70, at: 0.1)
    #expect(hand.canvas.pixel(70, 70) == black)
    #expect(hand.down(3, .direct, 140, 70, at: 0.2).contains(.ink))
    #expect(hand.canvas.pixel(70, 70) == white)
    hand.up(2, .direct, 80, 70, at: 1)
    hand.up(3, .direct, 140, 70, at: 1)
    #expect(hand.undoDepth == 0 && hand.isAtRest)
  }

  @Test(arguments: EraserMode.allCases)
  func `The second finger takes back what the first erased, without a trace`(
    mode: EraserMode
  ) throws {
    let hand = try GestureHand()
    hand.stroke(1, .indirectPointer, from: Point(20, 50), to: Point(160, 50), at: 0)
    hand.stroke(1, .indirectPointer, from: Point(20, 90), to: Point(160, 90), at: 1)
    hand.canvas.undo()
    hand.canvas.settings.tool = .erases
    hand.canvas.settings.eraserMode = mode
    hand.down(2, .direct, 90, 45, at: 5)
    hand.move(2, .direct, 90, 55, at: 5.1)
    hand.down(3, .direct, 140, 55, at: 5.2)
    #expect(hand.canvas.pixel(90, 50) == black)
    hand.up(2, .direct, 90, 55, at: 6)
    hand.up(3, .direct, 140, 55, at: 6)
    #expect(hand.undoDepth == 1 && hand.canvas.document.journal.redoable.count == 1)
    #expect(hand.strokeCount == 1 && hand.isAtRest)
  }

  @Test func `What a single finger erases is held back only for a moment`() throws {
    for mode in [EraserMode.strokes, .parts] {
      let hand = try GestureHand()
      hand.stroke(1, .indirectPointer, from: Point(20, 50), to: Point(160, 50), at: 0)
      hand.canvas.settings.tool = .erases
      hand.canvas.settings.eraserMode = mode
      // A tap.
      hand.down(2, .direct, 90, 50, at: 5)
      #expect(hand.canvas.pixel(90, 50) == black)
      hand.up(2, .direct, 90, 50, at: 5.1)
      #expect(hand.canvas.pixel(90, 50) == white && hand.undoDepth == 2)
      hand.canvas.undo()
      // Time.
      hand.down(2, .direct, 90, 50, at: 6)
      hand.move(2, .direct, 91, 50, at: 6.2)
      #expect(hand.canvas.pixel(90, 50) == black)
      hand.move(2, .direct, 92, 50, at: 6.31)
      #expect(hand.canvas.pixel(90, 50) == white)
      hand.up(2, .direct, 92, 50, at: 6.4)
      hand.canvas.undo()
      // Distance.
      hand.down(2, .direct, 90, 30, at: 7)
      hand.move(2, .direct, 90, 55, at: 7.01)
      #expect(hand.canvas.pixel(90, 50) == white)
      // Cancelled, and lost.
      hand.cancel(2, .direct)
      #expect(hand.canvas.pixel(90, 50) == black)
      hand.down(2, .direct, 90, 50, at: 8)
      hand.cancel(2, .direct)
      #expect(hand.canvas.pixel(90, 50) == black && hand.undoDepth == 1)
      hand.down(2, .direct, 90, 50, at: 9)
      hand.gestures.lostPointer(2)
      #expect(hand.canvas.pixel(90, 50) == white && hand.undoDepth == 2 && hand.isAtRest)
    }
  }

  @Test(arguments: [(0.31, 10.0), (0.1, 25), (2, 60)])
  func `A second finger that comes late or far does not disturb the stroke`(
    delay: Double, travel: Double
  ) throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 60, 70, at: 0)
    hand.move(2, .direct, 60 + travel, 70, at: 0.05)
    hand.down(3, .direct, 140, 30, at: delay)
    #expect(hand.gestures.isDrawing && !hand.gestures.isPanning)
    hand.move(3, .direct, 150, 20, at: delay + 0.1)
    hand.move(2, .direct, 150, 70, at: delay + 0.1)
    hand.up(2, .direct, 150, 70, at: delay + 0.2)
    // The other one does nothing until both are up.
    hand.move(3, .direct, 20, 20, at: delay + 0.3)
    hand.down(4, .direct, 80, 120, at: delay + 0.3)
    hand.move(4, .direct, 120, 120, at: delay + 0.4)
    hand.up(4, .direct, 120, 120, at: delay + 0.5)
    hand.up(3, .direct, 20, 20, at: delay + 0.5)
    #expect(hand.strokeCount == 1 && hand.undoDepth == 1 && hand.isAtRest)
    #expect(hand.canvas.origin == Point(0, 0) && hand.canvas.zoom == 1)
    #expect(hand.canvas.pixel(100, 70) == black && hand.canvas.pixel(140, 30) == white)
    hand.stroke(2, .direct, from: Point(20, 100), to: Point(90, 100), at: delay + 1)
    #expect(hand.strokeCount == 2)
  }

  @Test func `Fingers that pan or do nothing may be joined at any time`() throws {
    for policy in [FingerPolicy.pans, .ignored] {
      let hand = try GestureHand()
      hand.gestures.penSeen = true
      hand.gestures.settings.finger = policy
      hand.down(2, .direct, 60, 70, at: 0)
      hand.move(2, .direct, 90, 70, at: 1)
      #expect(hand.canvas.origin == Point(policy == .pans ? -30 : 0, 0))
      hand.down(3, .direct, 130, 70, at: 3)
      hand.move(3, .direct, 170, 70, at: 3.1)
      #expect(abs(hand.canvas.zoom - 2) < 1e-9)
    }
  }

  @Test func `After one finger is lifted nothing happens until all are up`() throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 60, 70, at: 0)
    hand.down(3, .direct, 140, 70, at: 0.1)
    hand.move(3, .direct, 180, 70, at: 0.3)
    let zoom = hand.canvas.zoom
    let origin = hand.canvas.origin
    #expect(zoom == 1.5)
    hand.up(3, .direct, 180, 70, at: 0.5)
    hand.move(2, .direct, 10, 10, at: 0.6)
    hand.down(4, .direct, 100, 100, at: 0.7)
    hand.move(4, .direct, 150, 140, at: 0.8)
    hand.up(4, .direct, 150, 140, at: 0.9)
    #expect(!hand.gestures.isPanning)
    hand.up(2, .direct, 10, 10, at: 1)
    #expect(hand.canvas.zoom == zoom && hand.canvas.origin == origin)
    #expect(hand.undoDepth == 0 && hand.isAtRest)
    hand.stroke(2, .direct, from: Point(20, 100), to: Point(90, 100), at: 2)
    #expect(hand.strokeCount == 1)
  }

  @Test func `The zoom has limits, and the middle of the fingers stays`() throws {
    for (start, distance, zoom) in [(1.0, 3000.0, 64.0), (0.06, 10, 0.05)] {
      let hand = try GestureHand()
      let canvas = hand.canvas
      canvas.setView(origin: Point(0, 0), zoom: start)
      let spread = start == 1 ? 10.0 : 100.0
      hand.down(2, .direct, 100 - spread, 70, at: 0)
      hand.down(3, .direct, 100 + spread, 70, at: 0.1)
      let fixed = Point(100, 70).applying(canvas.viewToDocument)
      hand.move(2, .direct, 100 - distance, 70, at: 0.2)
      hand.move(3, .direct, 100 + distance, 70, at: 0.2)
      #expect(canvas.zoom == zoom)
      #expect(self.distance(seen(fixed, canvas), Point(100, 70)) <= 0.75)
    }
  }

  @Test func `Fingers in one place do not zoom without bounds`() throws {
    let hand = try GestureHand()
    hand.down(2, .direct, 100, 70, at: 0)
    hand.down(3, .direct, 100, 70, at: 0.1)
    hand.move(2, .direct, 84, 70, at: 0.2)
    hand.move(3, .direct, 116, 70, at: 0.2)
    #expect(abs(hand.canvas.zoom - 2) < 1e-9)
  }

  @Test func `Three fingers move the view by their middle and mean distance`() throws {
    let hand = try GestureHand()
    let canvas = hand.canvas
    hand.down(2, .direct, 60, 40, at: 0)
    hand.down(3, .direct, 140, 40, at: 0.1)
    hand.move(3, .direct, 160, 40, at: 0.5)
    let (zoom, origin) = (canvas.zoom, canvas.origin)
    // The third one changes nothing by coming.
    hand.down(4, .direct, 100, 120, at: 0.6)
    #expect(canvas.zoom == zoom && canvas.origin == origin)
    hand.move(2, .direct, 70, 60, at: 0.7)
    hand.move(3, .direct, 170, 60, at: 0.7)
    hand.move(4, .direct, 110, 140, at: 0.7)
    #expect(abs(canvas.zoom - zoom) < 1e-9)
    #expect(abs(canvas.origin.x - (origin.x - 10 / zoom)) <= 1 / zoom)
    #expect(abs(canvas.origin.y - (origin.y - 20 / zoom)) <= 1 / zoom)
  }

  @Test func `The wheel pans, in any unit`() throws {
    let hand = try GestureHand()
    let gestures = hand.gestures
    #expect(gestures.wheel(deltaX: 10, deltaY: -20, zooms: false, at: Point(5, 5)) == .view)
    #expect(hand.canvas.origin == Point(10, -20))
    gestures.wheel(deltaX: 0, deltaY: 1, mode: .lines, zooms: false, at: Point(5, 5))
    #expect(hand.canvas.origin == Point(10, -4))
    gestures.wheel(deltaX: 1, deltaY: 1, mode: .pages, zooms: false, at: Point(5, 5))
    #expect(hand.canvas.origin == Point(210, 146))
    gestures.wheel(deltaX: .nan, deltaY: 1, zooms: false, at: Point(5, 5))
    gestures.wheel(deltaX: 0, deltaY: 1, zooms: true, at: Point(5, .infinity))
    #expect(hand.canvas.origin == Point(210, 146) && gestures.dropped.unusable == 2)
  }

  @Test func `Turns of less than a pixel add up`() throws {
    let hand = try GestureHand()
    for _ in 0..<100 {
      hand.gestures.wheel(deltaX: 0.25, deltaY: 0.1, zooms: false, at: Point(5, 5))
    }
    #expect(hand.canvas.origin == Point(25, 10))
  }

  @Test func `The wheel zooms about the pointer, a notch not too far`() throws {
    let hand = try GestureHand()
    let canvas = hand.canvas
    let place = Point(120, 40)
    let fixed = place.applying(canvas.viewToDocument)
    // A pinch on a trackpad to twice the size, in 20 parts.
    for _ in 0..<20 {
      hand.gestures.wheel(
        deltaX: 0, deltaY: -100 * Elementary.log(2) / 20, zooms: true, at: place)
      #expect(distance(seen(fixed, canvas), place) <= 0.75)
    }
    #expect(abs(canvas.zoom - 2) < 1e-9)
    // A notch of a mouse, and three of them that a browser tells as one turn.
    for (turn, part) in [(100.0, 0.1), (120, 0.1), (-53, -0.1), (360, 0.3), (9000, 0.35)] {
      hand.gestures.wheel(deltaX: 0, deltaY: -turn, zooms: true, at: place)
      #expect(abs(canvas.zoom - 2 * Elementary.exp(part)) < 1e-9, "\(turn)")
      hand.gestures.wheel(deltaX: 0, deltaY: turn, zooms: true, at: place)
      #expect(abs(canvas.zoom - 2) < 1e-9)
    }
    hand.gestures.wheel(deltaX: 0, deltaY: -3, mode: .lines, zooms: true, at: place)
    #expect(abs(canvas.zoom - 2 * Elementary.exp(0.1)) < 1e-9)
    for _ in 0..<40 { hand.gestures.wheel(deltaX: 0, deltaY: -99, zooms: true, at: place) }
    #expect(canvas.zoom == 64)
  }

  @Test func `The view can wait for the frame, and a stroke does not`() throws {
    let hand = try GestureHand()
    hand.gestures.settings.movesViewAtOnce = false
    hand.down(2, .direct, 60, 70, at: 0)
    hand.down(3, .direct, 140, 70, at: 0.1)
    hand.move(2, .direct, 40, 70, at: 0.2)
    #expect(hand.move(3, .direct, 160, 70, at: 0.2) == .view)
    #expect(hand.canvas.zoom == 1)
    #expect(hand.gestures.moveView())
    #expect(hand.canvas.zoom == 1.5)
    #expect(!hand.gestures.moveView())
    hand.up(2, .direct, 40, 70, at: 1)
    hand.up(3, .direct, 160, 70, at: 1)
    hand.canvas.setView(origin: Point(0, 0), zoom: 1)
    hand.gestures.wheel(deltaX: 0, deltaY: 10, zooms: false, at: Point(0, 0))
    hand.gestures.wheel(deltaX: 0, deltaY: 10, zooms: false, at: Point(0, 0))
    #expect(hand.canvas.origin == Point(0, 0))
    hand.down(1, .pencil, 20, 20, at: 2)
    #expect(hand.canvas.origin == Point(0, 20))
    // The page's own view, set meanwhile, holds.
    hand.up(1, .pencil, 20, 20, at: 3)
    hand.gestures.wheel(deltaX: 0, deltaY: 10, zooms: false, at: Point(0, 0))
    hand.canvas.setView(origin: Point(7, 7), zoom: 2)
    #expect(!hand.gestures.moveView())
    #expect(hand.canvas.origin == Point(7, 7))
  }

  @Test func `Where someone else moves the view, fingers go on from there`() throws {
    let hand = try GestureHand()
    hand.down(1, .indirectPointer, 50, 50, at: 0, buttons: .auxiliary)
    hand.move(1, .indirectPointer, 60, 50, at: 0.1, buttons: .auxiliary)
    hand.canvas.setView(origin: Point(100, 100), zoom: 2)
    hand.move(1, .indirectPointer, 80, 50, at: 0.2, buttons: .auxiliary)
    #expect(hand.canvas.origin == Point(100, 100))
    hand.move(1, .indirectPointer, 90, 50, at: 0.3, buttons: .auxiliary)
    #expect(hand.canvas.origin == Point(95, 100))
    hand.gestures.wheel(deltaX: 0, deltaY: 20, zooms: false, at: Point(0, 0))
    hand.move(1, .indirectPointer, 100, 50, at: 0.4, buttons: .auxiliary)
    #expect(hand.canvas.origin == Point(90, 110))
  }

  @Test func `A drawing of pages does not get out of sight`() throws {
    let hand = try GestureHand()
    let (canvas, gestures) = (hand.canvas, hand.gestures)
    func turn(_ x: Double, _ y: Double) {
      gestures.wheel(deltaX: x, deltaY: y, zooms: false, at: Point(5, 5))
    }
    // An endless sheet has no end.
    turn(5000, 5000)
    #expect(canvas.origin == Point(5000, 5000))
    canvas.setView(origin: Point(0, 0), zoom: 1)
    canvas.perform(
      .put(pages: [
        DocumentPage(id: .init(.page, 0), rect: Rect(minX: 0, minY: 0, maxX: 300, maxY: 400)),
        DocumentPage(id: .init(.page, 1), rect: Rect(minX: 0, minY: 420, maxX: 300, maxY: 820)),
      ]))
    // The view is 200 × 150 points large, and 64 of them stay on the pages.
    for (x, y, end) in [
      (5000.0, 0.0, Point(236, 0)), (-10_000, 0, Point(-136, 0)), (0, 9000, Point(-136, 756)),
      (136, -9000, Point(0, -86)),
    ] {
      turn(x, y)
      #expect(canvas.origin == end)
    }
    #expect(gestures.wheel(deltaX: 0, deltaY: -9, zooms: false, at: Point(5, 5)) == [])
    // A turn back moves at once.
    turn(0, 6)
    #expect(canvas.origin == Point(0, -80))
    // Fingers keep to where they were.
    hand.down(1, .indirectPointer, 50, 50, at: 0, buttons: .auxiliary)
    hand.move(1, .indirectPointer, 50, 150, at: 0.1, buttons: .auxiliary)
    #expect(canvas.origin == Point(0, -86))
    hand.move(1, .indirectPointer, 50, 50, at: 0.2, buttons: .auxiliary)
    #expect(canvas.origin == Point(0, -80))
    hand.up(1, .indirectPointer, 50, 50, at: 0.3)
    // Ink elsewhere is seen, and a view that shows nothing may come nearer.
    canvas.setView(origin: Point(-1000, 0), zoom: 1)
    turn(-100, 0)
    #expect(canvas.origin == Point(-1000, 0))
    turn(100, 0)
    #expect(canvas.origin == Point(-900, 0))
    hand.stroke(7, .pencil, from: Point(60, 70), to: Point(140, 70), at: 1)
    turn(-60, 0)
    #expect(canvas.origin == Point(-960, 0))
    // A part of a page is enough, at any zoom.
    canvas.setView(origin: Point(290, 390), zoom: 0.05)
    gestures.wheel(deltaX: 0, deltaY: -30, zooms: true, at: Point(199, 149))
    #expect(!canvas.isBlank(in: Rect(minX: 0, minY: 0, maxX: 300, maxY: 820)))
  }
}
