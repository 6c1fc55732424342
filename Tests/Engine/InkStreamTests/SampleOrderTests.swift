import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// Samples that come twice, too late, or from a clock that steps.
@Suite struct SampleOrderTests {
  private let pen = Pen()

  /// Returns the stroke that each way of feeding leaves, which has to be the same.
  private func outcome(
    _ callbacks: [[TouchEvent]], stale: Int, _ location: SourceLocation = #_sourceLocation
  ) throws -> StrokeStream {
    let pipelines = Feeding.allCases.map { $0.pipeline(callbacks) }
    for pipeline in pipelines {
      #expect(pipeline.summary == pipelines[0].summary, sourceLocation: location)
      #expect(pipeline.dropped == .counts(stale: stale), sourceLocation: location)
      let samples = pipeline.strokes.map(\.touchPath.samples)
      #expect(samples == pipelines[0].strokes.map(\.touchPath.samples), sourceLocation: location)
    }
    return try #require(pipelines[0].strokes.last)
  }

  private func moves(_ times: [Double], from x: Double = 1) -> [[TouchEvent]] {
    times.enumerated().map { [pen.event(.moved, x + Double($0), 0, time: $1)] }
  }

  @Test func `samples that are earlier or repeat the last one are dropped and counted`() throws {
    let stroke = try outcome(
      [
        [pen.event(.began, 0, 0, time: 1)], [pen.event(.moved, 5, 0, time: 2)],
        [pen.event(.moved, 5, 0, time: 2)], [pen.event(.moved, 3, 0, time: 1.5)],
        [pen.event(.moved, 0, 0, time: 1)], [pen.event(.moved, 9, 0, time: 3)],
      ], stale: 3)
    #expect(stroke.touchPath.samples.map(\.location.x) == [0, 5, 9])
  }

  @Test func `one time at several places is a coarse clock`() throws {
    let stroke = try outcome(
      [[pen.event(.began, 0, time: 1)]] + moves([1, 1, 1, 1, 16, 16, 16]), stale: 0)
    #expect(stroke.touchPath.samples.count == 8)
  }

  @Test func `the same place at a later time is a sample`() throws {
    let stroke = try outcome(
      [[pen.event(.began, 0, time: 1)], [pen.event(.moved, 0, time: 2)]], stale: 0)
    #expect(stroke.touchPath.samples.count == 2)
  }

  @Test func `ends and beginnings act although their samples are dropped`() throws {
    let ended = try outcome(
      [
        [pen.event(.began, 0, time: 5)], [pen.event(.moved, 1, time: 6)],
        [pen.event(.ended, 0.5, time: 4)],
      ], stale: 1)
    #expect(ended.state == .finished && ended.touchPath.samples.count == 2)
    let cancelled = try outcome(
      [[pen.event(.began, 0, time: 5)], [pen.event(.cancelled, 0, time: 4)]], stale: 0)
    #expect(cancelled.state == .cancelled)
    let begun = try outcome(
      [[pen.event(.began, 0, time: 5)], [pen.event(.began, 0, time: 5)]], stale: 0)
    #expect(begun.id.rawValue == 1 && begun.touchPath.samples.count == 1)
  }

  @Test func `what a repetition brings is merged into the sample`() throws {
    let stroke = try outcome(
      [
        [pen.event(.began, 0, time: 1, force: 1)], [pen.event(.moved, 5, time: 2)],
        [pen.event(.moved, 5, time: 2, force: 0.5)], [pen.event(.ended, 5, time: 2, force: 0)],
      ], stale: 2)
    // The force of the lift tells nothing of the sample.
    #expect(stroke.touchPath.samples.map(\.force) == [1, 0.5])
    #expect(stroke.touchPath.samples.map(\.eventCount) == [1, 2])
  }

  @Test func `a repetition settles nothing, and may be updated in place of the sample`() throws {
    let stroke = try outcome(
      [
        [pen.event(.began, 0, time: 1, index: 1, expecting: .force)],
        [pen.event(.moved, 5, time: 2, index: 2, expecting: .force)],
        [pen.event(.moved, 9, time: 3)],
        // Behind the tip, of one that still expects its force.
        [pen.event(.moved, 5, time: 2, force: 0.5)],
        [pen.event(.moved, 9, time: 3, index: 3, expecting: .force)],
        [pen.update(2, force: 2), pen.update(3, force: 3)],
      ], stale: 2)
    #expect(stroke.touchPath.samples.map(\.force) == [nil, 2, 3])
    #expect(stroke.touchPath.samples.map(\.isSettled) == [false, true, true])
  }

  @Test func `a sample with a known index is merged whatever its time`() throws {
    let stroke = try outcome(
      [
        [pen.event(.began, 0, time: 1)],
        [pen.event(.moved, 5, time: 2, index: 2, expecting: .force)],
        [pen.event(.moved, 9, time: 3)], [pen.event(.moved, 6, time: 1.5, force: 1, index: 2)],
      ], stale: 0)
    #expect(stroke.touchPath.samples.map(\.location.x) == [0, 6, 9])
  }

