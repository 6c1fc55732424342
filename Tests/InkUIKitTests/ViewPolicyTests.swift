import Ductus
import Foundation
import InkTestSupport
import InkUIKit
import Testing

/// What a view may show, and how it moves by itself.
@Suite struct ViewPolicyTests {
  private func limits(_ width: Double?, _ height: Double?) -> ViewLimits {
    var limits = ViewLimits()
    (limits.width, limits.height) = (width, height)
    return limits
  }

  @Test func `The view does not leave the page`() {
    let limits = limits(1000, 800)
    func place(_ x: Double, _ y: Double, zoom: Double = 1) -> Point {
      limits.limited(origin: Point(x, y), zoom: zoom, viewWidth: 400, viewHeight: 300).origin
    }
    #expect(place(-50, 900) == Point(0, 500))
    #expect(place(700, -1) == Point(600, 0))
    #expect(place(10, 20) == Point(10, 20))
    // Twice as large, half as much is seen.
    #expect(place(900, 0, zoom: 2) == Point(800, 0))
    // All of it is seen: it lies in the middle.
    #expect(place(0, 0, zoom: 0.25) == Point(-300, -200))
  }

  @Test func `The zoom keeps to its range, about the middle of the view`() {
    var limits = ViewLimits()
    (limits.smallestZoom, limits.largestZoom) = (0.5, 2)
    let near = limits.limited(origin: Point(100, 100), zoom: 4, viewWidth: 400, viewHeight: 200)
    #expect(near.zoom == 2)
    // The middle was (150, 125), and is.
    #expect(near.origin == Point(50, 75))
    #expect(limits.zoom(0.1) == 0.5 && limits.zoom(1) == 1)
  }

  @Test func `What limits nothing limits nothing`() {
    var endless = ViewLimits()
    let far = endless.limited(origin: Point(-1e6, 1e6), zoom: 3, viewWidth: 10, viewHeight: 10)
    #expect(far.origin == Point(-1e6, 1e6) && far.zoom == 3)
    (endless.width, endless.height) = (-4, .infinity)
    (endless.smallestZoom, endless.largestZoom) = (.nan, .nan)
    let same = endless.limited(origin: Point(7, 8), zoom: 3, viewWidth: 10, viewHeight: 10)
    #expect(same.origin == Point(7, 8) && same.zoom == 3)
  }

  @Test func `To keep to limits twice is to keep to them once`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var limits = limits(random.double(in: 10...2000), random.double(in: 10...2000))
      limits.smallestZoom = random.double(in: 0.05...1)
      limits.largestZoom = random.double(in: 1...8)
      let (width, height) = (random.double(in: 50...900), random.double(in: 50...900))
      let once = limits.limited(
        origin: Point(random.double(in: -3000...3000), random.double(in: -3000...3000)),
        zoom: random.double(in: 0.01...20), viewWidth: width, viewHeight: height)
      let twice = limits.limited(
        origin: once.origin, zoom: once.zoom, viewWidth: width, viewHeight: height)
      #expect(twice.origin.distance(to: once.origin) < 1e-6 && twice.zoom == once.zoom)
    }
  }

  @Test func `A view that is let go glides on, slower and slower, and stops`() {
    var glider = ViewGlider()
    for step in 0..<12 {
      glider.follow(Point(10 * Double(step), 0), at: Double(step) / 60)
    }
    glider.release(at: 11.5 / 60)
    #expect(glider.isMoving)
    var (time, way, steps, last) = (11.5 / 60, 0.0, 0, Double.infinity)
    while glider.isMoving, steps < 2000 {
      time += 1 / 60.0
      let step = glider.advance(to: time)
      #expect(step.dy == 0 && step.dx > 0 && step.dx < last)
      (last, way, steps) = (step.dx, way + step.dx, steps + 1)
    }
    // 600 points a second, slowed by 2 a second, come to rest after 300 points.
    #expect(way > 285 && way < 300)
    #expect(steps > 100 && steps < 200)
  }

  @Test func `The way does not depend on the number of frames`() {
    func way(_ rate: Double) -> Double {
      var glider = ViewGlider()
      for step in 0..<12 { glider.follow(Point(0, 10 * Double(step)), at: Double(step) / 60) }
      glider.release(at: 11 / 60.0)
      return (1...Int(rate)).reduce(0) { $0 + glider.advance(to: 11 / 60.0 + Double($1) / rate).dy }
    }
    #expect(abs(way(60) - way(120)) < 1e-9)
  }

  @Test func `A view that rests before it is let go stays`() {
    var glider = ViewGlider()
    for step in 0..<12 { glider.follow(Point(10 * Double(step), 0), at: Double(step) / 60) }
    glider.release(at: 1)
    #expect(!glider.isMoving)
    for step in 0..<12 { glider.follow(Point(0.1 * Double(step), 0), at: 2 + Double(step) / 60) }
    glider.release(at: 2.2)
    #expect(!glider.isMoving)
    glider.follow(Point(.nan, 0), at: 3)
    glider.follow(Point(5, 0), at: 3.05)
    glider.release(at: 3.06)
    #expect(!glider.isMoving)
  }

  @Test func `A touch stops it`() {
    var glider = ViewGlider()
    for step in 0..<12 { glider.follow(Point(10 * Double(step), 0), at: Double(step) / 60) }
    glider.release(at: 0.19)
    glider.stop()
    #expect(!glider.isMoving && glider.advance(to: 0.3) == Vector(0, 0))
  }

  @Test func `What a scene keeps brings the view back, and what is no view is left alone`() {
    let state = InkViewState(origin: Point(-3.5, 1e6), zoom: 2.25)
    #expect(InkViewState(userInfo: state.userInfo) == state)
    #expect(InkViewState(userInfo: [:]) == nil)
    for (key, value) in [("ductus.zoom", 0.0), ("ductus.zoom", .nan), ("ductus.x", .infinity)] {
      var entries = state.userInfo
      entries[key] = value
      #expect(InkViewState(userInfo: entries) == nil)
    }
    #expect(InkViewState(userInfo: ["ductus.x": "1", "ductus.y": 2.0, "ductus.zoom": 1.0]) == nil)
  }
}
