import Ductus
import Foundation
import InkInterchange
import Testing

/// Tests that the article on the format describes all of it, and nothing else.
@Suite struct EventLogArticleTests {
  private let article: String

  init() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Sources/Faces/Ductus/Documentation.docc/EventLogs.md"
    article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the first cells of the tables in a section.
  private func cells(of section: String) throws -> [String] {
    let start = try #require(article.range(of: "### \(section)\n"))
    let rest = article[start.upperBound...]
    let end = rest.range(of: "\n### ")?.lowerBound ?? rest.endIndex
    return rest[..<end].split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| ---") else { return nil }
      return line.dropFirst(2).split(separator: " |").first.map {
        $0.trimmingCharacters(in: ["`", " "])
      }
    }
  }

  /// Returns an event in which everything is known.
  private func event(_ origin: TouchOrigin) -> TouchEvent {
    var event = TouchEvent(
      touch: TouchIdentifier(0), timestamp: 1, phase: .began, origin: origin,
      location: Point(1, 2), force: 1, maximumForce: 4, altitude: 1, azimuth: 0.5,
      azimuthUnitVector: Vector(1, 0))
    event.roll = 0.3
    event.majorRadius = 4
    event.majorRadiusTolerance = 1
    event.estimationIndex = 3
    event.estimatedProperties = .force
    event.propertiesExpectingUpdates = .force
    event.response = .pencil
    event.intent = .erases
    return event
  }

  @Test func `The keys are those of logs`() throws {
    let listed = try cells(of: "Keys").filter { $0 != "key" }
    #expect(Set(listed).count == listed.count)
    // The keys that are written are listed.
    var written: Set<String> = []
    for origin in TouchOrigin.allCases {
      let log = EventLog(
        batches: [TouchBatch([event(origin)]), TouchBatch([event(origin)])],
        touchNames: ["a"], eventNames: [["name"], ["other"]], contents: .samples)
      let json = try JSONSerialization.jsonObject(with: Data(try log.json(format: .array)))
      for object in try #require(json as? [[String: Any]]) { written.formUnion(object.keys) }
    }
    #expect(written == Set(listed))
    // The listed values are read, and others are refused.
    let values = [
      "touchIdentifier": "\"a\"", "timestamp": "1", "type": "2", "phase": "0", "location": "[1,2]",
    ]
    func json(_ keys: [String]) -> String {
      let all = keys.filter { values[$0] == nil }.map { "\"\($0)\":null" }
      return "[{" + (values.map { "\"\($0)\":\($1)" } + all).joined(separator: ",") + "}]"
    }
    #expect(try EventLog(json: json(listed)).batches.count == 1)
    #expect(throws: EventLogError.self) { try EventLog(json: json(listed + ["speed"])) }
    for key in listed {
      let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(key)` |") }
      #expect(row?.contains("Required") == (values[key] != nil), "\(key)")
    }
  }

  @Test func `The values are all that there are`() throws {
    let kinds = try cells(of: "Values of type").compactMap { Int($0) }
    #expect(kinds == TouchKind.allCases.map(\.rawValue))
    let phases = try cells(of: "Values of phase").compactMap { Int($0) }
    #expect(phases == TouchPhase.allCases.map(\.rawValue))
    let bits = try cells(of: "Bits of properties").compactMap { Int($0) }
    let properties: [TouchProperties] = [.force, .azimuth, .altitude, .location, .roll]
    #expect(bits == properties.map(\.rawValue))
  }

  @Test func `The example is what it is said to be`() throws {
    let start = try #require(article.range(of: "```json\n"))
    let end = try #require(article[start.upperBound...].range(of: "```"))
    let log = try EventLog(json: article[start.upperBound..<end.lowerBound])
    #expect(log.batches.map { $0.events.count } == [1, 4, 1] && log.touchNames == ["pen"])
    #expect(
      log.batches[1].events.map(\.origin) == [.updated, .coalesced, .measured, .predicted])
    let pipeline = InkPipeline(smoother: .lines)
    for batch in log.batches { pipeline.receive(batch) }
    #expect(pipeline.strokes[0].polyline.map(\.force) == [0.4, 0.5, 0.6, 0])
  }
}
