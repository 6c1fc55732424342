import InkInput
import Testing

@Suite struct PointerTiltTests {
  private static let degree = Double.pi / 180

  @Test(arguments: [
    (0.0, 0.0, 90.0, 0.0), (30, 0, 60, 0), (-30, 0, 60, 180), (0, 40, 50, 90), (0, -40, 50, -90),
    (90, 0, 0, 0), (-90, 0, 0, 180), (0, 90, 0, 90), (0, -90, 0, -90), (90, 90, 0, 45),
    (45, 45, 35.264_389_682_754_654, 45), (-45, 45, 35.264_389_682_754_654, 135),
  ])
  func `tilt becomes altitude and azimuth`(
    tiltX: Double, tiltY: Double, altitude: Double, azimuth: Double
  ) throws {
    let angles = try #require(TouchEvent.angles(pointerTiltX: tiltX, tiltY: tiltY))
    #expect(abs(angles.altitude - altitude * Self.degree) < 1e-12)
    #expect(abs(angles.azimuth - azimuth * Self.degree) < 1e-12)
  }

  @Test(arguments: [(91.0, 0.0), (0.0, -90.5), (.nan, 0), (0, .infinity)])
  func `a tilt out of range is unknown`(tiltX: Double, tiltY: Double) {
    #expect(TouchEvent.angles(pointerTiltX: tiltX, tiltY: tiltY) == nil)
  }

  @Test func `twist becomes roll`() throws {
    #expect(TouchEvent.roll(pointerTwist: 0) == 0)
    #expect(abs(try #require(TouchEvent.roll(pointerTwist: 90)) - Double.pi / 2) < 1e-15)
    #expect(TouchEvent.roll(pointerTwist: -1) == nil)
    #expect(TouchEvent.roll(pointerTwist: .nan) == nil)
  }
}
