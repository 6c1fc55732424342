import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

/// Tests that a stroke shows its samples, and says when nothing of it can change any more.
@Suite struct TouchSampleTests {
  @Test func `a stroke is complete when its touch has ended and no correction is expected`() throws
  {
    let pen = Pen()
    let pipeline = InkPipeline()
    pipeline.receive(
      TouchBatch([
        pen.estimate(.began, 1, 2, force: 0.5, index: 1), pen.event(.moved, 5, 6, force: 1),
      ]))
    let stroke = try #require(pipeline.strokes.first)
    #expect(!stroke.isComplete && stroke.samples.map { $0.isComplete } == [false, true])
    #expect(stroke.samples.map { $0.location } == [Point(1, 2), Point(5, 6)])
    #expect(stroke.samples.map { $0.force } == [0.5, 1] && stroke.samples[0].phase == .began)
    #expect(stroke.samples[0].estimationIndex == 1 && stroke.samples[1].estimationIndex == nil)
    #expect(stroke.samples[0].propertiesExpectingUpdates == .force)
    #expect(stroke.samples[0].maximumForce == 25.0 / 6)
    pipeline.receive(TouchBatch([pen.event(.ended, 9, 9)]))
    #expect(stroke.state == .finished && !stroke.isComplete)
    pipeline.receive(TouchBatch([pen.update(1, force: 2)]))
    #expect(stroke.isComplete && stroke.samples.allSatisfy { $0.isComplete })
    #expect(stroke.sample(at: 0)?.force == 2 && stroke.sample(at: 0) == stroke.samples[0])
    #expect(stroke.sample(at: -1) == nil && stroke.sample(at: stroke.samples.count) == nil)
    #expect(stroke.samples.count == 3 && stroke.samples.allSatisfy { !$0.isPredicted })
  }

  @Test func `a cancelled stroke is complete`() throws {
    let pen = Pen()
    let pipeline = InkPipeline()
    pipeline.receive(TouchBatch([pen.estimate(.began, 1, 2, force: 0.5, index: 1)]))
    let stroke = try #require(pipeline.strokes.first)
    pipeline.receive(TouchBatch([pen.event(.cancelled, 1, 2)]))
    #expect(stroke.state == .cancelled && stroke.isComplete)
  }
}
