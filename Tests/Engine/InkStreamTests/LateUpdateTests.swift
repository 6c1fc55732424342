import InkGeometry
import InkInput
import InkStream
import StreamTestSupport
import Testing

@Suite struct LateUpdateTests {
  let pen = Pen()

  @Test(arguments: Feeding.allCases)
  func `an update after the end reaches the finished stroke`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, force: 0.1, index: 1)],
      [pen.event(.ended, 5, force: 0)],
      [pen.update(1, location: Point(1, 1), force: 0.9)],
    ])
    #expect(pipeline.summary == [.init(.finished, [1, 5])])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [0.9, 0])
    #expect(pipeline.strokes.first?.path.first?.element == .move(to: Point(1, 1)))
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an update after the next stroke of the same touch began finds the one before`(
    _ feeding: Feeding
  ) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, force: 0.1, index: 1), pen.event(.ended, 5)],
      [pen.estimate(.began, 50, force: 0.1, index: 2)],
      [pen.update(1, force: 0.7), pen.update(2, force: 0.8), pen.event(.moved, 51)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 5]), .init(.drawing, [50, 51])])
    #expect(pipeline.strokes.map { $0.polyline.first?.force } == [0.7, 0.8])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an update after another touch began finds its own touch`(_ feeding: Feeding) {
    let other = Pen(touch: 2)
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, force: 0.1, index: 1), pen.event(.ended, 5)],
      [other.estimate(.began, 50, force: 0.1, index: 1)],
      [pen.update(1, force: 0.7), other.update(1, force: 0.8)],
    ])
    #expect(pipeline.strokes.map { $0.polyline.first?.force } == [0.7, 0.8])
    #expect(pipeline.strokes.map(\.touchPath.touch.rawValue) == [1, 2])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an index that is used again names the newest sample`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, index: 1), pen.event(.ended, 5)],
      [pen.estimate(.began, 50, index: 1)],
      [pen.update(1, force: 0.8)],
    ])
    #expect(pipeline.strokes.map { $0.polyline.first?.force } == [nil, 0.8])
  }

  @Test(arguments: Feeding.allCases)
  func `an index of the stroke before makes a sample of its own in the next`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.estimate(.began, 0, index: 1), pen.estimate(.moved, 1, index: 2)],
      [pen.event(.ended, 2), pen.estimate(.began, 50, index: 3)],
      [pen.estimate(.moved, 51, index: 2), pen.update(2, force: 1), pen.update(1, force: 2)],
    ])
    #expect(pipeline.summary == [.init(.finished, [0, 1, 2]), .init(.drawing, [50, 51])])
    #expect(pipeline.strokes.map { $0.polyline.map(\.force) } == [[2, nil, nil], [nil, 1]])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `updates wait for their sample and are applied in order`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [
        pen.update(2, force: 0.2, expecting: .location),
        pen.update(1, force: 0.1),
        pen.update(2, location: Point(7, 7)),
        pen.update(2, force: 9),
      ],
      [pen.estimate(.began, 0, index: 1), pen.estimate(.moved, 5, index: 2)],
    ])
    #expect(pipeline.summary == [.init(.drawing, [0, 7])])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [0.1, 0.2])
    #expect(pipeline.dropped == .counts(settled: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `a waiting update of a sample that expects none is dropped`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([
      [pen.update(1, force: 9)], [pen.event(.began, 0, force: 0.5, index: 1)],
    ])
    #expect(pipeline.strokes.first?.polyline.map(\.force) == [0.5])
    #expect(pipeline.dropped == .counts(settled: 1))
  }

  @Test(arguments: Feeding.allCases)
  func `of more than 64 waiting updates the oldest give way and are counted`(_ feeding: Feeding) {
    let updates = (0..<67).map { pen.update($0, force: 1) }
    let pipeline = feeding.pipeline([updates, pen.estimates(67)])
    let forces = pipeline.strokes.first?.polyline.map(\.force)
    #expect(forces == Array(repeating: nil, count: 3) + Array(repeating: 1, count: 64))
    #expect(pipeline.dropped == .counts(unmatched: 3))
  }

  @Test(arguments: Feeding.allCases)
  func `each touch has its own 64 waiting updates`(_ feeding: Feeding) {
    let other = Pen(touch: 2)
    let updates = (0..<64).flatMap { [pen.update($0, force: 1), other.update($0, force: 2)] }
    let pipeline = feeding.pipeline([updates, pen.estimates(64), other.estimates(64)])
    #expect(pipeline.strokes.map { $0.polyline.allSatisfy { $0.force != nil } } == [true, true])
    #expect(pipeline.dropped == .none)
  }

  @Test(arguments: Feeding.allCases)
  func `an update without an index is dropped and counted`(_ feeding: Feeding) {
    let pipeline = feeding.pipeline([[pen.estimate(.began, 0, index: 1)], [pen.update(nil)]])
    #expect(pipeline.summary == [.init(.drawing, [0])])
    #expect(pipeline.dropped == .counts(unmatched: 1))
  }

  @Test(arguments: [TouchPath.updateHorizon - 1, TouchPath.updateHorizon + 1])
  func `a sample more than 1,024 behind the tip is not updated`(_ behind: Int) {
    for feeding in Feeding.allCases {
      let update = pen.update(0, location: Point(-1, 0))
      let pipeline = feeding.pipeline([pen.estimates(behind + 1), [update]])
      let isUpdated = behind <= TouchPath.updateHorizon
      #expect(pipeline.strokes.first?.polyline.first?.location.x == (isUpdated ? -1 : 0))
      #expect(pipeline.dropped == .counts(tooOld: isUpdated ? 0 : 1))
    }
  }

  @Test func `a sample exactly 1,024 behind the tip is updated`() {
    let update = pen.update(0, location: Point(-1, 0))
    let pipeline = Feeding.atOnce.pipeline([pen.estimates(TouchPath.updateHorizon + 1), [update]])
    #expect(pipeline.strokes.first?.polyline.first?.location.x == -1)
    #expect(pipeline.dropped == .none)
  }

  @Test func `samples beyond the horizon are stable and those within it are not`() throws {
    let pipeline = Feeding.callbackByCallback.pipeline([pen.estimates(2000)])
    let stroke = try #require(pipeline.strokes.first)
    let stable = stroke.stableCount(at: .touch)
    #expect((2000 - TouchPath.updateHorizon - 1...2000 - TouchPath.updateHorizon).contains(stable))
    #expect(stroke.stableCount(at: .path) > stable - 8)
    pipeline.receive(TouchBatch([pen.event(.ended, 2000)]))
    #expect(!stroke.touchPath.isSettled)
    #expect(stroke.state == .finished)
  }
}
