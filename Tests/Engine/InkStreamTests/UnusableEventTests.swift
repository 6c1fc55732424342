import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct UnusableEventTests {
  let pen = Pen()
  static let absurd = [Double.nan, .infinity, -.infinity, 1e13, -1e300]

  @Test(arguments: absurd)
  func `samples with an absurd place or time are dropped`(_ value: Double) {
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([
        [pen.event(.began, 0), pen.event(.moved, value), pen.event(.moved, 1, value)],
        [pen.event(.moved, 2, time: value), pen.event(.moved, 3)],
      ])
      #expect(pipeline.summary == [.init(.drawing, [0, 3])])
      #expect(pipeline.dropped == .counts(unusable: 3))
    }
  }

  @Test(arguments: absurd)
  func `an end at an absurd place still ends the touch`(_ value: Double) {
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([
        [pen.event(.began, 0), pen.prediction(1)],
        [pen.event(.ended, value)],
        [pen.event(.moved, 2)],
        [pen.event(.began, 3)],
        [pen.event(.ended, 4, time: value)],
      ])
      #expect(pipeline.summary == [.init(.finished, [0]), .init(.finished, [3])])
      #expect(pipeline.dropped == .counts(unusable: 2, withoutStroke: 1))
    }
  }

  @Test(arguments: absurd)
  func `other absurd properties count as unknown`(_ value: Double) throws {
    var event = pen.event(.began, 0, force: value)
    event.maximumForce = value
    event.altitude = value
    event.azimuth = value
    event.roll = value
    event.majorRadius = value
    event.majorRadiusTolerance = value
    let pipeline = Feeding.eventByEvent.pipeline([[event]])
    let sample = try #require(pipeline.strokes.first?.touchPath.samples.first)
    let properties = [
      sample.force, sample.maximumForce, sample.altitude, sample.azimuth, sample.roll,
      sample.majorRadius, sample.majorRadiusTolerance,
    ]
    #expect(properties.allSatisfy { $0 == nil })
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: absurd)
  func `an update brings what is usable of it`(_ value: Double) {
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([
        [pen.estimate(.began, 0, force: 0.5, index: 1)],
        [pen.update(1, location: Point(value, 3), force: 0.75, expecting: .force)],
        [pen.update(1, force: value)],
        [pen.update(1, location: Point(3, value))],
        [pen.update(1, force: 0.8)],
      ])
      #expect(pipeline.summary == [.init(.drawing, [0])])
      #expect(pipeline.strokes.first?.polyline.first?.force == 0.8)
      #expect(pipeline.strokes.first?.touchPath.samples.first?.eventCount == 3)
      #expect(pipeline.dropped == .counts(unusable: 2))
    }
  }

  @Test(arguments: Feeding.allCases)
  func `the time of an update is not looked at`(_ feeding: Feeding) {
    var update = pen.update(1, force: 0.75)
    update.timestamp = .nan
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0, time: 7, index: 1, expecting: .force)], [update],
    ])
    #expect(pipeline.strokes.first?.polyline.first?.force == 0.75)
    #expect(pipeline.strokes.first?.polyline.first?.timestamp == 7)
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `a sample without a place is dropped`(_ feeding: Feeding) {
    var event = pen.event(.moved, 1)
    event.location = nil
    let pipeline = feeding.pipeline([[pen.event(.began, 0), event]])
    #expect(pipeline.summary == [.init(.drawing, [0])])
    #expect(pipeline.dropped == .counts(unusable: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `the largest coordinates are usable`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.event(.began, 1e12, -1e12, time: 1e12)]])
    #expect(pipeline.summary == [.init(.drawing, [1e12])])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `the force of a device that senses none is unknown`(_ feeding: Feeding) {
    let finger = Pen(kind: .direct, maximumForce: 0)
    let pipeline = feeding.pipeline([
      [
        finger.event(.began, 0, force: 0), finger.event(.moved, 1, force: 1),
        finger.event(.moved, 2, force: 0.5, index: 1, expecting: .force),
        finger.prediction(3, force: 1),
      ],
      [finger.update(1, location: Point(2.5, 0), force: 1)],
    ])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [nil, nil, nil, nil])
    #expect(pipeline.strokes.first?.polyline.map(\.location.x) == [0, 1, 2.5, 3])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `the raw force 0 of a lift-off stays`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.event(.began, 0, force: 1)], [pen.event(.ended, 1, force: 0)],
    ])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [1, 0])
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max])
  func `every number is an identifier and an index`(_ number: Int64) {
    let pen = Pen(touch: number)
    for feeding in Feeding.allCases {
      let pipeline = feeding.pipeline([
        [pen.update(number &+ 1, force: 2)],
        [
          pen.estimate(.began, 0, index: number), pen.estimate(.moved, 1, index: number &+ 1),
          pen.estimate(.moved, 2, index: number &- 1),
        ],
        [pen.update(number &- 1, force: 3), pen.update(number, force: 1)],
      ])
      #expect(pipeline.strokes.first?.polyline.map(\.force) == [1, 2, 3])
      #expect(pipeline.dropped == .none)
    }
  }
}
