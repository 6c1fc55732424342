import Foundation
import InkCodec
import InkGeometry
import InkInput
import InkInterchange
import Testing

@Suite struct EventLogWriterTests {
  @Test func `one event, written out`() throws {
    let event = TouchEvent(
      touch: TouchIdentifier(0), timestamp: 1.5, kind: .pencil, phase: .moved, origin: .coalesced,
      location: Point(1, -0.0), force: 0.1, maximumForce: 4, altitude: 1, azimuth: 2,
      azimuthUnitVector: Vector(0, 1), roll: 1e-7, majorRadius: 1e21, majorRadiusTolerance: 0,
      estimationIndex: -9_007_199_254_740_991, estimatedProperties: [.force, .roll],
      propertiesExpectingUpdates: .force,
      response: PressureResponse(PressureRange(light: 0.3, firm: 0.6)))
    let object =
      #"{"identifier":"e\"","touchIdentifier":"0","timestamp":1.5,"type":2,"phase":1,"#
      + #""force":0.1,"maximumPossibleForce":4,"pressureResponse":[0.3,0.6],"altitudeAngle":1,"azimuth":2,"#
      + #""azimuthUnitVector":[0,1],"rollAngle":1e-07,"majorRadius":1e+21,"#
      + #""majorRadiusTolerance":0,"location":[1,-0],"#
      + #""estimationUpdateIndex":-9007199254740991,"estimatedProperties":17,"#
      + #""estimatedPropertiesExpectingUpdates":1,"isUpdate":false,"isPrediction":false,"#
      + #""isCoalesced":true}"#
    let log = EventLog(batches: [TouchBatch([event])], eventNames: [["e\""]])
    #expect(try text(log.json(format: .array)) == "[\n\(object)\n]\n")
    #expect(try text(log.json(format: .lines)) == "{\"eventLog\":1}\n[\(object)]\n")
  }

  @Test(arguments: EventLogFormat.allCases)
  func `a file appears when it is finished`(format: EventLogFormat) throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("log").path
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      var random = RandomEventLog(seed: 5)
      random.hasEmptyBatches = false
      let log = random.log(batchCount: 400)

