import InkGeometry
import InkInput
import Testing

/// The meaning of a whole Pointer Event to the engine.
@Suite struct WholePointerEventTests {
  private let most = TouchEvent.pencilMaximumForce
  private let upright = Double.pi / 2
  private let touch = TouchIdentifier(7)

  @Test(arguments: [
    (0.0, TouchKind.indirectPointer, true, nil), (0.5, .indirectPointer, true, nil),
    (0.5, .indirectPointer, false, nil), (0.7, .indirectPointer, true, 0.7),
    (0.5, .pencil, true, 0.5), (1, .pencil, true, 1), (0, .pencil, true, nil),
    (0, .pencil, false, 0), (0.5, .direct, true, nil), (1, .direct, true, nil),
    (0.25, .direct, true, 0.25), (0, .direct, false, 0), (.nan, .pencil, true, nil),
    (-1, .pencil, true, nil), (.infinity, .pencil, true, nil), (3, .pencil, true, 1),
  ])
  func `Pressure becomes force`(
    pressure: Double, kind: TouchKind, isDown: Bool, share: Double?
  ) {
    let event = TouchEvent(
      touch: touch, kind: kind, isDown: isDown, x: 0, y: 0, timestamp: 0, pressure: pressure)
    #expect(event.force == share.map { $0 * most })
    #expect(event.maximumForce == share.map { _ in most })
  }

  @Test func `Angles come from the angles, or from the tilt`() throws {
    func angles(
      _ altitude: Double, _ azimuth: Double, _ tiltX: Double, _ tiltY: Double,
      _ kind: TouchKind = .pencil
    ) -> [Double]? {
      let event = TouchEvent(
        touch: touch, kind: kind, isDown: true, x: 0, y: 0, timestamp: 0, altitude: altitude,
        azimuth: azimuth, tiltX: tiltX, tiltY: tiltY)
      guard let altitude = event.altitude, let azimuth = event.azimuth else {
        #expect(event.altitude == nil && event.azimuth == nil)
        return nil
      }
      return [altitude, azimuth]
    }
    #expect(angles(1, 2, 30, 0) == [1, 2])
    #expect(angles(upright, 0, 0, 0) == [upright, 0])
    let tilted = try #require(angles(.nan, .nan, 30, 0))
    #expect(abs(tilted[0] - Double.pi / 3) < 1e-12 && tilted[1] == 0)
    // A browser with defaults in place of angles.
    #expect(angles(upright, 0, 30, 0) == tilted)
    #expect(angles(-1, 0, 30, 0) == tilted && angles(1, .nan, 30, 0) == tilted)
    #expect(angles(.nan, .nan, .nan, 0) == nil)
    #expect(angles(1, 2, 30, 0, .indirectPointer) == nil && angles(1, 2, 30, 0, .direct) == nil)
  }

  @Test func `Contacts of 1 point are unknown`() {
    func radius(_ width: Double, _ height: Double) -> Double? {
      TouchEvent(
        touch: touch, kind: .direct, isDown: true, x: 0, y: 0, timestamp: 0, width: width,
        height: height
      ).majorRadius
    }
    #expect(radius(1, 1) == nil)
    #expect(radius(0, 0) == nil)
    #expect(radius(.nan, .nan) == nil)
    #expect(radius(24, 30) == 15)
    #expect(radius(24, .nan) == 12)
  }

  @Test func `A whole event becomes one of the engine`() {
    let pen = TouchEvent(
      touch: touch, kind: .pencil, phase: .ended, origin: .coalesced, isDown: true, x: 3, y: 4,
      timestamp: 5, pressure: 0.3, altitude: 1, azimuth: 2, tiltX: 10, tiltY: 20, twist: 90,
      width: 1, height: 1)
    #expect(pen.location == Point(3, 4) && pen.timestamp == 5)
    #expect(pen.touch == touch && pen.phase == .ended && pen.origin == .coalesced)
    #expect(pen.force == 0.3 * most && pen.maximumForce == most)
    #expect(pen.altitude == 1 && pen.azimuth == 2 && pen.roll == 90 * Double.pi / 180)
    #expect(pen.majorRadius == nil && pen.estimationIndex == nil)
    let mouse = TouchEvent(
      touch: touch, kind: .indirectPointer, isDown: true, x: 3, y: 4, timestamp: 5, pressure: 0.5,
      altitude: upright, azimuth: 0, tiltX: 0, tiltY: 0, twist: 0, width: 1, height: 1)
    #expect(
      mouse
        == TouchEvent(
          touch: touch, timestamp: 5, kind: .indirectPointer, location: Point(3, 4)))
  }

  @Test func `Numbers that are not finite are unknown`() {
    for (x, y) in [(Double.nan, 4.0), (3, .infinity), (-.infinity, .nan)] {
      let event = TouchEvent(
        touch: touch, kind: .pencil, isDown: true, x: x, y: y, timestamp: 5, pressure: .infinity,
        altitude: .infinity, azimuth: -.infinity, tiltX: .infinity, tiltY: .nan, twist: .infinity,
        width: .infinity, height: -.infinity)
      #expect(event == TouchEvent(touch: touch, timestamp: 5, kind: .pencil, location: nil))
    }
  }
}
