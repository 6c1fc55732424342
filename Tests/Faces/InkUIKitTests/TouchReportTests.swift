import Ductus
import InkUIKit
import Testing

/// Tests of the meaning of UIKit's touches for the engine.
@Suite struct TouchReportTests {
  private let half = Double.pi / 2
  private let full = 25.0 / 6

  private func pencil(_ change: (inout TouchReport) -> Void = { _ in }) -> TouchEvent {
    var report = TouchReport(
      kind: .pencil, timestamp: 2, location: Point(10, 20), force: 1.5, maximumPossibleForce: full,
      altitudeAngle: 0.5, azimuthAngle: 1, majorRadius: 4)
    change(&report)
    return report.event()
  }

  @Test func `A pencil that leans the same way is the same sample on the web`() {
    // Azimuth and tilts of a cap that points right, and down: a quarter turn clockwise on the screen.
    for (azimuth, tiltX, tiltY) in [(0.0, 30.0, 0.0), (half, 0, 30), (-half, 0, -30)] {
      let touch = pencil {
        $0.azimuthAngle = azimuth
        $0.altitudeAngle = half - .pi / 6
        $0.force = full / 4
        $0.majorRadius = 0
      }
      let pointer = TouchEvent(
        touch: touch.touch, kind: .pencil, isDown: true, x: 10, y: 20, timestamp: 2, pressure: 0.25,
        tiltX: tiltX,
        tiltY: tiltY)
      #expect(abs((touch.azimuth ?? 9) - (pointer.azimuth ?? -9)) < 1e-12)
      #expect(abs((touch.altitude ?? 9) - (pointer.altitude ?? -9)) < 1e-12)
      #expect(abs((touch.force ?? 9) - (pointer.force ?? -9)) < 1e-12)
      #expect(touch.maximumForce == pointer.maximumForce)
      #expect(touch.location == pointer.location)
      #expect(touch.timestamp == pointer.timestamp)
    }
  }

  @Test func `Force is unknown where nothing senses it, and 0 where a pencil is lifted`() {
    let finger = TouchReport(timestamp: 0, location: Point(0, 0)).event()
    #expect(finger.force == nil)
    #expect(finger.maximumForce == nil)
    #expect(pencil { $0.force = 0 }.force == 0)
    #expect(pencil { ($0.force, $0.maximumPossibleForce) = (0, 0) }.force == nil)
  }

  @Test func `Only a pencil has angles, and only a finger a radius`() {
    let report = TouchReport(
      kind: .direct, timestamp: 0, location: Point(0, 0), altitudeAngle: 1, azimuthAngle: 2,
      rollAngle: 3, majorRadius: 20)
    let finger = report.event()
    #expect(finger.altitude == nil)
    #expect(finger.azimuth == nil)
    #expect(finger.roll == nil)
    #expect(finger.majorRadius == 20)
    #expect(pencil().altitude == 0.5)
    #expect(pencil().azimuth == 1)
    #expect(pencil().majorRadius == nil)
    var pointer = report
    pointer.kind = .indirectPointer
    #expect(pointer.event().majorRadius == nil)
  }

  @Test func `A roll of 0 is unknown unless a correction of it will come`() {
    #expect(pencil().roll == nil)
    #expect(pencil { $0.rollAngle = 0 }.roll == nil)
    #expect(pencil { $0.rollAngle = -0.25 }.roll == -0.25)
    let awaited = pencil {
      $0.rollAngle = 0
      $0.estimatedPropertiesExpectingUpdates = .roll
    }
    #expect(awaited.roll == 0)
  }

  @Test func `Places count from the corner of the bounds, and radii in points of the view`() {
    let report = TouchReport(timestamp: 0, location: Point(30, 50), majorRadius: 12)
    let sample = report.event(in: TouchSpace(origin: Point(10, -5), scale: 0.5))
    #expect(sample.location == Point(20, 55))
    #expect(sample.majorRadius == 6)
  }

  @Test func `The sets of properties have the bits of UIKit`() {
    let sample = pencil {
      $0.estimationUpdateIndex = 77
      $0.estimatedProperties = TouchProperties(rawValue: 31)
      $0.estimatedPropertiesExpectingUpdates = TouchProperties(rawValue: 17)
    }
    #expect(sample.estimationIndex == 77)
    #expect(sample.estimatedProperties == [.force, .azimuth, .altitude, .location, .roll])
    #expect(sample.propertiesExpectingUpdates == [.force, .roll])
  }

  @Test func `Numbers that are not finite drop the sample or the property`() throws {
    let gestures = PointerGestures(try InkCanvas(width: 50, height: 50))
    let bad = TouchReport(
      kind: .pencil, timestamp: 0, location: Point(.nan, 3), force: .infinity,
      maximumPossibleForce: full)
    var collector = TouchCollector()
    gestures.handle(collector.collect([.init(key: 1, report: bad)], phase: .began))
    #expect(gestures.dropped.unusable == 1)
    #expect(!gestures.canvas.isTouched)
  }
}
