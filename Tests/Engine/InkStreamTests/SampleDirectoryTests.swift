import InkGeometry
import InkInput
import InkStream
import Testing

/// Tests that samples are found by their estimation indices, whatever order these come in.
@Suite struct SampleDirectoryTests {
  private func event(
    _ index: Int64, _ phase: TouchPhase = .moved, origin: TouchOrigin = .measured,
    x: Double
  ) -> TouchEvent {
    TouchEvent(
      touch: TouchIdentifier(1), timestamp: 0, phase: phase, origin: origin,
      location: Point(x, 0), estimationIndex: index,
      propertiesExpectingUpdates: origin == .updated ? [] : .location)
  }

  /// Draws a stroke with these indices, then corrects each sample, last one first.
  private func check(_ indices: [Int64], sourceLocation: SourceLocation = #_sourceLocation) {
    let pipeline = InkPipeline()
    pipeline.receive(
      TouchBatch(
        indices.enumerated().map { position, index in
          event(index, position == 0 ? .began : .moved, x: Double(position))
        }))
    for (position, index) in indices.enumerated().reversed() {
      pipeline.receive(
        TouchBatch([event(index, origin: .updated, x: Double(position) + 0.5)]))
    }
    let expected = indices.indices.map { Double($0) + 0.5 }
    #expect(
      pipeline.strokes[0].polyline.map(\.location.x) == expected, sourceLocation: sourceLocation)
    #expect(pipeline.dropped.total == 0, sourceLocation: sourceLocation)
  }

  @Test func `consecutive, with gaps, downwards, in blocks`() {
    check(Array(0..<900))
    check((0..<900).map { $0 * 2 })
    check((0..<900).map { -$0 })
    check((0..<900).map { $0 * 1000 - 450_000 })
    check((0..<900).map { $0 % 2 == 0 ? $0 : 10_000 + $0 })
    check(Array(0..<300) + Array(500..<700) + Array(300..<500))
  }

  @Test func `at the ends of the integers`() {
    let last = Int64.max - 2...Int64.max
    check(Array(last) + Array(Int64.min...Int64.min + 3) + [-1, 0, 1])
    check([Int64.min, Int64.max, Int64.min + 1, Int64.max - 1])
  }

  @Test func `an index that is used again means the newer stroke`() {
    let pipeline = InkPipeline()
    for stroke in 0..<5 {
      let count = Int64(5 - stroke)
      var events = (0..<count).map { event($0, $0 == 0 ? .began : .moved, x: Double($0)) }
      events.append(
        TouchEvent(
          touch: TouchIdentifier(1), timestamp: 0, phase: .ended, location: Point(99, 0)))
      pipeline.receive(TouchBatch(events))
    }
    // Strokes have 5, 4, 3, 2 and 1 samples with indices from 0: the newest that has it is meant.
    for index in 0..<5 as Range<Int64> {
      pipeline.receive(TouchBatch([event(index, origin: .updated, x: -1)]))
    }
    let corrected = pipeline.strokes.map { stroke in
      stroke.polyline.indices.filter { stroke.polyline[$0].location.x == -1 }
    }
    #expect(corrected == [[4], [3], [2], [1], [0]])
  }

  @Test func `a discarded stroke gives its indices free`() {
    let pipeline = InkPipeline()
    let end = TouchEvent(
      touch: TouchIdentifier(1), timestamp: 0, phase: .ended, location: Point(0, 0))
    pipeline.receive(TouchBatch([event(7, .began, x: 0), end]))
    pipeline.discard(StrokeIdentifier(rawValue: 0))
    // After an end only `began` opens a stroke, also where all strokes of the touch are gone.
    pipeline.receive(TouchBatch([event(8, x: 1)]))
    #expect(pipeline.strokes.isEmpty)
    pipeline.receive(TouchBatch([event(7, .began, x: 2), event(7, origin: .updated, x: 3)]))
    #expect(pipeline.strokes[0].polyline.map(\.location.x) == [3])
    #expect(pipeline.dropped.withoutStroke == 1)
  }
}
