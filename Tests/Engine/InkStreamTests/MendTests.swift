import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Points of samples that a device has reported badly.
@Suite struct MendTests {
  private let pen = Pen()

  /// Returns the mended polyline of a stroke of these samples, checked to be the same however they are fed.
  private func polyline(
    _ events: [TouchEvent], filters: [BrushFilter] = [BrushFilter(kind: .mend, [])],
    _ location: SourceLocation = #_sourceLocation
  ) throws -> Polyline {
    var polylines: [Polyline] = []
    for feeding in Feeding.allCases {
      let pipeline = InkPipeline(
        filters: filters.map { PolylineFilter($0) }, smoother: .lines)
      feeding.feed(events.map { [$0] }, to: pipeline)
      let stroke = try #require(pipeline.strokes.first)
      polylines.append(stroke.filtered)
      #expect(Self.whole(stroke, filters) == stroke.filtered, sourceLocation: location)
    }
    #expect(polylines.allSatisfy { $0 == polylines[0] }, sourceLocation: location)
    return polylines[0]
  }

  /// Returns the filter's output for a polyline that it gets at once.
  private static func whole(
    _ stroke: StrokeStream, _ filters: [BrushFilter] = [BrushFilter(kind: .mend, [])]
  ) -> Polyline {
    StrokeRecipe(filters: filters.map { PolylineFilter($0) }, smoother: .lines)
      .path(of: stroke.polyline).filtered
  }

  /// Moves at times, four points apart each, after a press at the first time.
  private func events(_ times: [Double], force: (Int) -> Double? = { _ in 1 }) -> [TouchEvent] {
    times.enumerated().map { index, time in
      pen.event(
        index == 0 ? .began : index == times.count - 1 ? .ended : .moved, 4 * Double(index),
        time: time, force: force(index))
    }
  }

  @Test func `bunches are spread over the time before them`() throws {
    // A sample every 2 ms, delivered seven at a time; the first bunch has four, the last three.
    let times = (0..<35).map { index in
      let block = (index + 3) / 7
      return 1 + 0.014 * Double(block) + 0.00007 * Double((index + 3) % 7)
    }
    let points = try polyline(events(times))
    let intervals = zip(points, points.dropFirst()).map { $1.timestamp - $0.timestamp }
    for interval in intervals { #expect((interval - 0.002).magnitude < 0.0001) }
  }

  @Test func `moves that no hand makes take their time, and what follows comes later`() throws {
    // A press, moves at the pace of a screen, a burst, and moves at that pace again; 4 points each.
    var intervals = Array(repeating: 0.008, count: 6)
    intervals += (0..<150).map { 0.0001 + 0.00004 * Double($0 % 9) }
    intervals += Array(repeating: 0.008, count: 6)
    let times = intervals.reduce(into: [1.0]) { $0.append($0[$0.count - 1] + $1) }
    let points = try polyline(events(times))
    let mended = zip(points, points.dropFirst()).map { $1.timestamp - $0.timestamp }
    for (interval, reported) in zip(mended, intervals) {
      #expect((interval - (reported < 0.001 ? 1.0 / 240 : reported)).magnitude < 1e-9)
    }
    #expect(
      points.map(\.location)
        == (0..<points.count).map { Point(4 * Double($0), points[0].location.y) })
    // A mouse of 8,000 reports in a second makes shorter moves.
    let quick = (0..<300).map { 1 + Double($0) / 8000 }
    let mouse = quick.enumerated().map { index, time in
      pen.event(
        index == 0 ? .began : index == quick.count - 1 ? .ended : .moved, 0.7 * Double(index),
        time: time, force: 1)
    }
    #expect(try polyline(mouse).map(\.timestamp) == quick)
  }

