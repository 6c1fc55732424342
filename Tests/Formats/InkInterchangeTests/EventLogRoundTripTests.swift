import InkCodec
import InkGeometry
import InkInput
import Testing

@Suite struct EventLogRoundTripTests {
  @Test(arguments: 0..<60) func `lines keep everything`(seed: UInt64) throws {
    var random = RandomEventLog(seed: seed)
    let log = random.log(batchCount: Int(seed % 12))
    let json = try log.json(format: .lines)
    let reader = EventLogReader(bytes: json)
    #expect(try EventLog(reading: reader) == log)
    #expect(reader.format == .lines)
    #expect(try EventLog(json: json).json(format: .lines) == json)
  }

  @Test(arguments: 0..<60) func `the array keeps all but empty batches`(seed: UInt64) throws {
    var random = RandomEventLog(seed: 1000 + seed)
    random.hasEmptyBatches = false
    let log = random.log(batchCount: Int(seed % 12))
    let json = try log.json(format: .array)
    let reader = EventLogReader(bytes: json)
    #expect(try EventLog(reading: reader) == log)
    #expect(reader.format == .array)
    #expect(try EventLog(json: json).json(format: .array) == json)
  }

  @Test(arguments: 0..<20) func `the array loses empty batches only`(seed: UInt64) throws {
    var random = RandomEventLog(seed: 2000 + seed)
    var log = random.log(batchCount: 10)
    let read = try EventLog(json: log.json(format: .array))
    log.batches.removeAll { $0.events.isEmpty }
    #expect(read.batches == log.batches)
  }

  @Test(arguments: 0..<20) func `callback keys stand only where they are needed`(
    seed: UInt64
  ) throws {
    var random = RandomEventLog(seed: 3000 + seed)
    random.hasEmptyBatches = false
    random.isInferable = true
    var log = random.log(batchCount: 8)
    #expect(try !text(log, .array).contains("callback"))
    #expect(try EventLog(json: log.json(format: .array)) == log)

    let last = try #require(log.batches.last)
    log.batches.append(last)
    let firstIsLater = last.events.count > 1 && last.events.first?.origin == .predicted
    if last.events.first?.origin == last.events.last?.origin || firstIsLater {
      #expect(try text(log, .array).contains("callback"))
    }
    #expect(try EventLog(json: log.json(format: .array)) == log)
  }

  @Test func `every bit of a number comes back`() throws {
    var random = RandomEventLog(seed: 7)
    let numbers = (0..<500).map { _ in random.number() }
    let events = numbers.map {
      TouchEvent(touch: TouchIdentifier(0), timestamp: $0, location: Point(0, 0))
    }
    let log = EventLog(batches: [TouchBatch(events)], touchNames: ["0"])
    let read = try EventLog(json: log.json(format: .lines))
    #expect(
      read.batches.flatMap(\.events).map(\.timestamp.bitPattern) == numbers.map(\.bitPattern))
  }

  @Test func `a log of one batch keeps its border, whatever is in it`() throws {
    for events in [[], [event(.measured)], [event(.predicted), event(.updated)]] {
      let log = EventLog(
        batches: [TouchBatch(events)], touchNames: events.isEmpty ? [] : ["pen"])
      #expect(try EventLog(json: log.json(format: .lines)) == log)
    }
  }

  @Test func `a log of nothing is a log`() throws {
    for format in EventLogFormat.allCases {
      let reader = EventLogReader(bytes: try EventLog().json(format: format))
      #expect(try EventLog(reading: reader) == EventLog())
      #expect(reader.format == format)
    }
  }

  @Test func `touches without a name are called by their number`() throws {
    let events = [7, 3, 7].map {
      TouchEvent(touch: TouchIdentifier($0), timestamp: 0, location: Point(0, 0))
    }
    let read = try EventLog(json: EventLog(batches: [TouchBatch(events)]).json(format: .lines))
    #expect(read.touchNames == ["7", "3"])
    #expect(read.batches[0].events.map(\.touch.rawValue) == [0, 1, 0])
  }

  @Test func `names of equal characters but other scalars are different names`() throws {
    let json = [#"e\u0301"#, "é", "e\u{301}"].map { Sample.object(touch: $0) }
    let log = try EventLog(json: Array("[\(json.joined(separator: ","))]".utf8))
    #expect(log.touchNames.map { Array($0.utf8) } == ["e\u{301}", "é"].map { Array($0.utf8) })
    let again = try EventLog(json: log.json(format: .array))
    #expect(again.touchNames.map { Array($0.utf8) } == log.touchNames.map { Array($0.utf8) })
  }

  @Test func `the largest batch comes back, a larger one is not written`() throws {
    let events = [TouchEvent](repeating: event(.measured), count: EventLogLimits.eventsPerBatch)
    var log = EventLog(
      batches: [TouchBatch(events), TouchBatch([event(.measured)])], touchNames: ["pen"])
    for format in EventLogFormat.allCases {
      // The limit is where a border would be inferred as well.
      let json = try log.json(format: format)
      #expect(try EventLog(json: json) == log)
    }
    log.batches[0].events.append(event(.measured))
    #expect { try log.json(format: .lines) } throws: { error in
      (error as? EventLogError)?.kind == .unrepresentable
    }
  }

  private func event(_ origin: TouchOrigin) -> TouchEvent {
    TouchEvent(touch: TouchIdentifier(0), timestamp: 0.5, origin: origin, location: Point(1, 2))
  }

  private func text(_ log: EventLog, _ format: EventLogFormat) throws -> String {
    String(decoding: try log.json(format: format), as: UTF8.self)
  }
}
