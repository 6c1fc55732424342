import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct ObserverTests {
  let pen = Pen()

  /// Writes down who was called.
  private final class Journal {
    var entries: [String] = []

    func observe(_ stage: PipelineStage, of pipeline: InkPipeline, as name: String)
      -> InkPipeline.Observation
    {
      pipeline.observe(stage) { _, _ in self.entries.append(name) }
    }

    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
  }

  @Test func `observers are called stage by stage in the order in which they came`() {
    let pipeline = InkPipeline(filters: [.savitzkyGolay(), .streamline(0.5)])
    let journal = Journal()
    for (stage, name) in [
      (.path, "path 1"), (.filter(1), "second"), (.touch, "touch 1"), (.path, "path 2"),
      (.filter(0), "first 1"), (.polyline, "polyline"), (.filter(0), "first 2"),
      (.filtered, "filtered 1"), (.touch, "touch 2"), (.filtered, "filtered 2"),
    ] as [(PipelineStage, String)] {
      _ = journal.observe(stage, of: pipeline, as: name)
    }
    pipeline.receive(TouchBatch([pen.event(.began, 0), pen.event(.moved, 1)]))
    let expected = [
      "touch 1", "touch 2", "polyline", "first 1", "first 2", "second", "filtered 1",
      "filtered 2", "path 1", "path 2",
    ]
    #expect(journal.take() == expected)
    pipeline.receive(TouchBatch([pen.event(.moved, 2)]))
    #expect(journal.take() == expected)
  }

  @Test func `an observer that was removed is not called`() {
    let pipeline = InkPipeline(filters: [.streamline(0.5)])
    let journal = Journal()
    let stages: [PipelineStage] = [.touch, .polyline, .filter(0), .filtered, .path]
    for stage in stages {
      let first = journal.observe(stage, of: pipeline, as: "first")
      let second = journal.observe(stage, of: pipeline, as: "second")
      pipeline.receive(TouchBatch([pen.event(.moved, 1)]))
      #expect(journal.take() == ["first", "second"])
      pipeline.stopObserving(first)
      pipeline.stopObserving(first)
      pipeline.receive(TouchBatch([pen.event(.moved, 2)]))
      #expect(journal.take() == ["second"])
      pipeline.stopObserving(second)
      pipeline.receive(TouchBatch([pen.event(.moved, 3)]))
      #expect(journal.take() == [])
    }
  }

  @Test func `an observer may remove itself while it is called`() {
    let pipeline = InkPipeline()
    var calls: [String] = []
    var observation: InkPipeline.Observation?
    observation = pipeline.observe(.path) { _, _ in
      calls.append("once")
      if let observation { pipeline.stopObserving(observation) }
    }
    pipeline.observe(.path) { _, _ in calls.append("always") }
    pipeline.receive(TouchBatch([pen.event(.began, 1)]))
    pipeline.receive(TouchBatch([pen.event(.moved, 2)]))
    #expect(calls == ["once", "always", "always"])
  }

  @Test func `past the last filter there is what the last one left`() {
    let pipeline = InkPipeline(filters: [.streamline(0.5)], smoother: .lines)
    var seen: [Int: [Polyline]] = [:]
    for index in [-1, 0, 1, 7] {
      pipeline.observe(.filter(index)) { stroke, change in
        #expect(stroke.filtered(after: index).count == change.count)
        seen[index, default: []].append(stroke.filtered(after: index))
      }
    }
    pipeline.receive(TouchBatch([pen.event(.began, 0), pen.event(.moved, 1)]))
    pipeline.receive(TouchBatch([pen.event(.moved, 5)]))
    #expect(seen[-1] == nil)
    #expect(seen[0]?.count == 2)
    #expect(seen[1] == seen[0])
    #expect(seen[7] == seen[0])
    let stroke = pipeline.strokes.first
    #expect(stroke?.filtered(after: 7) == stroke?.filtered)
    #expect(stroke?.filtered(after: -1) == stroke?.polyline)
    #expect(stroke?.stableCount(at: .filter(7)) == stroke?.stableCount(at: .filtered))
  }

  @Test func `what is dropped is not told`() {
    let pipeline = InkPipeline()
    let journal = Journal()
    _ = journal.observe(.touch, of: pipeline, as: "touch")
    pipeline.receive(TouchBatch([pen.event(.began, .nan), pen.event(.regionMoved, 1)]))
    pipeline.receive(TouchBatch([pen.update(3, force: 1), pen.update(nil), pen.prediction(1)]))
    pipeline.receive(TouchBatch())
    #expect(journal.take() == [])
  }

  @Test func `an end is told, though it changes no element`() {
    let pipeline = InkPipeline(smoother: .lines)
    pipeline.receive(TouchBatch([pen.event(.began, 0)]))
    var told: [(StrokeState, Change)] = []
    pipeline.observe(.path) { stroke, change in told.append((stroke.state, change)) }
    pipeline.receive(TouchBatch([pen.event(.ended, .nan)]))
    #expect(told.map(\.0) == [.finished])
    #expect(told.map(\.1) == [.none(count: 1)])
  }

  @Test func `changes name their stroke and come in the order of arrival`() {
    let other = Pen(touch: 2)
    let pipeline = InkPipeline()
    var strokes: [Int] = []
    pipeline.observe(.polyline) { stroke, _ in strokes.append(stroke.id.rawValue) }
    pipeline.receive(
      TouchBatch([pen.event(.began, 0), other.event(.began, 9), pen.event(.moved, 1)]))
    pipeline.receive(TouchBatch([other.event(.moved, 8), pen.event(.moved, 2)]))
    #expect(strokes == [0, 1, 1, 0])
  }
}
