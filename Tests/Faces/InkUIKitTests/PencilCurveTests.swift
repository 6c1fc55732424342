import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Curves of PencilKit.
@Suite struct PencilCurveTests {
  @Test func `The curve passes through the samples`() {
    var random = SeededGenerator(seed: 3)
    for count in [1, 2, 3, 4, 7, 200] {
      let places = (0..<count).map { _ in
        Point(random.double(in: -500...500), random.double(in: -500...500))
      }
      let controls = PencilCurve.controlPoints(through: places)
      #expect(controls.count == count)
      guard count > 2 else { continue }
      for (index, place) in places.enumerated() {
        let point = PencilCurve.point(at: Double(index), of: controls)
        #expect(point.distance(to: place) < 1e-9, "\(count): \(index)")
      }
    }
    #expect(PencilCurve.controlPoints(through: []).isEmpty)
  }

  @Test func `A line stays a line, and a circle a circle`() {
    let line = (0..<9).map { Point(Double($0), 2 * Double($0)) }
    let controls = PencilCurve.controlPoints(through: line)
    for step in 0...32 {
      let point = PencilCurve.point(at: Double(step) / 4, of: controls)
      #expect(abs(point.y - 2 * point.x) < 1e-9)
    }
    let circle = (0..<40).map { index in
      let angle = Double(index) / 20 * Double.pi
      return Point(100 * Elementary.cos(angle), 100 * Elementary.sin(angle))
    }
    let round = PencilCurve.controlPoints(through: circle)
    for step in 20...130 {
      let radius = PencilCurve.point(at: Double(step) / 4, of: round).distance(to: Point(0, 0))
      #expect(abs(radius - 100) < 0.05)
    }
  }

  @Test func `Samples keep place, time, force and angles`() {
    func point(_ x: Double, _ time: Double, force: Double = 1) -> PencilPoint {
      PencilPoint(
        x: x, y: 5, time: time, width: 3, opacity: 1, force: force, azimuth: 0.5, altitude: 1)
    }
    let samples = PencilCurve.samples(
      of: [
        point(1, 0), point(2, 0.1, force: 0), point(.nan, 0.2), point(3, 0.05), point(4, 0.3),
      ], from: 100)
    #expect(samples.map(\.location.x) == [1, 2, 4])
    #expect(samples.map(\.timestamp) == [100, 100.1, 100.3])
    #expect(samples.map(\.force) == [1, nil, 1])
    #expect(samples.allSatisfy { $0.altitude == 1 && $0.azimuth == 0.5 })
    #expect(PencilCurve.width(of: [point(1, 0)]) == 3)
    #expect(PencilCurve.width(of: []) == 1)
  }

  @Test func `There and back a stroke keeps its samples`() throws {
    let canvas = try InkCanvas(width: 300, height: 300)
    let wave = (0..<60).map { step in
      PolylinePoint(
        location: Point(4 * Double(step), 150 + 60 * Elementary.sin(Double(step) / 8)),
        timestamp: Double(step) / 120, force: 1 + Double(step % 5) / 4)
    }
    let id = try #require(canvas.add(samples: wave))
    let polyline = try #require(canvas.document[id]).record.polyline
    let controls = PencilCurve.controlPoints(through: polyline.map(\.location))
    for (index, sample) in polyline.enumerated() {
      let point = PencilCurve.point(at: Double(index), of: controls)
      #expect(point.distance(to: sample.location) < 0.01)
    }
  }

  @Test func `A loss is told, and none is none`() {
    var loss = PencilLoss()
    #expect(loss.isEmpty)
    loss.erasures = 1
    #expect(!loss.isEmpty)
  }
}
