import Ductus
import InkTestSupport
import Testing

@Suite struct ShakeDetectorTests {
  /// How often a detector notices a shake, in reports at 60 Hz.
  private func shakes(
    for duration: Double, interval: Double = 1.0 / 60, _ felt: (Double) -> SIMD3<Double>
  ) -> Int {
    var detector = ShakeDetector()
    var count = 0
    for step in 0..<Int(duration / interval) {
      let time = Double(step) * interval
      let vector = felt(time)
      if detector.take(x: vector.x, y: vector.y, z: vector.z, at: 100 + time) { count += 1 }
    }
    return count
  }

  /// To and fro along an axis, so many times a second.
  private func swing(
    _ axis: SIMD3<Double>, _ strength: Double, _ time: Double, frequency: Double = 4
  ) -> SIMD3<Double> {
    axis * (strength * Elementary.sin(2 * .pi * frequency * time))
  }

  @Test func `A device is shaken along any axis, with gravity or without`() {
    var random = SeededGenerator(seed: 7)
    let fixed = [SIMD3(1.0, 0, 0), SIMD3(0.0, 1, 0), SIMD3(0.0, 0, 1)]
    let others = (0..<50).map { _ -> SIMD3<Double> in
      let vector = SIMD3(
        random.double(in: -1...1), random.double(in: -1...1), random.double(in: 0.1...1))
      return vector / (vector * vector).sum().squareRoot()
    }
    for axis in fixed + others {
      #expect(shakes(for: 1) { swing(axis, 20, $0) } == 1, "\(axis)")
      for gravity in [SIMD3(0.0, -9.81, 0), SIMD3(9.81, 0, 0), SIMD3(0, 0, -9.81)] {
        #expect(shakes(for: 1) { gravity + swing(axis, 20, $0) } == 1, "\(axis) \(gravity)")
      }
      #expect(shakes(for: 3) { swing(axis, 10, $0) } == 0, "\(axis)")
    }
  }

  @Test func `A direction that changes while it is shaken is a shake as well`() {
    let count = shakes(for: 1) { time in
      let angle = 3 * time
      return swing(SIMD3(Elementary.cos(angle), Elementary.sin(angle), 0.3), 20, time)
    }
    #expect(count == 1)
  }

  @Test func `A blow, a step and turning over are none`() {
    #expect(shakes(for: 1) { $0 > 0.3 && $0 < 0.36 ? SIMD3(40, 0, 0) : SIMD3(0, 0, 0) } == 0)
    let rebound = shakes(for: 1) {
      $0 < 0.3 || $0 > 0.42 ? SIMD3(0, 0, 0) : SIMD3(0, $0 < 0.36 ? 35 : -35, 0)
    }
    #expect(rebound == 0)
    #expect(
      shakes(for: 20) { SIMD3(0, -9.81, 0) + swing(SIMD3(0, 1, 0), 5, $0, frequency: 2) } == 0)
    let turning = shakes(for: 20) {
      SIMD3(0, Elementary.cos(12 * $0), Elementary.sin(12 * $0)) * 9.81
    }
    #expect(turning == 0)
  }

  @Test func `After a shake there is none for a while, and a long one counts again`() {
    let times = shakes(for: 10) { swing(SIMD3(0, 1, 0), 25, $0) }
    #expect(times == 6 || times == 7)
  }

  @Test func `Reports that come seldom or not at all, and that are no numbers, do no harm`() {
    #expect(shakes(for: 20, interval: 0.7) { swing(SIMD3(1, 0, 0), 40, $0) } == 0)
    var detector = ShakeDetector()
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(!detector.take(x: number, y: 0, z: 0, at: 1))
      #expect(!detector.take(x: 0, y: number, z: 0, at: 1))
      #expect(!detector.take(x: 0, y: 0, z: number, at: 1))
      #expect(!detector.take(x: 0, y: 0, z: 0, at: number))
    }
    #expect(detector == ShakeDetector())
  }
}
