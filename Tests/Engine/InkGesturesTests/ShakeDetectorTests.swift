import Ductus
import InkTestSupport
import Testing

@Suite struct ShakeDetectorTests {
  /// Returns how often a detector notices a shake, in reports at 60 Hz.
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

  /// Returns a motion to and fro along an axis, so many times a second.
  private func swing(
    _ axis: SIMD3<Double>, _ strength: Double, _ time: Double, frequency: Double = 4
  ) -> SIMD3<Double> {
    axis * (strength * Elementary.sin(2 * .pi * frequency * time))
  }

  @Test func `A device is shaken along any axis, with gravity or without`() {
    var random = SeededGenerator(seed: 7)
    var axes = [
      SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1),
    ]
    for _ in 0..<50 {
      let vector = SIMD3<Double>(
        random.double(in: -1...1), random.double(in: -1...1), random.double(in: 0.1...1))
      axes.append(vector / (vector * vector).sum().squareRoot())
    }
    let gravities = [
      SIMD3<Double>(0, -9.81, 0), SIMD3<Double>(9.81, 0, 0), SIMD3<Double>(0, 0, -9.81),
    ]
    for axis in axes {
      #expect(shakes(for: 1) { swing(axis, 20, $0) } == 1, "\(axis)")
      for gravity in gravities {
        #expect(shakes(for: 1) { gravity + swing(axis, 20, $0) } == 1, "\(axis) \(gravity)")
      }
      #expect(shakes(for: 3) { swing(axis, 10, $0) } == 0, "\(axis)")
    }
  }

  @Test func `A direction that changes while it is shaken is a shake as well`() {
    let count = shakes(for: 1) { time -> SIMD3<Double> in
      let angle = 3 * time
      return swing(SIMD3<Double>(Elementary.cos(angle), Elementary.sin(angle), 0.3), 20, time)
    }
    #expect(count == 1)
  }

  @Test func `A blow, a step and turning over are none`() {
    let rest = SIMD3<Double>(0, 0, 0)
    let blow = shakes(for: 1) { time -> SIMD3<Double> in
      time > 0.3 && time < 0.36 ? SIMD3<Double>(40, 0, 0) : rest
    }
    #expect(blow == 0)
    let rebound = shakes(for: 1) { time -> SIMD3<Double> in
      if time < 0.3 || time > 0.42 { return rest }
      return SIMD3<Double>(0, time < 0.36 ? 35 : -35, 0)
    }
    #expect(rebound == 0)
    let gravity = SIMD3<Double>(0, -9.81, 0)
    let walking = shakes(for: 20) { time -> SIMD3<Double> in
      gravity + swing(SIMD3<Double>(0, 1, 0), 5, time, frequency: 2)
    }
    #expect(walking == 0)
    let turning = shakes(for: 20) { time -> SIMD3<Double> in
      let angle = 12 * time
      return SIMD3<Double>(0, Elementary.cos(angle), Elementary.sin(angle)) * 9.81
    }
    #expect(turning == 0)
  }

  @Test func `After a shake there is none for a while, and a long one counts again`() {
    let times = shakes(for: 10) { swing(SIMD3<Double>(0, 1, 0), 25, $0) }
    #expect(times == 6 || times == 7)
  }

  @Test func `Reports that come seldom or not at all, and that are no numbers, do no harm`() {
    #expect(shakes(for: 20, interval: 0.7) { swing(SIMD3<Double>(1, 0, 0), 40, $0) } == 0)
    var detector = ShakeDetector()
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      let answers = [
        detector.take(x: number, y: 0, z: 0, at: 1), detector.take(x: 0, y: number, z: 0, at: 1),
        detector.take(x: 0, y: 0, z: number, at: 1), detector.take(x: 0, y: 0, z: 0, at: number),
      ]
      #expect(!answers.contains(true))
    }
    #expect(detector == ShakeDetector())
  }
}
