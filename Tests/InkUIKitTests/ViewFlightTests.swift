import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// The way of a view that was let go.
@Suite struct ViewFlightTests {
  private func axis(
    _ start: Double, _ speed: Double, _ lower: Double = -.infinity, _ upper: Double = .infinity,
    bounces: Bool = true
  ) -> AxisFlight {
    AxisFlight(from: start, speed: speed, lower: lower, upper: upper, bounces: bounces)
  }

  @Test func `A view that is let go glides on, slower and slower, and stops`() {
    let way = axis(100, 600)
    var (place, last) = (100.0, Double.infinity)
    for step in 1...Int(way.duration * 60) {
      let next = way.place(at: Double(step) / 60)
      #expect(next > place && next - place < last)
      (last, place) = (next - place, next)
    }
    // 600 points a second, slowed by 2 a second, come to rest after 300 points.
    #expect(place > 390 && place < 400)
    #expect(way.duration > 2 && way.duration < 2.5)
    #expect(way.place(at: 1e6) == way.place(at: way.duration))
    #expect(axis(5, 0).duration == 0 && axis(5, 0).place(at: 3) == 5)
    #expect(axis(5, .nan).place(at: 3) == 5)
  }

  @Test func `Momentum runs into the spring at the edge, which brings the view back`() {
    let way = axis(900, 1200, 0, 1000)
    let places = (0...600).map { way.place(at: Double($0) / 120) }
    let farthest = places.max() ?? 0
    // At the edge it is still 1000 points a second fast: a spring of 11 a second gives v ÷ (e ω) more.
    #expect(abs(farthest - (1000 + 1000 / (2.718281828 * 11))) < 0.2)
    #expect(places.last == 1000)
    // It goes out and comes back once.
    let turns = zip(zip(places, places.dropFirst()), places.dropFirst(2)).filter {
      ($0.0.1 - $0.0.0) * ($0.1 - $0.0.1) < 0
    }
    #expect(turns.count == 1)
    // Nothing jumps: no step is longer than the speed allows.
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a) <= 1200 / 120 + 1e-9) }
  }

  @Test func `A view thrown back from beyond the edge glides on`() {
    let way = axis(-40, 3000, 0, 1_000_000)
    #expect(way.place(at: 10) > 500)
    let places = (0...600).map { way.place(at: Double($0) / 120) }
    for (a, b) in zip(places, places.dropFirst()) { #expect(b >= a - 1e-9 && b - a < 3000 / 120.0) }
  }

  @Test func `A pull that is let go comes back without swinging`() {
    for start in [-300.0, -2, 1000.5, 1200] {
      let edge = start < 0 ? 0.0 : 1000.0
      let way = axis(start, 0, 0, 1000)
      var last = abs(start - edge)
      for step in 1...200 {
        let off = (way.place(at: Double(step) / 60) - edge) * (start < 0 ? -1 : 1)
        #expect(off >= 0 && off <= last)
        last = off
      }
      #expect(way.place(at: way.duration) == edge && way.duration < 1.2)
    }
  }

  @Test func `Without bounces the view stops at the edge`() {
    let way = axis(900, 1200, 0, 1000, bounces: false)
    for step in 0...400 { #expect(way.place(at: Double(step) / 60) <= 1000 + 1e-9) }
    #expect(way.place(at: way.duration) == 1000)
  }

  @Test func `It ends within the range, wherever it began`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let lower = random.double(in: -500...500)
      let upper = lower + max(random.double(in: -300...900), 0)
      let speed = random.double(in: -5000...5000)
      let way = axis(
        random.double(in: -1000...1500), speed, lower, upper,
        bounces: random.double(in: 0...1) < 0.8)
      let end = way.place(at: way.duration)
      #expect(end >= lower - 1e-6 && end <= upper + 1e-6)
      #expect(way.duration >= 0 && way.duration < 9)
      // The place is one function of time: no jump anywhere, whatever the beats of the screen.
      let step = 1 / 1000.0
      var time = 0.0
      if lower < upper || abs(speed) < 100 {
        while time < 0.3 {
          let jump = abs(way.place(at: time + step) - way.place(at: time))
          #expect(jump < 35 || time == 0)
          time += step
        }
      }
    }
  }

  private func flight(
    _ view: SeenView, _ limits: ViewLimits, speed: Vector = .zero, pivot: Point = Point(200, 150)
  ) -> ViewFlight? {
    ViewFlight(
      of: view, speed: speed, within: limits, about: pivot, size: Vector(400, 300), pixel: 0.5,
      at: 10)
  }

  private var page: ViewLimits {
    var limits = ViewLimits()
    (limits.width, limits.height, limits.smallestZoom, limits.largestZoom) = (1000, 800, 0.5, 4)
    return limits
  }

  @Test func `A view within its limits that is at rest stays`() {
    #expect(flight(SeenView(origin: Point(100, 100)), page) == nil)
    // Its corner is on a whole pixel, which may be beyond the edge by less than one.
    #expect(flight(SeenView(origin: Point(-0.4, 100)), page) == nil)
    #expect(flight(SeenView(origin: Point(-2, 100)), page) != nil)
    #expect(flight(SeenView(origin: Point(.nan, 100)), page) == nil)
  }

  @Test func `A zoom beyond its range comes back about the point of the pinch`() throws {
    let pivot = Point(120, 80)
    let start = SeenView(origin: Point(300, 200), zoom: 6)
    let way = try #require(flight(start, page, pivot: pivot))
    let first = way.view(at: 10)
    #expect(abs(first.zoom - 6) < 1e-9 && first.origin.distance(to: start.origin) < 1e-9)
    var last = 6.0
    for step in 1...120 {
      let view = way.view(at: 10 + Double(step) / 120)
      #expect(view.zoom <= last && view.zoom >= 4)
      // What lies under the fingers stays there: no edge is near.
      #expect(view.document(pivot).distance(to: start.document(pivot)) < 1e-9)
      last = view.zoom
    }
    #expect(way.view(at: way.end).zoom == 4 && way.end < 11.2)
  }

  @Test func `Whatever a view is, its flight begins there and ends within its limits`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let start = SeenView(
        origin: Point(random.double(in: -500...1500), random.double(in: -500...1500)),
        zoom: random.double(in: 0.2...9))
      let speed = Vector(random.double(in: -3000...3000), random.double(in: -3000...3000))
      let pivot = Point(random.double(in: 0...400), random.double(in: 0...300))
      guard let way = flight(start, page, speed: speed, pivot: pivot) else { continue }
      let first = way.view(at: 10)
      #expect(first.origin.distance(to: start.origin) < 1e-6 && abs(first.zoom - start.zoom) < 1e-9)
      let end = way.view(at: way.end)
      let near = page.limited(end, about: pivot, size: Vector(400, 300))
      #expect(near.origin.distance(to: end.origin) < 1e-6 && near.zoom == end.zoom)
      #expect(way.view(at: way.end + 5) == end)
    }
  }
}
