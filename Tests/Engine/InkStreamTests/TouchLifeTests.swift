import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct TouchLifeTests {
  let pen = Pen()

  @Test(arguments: Feeding.allCases)
  func `a batch may end one touch and begin another`(_ feeding: Feeding) {
    let other = Pen(touch: 2)
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0)],
      [pen.event(.ended, 1), other.event(.began, 50), other.event(.moved, 51)],
      [other.event(.ended, 52), pen.event(.began, 2)],
    ])
    #expect(
      pipeline.summary == [
        .init(.finished, [0, 1]), .init(.finished, [50, 51, 52]), .init(.drawing, [2]),
      ])
    #expect(pipeline.strokes.map(\.id.rawValue) == [0, 1, 2])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `a mouse that keeps its identifier draws stroke after stroke`(_ feeding: Feeding) {
    let mouse = Pen(kind: .indirectPointer, maximumForce: 0)
    let pipeline = feeding.pipeline(
      (0..<3).map { stroke in
        let x = Double(stroke * 10)
        return [mouse.event(.began, x), mouse.event(.moved, x + 1), mouse.event(.ended, x + 2)]
      })
    #expect(
      pipeline.summary == [
        .init(.finished, [0, 1, 2]), .init(.finished, [10, 11, 12]),
        .init(.finished, [20, 21, 22]),
      ])
  }

  @Test func `what is finished before anything of it could be used draws nothing afterwards`() {
    let pipeline = InkPipeline()
    var unusable = pen.event(.began, 0)
    unusable.location = Point(0, .nan)
    pipeline.receive(TouchBatch([unusable]))
    pipeline.finishStrokes()
    pipeline.receive(TouchBatch([pen.event(.moved, 1), pen.event(.ended, 2)]))
    #expect(pipeline.strokes.isEmpty)
    pipeline.receive(TouchBatch([pen.event(.began, 3)]))
    #expect(pipeline.summary == [.init(.drawing, [3])])
  }

  @Test(arguments: Feeding.allCases)
  func `touches that are down at once do not mix`(_ feeding: Feeding) {
    let pens = (1...5).map { Pen(touch: $0) }
    let pipeline = feeding.pipeline([
      pens.map { $0.event(.began, Double($0.touch)) },
      pens.reversed().map { $0.event(.moved, Double($0.touch) + 100) },
      pens.map { $0.event(.ended, Double($0.touch) + 200) },
    ])
    let expected = (1...5).map { number -> InkPipeline.Summary in
      let x = Double(number)
      return .init(.finished, [x, x + 100, x + 200])
    }
    #expect(pipeline.summary == expected)
  }

  @Test(arguments: Feeding.allCases)
  func `a cancelled touch takes its stroke back`(_ feeding: Feeding) throws {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, index: 1), pen.event(.moved, 1)],
      [pen.event(.cancelled, 99)],
      [pen.update(1, force: 1)],
    ])
    let stroke = try #require(pipeline.strokes.first)
    #expect(stroke.state == .cancelled)
    #expect(stroke.touchPath.samples.map(\.location.x) == [0, 1])
    #expect(stroke.polyline.isEmpty)
    #expect(stroke.filtered.isEmpty)
    #expect(stroke.path.isEmpty)
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `a cancelled touch may finish its stroke instead`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline(
      [
        [pen.estimate(.began, 0, index: 1), pen.event(.moved, 1), pen.prediction(2)],
        [pen.event(.cancelled, 99)],
        [pen.update(1, location: Point(-1, 0))],
      ], cancellation: .finish)
    #expect(pipeline.summary == [.init(.finished, [-1, 1])])
    #expect(pipeline.strokes.first?.path.count == 2)
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `after an end only began opens a stroke`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.event(.ended, 1)],
      [pen.event(.ended, 2)],
      [pen.event(.moved, 3), pen.event(.stationary, 3), pen.event(.cancelled, 3)],
      [pen.prediction(4), pen.event(.moved, 5, index: 9)],
      [pen.event(.began, 6)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 1]), .init(.drawing, [6])])
    #expect(pipeline.dropped == .counts(withoutStroke: 6))
  }

  @Test(arguments: Feeding.allCases)
  func `began while the touch is down finishes the stroke before`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.event(.moved, 1), pen.prediction(2)], [pen.event(.began, 50)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 1]), .init(.drawing, [50])])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `the first sample opens a stroke when began was lost`(_ feeding: Feeding) {
    for phase in [TouchPhase.moved, .stationary] {
      let pipeline = feeding.pipeline([[pen.event(phase, 0)], [pen.event(.moved, 1)]])
      #expect(pipeline.summary == [.init(.drawing, [0, 1])])
      #expect(pipeline.dropped == .none)
    }
  }

  @Test(arguments: Feeding.allCases)
  func `the sample after an unusable began opens the stroke`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.event(.ended, 1)],
      [pen.event(.began, .nan), pen.event(.moved, 5)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 1]), .init(.drawing, [5])])
    #expect(pipeline.dropped == .counts(unusable: 1))
  }

  @Test func `the end of a touch that never began is dropped`() {
    let pipeline = Feeding.atOnce.pipeline([[pen.event(.ended, 5)]])
    #expect(pipeline.summary == [])
    #expect(pipeline.dropped == .counts(withoutStroke: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `the cancellation of a touch that never began is dropped`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.event(.cancelled, 5)], [pen.event(.moved, 6)]])
    #expect(pipeline.summary == [])
    #expect(pipeline.dropped == .counts(withoutStroke: 2))
  }

  @Test(arguments: Feeding.allCases)
  func `hovering makes no ink and is counted apart`(_ feeding: Feeding) {
    let hovers = [TouchPhase.regionEntered, .regionMoved, .regionExited]
    let pipeline = feeding.pipeline([
      hovers.map { pen.event($0, 9) },
      [pen.event(.began, 0), pen.event(.regionMoved, 8), pen.event(.moved, 1)],
      hovers.map { pen.event($0, 9) } + [pen.event(.moved, 2)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 1, 2])])
    #expect(pipeline.dropped == .counts(hovering: 7))
    #expect(pipeline.dropped.total == 0)
  }

  @Test(arguments: Feeding.allCases)
  func `a touch of one sample is one move`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.event(.began, 3, 4)]])
    #expect(
      pipeline.strokes.first?.path == [StrokeElement(.move(to: Point(3, 4)), from: 0, to: 0)])
  }

  @Test(arguments: Feeding.allCases)
  func `a tap is two samples at one place`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.event(.began, 3, 4)], [pen.event(.ended, 3, 4, time: 1)]])
    #expect(
      pipeline.strokes.first?.path == [
        StrokeElement(.move(to: Point(3, 4)), from: 0, to: 0),
        StrokeElement(.line(to: Point(3, 4)), from: 0, to: 1),
      ])
  }
}
