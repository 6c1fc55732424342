import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct TouchMergingTests {
  let pen = Pen()

  /// The example of the design: three samples, corrections of the first two, two predictions.
  @Test(arguments: Feeding.allCases)
  func `updates reach earlier samples and predictions are replaced`(_ feeding: Feeding) throws {
    let both: TouchProperties = [.force, .location]
    let pipeline = feeding.pipeline([
      [pen.event(.began, 100, 100, force: 0.2, index: 1, expecting: both)],
      [
        pen.update(1, location: Point(100, 105), expecting: .force),
        pen.event(.moved, 150, 100, force: 0.3, index: 2, expecting: both),
        pen.prediction(160, 110, force: 0.2, index: 2),
      ],
      [
        pen.update(1, force: 0.4),
        pen.update(2, location: Point(155, 108), force: 0.45),
        pen.event(.moved, 180, 120, force: 0.4, index: 3, expecting: both),
        pen.prediction(180, 115, force: 0.6, index: 3),
      ],
    ])
    let stroke = try #require(pipeline.strokes.first)
    #expect(
      stroke.polyline.map(\.location) == [
        Point(100, 105), Point(155, 108), Point(180, 120), Point(180, 115),
      ])
    #expect(stroke.polyline.map(\.force) == [0.4, 0.45, 0.4, 0.6])
    #expect(stroke.polyline.map(\.isPredicted) == [false, false, false, true])
    #expect(stroke.touchPath.samples.map(\.isSettled) == [true, true, false])
    #expect(stroke.path.count == 4)
    #expect(stroke.state == .drawing)
    #expect(pipeline.strokes.count == 1)
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an update brings some properties and leaves the others`(_ feeding: Feeding) throws {
    var first = pen.event(.began, 1, 2, time: 5, force: 0.5, index: 7, expecting: .force)
    first.altitude = 1
    first.azimuth = -2
    first.roll = 0.25
    first.majorRadius = 4
    first.majorRadiusTolerance = 1
    first.estimatedProperties = [.force, .altitude]
    let pipeline = feeding.pipeline([[first], [pen.update(7, force: 0.75, altitude: 1.25)]])
    let sample = try #require(pipeline.strokes.first?.touchPath.samples.first)
    #expect(sample.location == Point(1, 2))
    #expect(sample.timestamp == 5)
    #expect(sample.force == 0.75)
    #expect(sample.altitude == 1.25)
    #expect(sample.azimuth == -2)
    #expect(sample.roll == 0.25)
    #expect(sample.majorRadius == 4)
    #expect(sample.majorRadiusTolerance == 1)
    #expect(sample.maximumForce == 25.0 / 6)
    #expect(sample.estimatedProperties == [])
    #expect(sample.phase == .began)
    #expect(sample.origin == .measured)
    #expect(sample.eventCount == 2)
    #expect(sample.isSettled)
  }

  @Test(arguments: Feeding.allCases)
  func `an update that leaves others expected does not settle the sample`(_ feeding: Feeding) {
    let expecting: TouchProperties = [.force, .altitude]
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0, force: 0.1, index: 1, expecting: expecting)],
      [pen.update(1, force: 0.2, expecting: .altitude)],
      [pen.update(1, force: 0.3, altitude: 1)],
      [pen.update(1, force: 0.4)],
    ])
    let sample = pipeline.strokes.first?.touchPath.samples.first
    #expect(sample?.force == 0.3)
    #expect(sample?.altitude == 1)
    #expect(sample?.eventCount == 3)
    #expect(pipeline.dropped == .counts(settled: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `an update of a settled sample is dropped and counted`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [
        pen.event(.began, 0, force: 0.1, index: 1),
        pen.estimate(.moved, 1, force: 0.1, index: 2),
      ],
      [pen.update(1, force: 9), pen.update(2, force: 0.2), pen.update(2, force: 9)],
    ])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [0.1, 0.2])
    #expect(pipeline.dropped == .counts(settled: 2))
  }

  @Test(arguments: Feeding.allCases)
  func `a second event with the same index corrects its sample`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, force: 0.1, index: 1), pen.estimate(.moved, 5, index: 2)],
      [pen.estimate(.moved, 6, force: 0.5, index: 2), pen.event(.moved, 7, force: 0.6, index: 2)],
      [pen.event(.moved, 9, index: 2)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 7])])
    #expect(pipeline.strokes.first?.touchPath.samples.last?.force == 0.6)
    #expect(pipeline.strokes.first?.touchPath.samples.last?.eventCount == 3)
    #expect(pipeline.dropped == .counts(settled: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `a last event with a known index still ends the touch`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, index: 1), pen.estimate(.moved, 5, index: 2)],
      [pen.event(.ended, 6, index: 2)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 6])])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `events without an index are samples of their own`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 3), pen.event(.moved, 3, time: 1), pen.event(.moved, 3, time: 2)]
    ])
    #expect(pipeline.summary == [.init(.drawing, [3, 3, 3])])
    #expect(pipeline.dropped == .none)
  }
}