      let writer = try EventLogWriter(path: path, format: format, contents: log.contents)
      for (index, batch) in log.batches.enumerated() {
        let names = index < log.eventNames.count ? log.eventNames[index] : []
        try writer.write(batch, eventNames: names, touchNames: log.touchNames)
      }
      #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
      try writer.finish()
      try writer.finish()
      #expect(try EventLog(contentsOf: path) == log)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log"])
    }
  }

  @Test func `a file that is not finished leaves nothing behind`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("log").path
      var broken = EventLog(batches: [TouchBatch([event(force: 1)])])
      try broken.write(to: path, format: .lines)
      let before = FileManager.default.contents(atPath: path)
      broken.batches.append(TouchBatch([event(force: .nan)]))
      #expect(throws: EventLogError.self) { try broken.write(to: path, format: .lines) }
      #expect(FileManager.default.contents(atPath: path) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log"])
    }
  }

  @Test func `a link stays a link, and permissions stay`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("log").path
      let link = folder.appendingPathComponent("link").path
      try EventLog().write(to: path, format: .lines)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "log")
      let log = EventLog(batches: [TouchBatch([event(force: 1)])], touchNames: ["pen"])
      try log.write(to: link, format: .lines)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "log")
      #expect(try EventLog(contentsOf: path) == log)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    }
  }

  @Test func `what cannot be written says so`() throws {
    let path = "/nowhere/at/all/log.json"
    let error = #expect(throws: EventLogError.self) {
      try EventLogWriter(path: path, format: .array)
    }
    #expect(error?.kind == .unwritable)
    #expect(
      error?.description
        == "\(path): expected a writable file, found “No such file or directory”")
  }

  @Test func `lines are added to a log`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("log").path
      var random = RandomEventLog(seed: 11)
      let log = random.log(batchCount: 30)
      for index in log.batches.indices {
        // The first one begins the file.
        let writer = try EventLogWriter(appendingTo: path)
        try writer.write(
          log.batches[index], eventNames: log.eventNames.isEmpty ? [] : log.eventNames[index],
          touchNames: log.touchNames)
        try writer.finish()
      }
      #expect(try EventLog(contentsOf: path) == log)
      #expect(FileManager.default.contents(atPath: path) == Data(try log.json(format: .lines)))
    }
  }

  @Test(arguments: [
    ("{\"eventLog\":1}\n[]", "a log whose last line is complete"),
    ("[\n]\n", "a log of lines"), ("[]\n", "a log of lines"),
    ("text\n", "an array of events, or an event"),
  ]) func `lines are added to a log of lines only`(content: String, expected: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("log").path
      try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: EventLogError.self) { try EventLogWriter(appendingTo: path) }
      #expect(error?.kind == .malformed)
      #expect(error?.expected == expected)
      #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
    }
  }

  @Test func `a pipe is read while it is written`() throws {
    let pipe = Pipe()
    let writer = EventLogWriter(
      fileDescriptor: pipe.fileHandleForWriting.fileDescriptor, format: .lines)
    let reader = EventLogReader(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
    for force in [1.0, 2, 3] {
      try writer.write(TouchBatch([event(force: force)]))
      try writer.flush()
      // Would wait for ever if more than the line were needed.
      #expect(try reader.nextBatch()?.batch.events.first?.force == force)
    }
    try writer.finish()
    try pipe.fileHandleForWriting.close()
    #expect(try reader.nextBatch() == nil)
  }

  @Test func `values that JSON cannot hold are refused, and leave no trace`() throws {
    let good = event(force: 1)
    let changes: [(String, (inout TouchEvent) -> Void)] = [
      ("timestamp", { $0.timestamp = .nan }), ("force", { $0.force = .infinity }),
      ("maximumPossibleForce", { $0.maximumForce = -.infinity }),
      ("altitudeAngle", { $0.altitude = .nan }), ("azimuth", { $0.azimuth = .nan }),
      ("azimuthUnitVector", { $0.azimuthUnitVector = Vector(0, .nan) }),
      ("rollAngle", { $0.roll = .nan }), ("majorRadius", { $0.majorRadius = .nan }),
      ("majorRadiusTolerance", { $0.majorRadiusTolerance = .nan }),
      ("location", { $0.location = Point(.nan, 0) }), ("location", { $0.location = nil }),
      ("estimationUpdateIndex", { $0.estimationIndex = 1 << 53 }),
      ("estimatedProperties", { $0.estimatedProperties = TouchProperties(rawValue: 1 << 31) }),
    ]
    for format in EventLogFormat.allCases {
      let writer = EventLogWriter(format: format)
      try writer.write(TouchBatch([good]))
      for (key, change) in changes {
        var bad = good
        bad.touch = TouchIdentifier(1)
        change(&bad)
        let error = #expect(throws: EventLogError.self) {
          try writer.write(TouchBatch([good, bad]))
        }
        #expect(error?.kind == .unrepresentable)
        #expect(error?.key == key)
        #expect(error?.eventIndex == 2)
      }
      try writer.write(TouchBatch([good]), touchNames: ["other", "0"])
      try writer.finish()
      let log = try EventLog(json: writer.bytes)
      #expect(log.batches == [TouchBatch([good]), TouchBatch([good])])
    }
  }

  @Test func `names that would be mixed up are refused`() throws {
    var other = event(force: 1)
    other.touch = TouchIdentifier(1)
    let batch = TouchBatch([event(force: 1), other])
    for names in [["a", "a"], ["1"]] {
      let error = #expect(throws: EventLogError.self) {
        try EventLog(batches: [batch], touchNames: names).json(format: .lines)
      }
      #expect(error?.kind == .unrepresentable)
      #expect(error?.key == "touchIdentifier")
    }
    let long = String(repeating: "x", count: EventLogLimits.nameLength + 1)
    #expect(throws: EventLogError.self) {
      try EventLog(batches: [batch], eventNames: [[long]]).json(format: .lines)
    }
  }

  private func event(force: Double) -> TouchEvent {
    TouchEvent(touch: TouchIdentifier(0), timestamp: 0, location: Point(1, 2), force: force)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
