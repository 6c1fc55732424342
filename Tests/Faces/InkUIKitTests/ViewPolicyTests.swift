import Ductus
import Foundation
import InkTestSupport
import InkUIKit
import Testing

/// Tests of the limits of a view.
@Suite struct ViewPolicyTests {
  private func limits(_ width: Double?, _ height: Double?) -> ViewLimits {
    var limits = ViewLimits()
    (limits.width, limits.height) = (width, height)
    return limits
  }

  private func limited(
    _ limits: ViewLimits, _ x: Double, _ y: Double, zoom: Double, _ width: Double, _ height: Double
  ) -> SeenView {
    limits.limited(
      SeenView(origin: Point(x, y), zoom: zoom), about: Point(width / 2, height / 2),
      size: Vector(width, height))
  }

  @Test func `The view does not leave the page`() {
    let limits = limits(1000, 800)
    func place(_ x: Double, _ y: Double, zoom: Double = 1) -> Point {
      limited(limits, x, y, zoom: zoom, 400, 300).origin
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
    let near = limited(limits, 100, 100, zoom: 4, 400, 200)
    #expect(near.zoom == 2)
    // The middle was (150, 125), and is.
    #expect(near.origin == Point(50, 75))
    #expect(limits.zoom(0.1) == 0.5 && limits.zoom(1) == 1)
  }

  @Test func `What limits nothing limits nothing`() {
    var endless = ViewLimits()
    #expect(
      limited(endless, -1e6, 1e6, zoom: 3, 10, 10).origin.distance(to: Point(-1e6, 1e6)) < 1e-6)
    (endless.width, endless.height) = (-4, .infinity)
    (endless.smallestZoom, endless.largestZoom) = (.nan, .nan)
    let same = limited(endless, 7, 8, zoom: 3, 10, 10)
    #expect(same.origin.distance(to: Point(7, 8)) < 1e-12 && same.zoom == 3)
  }

  @Test func `To keep to limits twice is to keep to them once`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var limits = limits(random.double(in: 10...2000), random.double(in: 10...2000))
      limits.smallestZoom = random.double(in: 0.05...1)
      limits.largestZoom = random.double(in: 1...8)
      let (width, height) = (random.double(in: 50...900), random.double(in: 50...900))
      let once = limited(
        limits, random.double(in: -3000...3000), random.double(in: -3000...3000),
        zoom: random.double(in: 0.01...20), width, height)
      let twice = limited(limits, once.origin.x, once.origin.y, zoom: once.zoom, width, height)
      #expect(twice.origin.distance(to: once.origin) < 1e-6 && twice.zoom == once.zoom)
    }
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
