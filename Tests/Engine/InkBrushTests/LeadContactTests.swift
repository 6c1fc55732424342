import InkBrush
import InkGeometry
import InkStream
import Testing

/// Tests of a lead's contact with the paper.
struct LeadContactTests {
  private func lead(_ width: Double, angle: Double = 0, opacity: Double = 0.5) -> LeadContact? {
    LeadContact(
      SpinePoint(Point(10, 20), TipState(width: width, opacity: opacity, angle: angle)),
      pointWidth: 4)
  }

  @Test func `up to the width of its point it is a disc`() throws {
    for width in [0.5, 2, 4] {
      let contact = try #require(lead(width, angle: 1))
      #expect(contact.center == Point(10, 20))
      #expect(contact.long.length == width / 2 && contact.broad.length == width / 2)
    }
  }

  @Test func `a lead that lies down is longer than broad, and its point stays`() throws {
    let contact = try #require(lead(16, angle: .pi / 2))
    #expect((contact.long.length - 8).magnitude < 1e-9)
    // √(16 × 4) / 2.
    #expect((contact.broad.length - 4).magnitude < 1e-9)
    #expect(contact.long.dot(contact.broad).magnitude < 1e-9)
    #expect(contact.center.distance(to: Point(10, 24)) < 1e-9)
    // The near end is as far from the path as the breadth.
    #expect((contact.center - contact.long).distance(to: Point(10, 16)) < 1e-9)
  }

  @Test func `it changes without a jump`() throws {
    var last = try #require(lead(3.9, angle: 2))
    for step in 391...500 {
      let next = try #require(lead(Double(step) / 100, angle: 2))
      #expect(next.center.distance(to: last.center) < 0.006)
      #expect((next.long.length - last.long.length).magnitude < 0.006)
      last = next
    }
  }

  @Test func `the dose covers as much as the opacity says`() throws {
    for opacity in [0.01, 0.3, 0.9] {
      let dose = try #require(lead(3, opacity: opacity)).dose
      #expect((1 - Elementary.exp(-dose) - opacity).magnitude < 1e-12)
    }
    #expect(try #require(lead(3, opacity: 0)).dose == 0)
    #expect(try #require(lead(3, opacity: 1)).dose == LeadContact.largestDose)
  }

  @Test func `numbers that are none do not trap`() throws {
    let numbers = [.nan, .infinity, -.infinity, 1e300, -1, 0, 1e-300]
    for a in numbers {
      for b in numbers {
        let tip = TipState(width: a, opacity: b, angle: a)
        #expect(LeadContact(SpinePoint(Point(a, 0), tip), pointWidth: b) == nil || a.isFinite)
        let point = SpinePoint(Point(1, 2), tip)
        let contact = try #require(LeadContact(point, pointWidth: b))
        let other = try #require(self.lead(9))
        #expect(1...16 ~= contact.passCount(to: other, scale: 1))
        #expect(contact.center.isFinite)
      }
    }
    var brush = BrushPreset.pencil.brush
    for size in numbers {
      brush.size = size
      #expect(brush.leadWidth >= 0 && brush.leadWidth <= 100_000)
    }
  }
}

/// The tips that the pencil's formulas give.
struct PencilPresetTests {
  private func tip(_ force: Double?, altitude: Double? = 1.2, speed: Double = 0) -> TipState {
    let points = (0..<60).map {
      PolylinePoint(
        at: Double($0) * speed / 240, 0, time: Double($0) / 240, force: force, altitude: altitude,
        azimuth: 0.5)
    }
    return Dynamic.tips(BrushPreset.pencil.brush, points)[59]
  }

  @Test func `the harder the darker, from barely visible to nearly black`() {
    let forces = (1...40).map { Double($0) / 40 * 25 / 6 }
    for altitude in [1.5, 0.9, 0.6, 0.3] {
      let tips = forces.map { tip($0, altitude: altitude) }
      for (light, hard) in zip(tips, tips.dropFirst()) {
        #expect(hard.opacity > light.opacity && hard.width > light.width)
      }
    }
    #expect(tip(0.05 * 25 / 6).opacity < 0.2 && tip(0.05 * 25 / 6).opacity > 0.05)
    #expect(tip(0.7 * 25 / 6).opacity > 0.95)
  }

  @Test func `it widens and lightens from 48° to 20°, and nowhere else`() {
    let force = 0.3 * 25 / 6
    #expect(tip(force, altitude: 1.55) == tip(force, altitude: 0.86))
    #expect(tip(force, altitude: 0.34) == tip(force, altitude: 0.05))
    var last = tip(force, altitude: 0.86)
    for step in stride(from: 0.84, to: 0.36, by: -0.02) {
      let next = tip(force, altitude: step)
      #expect(next.width > last.width && next.opacity < last.opacity, "\(step)")
      last = next
    }
    #expect(last.width > 14 && last.width < 24)
  }

  @Test func `a mouse writes as a hand does, and thinner when it is fast`() {
    let hand = tip(0.3 * 25 / 6)
    let mouse = tip(nil, altitude: nil, speed: 600)
    #expect((mouse.opacity - hand.opacity).magnitude < 1e-9)
    #expect((mouse.width / hand.width - 1).magnitude < 1e-9)
    #expect(tip(nil, altitude: nil, speed: 3000).width < 0.9 * mouse.width)
    #expect(tip(nil, altitude: nil, speed: 100).width > mouse.width)
    // At equal force speed changes nothing.
    #expect(tip(1, speed: 100) == tip(1, speed: 3000))
  }

  @Test func `a jitter of force is gone, whatever the rate of samples`() {
    func spread(rate: Double) -> Double {
      let points = (0..<Int(rate)).map {
        PolylinePoint(
          at: Double($0), 0, time: Double($0) / rate, force: $0 % 2 == 0 ? 0.9 : 1.1, altitude: 1.2)
      }
      let tips = Dynamic.tips(BrushPreset.pencil.brush, points).suffix(Int(rate) / 2)
      let opacities = tips.map(\.opacity)
      return (opacities.max() ?? 0) - (opacities.min() ?? 0)
    }
    let free = tip(1.1).opacity - tip(0.9).opacity
    #expect(spread(rate: 240) < free / 5 && spread(rate: 120) < free / 2)
  }
}
