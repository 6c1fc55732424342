import InkCodec
import InkGeometry
import InkInput
import Testing

/// Tests that the format, and the borders of callbacks, are told from the content.
@Suite struct EventLogFormatTests {
  let a = Sample.object(x: 1)
  let b = Sample.object(x: 2)
  let c = Sample.object(x: 3)

  @Test func `an array on one line is the array form`() throws {
    try expect("[\(a),\(b)]", .array, [[1, 2]])
    try expect("[\(a),\(b)]\n\n  ", .array, [[1, 2]])
    try expect("\u{FEFF}\n [\(a),\(b)]\r\n", .array, [[1, 2]])
    try expect("[]", .array, [])
    try expect("[\n]", .array, [])
  }

  @Test func `an array over several lines is the array form`() throws {
    try expect("[\(a)\n,\(b)]", .array, [[1, 2]])
    try expect("[\n\(a),\(b)]\n", .array, [[1, 2]])
    try expect("[\(a.replacing(",", with: ",\n")),\(b)]", .array, [[1, 2]])
  }

  @Test func `an array with a line after it is the first line`() throws {
    try expect("[\(a)]\n[\(b),\(c)]", .lines, [[1], [2, 3]])
    try expect("[\(a),\(b)] \r\n\n\(c)\n", .lines, [[1, 2], [3]])
    try expect("[]\n[]", .lines, [[], []])
    try expect("\u{FEFF}[]\n\n[\(a)]", .lines, [[], [1]])
  }

  @Test func `objects are lines`() throws {
    try expect("\(a)\n\(b)\n\n\(c)", .lines, [[1, 2, 3]])
    try expect("", .lines, [])
    try expect("\n \n", .lines, [])
  }

