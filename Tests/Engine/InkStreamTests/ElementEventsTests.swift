import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

/// An element of a path names the events of which it was made.
@Suite struct ElementEventsTests {
  private let pen = Pen()

  @Test func `corrections and predictions are named with the samples that they became`() throws {
    let pipeline = InkPipeline(smoother: .lines)
    let both: TouchProperties = [.force, .location]
    let batches: [[TouchEvent]] = [
      [pen.event(.began, 100, 100, force: 0.2, index: 1, expecting: both)],  // 0
      [
        pen.update(1, location: Point(100, 105), expecting: .force),  // 1
        pen.event(.moved, 150, 100, force: 0.3, index: 2, expecting: both),  // 2
        pen.prediction(160, 110, force: 0.2, index: 2),  // 3
      ],
      [
        pen.update(1, force: 0.4), pen.update(2, location: Point(155, 108), force: 0.45),  // 4, 5
        pen.event(.moved, 180, 120, force: 0.4, index: 3, expecting: both),  // 6
        pen.prediction(180, 115, force: 0.6, index: 3),  // 7
      ],
    ]
    for batch in batches { pipeline.receive(TouchBatch(batch)) }
    let stroke = try #require(pipeline.strokes.first)
    #expect(
      (0..<4).map { stroke.touchPath.events(ofSample: $0) } == [[0, 1, 4], [2, 5], [6], [7]])
    #expect(stroke.path.count == 4)
    #expect(
      stroke.path.indices.map { stroke.events(ofElement: $0) }
        == [[0, 1, 4], [0, 1, 2, 4, 5], [2, 5, 6], [6, 7]])
    #expect(pipeline.eventCount == 8)
    #expect(stroke.events(ofElement: 4).isEmpty && stroke.events(ofElement: -1).isEmpty)
    // The next callback replaces the prediction, with its number.
    pipeline.receive(TouchBatch([pen.prediction(190, 110)]))
    #expect(stroke.touchPath.events(ofSample: 3) == [8])
    pipeline.receive(TouchBatch([pen.event(.ended, 185, 120, time: 1)]))
    #expect(stroke.touchPath.events(ofSample: 3) == [9])
  }

  @Test func `a point between two samples is named with both`() throws {
    let pipeline = InkPipeline(filters: [.resample(3)], smoother: .lines)
    pipeline.receive(
      TouchBatch([pen.event(.began, 0, 0), pen.event(.moved, 20, 0, time: 1)]))
    let stroke = try #require(pipeline.strokes.first)
    try #require(stroke.path.count > 5)
    #expect(stroke.samples(ofElement: 3) == 0..<2 && stroke.events(ofElement: 3) == [0, 1])
  }

  @Test func `an update that waited for its sample is named by its own number`() throws {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.receive(TouchBatch([pen.event(.began, 1, index: 1, expecting: .force)]))
    pipeline.receive(TouchBatch([pen.update(2, force: 0.5)]))
    pipeline.receive(
      TouchBatch([pen.event(.moved, 2, time: 1, index: 2, expecting: .force)]))
    let stroke = try #require(pipeline.strokes.first)
    #expect(stroke.touchPath.events(ofSample: 1).sorted() == [1, 2])
  }

  @Test func `a pipeline that names nothing keeps no numbers`() throws {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.namesEvents = false
    pipeline.receive(TouchBatch([pen.event(.began, 1), pen.event(.moved, 2, time: 1)]))
    let stroke = try #require(pipeline.strokes.first)
    #expect(stroke.events(ofElement: 1).isEmpty)
    #expect(stroke.samples(ofElement: 1) == 0..<2)
  }

  /// However events are fed, and whatever filters leave out, each event that became a part of a sample is
  /// named by the elements around it, and by no others.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `random sessions: the same names however they are fed`(seed: UInt64) {
    let batches = EventSequence.batches(seed: seed)
    let smoothers: [PathSmoother] = [.lines, .antigrain(), .midpointQuadratics, .bezier]
    func make() -> InkPipeline {
      InkPipeline(
        filters: seed % 3 == 0 ? [.simplify(tolerance: 0.45)] : [],
        smoother: smoothers[Int(seed % 4)])
    }
    let (byBatch, atOnce, byEvent) = (make(), make(), make())
    for batch in batches {
      byBatch.receive(batch)
      if batch.events.isEmpty { byEvent.receive(batch) }
      for (index, event) in batch.events.enumerated() {
        byEvent.receive(event, beginsCallback: index == 0)
      }
    }
    atOnce.receive(batches)
    let events = batches.flatMap(\.events)
    for (number, stroke) in byBatch.strokes.enumerated() {
      for sample in 0..<stroke.touchPath.count {
        let names = stroke.touchPath.events(ofSample: sample)
        let known = stroke.touchPath[sample]
        #expect(names.count == known.eventCount || known.isPredicted && names.count == 1)
        #expect(names.allSatisfy { events[$0].touch == stroke.touchPath.touch })
      }
      for others in [atOnce, byEvent] {
        let other = others.strokes[number]
        #expect(other.path == stroke.path)
        for element in stroke.path.indices {
          #expect(other.events(ofElement: element) == stroke.events(ofElement: element))
        }
      }
      let named = Set(stroke.path.indices.flatMap { stroke.samples(ofElement: $0) })
      if !stroke.path.isEmpty { #expect(named == Set(0..<stroke.touchPath.count)) }
    }
  }
}
