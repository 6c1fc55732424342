import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// Tests of mistakes that users of the library may make.
@Suite struct MisuseTests {
  private static func event(_ x: Double, _ phase: TouchPhase = .moved) -> TouchBatch {
    TouchBatch([
      TouchEvent(touch: TouchIdentifier(1), timestamp: 0, phase: phase, location: Point(x, 0))
    ])
  }

  /// A smoother whose every answer is out of bounds.
  private struct Boundless: SmootherKernel {
    var count: Int
    func elementCount(pointCount: Int) -> Int { count < 0 ? count : pointCount }
    func elements(dependingOnPoint index: Int) -> ClosedRange<Int> { index...Int.max }
    func element(at index: Int, of points: Polyline) -> StrokeElement {
      StrokeElement(.move(to: points[index].location), from: 0, to: 0)
    }
  }

  @Test func `a smoother may name elements past the end, and a negative count is none`() {
    let pipeline = InkPipeline(smoother: PathSmoother(Boundless(count: 0)))
    for x in 0..<5 { pipeline.receive(Self.event(Double(x))) }
    #expect(pipeline.strokes[0].path.count == 5)
    let negative = InkPipeline(smoother: PathSmoother(Boundless(count: -3)))
    for x in 0..<5 { negative.receive(Self.event(Double(x))) }
    #expect(negative.strokes[0].path.isEmpty)
  }

  private struct FarReach: WindowedKernel {
    let reach = Int.max
    func point(at index: Int, of input: Polyline) -> PolylinePoint { input[index] }
  }

  @Test func `a filter may reach as far as it likes`() {
    let pipeline = InkPipeline(filters: [PolylineFilter(FarReach())])
    for x in 0..<5 { pipeline.receive(Self.event(Double(x))) }
    #expect(pipeline.strokes[0].filtered.count == 5)
  }

  @Test func `observers far past the last filter hear what the last one left`() {
    let pipeline = InkPipeline()
    var counts: [Int] = []
    pipeline.observe(.filter(.max)) { _, change in counts.append(change.count) }
    pipeline.observe(.filter(-1)) { _, _ in counts.append(-1) }
    pipeline.receive(Self.event(0))
    #expect(counts == [1])
  }

  @Test func `an observer that feeds the pipeline stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let pipeline = InkPipeline()
      pipeline.observe(.path) { _, _ in pipeline.receive(MisuseTests.event(1)) }
      pipeline.receive(MisuseTests.event(0))
    }
  }

  @Test func `filters and smoother are replaced in one go`() {
    let pipeline = InkPipeline()
    for x in 0..<5 { pipeline.receive(Self.event(Double(x))) }
    var calls = 0
    pipeline.observe(.path) { _, _ in calls += 1 }
    pipeline.retune(filters: [.minimumDistance(2)], smoother: .lines)
    #expect(calls == 1)
    #expect(
      pipeline.strokes[0].path.map(\.element) == [
        .move(to: Point(0, 0)), .line(to: Point(2, 0)), .line(to: Point(4, 0)),
      ])
  }
}
