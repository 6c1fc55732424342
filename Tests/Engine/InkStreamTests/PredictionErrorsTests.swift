import InkGeometry
import InkInput
import InkStream
import InkTestSupport
import StreamTestSupport
import Testing

@Suite struct PredictionErrorsTests {
  let pen = Pen()

  /// Returns a pen on a circle whose platform predicts with an error of its own: 2 samples a callback, then
  /// predictions for the 4 after them.
  private func callbacks(error: Double, count: Int = 40) -> [[TouchEvent]] {
    func place(_ index: Int) -> Point {
      let (sine, cosine) = Elementary.sincos(Double(index) * 0.05)
      return Point(80 * cosine, 80 * sine)
    }
    return (0..<count).map { callback in
      let first = 2 * callback
      var events = (first..<first + 2).map { index in
        let at = place(index)
        return pen.event(
          index == 0 ? .began : .moved, at.x, at.y, time: Double(index) / 240)
      }
      for index in first + 2..<first + 6 {
        let at = place(index)
        var event = pen.prediction(at.x + error * Double(index - first - 1), at.y)
        event.timestamp = Double(index) / 240
        events.append(event)
      }
      return events
    }
  }

  @Test(arguments: Feeding.allCases)
  func `predictions are measured with the samples that come`(_ feeding: Feeding) {
    func errors(_ error: Double) -> PredictionErrors? {
      feeding.pipeline(callbacks(error: error)).strokes.first?.touchPath.predictionErrors
    }
    #expect(errors(2) != PredictionErrors())
    #expect(errors(1)?.areLess(than: errors(2) ?? PredictionErrors()) == true)
    #expect(errors(2)?.areLess(than: errors(1) ?? PredictionErrors()) == false)
    // Two steps ahead: the first sample after each callback, and the second.
    var expected = PredictionErrors()
    for _ in 1..<40 {
      expected.note(2, steps: 1)
      expected.note(4, steps: 2)
    }
    #expect(expected.areLess(than: errors(2.1) ?? PredictionErrors()))
    #expect(errors(1.9)?.areLess(than: expected) == true)
  }

  @Test(arguments: Feeding.allCases)
  func `the better of both is the one that has been nearer`(_ feeding: Feeding) throws {
    for (error, isPlatforms) in [(0.0, true), (3.0, false)] {
      let settings = ModellerSettings(prediction: .better)
      let pipeline = InkPipeline(filters: [.modeller(settings)], smoother: .lines)
      let callbacks = callbacks(error: error)
      feeding.feed(callbacks, to: pipeline)
      let stroke = try #require(pipeline.strokes.first)
      let brought = stroke.touchPath.predictions.map(\.location)
      let shown = stroke.filtered.filter(\.isPredicted).map(\.location)
      #expect((shown == brought) == isPlatforms, "error \(error)")
      #expect(!shown.isEmpty)
      // Where the platform brings none, there are some all the same.
      let next = pen.event(.moved, 80, 0, time: 80.0 / 240)
      feeding.feed([[next]], to: pipeline)
      #expect(stroke.touchPath.predictions.isEmpty)
    }
  }

  @Test func `where the platform brings none, the modeller predicts`() throws {
    let bare = callbacks(error: 0).map { $0.filter { $0.origin != .predicted } }
    for source in [PredictionSource.engine, .better] {
      let pipeline = InkPipeline(
        filters: [.modeller(ModellerSettings(strength: 0, prediction: source))], smoother: .lines)
      Feeding.callbackByCallback.feed(bare, to: pipeline)
      let stroke = try #require(pipeline.strokes.first)
      #expect(stroke.filtered.count == 84)
      #expect(Array(stroke.filtered.prefix(80)) == stroke.polyline)
      let truth = Elementary.sincos(83 * 0.05)
      let end = stroke.filtered.last?.location ?? .zero
      #expect(end.distance(to: Point(80 * truth.cos, 80 * truth.sin)) < 1)
    }
  }

  @Test func `without the platform's, the better ones are the modeller's`() {
    var predicted = 0
    for seed in 0..<20 as Range<UInt64> {
      let pipelines = [PredictionSource.engine, .better].map { source in
        InkPipeline(
          filters: [
            .modeller(ModellerSettings(strength: seed % 2 == 0 ? 0 : 0.5, prediction: source))
          ],
          smoother: .lines)
      }
      for batch in EventSequence.batches(seed: seed) {
        let bare = TouchBatch(batch.events.filter { $0.origin != .predicted })
        for pipeline in pipelines { pipeline.receive(bare) }
        let shown = pipelines.map { $0.strokes.map { $0.filtered } }
        #expect(shown[0] == shown[1])
        predicted += shown[0].reduce(0) { $0 + $1.count { $0.isPredicted } }
      }
    }
    #expect(predicted > 0)
  }

  @Test func `errors that are no numbers or too far ahead are not noted`() {
    var errors = PredictionErrors()
    errors.note(.nan, steps: 1)
    errors.note(.infinity, steps: 2)
    errors.note(1, steps: 0)
    errors.note(1, steps: 5)
    #expect(errors == PredictionErrors())
    #expect(!errors.areLess(than: errors))
  }
}