  @Test func `after eight earlier samples at new places the clock has stepped`() throws {
    let before = [[pen.event(.began, 0, time: 100)]]
    let seven = before + moves((1...7).map(Double.init))
    #expect(try outcome(seven, stale: 7).touchPath.samples.count == 1)
    let eight = before + moves((1...8).map(Double.init))
    let stroke = try outcome(eight, stale: 0)
    #expect(stroke.touchPath.samples.map(\.location.x) == (0...8).map(Double.init))
    #expect(stroke.touchPath.samples.allSatisfy { $0.timestamp == 100 })
    // On from there, all in one callback and the end among them; and until the clock has caught up.
    let more = eight.flatMap { $0 } + moves((9...19).map(Double.init), from: 9).flatMap { $0 }
    let on = try outcome(
      [more, [pen.event(.moved, 40, time: 101)], [pen.event(.ended, 41, time: 9)]], stale: 1)
    #expect(on.touchPath.samples.count == 21)
    #expect(on.touchPath.samples.last?.timestamp == 101)
  }

  @Test func `the eighth may be the end`() throws {
    let callbacks =
      [[pen.event(.began, 0, time: 100)]] + moves((1...7).map(Double.init))
      + [[pen.event(.ended, 20, time: 8)]]
    let stroke = try outcome(callbacks, stale: 0)
    #expect(stroke.state == .finished && stroke.touchPath.samples.count == 9)
  }

  @Test func `repetitions, however many, are no step of the clock`() throws {
    let all = [[pen.event(.began, 0, time: 0)]] + moves((1...30).map(Double.init))
    #expect(try outcome(all + all.dropFirst(), stale: 30).touchPath.samples.count == 31)
    // They do not end a row of earlier samples either, but a sample that goes on does.
    let steps = moves((1...7).map { Double($0) / 10 }, from: 50)
    let between = try outcome(all + steps + [all[4]] + moves([0.9], from: 60), stale: 1)
    #expect(between.touchPath.samples.count == 39)
    let broken = try outcome(
      all + steps + [[pen.event(.moved, 31, time: 31)]] + moves([0.9], from: 60), stale: 8)
    #expect(broken.touchPath.samples.count == 32)
  }

  @Test func `a held sample that repeats another held one counts once, and is updated when kept`()
    throws
  {
    var callbacks = [[pen.event(.began, 0, time: 100)]]
    callbacks += moves([1, 1], from: 1).map { [$0[0]] }
    callbacks.append([pen.event(.moved, 2, time: 1)])
    callbacks.append([pen.event(.moved, 3, time: 1, index: 7, expecting: .force)])
    callbacks.append([pen.update(7, force: 2)])
    callbacks += moves([2, 3, 4, 5, 6], from: 4)
    let stroke = try outcome(callbacks, stale: 1)
    #expect(stroke.touchPath.samples.map(\.location.x) == (0...8).map(Double.init))
    #expect(stroke.touchPath.samples[3].force == 2)
  }

  @Test func `predictions of a time that has passed are dropped`() throws {
    var early = pen.prediction(3)
    early.timestamp = 1.5
    var late = pen.prediction(12)
    late.timestamp = 2.5
    let stroke = try outcome(
      [[pen.event(.began, 0, time: 1)], [pen.event(.moved, 9, time: 2), early, late]], stale: 1)
    #expect(stroke.touchPath.predictions.map(\.location.x) == [12])
  }

  @Test func `what was drawn long ago is kept as it is`() {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.strokeWillBegin = { _, _ in StrokeRecipe(smoother: .lines, keepsEverySample: true) }
    let places: [(Double, Double)] = [(0, 5), (3, 4), (3, 4), (0, 5), (9, 1)]
    for (index, (x, time)) in places.enumerated() {
      pipeline.receive(TouchBatch([pen.event(index == 0 ? .began : .moved, x, time: time)]))
    }
    #expect(pipeline.strokes[0].touchPath.samples.map(\.timestamp) == places.map(\.1))
    #expect(pipeline.dropped == .none)
  }

  /// Raw updates one by one, and the same samples in lists, each kind in its order, one later than the
  /// other, some again: the samples are those that were measured, once, in their order.
  @Test func `whatever the mixture, each sample is there once`() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let count = 20 + random.below(300)
      var samples = (0..<count).map { index in
        pen.event(
          .moved, random.double(in: 0...500), random.double(in: 0...500), time: Double(index) / 200)
      }
      samples[0].phase = .began
      var callbacks = [[samples[0]]]
      var sent = [1, 1]
      let bias = random.unit()
      var lists: [[TouchEvent]] = []
      while sent[0] < count || sent[1] < count {
        let kind = sent[1] == count || (sent[0] < count && random.chance(bias)) ? 0 : 1
        let end = min(sent[kind] + 1 + (kind == 0 ? 0 : random.below(40)), count)
        lists.append(Array(samples[sent[kind]..<end]))
        sent[kind] = end
        callbacks.append(lists[lists.count - 1])
        if random.chance(0.1) { callbacks.append(lists[max(lists.count - 1 - random.below(5), 0)]) }
      }
      var end = samples[count - 1]
      end.phase = .ended
      callbacks.append([end])
      // All samples that are sent twice have been repeated, but for those that the other kind has brought by then.
      let repeated = callbacks.reduce(0) { $0 + $1.count } - count
      let pipeline = Feeding.allCases[Int(seed % 3)].pipeline(callbacks)
      let path = pipeline.strokes[0].touchPath
      #expect(pipeline.strokes.count == 1 && path.state == .finished, "seed \(seed)")
      #expect(path.samples.map(\.location) == samples.map(\.location), "seed \(seed)")
      #expect(path.samples.map(\.timestamp) == samples.map(\.timestamp), "seed \(seed)")
      #expect(pipeline.dropped == .counts(stale: repeated), "seed \(seed)")
    }
  }
}
