import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct PredictionTests {
  let pen = Pen()

  @Test(arguments: Feeding.allCases)
  func `predictions of the next callback replace the earlier ones`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1), pen.prediction(2), pen.prediction(3)],
      [pen.event(.moved, 4), pen.prediction(5), pen.prediction(6)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 4], predictions: [5, 6])])
    #expect(pipeline.strokes.first?.polyline.map(\.location.x) == [0, 4, 5, 6])
    #expect(pipeline.strokes.first?.path.count == 4)
  }

  @Test(arguments: Feeding.allCases)
  func `predictions without a new sample replace the earlier ones too`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1), pen.prediction(2)], [pen.prediction(3)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0], predictions: [3])])
  }

  @Test(arguments: Feeding.allCases)
  func `a sample without predictions takes the earlier ones away`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1), pen.prediction(2)], [pen.event(.moved, 3)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 3])])
    #expect(pipeline.strokes.first?.polyline.count == 2)
  }

  @Test(arguments: Feeding.allCases)
  func `a callback with nothing but updates leaves the predictions`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, index: 1), pen.prediction(1)],
      [pen.update(1, location: Point(-1, 0))],
      [],
    ])
    #expect(pipeline.summary == [.init(.drawing, [-1], predictions: [1])])
  }

  @Test(arguments: Feeding.allCases)
  func `a callback of another touch leaves the predictions`(_ feeding: Feeding) {
    let other = Pen(touch: 2)
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1)], [other.event(.began, 50), other.prediction(51)],
    ])
    #expect(
      pipeline.summary == [
        .init(.drawing, [0], predictions: [1]), .init(.drawing, [50], predictions: [51]),
      ])
  }

  @Test(arguments: Feeding.allCases)
  func `a sample that follows predictions in one callback leaves them`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0)], [pen.prediction(9), pen.event(.moved, 1), pen.prediction(10)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 1], predictions: [9, 10])])
    #expect(pipeline.strokes.first?.polyline.map(\.location.x) == [0, 1, 9, 10])
  }

  @Test(arguments: Feeding.allCases)
  func `the index of a prediction touches no sample`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, force: 0.5, index: 1), pen.prediction(1, force: 3, index: 1)],
      [pen.prediction(2, force: 4, index: 1), pen.prediction(3, index: 2)],
      [pen.update(2, force: 5), pen.update(1, force: 0.6)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0], predictions: [2, 3])])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [0.6, 4, nil])
    #expect(pipeline.strokes.first?.touchPath.predictions.map(\.estimationIndex) == [nil, nil])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an ended or cancelled touch has no predictions`(_ feeding: Feeding) {
    for phase in [TouchPhase.ended, .cancelled] {
      for policy in [CancellationPolicy.takeBack, .finish] {
        let pipeline = feeding.pipeline(
          [
            [pen.event(.began, 0), pen.prediction(1)],
            [pen.event(phase, 2), pen.prediction(3)],
            [pen.prediction(4)],
          ], cancellation: policy)
        #expect(pipeline.strokes.first?.touchPath.predictions.isEmpty == true)
        #expect(pipeline.strokes.first?.polyline.contains { $0.isPredicted } == false)
        #expect(pipeline.dropped == .counts(withoutStroke: 2))
      }
    }
  }

  @Test(arguments: Feeding.allCases)
  func `an end in the callback of its predictions takes them away`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1), pen.event(.ended, 2)]
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 2])])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an unusable prediction is dropped and leaves the others`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0), pen.prediction(1)], [pen.prediction(.nan)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0], predictions: [1])])
    #expect(pipeline.dropped == .counts(unusable: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `a prediction never makes a stroke`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.prediction(1)], [pen.event(.began, 2)]])
    #expect(pipeline.summary == [.init(.drawing, [2])])
    #expect(pipeline.dropped == .counts(withoutStroke: 1))
  }
}