  @Test func `a header says lines at once`() throws {
    try expect("{\"eventLog\":1}\n[\(a),\(b)]", .lines, [[1, 2]])
    try expect("{ \"eventLog\" : 1 }", .lines, [])
    // Logs can be concatenated, and numbering begins anew.
    let first = Sample.object(x: 1, #","callback":5"#)
    let second = Sample.object(x: 2, #","callback":0"#)
    try expect(
      "\(first)\n{\"eventLog\":1}\n\(second)\n{\"eventLog\":1}\n\(c)", .lines, [[1], [2], [3]])
  }

  @Test func `the format can be given`() throws {
    #expect(try Sample.borders("[\(a),\(b)]", format: .lines) == [[1, 2]])
    #expect(try Sample.borders("[]", format: .lines) == [[]])
    #expect(throws: EventLogError.self) { try Sample.borders(a, format: .array) }
    #expect(throws: EventLogError.self) { try Sample.borders("[]\n[]", format: .array) }
    #expect(throws: EventLogError.self) { try Sample.borders("", format: .array) }
  }

  @Test func `updates, new events and predictions make a callback`() throws {
    let update = Sample.object(x: 4, #","isUpdate":true"#)
    let guess = Sample.object(x: 5, #","isPrediction":true"#)
    let extra = Sample.object(x: 6, #","isCoalesced":true,"isUpdate":false"#)
    let events = [update, a, extra, guess, guess, a, guess, update, update, extra]
    let expected: [[Double]] = [[4, 1, 6, 5, 5], [1, 5], [4, 4, 6]]
    try expect("[" + events.joined(separator: ",") + "]", .array, expected)
    try expect(events.joined(separator: "\n"), .lines, expected)
    // An array line is a border on both sides.
    try expect("\(update)\n[\(a)]\n\(extra)", .lines, [[4], [1], [6]])
  }

  @Test func `callback keys make the borders`() throws {
    let events = [0, 0, 3, 4].enumerated().map {
      Sample.object(x: $0.offset, #","callback":\#($0.element)"#)
    }
    try expect("[" + events.joined(separator: ",") + "]", .array, [[0, 1], [2], [3]])
    try expect(events.joined(separator: "\n"), .lines, [[0, 1], [2], [3]])
    try expect("[\(events[0]),\(events[1])]\n[\(a)]", .lines, [[0, 1], [1]])
  }

  @Test func `inferred batches end where they are full`() throws {
    let limit = EventLogLimits.eventsPerBatch
    let text = String(repeating: a + "\n", count: limit + 1)
    let counts = try Sample.borders(text).map(\.count)
    #expect(counts == [limit, 1])
  }

  @Test func `a first line may be as long as a batch`() throws {
    let limit = EventLogLimits.eventsPerBatch
    let most = [String](repeating: a, count: limit).joined(separator: ",")
    #expect(try Sample.borders("[\(most)]\n[\(b)]").map(\.count) == [limit, 1])
    // Longer, it is an array, cut by inference; the next object is then one too many.
    #expect(try Sample.borders("[\(most),\(b)]").map(\.count) == [limit, 1])
    let error = #expect(throws: EventLogError.self) {
      try Sample.borders("[\(most),\(b)]\n[\(b)]")
    }
    #expect(error?.expected == "the end of the log")
    let tooMany = #expect(throws: EventLogError.self) {
      try Sample.borders("[]\n[\(most),\(b)]")
    }
    #expect(tooMany?.expected == "at most \(limit) events in a batch")
    #expect(tooMany?.eventIndex == limit)
  }

  @Test func `origins are read`() throws {
    let json = ["isUpdate", "isPrediction", "isCoalesced", "isCoalesced"].enumerated().map {
      Sample.object(#","\#($0.element)":\#($0.offset < 3 ? "true" : "null")"#)
    }
    let log = try EventLog(json: Array(json.joined(separator: "\n").utf8))
    #expect(
      log.batches.flatMap(\.events).map(\.origin) == [
        .updated, .predicted, .coalesced, .measured,
      ])
  }

  @Test func `null and absent are the same`() throws {
    let optional = [
      "identifier", "force", "maximumPossibleForce", "pressureResponse", "altitudeAngle",
      "azimuth", "rollAngle",
      "azimuthUnitVector", "majorRadius", "majorRadiusTolerance", "estimationUpdateIndex",
      "estimatedProperties", "estimatedPropertiesExpectingUpdates", "isUpdate", "isPrediction",
      "isCoalesced", "isErasing", "contents", "callback",
    ]
    let nulls = optional.map { ",\"\($0)\":null" }.joined()
    #expect(
      try EventLog(json: Array(Sample.object(nulls).utf8))
        == EventLog(json: Array(Sample.object().utf8)))
    let update =
      #"{"touchIdentifier":"t","timestamp":1,"type":0,"phase":1,"isUpdate":true,"location":null}"#
    #expect(try EventLog(json: Array(update.utf8)).batches[0].events[0].location == nil)
  }

  @Test func `a log says where its events are no more than samples`() throws {
    let event = Sample.object()
    let samples = Sample.object(#","contents":"samples""#)
    for (text, contents) in [
      ("[\(event)]", EventLogContents.events), ("[\(samples),\(event)]", .samples),
      ("[\(event),\(samples)]", .samples), ("{\"eventLog\":1}\n\(event)", .events),
      ("{\"eventLog\":1,\"contents\":\"samples\"}\n\(event)", .samples),
      ("{ \"eventLog\" : 1 , \"contents\" : \"events\" }\n\(event)", .events),
      ("{\"contents\":\"samples\",\"eventLog\":1}\n\(event)", .samples),
      // Logs that were put together have samples where one of them has.
      (
        "{\"eventLog\":1,\"contents\":\"samples\"}\n\(event)\n{\"eventLog\":1}\n\(event)",
        .samples
      ),
    ] {
      #expect(try EventLog(json: Array(text.utf8)).contents == contents, "\(text)")
    }
    // It is written where it is read, and only there.
    let log = EventLog(batches: [TouchBatch(), TouchBatch([try self.event()])], contents: .samples)
    for format in EventLogFormat.allCases {
      let text = String(decoding: try log.json(format: format), as: UTF8.self)
      #expect(text.ranges(of: "\"contents\":\"samples\"").count == 1)
      #expect(try EventLog(json: Array(text.utf8)).contents == .samples)
      var events = log
      events.contents = .events
      let plain = String(decoding: try events.json(format: format), as: UTF8.self)
      #expect(!plain.contains("contents"))
    }
  }

  private func event() throws -> TouchEvent {
    try #require(EventLog(json: Array(Sample.object().utf8)).batches.first?.events.first)
  }

  @Test func `a touch that erases says so, and one that is ended by others has no place`() throws {
    let json = Sample.object(#","isErasing":true"#)
    let event = try #require(EventLog(json: Array(json.utf8)).batches.first?.events.first)
    #expect(event.intent == .erases)
    #expect(try self.event().intent == nil)
    for phase in [3, 4] {
      let end = #"{"touchIdentifier":"t","timestamp":1,"type":0,"phase":\#(phase)}"#
      #expect(try EventLog(json: Array(end.utf8)).batches[0].events[0].location == nil)
    }
  }

  @Test func `keys and names may be escaped`() throws {
    let json = Sample.object(
      touch: #"\u0041\"\\\/\b\f\n\r\t\uD83D\uDE00\u00e9\u20AC"#, #","\u0066orce":1"#)
    let log = try EventLog(json: Array(json.utf8))
    #expect(log.touchNames == ["A\"\\/\u{8}\u{C}\n\r\t😀é€"])
    #expect(log.batches[0].events[0].force == 1)
  }

  private func expect(
    _ json: String, _ format: EventLogFormat, _ borders: [[Double]],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let reader = EventLogReader(bytes: json.utf8)
    let log = try EventLog(reading: reader)
    #expect(reader.format == format, sourceLocation: place)
    let found = log.batches.map { $0.events.compactMap { $0.location?.x } }
    #expect(found == borders, sourceLocation: place)
  }
}
