import InkCodec
import InkInput
import Testing

/// Unknown keys are dropped when asked for, and checked all the same.
@Suite struct EventLogUnknownKeyTests {
  @Test func `unknown keys are dropped and counted`() throws {
    let members =
      #","note":"\#(String(repeating: "long é \\u00e9 ", count: 10_000))","list":[1,-2.5e3,[],{}],"#
      + #""deep":{"a":{"b":[true,false,null]},"c":"\"}"}"#
    let reader = try reader(Sample.object(members) + "\n" + Sample.object(#","x":1e999"#))
    let log = try EventLog(reading: reader)
    let plain = Sample.object() + "\n" + Sample.object()
    #expect(log == (try EventLog(json: Array(plain.utf8))))
    #expect(reader.droppedKeyCount == 4)
  }

  @Test(arguments: [
    (#","a":1,"a":2"#, "every key once"), (#","a":1,"\u0061":2"#, "every key once"),
    (#","a":{"b":1,"b":2}"#, "every key once"), (#","a":[1,]"#, "a value"),
    (#","a":[1 2]"#, "“,” or “]”"), (#","a":{"b"}"#, "“:”"), (#","a":"#, "a value"),
    (#","a":tru"#, "“true”"), (#","a":"\uD800""#, "a pair of surrogates"),
    (#","a":\#(String(repeating: "[", count: 100_000))"#, "at most 32 levels of nesting"),
    (#","a":\#(String(repeating: "{\"a\":", count: 100_000))"#, "at most 32 levels of nesting"),
    ((0...256).map { #","a\#($0)":0"# }.joined(), "at most 256 unknown keys"),
  ]) func `what is dropped must be JSON`(members: String, expected: String) throws {
    let error = #expect(throws: EventLogError.self) {
      try EventLog(reading: reader(Sample.object(members)))
    }
    #expect(error?.expected == expected)
  }

  @Test func `nesting up to the limit is dropped`() throws {
    let depth = EventLogLimits.nestingDepth
    let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try EventLog(reading: reader(Sample.object(#","a":\#(value)"#))).batches.count == 1)
  }

  private func reader(_ json: String) throws -> EventLogReader {
    EventLogReader(bytes: json.utf8, options: .init(dropsUnknownKeys: true))
  }
}
