import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// A filter of one's own: each point is the mean of itself and its neighbours.
private struct Mean: WindowedKernel {
  let reach = 1

  func point(at index: Int, of input: Polyline) -> PolylinePoint {
    var result = input[index]
    guard index > 0, index < input.count - 1 else { return result }
    let (before, after) = (input[index - 1].location, input[index + 1].location)
    result.location = result.location.interpolated(to: before.midpoint(to: after), at: 2.0 / 3)
    return result
  }
}

/// A filter of one's own: a weight on a spring follows the pen, and draws only while it moves right.
private struct Spring: RecursiveKernel {
  struct State {
    var place: Point?
    var speed = Vector.zero
  }

  let initialState = State()

  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    let place = state.place ?? point.location
    state.speed = state.speed * 0.5 + (point.location - place) * 0.3
    state.place = place + state.speed
    guard state.speed.dx >= 0 else { return nil }
    var result = point
    result.location = place + state.speed
    return result
  }
}

/// A filter of one's own: a stroke that comes near its beginning ends there, and each third point is left out.
private struct Closing: RecursiveKernel {
  struct State {
    var start: Point?
    var count = 0
  }

  let gap: Double
  let initialState = State()

  func advance(_ state: inout State, with point: PolylinePoint) -> PolylinePoint? {
    if state.start == nil { state.start = point.location }
    state.count += 1
    return state.count % 3 == 0 ? nil : point
  }

  func end(_ state: State, of point: PolylinePoint, advanced: PolylinePoint?) -> PolylinePoint {
    var end = point
    if let start = state.start, start.distance(to: end.location) <= gap { end.location = start }
    return end
  }
}

/// A filter of one's own that looks at no neighbour: the end of a stroke lies on a grid.
private struct GridEnd: WindowedKernel {
  let reach = 0

  func point(at index: Int, of input: Polyline) -> PolylinePoint { input[index] }

  func end(at index: Int, of input: Polyline) -> PolylinePoint {
    var end = input[index]
    end.location = Point((end.location.x / 8).rounded() * 8, (end.location.y / 8).rounded() * 8)
    return end
  }
}

/// A filter of one's own that closes strokes: once a stroke has ended, its last point lies on the first.
private struct Closed: WindowedKernel {
  let reach = 0

  func point(at index: Int, of input: Polyline) -> PolylinePoint { input[index] }

  func end(at index: Int, of input: Polyline) -> PolylinePoint {
    var end = input[index]
    end.location = input[0].location
    return end
  }
}

/// A stage of one's own: every other point, and the last.
private struct EveryOther: FilterStage {
  var output: Polyline = []
  var stableCount = 0

  mutating func update(_ input: Polyline, _ update: StageUpdate) -> Change {
    let old = output
    output = input.indices.filter { $0 % 2 == 0 || $0 == input.count - 1 }.map { input[$0] }
    stableCount = update.isSettled ? output.count : update.stableCount / 2
    return .difference(from: old, to: output)
  }
}

/// A smoother of one's own: steps, first along x, then along y.
private struct Steps: SmootherKernel {
  func elementCount(pointCount: Int) -> Int { max(2 * pointCount - 1, 0) }

  func elements(dependingOnPoint index: Int) -> ClosedRange<Int> {
    max(2 * index - 1, 0)...2 * index + 2
  }

  func element(at index: Int, of points: Polyline) -> StrokeElement {
    let to = points[index / 2 + index % 2].location
    if index == 0 { return StrokeElement(.move(to: to), from: 0, to: 0) }
    let end = Double(index) / 2
    if index % 2 == 0 { return StrokeElement(.line(to: to), from: end - 0.5, to: end) }
    let corner = Point(to.x, points[index / 2].location.y)
    return StrokeElement(.line(to: corner), from: end - 0.5, to: end)
  }
}

@Suite struct CustomFilterTests {
  static let pipelines: [[PolylineFilter]] = [
    [PolylineFilter(Mean())], [PolylineFilter(Spring())], [PolylineFilter { EveryOther() }],
    [PolylineFilter(Mean()), .simplify(), PolylineFilter(Spring())],
    [.streamline(0.4), PolylineFilter { EveryOther() }, PolylineFilter(Mean())],
    [PolylineFilter(Closing(gap: 1000))], [PolylineFilter(GridEnd())],
    [PolylineFilter(Closed())],
    [PolylineFilter(GridEnd()), .simplify(), PolylineFilter(Closing(gap: 40))],
    [PolylineFilter(Closing(gap: 40)), PolylineFilter(Mean()), PolylineFilter(GridEnd())],
  ]

  @Test(arguments: pipelines.indices)
  func `filters and smoothers of others work incrementally`(_ number: Int) {
    var experiment = PipelineExperiment(seed: 0)
    experiment.filters = Self.pipelines[number]
    for seed in 0..<25 as Range<UInt64> {
      experiment.smoother = seed % 2 == 0 ? PathSmoother(Steps()) : .antigrain()
      let failures = experiment.audit(EventSequence.batches(seed: seed), seed: seed)
      #expect(failures.isEmpty, "seed \(seed): \(failures)")
    }
  }

  @Test func `what they make is what they say`() {
    let pen = Pen()
    let pipeline = InkPipeline(
      filters: [PolylineFilter(Mean())], smoother: PathSmoother(Steps()))
    for x in [0.0, 3, 9] {
      pipeline.receive(pen.event(x == 0 ? .began : .moved, x, x * x), beginsCallback: true)
    }
    let stroke = pipeline.strokes.first
    let middle = stroke?.filtered[1].location ?? .zero
    #expect(middle.distance(to: Point(4, 30)) < 1e-12)
    let corner = Point(middle.x, 0)
    #expect(stroke?.path.count == 5)
    #expect(stroke?.path[1].element == .line(to: corner))
    #expect(stroke?.path.last?.element == .line(to: Point(9, 81)))
  }

  @Test func `the end of a stroke may lie elsewhere than the pen`() {
    let pen = Pen()
    let pipeline = InkPipeline(
      filters: [PolylineFilter(Closing(gap: 20)), PolylineFilter(GridEnd())], smoother: .lines)
    var ends: [Point] = []
    let stages: [PipelineStage] = [.filter(0), .filtered]
    for (index, x) in [3.0, 40, 60, 17].enumerated() {
      let phase: TouchPhase = index == 0 ? .began : index == 3 ? .ended : .moved
      pipeline.receive(pen.event(phase, x, x), beginsCallback: true)
      let stroke = pipeline.strokes[0]
      ends.append(stroke.filtered[stroke.filtered.count - 1].location)
      // What may move is not stable.
      for stage in stages where stroke.state == .drawing {
        #expect(stroke.stableCount(at: stage) < stroke.filtered.count)
      }
    }
    #expect(ends == [Point(3, 3), Point(40, 40), Point(60, 60), Point(0, 0)])
    let closed = pipeline.strokes.first?.filtered(after: 0)
    #expect(closed?.last?.location == Point(3, 3))
    pipeline.filters[0].isEnabled = false
    #expect(pipeline.strokes.first?.filtered.last?.location == Point(16, 16))
  }

  @Test func `the last point ends the output whatever a recursive filter drops`() {
    let pen = Pen()
    let pipeline = InkPipeline(filters: [PolylineFilter(Spring())], smoother: .lines)
    pipeline.receive(TouchBatch((0..<9).map { pen.event(.moved, -Double($0)) }))
    #expect(pipeline.strokes.first?.filtered.map(\.location.x) == [0, -8])
  }
}
