import InkGeometry
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Force without jitter, and a resting pen that adds no points.
@Suite struct SteadyForceTests {
  /// Returns a pen at 240 Hz whose force comes and goes as given.
  private func pen(_ count: Int, speed: Double = 200, _ force: (Int) -> Double?) -> Polyline {
    (0..<count).map { index in
      PolylinePoint(
        location: Point(Double(index) * speed / 240, 0), timestamp: Double(index) / 240,
        force: force(index), sample: index)
    }
  }

  /// Returns the root of the mean square of second differences.
  private func roughness(_ points: Polyline) -> Double {
    let forces = points.compactMap(\.force)
    var sum = 0.0
    for index in 1..<forces.count - 1 {
      let bend = forces[index - 1] - 2 * forces[index] + forces[index + 1]
      sum += bend * bend
    }
    return (sum / Double(forces.count - 2)).squareRoot()
  }

  @Test(arguments: [0.03, 0.05, 0.08])
  func `A sensor's noise goes, and the hand stays`(deviation: Double) {
    var random = SeededGenerator(seed: 1)
    let hand = { (index: Int) in 0.8 + 0.4 * Elementary.sin(Double(index) / 20) }
    let noisy = pen(480) { index in
      // The sum of twelve even numbers is as good as normal.
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
      return hand(index) + deviation * noise
    }
    let steady = RecursiveFilter(SteadyForce(time: 0.012)).filtered(noisy)
    #expect(roughness(steady) < roughness(noisy) / 8)
    for (index, point) in steady.enumerated().dropFirst(20) {
      #expect(abs((point.force ?? 0) - hand(index)) < 0.25)
    }
    #expect(steady.map(\.location) == noisy.map(\.location))
  }

  @Test func `A force that begins is not late`() {
    let steady = RecursiveFilter(SteadyForce(time: 0.012)).filtered(pen(40) { $0 < 8 ? 0.1 : 1 })
    // Within five samples, 21 ms.
    #expect((steady[13].force ?? 0) > 0.85)
  }

  @Test func `The tip is as steady as the rest`() {
    let points = pen(60) { $0 == 59 ? 1.2 : 1 }
    let steady = RecursiveFilter(SteadyForce(time: 0.012)).filtered(points)
    #expect((steady[59].force ?? 0) < 1.05)
    #expect(steady[59].location == points[59].location)
  }

  @Test func `What is unknown stays so, and a pencil that is lifted reports 0`() {
    let points = pen(9) { $0 == 8 ? 0 : ($0 == 4 ? nil : 1) }
    let steady = RecursiveFilter(SteadyForce(time: 0.012)).filtered(points)
    #expect(steady[4].force == nil && steady[8].force == 0)
    #expect(abs((steady[5].force ?? 0) - 1) < 1e-12)
    #expect(RecursiveFilter(SteadyForce(time: .nan)).filtered(points) == points)
  }

  @Test func `An azimuth turns the shorter way`() {
    var points = pen(40) { _ in 1 }
    for index in points.indices { points[index].azimuth = index % 2 == 0 ? 3.1 : -3.1 }
    let steady = RecursiveFilter(SteadyForce(time: 0.012)).filtered(points)
    #expect(steady.allSatisfy { abs($0.azimuth ?? 0) > 3 })
  }

  @Test func `A late force reaches all that follows it`() {
    var points = pen(50) { _ in 0.5 }
    var stage = RecursiveFilter(SteadyForce(time: 0.012))
    _ = stage.update(
      points, StageUpdate(change: .everything(count: 50), stableCount: 0, isFinal: false))
    points[20].force = 2
    _ = stage.update(
      points,
      StageUpdate(
        change: Change(modified: 20..<21, count: 50), stableCount: 0, isFinal: false))
    #expect(stage.output == RecursiveFilter(SteadyForce(time: 0.012)).filtered(points))
    #expect((stage.output[20].force ?? 0) > 1)
  }

  @Test func `A resting pen adds no points, but a tap keeps its pressure`() {
    let thinning = RecursiveFilter(Thinning(distance: 0.4, force: 0.1))
    #expect(thinning.filtered(pen(500, speed: 0) { _ in 1 }).count == 2)
    let tap = thinning.filtered(pen(13, speed: 1) { 1 - Double(abs($0 - 6)) / 6 })
    #expect(tap.compactMap(\.force).max() == 1)
    let moving = pen(100, speed: 200) { _ in nil }
    #expect(thinning.filtered(moving) == moving)
    #expect(thinning.filtered(pen(241, speed: 10) { _ in nil }).count < 28)
  }
}
