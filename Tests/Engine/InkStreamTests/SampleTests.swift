import InkGeometry
import InkInput
import InkStream
import Testing

@Suite struct SampleTests {
  private var event: TouchEvent {
    TouchEvent(touch: TouchIdentifier(1), timestamp: 2, phase: .began, location: Point(3, 4))
  }

  @Test func `negative forces and radii are unknown`() throws {
    var event = event
    event.force = -0.1
    event.maximumForce = -1
    event.majorRadius = -2
    event.majorRadiusTolerance = -3
    let sample = try #require(Sample(event))
    #expect(sample.force == nil && sample.maximumForce == nil)
    #expect(sample.majorRadius == nil && sample.majorRadiusTolerance == nil)
  }

  @Test func `an azimuth given as a vector is computed, unless there is an angle`() throws {
    var event = event
    event.azimuthUnitVector = Vector(0, -1)
    #expect(try #require(Sample(event)).azimuth == -Double.pi / 2)
    event.azimuth = 1
    #expect(try #require(Sample(event)).azimuth == 1)
    event.azimuth = nil
    for vector in [Vector.zero, Vector(.nan, 1), Vector(1, .infinity)] {
      event.azimuthUnitVector = vector
      #expect(try #require(Sample(event)).azimuth == nil)
    }
  }

  @Test func `an update that says that no force is sensed makes it unknown`() {
    var began = event
    began.force = 0.3
    began.estimationIndex = 7
    began.propertiesExpectingUpdates = .force
    var update = event
    update.origin = .updated
    update.estimationIndex = 7
    update.maximumForce = 0
    let pipeline = InkPipeline()
    pipeline.receive(TouchBatch([began, update]))
    #expect(pipeline.strokes[0].touchPath.samples[0].force == nil)
    #expect(pipeline.dropped.total == 0)
  }
}
