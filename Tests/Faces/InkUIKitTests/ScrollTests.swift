import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Tests of a scroll view that shows a drawing, and of the touches that move it.
@Suite struct ScrollTests {
  private let view = Vector(400, 300)

  private func page(_ width: Double?, _ height: Double?) -> ScrollRoom {
    var room = ScrollRoom()
    (room.limits.width, room.limits.height) = (width, height)
    return room
  }

  @Test func `A page is the content, and offsets are those of the page`() {
    var room = page(1000, 800)
    #expect(room.isPage && room.size == Vector(1000, 800))
    #expect(
      room.offset(showing: SeenView(origin: Point(10, -20), zoom: 2), size: view)
        == Point(20, -40))
    #expect(room.corner == Point(0, 0))
    #expect(room.view(at: Point(20, -40), zoom: 2) == SeenView(origin: Point(10, -20), zoom: 2))
  }

  @Test func `A smaller page has the same margin on both sides`() {
    #expect(page(100, 800).margins(zoom: 1, size: view) == Vector(150, 0))
    #expect(page(100, 50).margins(zoom: 2, size: view) == Vector(100, 100))
    #expect(page(nil, nil).margins(zoom: 0.05, size: view) == .zero)
    // The corner that a scroll view shows with them is that which the limits ask for.
    let range = ViewLimits.corners(of: 100, zoom: 2, length: 400)
    #expect(range.lower == -page(100, 50).margins(zoom: 2, size: view).dx)
  }

  @Test func `Without an end there is as much on all sides, wherever the view is`() {
    for length in [nil, -4, .infinity, Double.nan] {
      var room = page(length, length)
      #expect(!room.isPage && room.size == Vector(ScrollRoom.endless, ScrollRoom.endless))
      for zoom in [0.05, 1, 64] {
        let seen = SeenView(origin: Point(-1e8, 3e8), zoom: zoom)
        let offset = room.offset(showing: seen, size: view)
        let rest = room.size * zoom - view - (offset - Point(0, 0))
        #expect(abs(offset.x - rest.dx) <= 1 && abs(offset.y - rest.dy) <= 1)
        #expect(min(offset.x, offset.y) > 50_000)
        #expect(offset.x == offset.x.rounded())
        let back = room.view(at: offset, zoom: zoom)
        #expect(back.origin.distance(to: seen.origin) < 1e-6)
      }
    }
  }

  @Test func `What is placed is what is seen, and a way in the content is one in the drawing`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      var room = page(
        random.chance(0.5) ? random.double(in: 1...3000) : nil,
        random.chance(0.5) ? random.double(in: 1...3000) : nil)
      let zoom = random.double(in: 0.05...64)
      let seen = SeenView(
        origin: Point(random.double(in: -900...900), random.double(in: -900...900)), zoom: zoom)
      let offset = room.offset(showing: seen, size: view)
      let way = Vector(random.double(in: -500...500), random.double(in: -500...500))
      let next = room.view(at: offset + way, zoom: zoom)
      #expect(next.zoom == zoom)
      #expect(next.origin.distance(to: seen.origin + way / zoom) < 1e-6)
    }
  }

  private func gestures() throws -> PointerGestures {
    let gestures = PointerGestures(try InkCanvas(width: 400, height: 300))
    gestures.viewIsMovedElsewhere = true
    return gestures
  }

  private func touch(
    _ gestures: PointerGestures, _ number: Int64, _ kind: TouchKind, _ phase: TouchPhase,
    _ x: Double, at time: Double, radius: Double = 8
  ) {
    gestures.handle([
      TouchEvent(
        touch: TouchIdentifier(number), timestamp: time, kind: kind, phase: phase,
        location: Point(x, 150), majorRadius: radius)
    ])
  }

  @Test func `One finger moves the view where it does not draw, and a pencil only as the hand`()
    throws
  {
    let gestures = try gestures()
    #expect(ScrollTouches(gestures) == ScrollTouches())
    for (choice, count) in [
      (FingerChoice.automatic, 1), (.draws, 2), (.erases, 2), (.pans, 1), (.ignored, 2),
    ] {
      choice.apply(to: gestures, prefersPencil: true)
      #expect(ScrollTouches(gestures).count == count)
      #expect(ScrollTouches(gestures).kinds == [.direct])
    }
    gestures.settings.pansOnly = true
    #expect(ScrollTouches(gestures).count == 1)
    #expect(ScrollTouches(gestures).kinds == [.direct, .pencil, .indirectPointer])
  }

  @Test func `Two fingers scroll, and take back what the first has drawn`() throws {
    let gestures = try gestures()
    touch(gestures, 1, .direct, .began, 100, at: 0)
    touch(gestures, 1, .direct, .moved, 110, at: 0.05)
    #expect(!gestures.letsScroll(at: Point(110, 150)) && gestures.stopsScrolling)
    touch(gestures, 2, .direct, .began, 200, at: 0.1)
    touch(gestures, 2, .direct, .moved, 240, at: 0.2)
    #expect(gestures.letsScroll(at: Point(150, 150)) && !gestures.stopsScrolling)
    #expect(gestures.canvas.document.count == 0 && !gestures.canvas.isTouched)
    // The scroll view moves the canvas, and nothing else.
    #expect(gestures.canvas.origin == Point(0, 0) && gestures.canvas.zoom == 1)
    gestures.settings.viewIsFixed = true
    #expect(!gestures.letsScroll(at: Point(150, 150)))
  }

  @Test func `A palm beside a pencil scrolls nothing`() throws {
    let gestures = try gestures()
    FingerChoice.pans.apply(to: gestures, prefersPencil: true)
    touch(gestures, 1, .direct, .began, 300, at: 0, radius: 40)
    touch(gestures, 1, .direct, .moved, 310, at: 0.1, radius: 40)
    #expect(gestures.letsScroll(at: Point(310, 150)) && !gestures.stopsScrolling)
    touch(gestures, 2, .pencil, .began, 100, at: 0.2)
    #expect(!gestures.letsScroll(at: Point(310, 150)) && gestures.stopsScrolling)
    touch(gestures, 2, .pencil, .ended, 140, at: 0.4)
    touch(gestures, 1, .direct, .moved, 330, at: 0.5, radius: 40)
    #expect(!gestures.letsScroll(at: Point(330, 150)))
    #expect(gestures.canvas.document.count == 1)
  }

  @Test func `A trackpad scrolls beside the ruler, and not while a pencil draws`() throws {
    let gestures = try gestures()
    #expect(gestures.letsScroll(at: Point(200, 150)))
    gestures.ruler = InkRuler(center: Point(200, 150))
    #expect(!gestures.letsScroll(at: Point(200, 150)))
    #expect(gestures.letsScroll(at: Point(200, 290)))
    gestures.wheel(deltaX: -5, deltaY: 7, zooms: false, at: Point(200, 150))
    #expect(gestures.ruler?.center == Point(205, 143))
    touch(gestures, 1, .pencil, .began, 100, at: 1)
    #expect(!gestures.letsScroll(at: Point(200, 290)))
  }
}
