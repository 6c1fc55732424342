import InkGeometry
import InkInput
import Testing

@Suite struct EventLogTests {
  @Test func `touches have the names of the recording, or their numbers`() {
    let log = EventLog(touchNames: ["A", "", "C"])
    #expect(log.name(of: TouchIdentifier(0)) == "A")
    #expect(log.name(of: TouchIdentifier(1)) == "")
    #expect(log.name(of: TouchIdentifier(2)) == "C")
    #expect(log.name(of: TouchIdentifier(3)) == "3")
    #expect(log.name(of: TouchIdentifier(-1)) == "-1")
    #expect(log.name(of: TouchIdentifier(.max)) == "9223372036854775807")
    #expect(log.name(of: TouchIdentifier(.min)) == "-9223372036854775808")
  }

  @Test func `a log is empty unless told otherwise`() {
    #expect(EventLog() == EventLog(batches: [], touchNames: [], eventNames: []))
    #expect(EventLog().name(of: TouchIdentifier(0)) == "0")
  }

  @Test func `raw values are those of the platform`() {
    #expect(TouchKind.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(TouchPhase.allCases.map(\.rawValue) == Array(0...7))
    #expect(TouchPhase.allCases.filter(\.isHover) == [.regionEntered, .regionMoved, .regionExited])
    let properties: [TouchProperties] = [.force, .azimuth, .altitude, .location, .roll]
    #expect(properties.map(\.rawValue) == [1, 2, 4, 8, 16])
    #expect(TouchProperties(rawValue: 1 << 20).rawValue == 1 << 20)
  }

  @Test func `an event of a touch, a time and a place leaves the rest unknown`() {
    let event = TouchEvent(touch: TouchIdentifier(1), timestamp: 2, location: Point(3, 4))
    #expect(event.kind == .pencil)
    #expect(event.phase == .moved)
    #expect(event.origin == .measured)
    let properties = [
      event.force, event.maximumForce, event.altitude, event.azimuth, event.roll,
      event.majorRadius, event.majorRadiusTolerance,
    ]
    #expect(properties.allSatisfy { $0 == nil })
    #expect(event.azimuthUnitVector == nil)
    #expect(event.estimationIndex == nil)
    #expect(event.estimatedProperties.isEmpty)
    #expect(event.propertiesExpectingUpdates.isEmpty)
  }
}
