import InkCodec
import InkInput
import InkTestSupport
import Testing

/// Damaged logs give an error or a log that is valid, and nothing else.
@Suite struct EventLogDamageTests {
  /// Small logs in several forms, with at least one value of each sort.
  static let logs: [[UInt8]] = {
    let first = Sample.object(touch: #"\u0041😀"#, #","isUpdate":true,"force":-1.5e-3"#)
    let second = Sample.object(#","identifier":null,"isPrediction":false,"callback":7"#)
    let third = Sample.object(#","estimationUpdateIndex":-12"#)
    return [
      "[\(first)\n, \(third)]", "{\"eventLog\":1}\n[\(first),\(third)]\n[]\n",
      "[\(second)]\r\n\(third)\n\(first)", "\u{FEFF}[\(first),\(third)]",
    ].map { Array($0.utf8) }
  }()

  @Test(arguments: logs) func `every truncation is an error or a log`(json: [UInt8]) throws {
    let whole = try EventLog(json: json).batches.flatMap(\.events)
    for length in json.indices {
      let events = try read(Array(json[..<length]))
      // The events of a part are the first of the whole.
      #expect(whole.starts(with: events), "cut after \(length) bytes")
    }
  }

  @Test(arguments: logs) func `every damaged byte is an error or a log`(json: [UInt8]) throws {
    let replacements = Array("\"\\{}[],:0-.en \n".utf8) + [0x00, 0x80, 0xC3, 0xFF]
    for index in json.indices {
      var damaged = json
      for byte in (0..<8).map({ json[index] ^ (1 << UInt8($0)) }) + replacements {
        damaged[index] = byte
        _ = try read(damaged)
      }
    }
  }

  @Test(arguments: 0..<40) func `spliced logs are an error or a log`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var json: [UInt8] = []
      for _ in 0..<4 {
        let log = Self.logs[Int.random(in: Self.logs.indices, using: &generator)]
        let start = Int.random(in: log.indices, using: &generator)
        json += log[start..<min(log.count, start + Int.random(in: 0...600, using: &generator))]
      }
      _ = try read(json)
    }
  }

  /// Returns the events before the first error, and expects that they can be written and read again.
  private func read(_ json: [UInt8]) throws -> [TouchEvent] {
    let reader = EventLogReader(bytes: json)
    var log = EventLog()
    do throws(EventLogError) {
      while let named = try reader.nextBatch() {
        log.batches.append(named.batch)
        log.eventNames.append(named.eventNames)
      }
      log.touchNames = reader.touchNames
      if log.eventNames.allSatisfy(\.isEmpty) { log.eventNames = [] }
    } catch {
      let offset = error.byteOffset ?? .max
      if error.kind != .malformed || offset > json.count
        || error.line != json[..<offset].count(where: { $0 == 0x0A }) + 1
      {
        Issue.record(error)
      }
      return log.batches.flatMap(\.events)
    }
    let again = try EventLog(json: log.json(format: .lines))
    if again != log { Issue.record("\(log) came back as \(again)") }
    return log.batches.flatMap(\.events)
  }
}
