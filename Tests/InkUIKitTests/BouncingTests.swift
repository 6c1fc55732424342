import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Fingers that pull a page over its edges, from the touches to the view.
@Suite struct BouncingTests {
  private let size = Vector(400, 300)

  private func gestures(_ change: (inout ViewLimits) -> Void = { _ in }) throws -> PointerGestures {
    let gestures = PointerGestures(try InkCanvas(width: 400, height: 300, scale: 2))
    gestures.settings.movesViewAtOnce = false
    gestures.penSeen = true
    var limits = ViewLimits()
    (limits.width, limits.height, limits.smallestZoom, limits.largestZoom) = (1000, 800, 0.5, 2)
    change(&limits)
    gestures.viewRule = ViewRule(
      shown: { limits.shown($0, about: $1, size: Vector(400, 300)) },
      wanted: { limits.wanted($0, about: $1, size: Vector(400, 300)) })
    return gestures
  }

  private func touch(
    _ gestures: PointerGestures, _ finger: Int64, _ phase: TouchPhase, _ x: Double, _ y: Double,
    at time: Double
  ) {
    gestures.handle([
      TouchEvent(
        touch: TouchIdentifier(finger), timestamp: time, kind: .direct, phase: phase,
        location: Point(x, y))
    ])
    gestures.moveView()
  }

  @Test func `Half of a pull over the edge is shown, and the finger is followed back at once`()
    throws
  {
    let gestures = try gestures()
    touch(gestures, 1, .began, 100, 100, at: 0)
    for step in 1...10 {
      touch(gestures, 1, .moved, 100 + 10 * Double(step), 100, at: Double(step) / 60)
    }
    let shown = -gestures.canvas.origin.x
    #expect(abs(shown - RubberBand.shown(100, over: 400)) <= 0.5)
    #expect(gestures.canvas.origin.y == 0)
    // Back to where it came from, and further: all that was pulled is given back.
    for step in 1...15 {
      touch(gestures, 1, .moved, 200 - 10 * Double(step), 100, at: 1 + Double(step) / 60)
    }
    #expect(gestures.canvas.origin == Point(50, 0))
  }

  @Test func `Where nothing gives way the view turns back with the finger`() throws {
    let gestures = try gestures { $0.bounces = false }
    touch(gestures, 1, .began, 100, 100, at: 0)
    for step in 1...10 {
      touch(gestures, 1, .moved, 100 + 10 * Double(step), 100, at: Double(step) / 60)
    }
    #expect(gestures.canvas.origin == Point(0, 0))
    for step in 1...3 {
      touch(gestures, 1, .moved, 200 - 10 * Double(step), 100, at: 1 + Double(step) / 60)
    }
    #expect(gestures.canvas.origin == Point(30, 0))
  }

  @Test func `A finger that catches a page beyond its edge holds it where it is`() throws {
    let gestures = try gestures()
    gestures.canvas.setView(origin: Point(-40, 0), zoom: 1)
    touch(gestures, 1, .began, 100, 100, at: 0)
    touch(gestures, 1, .moved, 100, 101, at: 0.02)
    #expect(abs(gestures.canvas.origin.x + 40) <= 0.5)
    // It goes on from there as if it had pulled it so far.
    let pulled = RubberBand.wanted(40, over: 400)
    touch(gestures, 1, .moved, 130, 101, at: 0.04)
    #expect(abs(-gestures.canvas.origin.x - RubberBand.shown(pulled + 30, over: 400)) <= 0.5)
  }

  @Test func `A pinch beyond the largest zoom is followed a little, about the fingers`() throws {
    let gestures = try gestures()
    gestures.canvas.setView(origin: Point(300, 300), zoom: 1)
    let middle = Point(100, 150)
    let below = Point(400, 450)
    touch(gestures, 1, .began, 80, 150, at: 0)
    touch(gestures, 2, .began, 120, 150, at: 0.01)
    for step in 1...20 {
      let half = 20 + 5 * Double(step)
      touch(gestures, 1, .moved, 100 - half, 150, at: 0.1 + Double(step) / 60)
      touch(gestures, 2, .moved, 100 + half, 150, at: 0.105 + Double(step) / 60)
    }
    // Six times as wide was asked for.
    let canvas = gestures.canvas
    #expect(canvas.zoom > 2 && canvas.zoom < 4)
    #expect(abs(canvas.zoom - RubberBand.shown(zoom: 6, nearest: 2)) < 0.01)
    #expect(middle.applying(canvas.viewToDocument).distance(to: below) < 0.5)
  }

  @Test func `Without bounces a pinch stops at the largest zoom`() throws {
    let gestures = try gestures { $0.bouncesZoom = false }
    for _ in 0..<8 {
      gestures.pinch(by: 1.5, at: Point(100, 100))
      gestures.moveView()
    }
    #expect(gestures.canvas.zoom == 2)
    gestures.pinch(by: 0.5, at: Point(100, 100))
    gestures.moveView()
    #expect(gestures.canvas.zoom == 1)
  }

  @Test func `A trackpad pulls as fingers do, and nonsense is dropped`() throws {
    let gestures = try gestures()
    for _ in 0..<20 {
      gestures.wheel(deltaX: -10, deltaY: 0, zooms: false, at: Point(50, 50))
      gestures.moveView()
    }
    #expect(abs(-gestures.canvas.origin.x - RubberBand.shown(200, over: 400)) <= 0.6)
    for factor in [0, -1, Double.nan, .infinity] { gestures.pinch(by: factor, at: Point(1, 1)) }
    gestures.pinch(by: 2, at: Point(.nan, 1))
    #expect(gestures.moveView() == false)
  }

  @Test func `What pointers ask for and what is shown are inverses, for any view`() {
    var random = SeededGenerator(seed: 17)
    var limits = ViewLimits()
    (limits.width, limits.height, limits.smallestZoom, limits.largestZoom) = (1000, 800, 0.5, 2)
    for _ in 0..<3000 {
      let view = SeenView(
        origin: Point(random.double(in: -900...1500), random.double(in: -900...1500)),
        zoom: random.double(in: 0.2...5))
      let pivot = Point(random.double(in: 0...400), random.double(in: 0...300))
      let shown = limits.shown(view, about: pivot, size: size)
      let back = limits.wanted(shown, about: pivot, size: size)
      let far = max(abs(view.origin.x), abs(view.origin.y)) * view.zoom > 3000
      #expect(far || back.origin.distance(to: view.origin) < 1e-4 * (1 + abs(view.origin.x)))
      #expect(abs(back.zoom / view.zoom - 1) < 1e-6)
    }
  }
}