  @Test func `times that a device can have stay as they are`() throws {
    var random = SeededGenerator(seed: 3)
    for spacing in [0.001, 0.002, 1.0 / 240, 0.008, 1.0 / 60] {
      var times = [5.0]
      for index in 1..<60 {
        times.append(times[0] + spacing * (Double(index) + random.double(in: -0.2...0.2)))
      }
      #expect(try polyline(events(times)).map(\.timestamp) == times)
      // The pen rests, and goes on.
      let rested = times.enumerated().map { $0.offset < 30 ? $0.element : $0.element + 0.4 }
      if spacing > 0.003 { #expect(try polyline(events(rested)).map(\.timestamp) == rested) }
    }
    // Without times nothing is known.
    #expect(try polyline(events(Array(repeating: 1, count: 20))).allSatisfy { $0.timestamp == 1 })
  }

  @Test func `a lift is none, a flight leaves the surface`() throws {
    let times = (0..<30).map { 0.008 * Double($0) }
    let lifted = try polyline(events(times) { $0 > 27 ? 0 : 2 })
    #expect(lifted.allSatisfy { !$0.isAloft })
    #expect(try polyline(events(times) { _ in 0 }).allSatisfy { !$0.isAloft })
    for blank in [0, nil] as [Double?] {
      let flown = try polyline(events(times) { (10..<20).contains($0) ? blank : 2 })
      #expect(flown.map(\.isAloft) == (0..<30).map { (10..<20).contains($0) })
      #expect(flown[10].location == flown[9].location && flown[19].location == flown[20].location)
      #expect(flown[11..<19].map(\.location.x) == (11..<19).map { 4 * Double($0) })
    }
  }

  @Test(arguments: [0, 15, 29]) func `a stray place is where the pen was`(_ stray: Int) throws {
    var events = events((0..<30).map { 0.008 * Double($0) })
    events[stray].location = Point(0, 400)
    let points = try polyline(events)
    for (index, point) in points.enumerated() {
      #expect((point.location.x - 4 * Double(index)).magnitude <= 4 && point.location.y == 0)
    }
    // The sample itself stays.
    let stroke = try #require(Feeding.atOnce.pipeline([events]).strokes.first)
    #expect(stroke.touchPath.samples[stray].location == Point(0, 400))
  }

  @Test(arguments: [0..<2, 14..<16, 27..<29, 28..<30])
  func `two stray places in a row are where the pen was`(_ stray: Range<Int>) throws {
    let plain = events((0..<30).map { 0.008 * Double($0) })
    for gap in [0.0, 3] {
      var events = plain
      for index in stray { events[index].location = Point(gap * Double(index), 400) }
      for (index, point) in try polyline(events).enumerated() {
        #expect((point.location.x - 4 * Double(index)).magnitude <= 8 && point.location.y == 0)
      }
      // By the first rule they stay, and so do places to which a hand could have gone.
      let first = [BrushFilter(kind: .mend, [], rule: 1)]
      #expect(try polyline(events, filters: first).count { $0.location.y == 400 } == 2)
      for index in stray { events[index].location = Point(4 * Double(index), 70) }
      for index in events.indices { events[index].timestamp *= 5 }
      #expect(try polyline(events).count { $0.location.y == 70 } == 2)
    }
  }

  @Test func `the first report has no force of its own`() throws {
    let times = (0..<30).map { 0.008 * Double($0) }
    func first(_ forces: [Double]) throws -> Double? {
      try polyline(events(times) { forces[min($0, forces.count - 1)] })[0].force
    }
    #expect(try first([0, 0.7]) == 0.7)
    #expect(try first([4, 0.2, 0.25]) == 0.2)
    // A hand can press less and less, and begin lightly.
    #expect(try first([1, 0.8, 0.6]) == 1)
    #expect(try first([0.1, 0.5, 0.9]) == 0.1)
  }

  @Test func `a quick hand and lost samples are no stray places`() throws {
    // A zigzag of 150 points at 15 turns a second, as a mouse of 60 Hz sees it, and a gap of 0.3 s.
    let heights: [Double] = [0, 75, 150, 75]
    let zigzag = (0..<40).map { index -> TouchEvent in
      let (x, time) = (300 + 3 * Double(index), Double(index) / 60)
      return pen.event(index == 0 ? .began : .moved, x, heights[index % 4], time: time)
    }
    #expect(try polyline(zigzag).map(\.location.y) == zigzag.map { $0.location?.y })
    let gap = (0..<20).map { index -> TouchEvent in
      let (x, time) = (3 * Double(index), 0.008 * Double(index))
      if index < 10 { return pen.event(index == 0 ? .began : .moved, x, time: time) }
      return pen.event(.moved, x + 200, time: time + 0.3)
    }
    #expect(try polyline(gap).map(\.location.x) == gap.map { $0.location?.x })
  }

  @Test func `a move that is a little earlier than its press is kept at its place`() throws {
    let events = [
      pen.event(.began, 113.3, 108.7, time: 5.3458), pen.event(.moved, 110.3, 107.1, time: 5.3455),
      pen.event(.moved, 109, 106.4, time: 5.3449), pen.event(.moved, 101.5, 105, time: 5.3575),
      pen.event(.moved, 100, 104, time: 5.3544), pen.event(.ended, 99, 104, time: 5.366),
    ]
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([events])
      let stroke = try #require(pipeline.strokes.first)
      #expect(stroke.touchPath.samples.map(\.location.x) == [113.3, 110.3, 109, 101.5, 99])
      #expect(
        stroke.touchPath.samples.map(\.timestamp) == [5.3458, 5.3458, 5.3458, 5.3575, 5.366])
      #expect(pipeline.dropped == .counts(stale: 1))
    }
  }

  /// Random samples of all kinds of trouble, with late forces and places.
  @Test func `incremental equals batch, and no change is kept secret`() {
    for seed in 0..<(sessionCount / 5) {
      var random = SeededGenerator(seed: seed)
      let pipeline = InkPipeline(filters: [.mend], smoother: .lines)
      let auditor = PipelineAuditor(pipeline, filterCount: 1)
      var (time, lastTime, isStray) = (1.0, 1.0, false)
      var place = Point(200, 200)
      let isSensed = random.chance(0.8)
      var blank = 0
      for index in 0..<(20 + random.below(100)) {
        time += random.chance(0.5) ? random.double(in: 0...0.0031) : random.double(in: 0...0.03)
        if seed % 2 == 1, random.chance(0.5) { time = lastTime + 0.0001 * random.double(in: 0...4) }
        lastTime = time
        if random.chance(0.02) { time += 0.06 }
        place = place + Vector(random.double(in: -6...6), random.double(in: -6...6))
        isStray = isStray ? random.chance(0.5) : random.chance(0.08)
        if blank == 0, random.chance(0.05) { blank = random.below(12) }
        blank = max(blank - 1, 0)
        let force =
          !isSensed ? nil : blank > 0 ? (random.chance(0.5) ? 0 : nil) : random.double(in: 0.1...3)
        var events = [
          pen.event(
            index == 0 ? .began : .moved, isStray ? 0 : place.x, isStray ? 500 : place.y,
            time: time,
            force: force, index: Int64(index), expecting: random.chance(0.3) ? .force : [])
        ]
        if random.chance(0.3), index > 3 {
          events.append(
            pen.update(
              Int64(index - random.below(min(index, 12))),
              location: random.chance(0.3) ? Point(random.unit() * 400, 200) : nil,
              force: random.chance(0.3) ? 0 : random.unit(), expecting: .force))
        }
        pipeline.receive(TouchBatch(events))
        guard let stroke = pipeline.strokes.first else { continue }
        let whole = Self.whole(stroke)
        #expect(whole == stroke.filtered, "seed \(seed), sample \(index)")
        if whole != stroke.filtered { return }
      }
      #expect(auditor.failures.isEmpty, "seed \(seed): \(auditor.failures)")
    }
  }
}
