import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import SharedData
import Testing

/// Tests of real recordings, compared with the results of another parser.
@Suite(.enabled(if: SharedData.isAvailable, SharedData.isMissing))
struct EventLogRecordingTests {
  @Test(arguments: SharedData.recordings, EventLogFormat.allCases)
  func `a recording comes back as it was`(name: String, format: EventLogFormat) throws {
    let path = SharedData.path(ofRecording: name)
    let log = try EventLog(contentsOf: path)
    let written = try log.json(format: format)
    let again = try EventLog(json: written)
    #expect(again == log)
    #expect(try again.json(format: format) == written)

    let source = try objects(FileManager.default.contents(atPath: path))
    let result: [[String: Any]]
    switch format {
    case .array: result = try objects(Data(written))
    case .lines:
      let lines = written.split(separator: 0x0A).dropFirst()
      result = try lines.flatMap { try objects(Data($0)) }
      #expect(lines.count == log.batches.count)
    }
    #expect(result.count == source.count)
    for (index, (one, other)) in zip(result, source).enumerated() {
      #expect(Set(one.keys) == Set(other.keys), "event \(index)")
      for (key, value) in other {
        #expect(try isSame(one[key], value), "event \(index), key \(key)")
      }
    }
  }

  @Test(arguments: SharedData.recordings)
  func `a recording has the borders that are inferred`(name: String) throws {
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: name))
    #expect(log.batches == CallbackInference.batches(of: log.batches.flatMap(\.events)))
    #expect(log.batches.count > 10)
    #expect(log.touchNames.count == 1)
    #expect(log.eventNames.map(\.count) == log.batches.map(\.events.count))
    let keys = Data(try log.json(format: .array)).range(of: Data("callback".utf8))
    #expect(keys == nil)
  }

  @Test func `the first event of a recording is read property by property`() throws {
    let log = try EventLog(contentsOf: SharedData.path(ofRecording: "events"))
    let event = try #require(log.batches.first?.events.first)
    #expect(log.name(of: event.touch) == "638CB9FB-7D12-40B4-82A9-8F61F93E6E88")
    #expect(log.eventNames.first?.first == "132C1719-3DAE-47A1-8E1B-D630653015CE")
    #expect(event.timestamp == 720394.409)
    #expect(event.kind == .pencil)
    #expect(event.phase == .began)
    #expect(event.origin == .measured)
    #expect(event.location?.x == 506)
    #expect(event.location?.y == 440)
    #expect(event.force == 1.0 / 3)
    #expect(event.maximumForce == TouchEvent.pencilMaximumForce)
    #expect(event.altitude == 1.1103013316777091)
    #expect(event.azimuth == 0.22310320933791594)
    #expect(event.azimuthUnitVector?.dx == 0.97521553931571425)
    #expect(event.azimuthUnitVector?.dy == 0.22125698153314988)
    #expect(event.roll == nil)
    #expect(event.majorRadius == 0.25)
    #expect(event.majorRadiusTolerance == 0)
    #expect(event.estimationIndex == 89)
    #expect(event.estimatedProperties == .force)
    #expect(event.propertiesExpectingUpdates == .force)
  }

  private func objects(_ data: Data?) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: #require(data))
    return try #require(value as? [[String: Any]])
  }

  /// Returns true if two values mean the same.
  ///
  /// Numbers are compared by their digits: `JSONSerialization` keeps long ones as decimals, whose
  /// `doubleValue` may be off by one unit in the last place.
  private func isSame(_ one: Any?, _ other: Any) throws -> Bool {
    switch other {
    case let other as String: return one as? String == other
    case let other as [NSNumber]:
      return try #require(one as? [NSNumber]).map(double) == other.map(double)
    default:
      return try double(#require(one as? NSNumber)) == double(#require(other as? NSNumber))
    }
  }

  private func double(_ number: NSNumber) throws -> Double {
    try #require(Double(number.stringValue))
  }
}
