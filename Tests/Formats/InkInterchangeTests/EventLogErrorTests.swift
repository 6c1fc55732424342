import Foundation
import InkCodec
import InkInput
import InkInterchange
import Testing

/// Every refusal, with its place and its words.
@Suite struct EventLogErrorTests {
  /// A log that begins well and then has a fault.
  struct Case: CustomTestStringConvertible, Sendable {
    var json: [UInt8]
    var description: String
    var testDescription: String { description }

    init(_ json: String, _ description: String) {
      self.json = Array(json.utf8)
      self.description = description
    }

    init(_ json: [UInt8], _ description: String) {
      self.json = json
      self.description = description
    }

    /// Creates a fault in the member of an event that has all the others.
    init(member: String, _ description: String) {
      self.init(#"{"phase":1,\#(member)}"#, description)
    }
  }

  static let values: [Case] = [
    Case(
      member: #""type":4"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found 4"#),
    Case(
      member: #""type":-1"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found -1"#),
    Case(
      member: #""type":1.5"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found 1.5"#),
    Case(
      member: #""type":4e0"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found 4e0"#),
    Case(
      member: #""type":"2""#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found a string"#),
    Case(
      member: #""type":null"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, found “null”"#),
    Case(
      member: #""type":99999999999999999999"#,
      #"log:1:18: event 0, key "type": expected a whole number from 0 to 3, "#
        + "found 99999999999999999999"),
    Case(
      member: #""phase":2"#,
      #"log:1:11: event 0, key "phase": expected every key once, found it a second time"#),
    Case(
      member: #""ph\u0061se":2"#,
      #"log:1:11: event 0, key "phase": expected every key once, found it a second time"#),
    Case(
      member: #""force":1e999"#,
      #"log:1:19: event 0, key "force": expected a number below 1.8e308, found 1e999"#),
    Case(
      member: #""force":-1e309"#,
      #"log:1:19: event 0, key "force": expected a number below 1.8e308, found -1e309"#),
    Case(
      member: #""force":NaN"#,
      #"log:1:19: event 0, key "force": expected a number, found “NaN”"#),
    Case(
      member: #""force":Infinity"#,
      #"log:1:19: event 0, key "force": expected a number, found “Infinity”"#),
    Case(
      member: #""force":-Infinity"#,
      #"log:1:20: event 0, key "force": expected a digit, found “Infinity”"#),
    Case(
      member: #""force":nan"#,
      #"log:1:19: event 0, key "force": expected “null”, found another word"#),
    Case(
      member: #""force":+1"#,
      #"log:1:19: event 0, key "force": expected a number, found “+”"#),
    Case(
      member: #""force":.5"#,
      #"log:1:19: event 0, key "force": expected a number, found “.”"#),
    Case(
      member: #""force":1."#,
      #"log:1:21: event 0, key "force": expected a digit, found “}”"#),
    Case(
      member: #""force":1e"#,
      #"log:1:21: event 0, key "force": expected a digit, found “}”"#),
    Case(
      member: #""force":01"#,
      #"log:1:20: event 0, key "force": expected “,” or “}”, found a number"#),
    Case(
      member: #""force":0x1p3"#,
      #"log:1:20: event 0, key "force": expected “,” or “}”, found “x”"#),
    Case(
      member: #""force":true"#,
      #"log:1:19: event 0, key "force": expected a number, found “true”"#),
    Case(
      member: #""force":{}"#,
      #"log:1:19: event 0, key "force": expected a number, found an object"#),
    Case(
      member: #""force":\#(String(repeating: "1", count: 1101))"#,
      #"log:1:19: event 0, key "force": expected a number of at most 1100 characters, found more"#),
    Case(
      member: #""isUpdate":1"#,
      #"log:1:22: event 0, key "isUpdate": expected true or false, found a number"#),
    Case(
      member: #""isUpdate":trve"#,
      #"log:1:22: event 0, key "isUpdate": expected “true”, found another word"#),
    Case(
      member: #""location":[]"#,
      #"log:1:22: event 0, key "location": expected two numbers, found none"#),
    Case(
      member: #""location":[1]"#,
      #"log:1:22: event 0, key "location": expected two numbers, found one"#),
    Case(
      member: #""location":[1,2,3]"#,
      #"log:1:22: event 0, key "location": expected two numbers, found more"#),
    Case(
      member: #""location":[1,null]"#,
      #"log:1:25: event 0, key "location": expected a number, found “null”"#),
    Case(
      member: #""location":[1 2]"#,
      #"log:1:25: event 0, key "location": expected “,”, found a number"#),
    Case(
      member: #""azimuthUnitVector":5"#,
      #"log:1:31: event 0, key "azimuthUnitVector": expected two numbers, found a number"#),
    Case(
      member: #""estimationUpdateIndex":9007199254740992"#,
      #"log:1:35: event 0, key "estimationUpdateIndex": expected a whole number from "#
        + "-9007199254740991 to 9007199254740991, found 9007199254740992"),
    Case(
      member: #""estimatedProperties":2147483648"#,
      #"log:1:33: event 0, key "estimatedProperties": expected a whole number from "#
        + "-2147483648 to 2147483647, found 2147483648"),
    Case(
      member: #""callback":-1"#,
      #"log:1:22: event 0, key "callback": expected a whole number from 0 to "#
        + "9007199254740991, found -1"),
    Case(
      member: #""presure":1"#,
      #"log:1:11: event 0, key "presure": expected a key of event logs, found an unknown one"#),
    Case(
      member: #""eventLog":1"#,
      #"log:1:11: event 0, key "eventLog": expected a key of event logs, found an unknown one"#),
    Case(
      member: #""touchIdentifier":7"#,
      #"log:1:29: event 0, key "touchIdentifier": expected a string, found a number"#),
    Case(
      member: #""identifier":"\#(String(repeating: "é", count: 129))""#,
      #"log:1:24: event 0, key "identifier": expected at most 256 bytes of text, found more"#),
    Case(
      member: "\"identifier\":\"a\tb\"",
      #"log:1:26: event 0, key "identifier": expected a string without control characters, "#
        + "found byte 0x09"),
    Case(
      member: #""identifier":"\x""#,
      #"log:1:26: event 0, key "identifier": expected an escape sequence of JSON, found “x”"#),
    Case(
      member: #""identifier":"\u12G4""#,
      #"log:1:29: event 0, key "identifier": expected four hexadecimal digits, found “G”"#),
    Case(
      member: #""identifier":"a\uD800""#,
      #"log:1:26: event 0, key "identifier": expected a pair of surrogates, found one alone"#),
    Case(
      member: #""identifier":"\uDC00""#,
      #"log:1:25: event 0, key "identifier": expected a pair of surrogates, found one alone"#),
    Case(
      member: #""identifier":"\uD800\u0041""#,
      #"log:1:25: event 0, key "identifier": expected a pair of surrogates, found one alone"#),
    Case(
      member: #""identifier":"\uD800\n""#,
      #"log:1:25: event 0, key "identifier": expected a pair of surrogates, found one alone"#),
    Case(
      member: #"phase:1"#,
      #"log:1:11: event 0: expected a key in quotes, found “phase”"#),
    Case(
      member: #""force" 1"#,
      #"log:1:19: event 0: expected “:”, found a number"#),
    Case(
      #"{"phase":1,}"#,
      #"log:1:11: event 0: expected a key in quotes, found “}”"#),
  ]

  static let events: [Case] = [
    Case(
      #"{"timestamp":1,"type":1,"phase":1,"location":[1,2]}"#,
      #"log:1:0: event 0, key "touchIdentifier": expected a string, found none"#),
    Case(
      #" {"touchIdentifier":"a","type":1,"phase":1,"location":[1,2]}"#,
      #"log:1:1: event 0, key "timestamp": expected a number, found none"#),
    Case(
      #"{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[1,2]}"#,
      #"log:1:0: event 0, key "type": expected a whole number from 0 to 3, found none"#),
    Case(
      #"{"touchIdentifier":"a","timestamp":1,"type":1,"location":[1,2]}"#,
      #"log:1:0: event 0, key "phase": expected a whole number from 0 to 7, found none"#),
    Case(
      #"{"touchIdentifier":"a","timestamp":1,"type":1,"phase":1,"location":null}"#,
      #"log:1:0: event 0, key "location": expected two numbers in all events but updates and "#
        + "ends, found none"),
    Case(
      #"{"contents":null,"eventLog":1}"#,
      #"log:1:17: event 0, key "eventLog": expected a key of event logs, found an unknown one"#),
    Case(
      #"{"contents":"samples","eventLog":1,"phase":1}"#,
      "log:1:34: event 0: expected the end of the header, found “,”"),
    Case(
      #"{"eventLog":1,"contents":"strokes"}"#,
      "log:1:25: event 0: expected “events” or “samples”, found something else"),
    Case(
      Sample.object() + "\n" + Sample.object(#","isUpdate":true,"isPrediction":true"#),
      "log:2:76: event 1: expected at most one of isUpdate, isPrediction and isCoalesced true, "
        + "found 2"),
    Case("{}", #"log:1:0: event 0, key "touchIdentifier": expected a string, found none"#),
  ]

  static let logs: [Case] = [
    Case("nonsense", "log:1:0: expected an array of events, or an event, found “nonsense”"),
    Case("\u{0}", "log:1:0: expected an array of events, or an event, found byte 0x00"),
    Case([0xEF, 0xBB, 0x20], "log:1:2: expected JSON in UTF-8, found byte 0x20"),
    Case(
      [0xFF, 0xFE, 0x5B, 0x00], "log:1:0: expected an array of events, or an event, found byte 0xFF"
    ),
    Case("[1]", "log:1:1: event 0: expected an event object, found a number"),
    Case(
      String(repeating: "[", count: 100_000),
      "log:1:1: event 0: expected an event object, found an array"),
    Case("[", "log:1:1: event 0: expected an event object, found the end of the log"),
    Case("[\n", "log:2:2: event 0: expected an event object, found the end of the log"),
    Case("[,]", "log:1:1: event 0: expected an event object, found “,”"),
    Case("[]]", "log:1:2: expected the end of the log, found “]”"),
    Case("[\n]\n[]", "log:3:4: expected the end of the log, found an array"),
    Case("[] []", "log:1:3: expected the end of the log, found an array"),
    Case(
      "[\n\(Sample.object())\n\(Sample.object())]",
      "log:3:78: expected “,” or “]”, found an object"),
    Case(
      "[\(Sample.object()),]",
      "log:1:77: event 1: expected an event object, found “]”"),
    Case(
      "[\(Sample.object())", "log:1:76: expected “,” or “]”, found the end of the log"),
    Case(
      "[]\n[\(Sample.object())", "log:2:79: expected “,” or “]”, found the end of the log"),
    Case(
      "[]\n[\(Sample.object())\n]", "log:2:79: expected “,” or “]”, found the end of the line"),
    Case("[]\n7", "log:2:3: expected an event object or an array of them, found a number"),
    Case("[]\n[] 7", "log:2:6: expected the end of the line, found a number"),
    Case("{\"eventLog\":1}{}", "log:1:14: expected the end of the line, found an object"),
    Case(
      "{\"eventLog\":2}", "log:1:12: event 0: expected a whole number from 1 to 1, found 2"),
    Case(
      "{\"eventLog\":1,\"a\":1}",
      "log:1:14: event 0: expected the key “contents”, found another one"),
    Case(
      "{\n}", "log:1:1: event 0: expected a key in quotes, found the end of the line"),
    Case(
      Sample.object() + "\n" + Sample.object(#","callback":0"#),
      #"log:2:76: event 1, key "callback": expected it in every event or in none, "#
        + "found it for the first time"),
    Case(
      Sample.object(#","callback":0"#) + "\n" + Sample.object(),
      #"log:2:89: event 1, key "callback": expected it in every event or in none, found none"#),
    Case(
      Sample.object(#","callback":4"#) + "\n" + Sample.object(#","callback":3"#),
      #"log:2:89: event 1, key "callback": expected a whole number from 4, found 3"#),
    Case(
      "[]\n[" + Sample.object(#","callback":4"#) + "," + Sample.object(#","callback":5"#) + "]",
      #"log:2:93: event 1, key "callback": expected the same in all events of the line, "#
        + "found a difference"),
  ]

  @Test(arguments: values + events + logs)
  func `a fault is refused with its place`(fault: Case) throws {
    let error = #expect(throws: EventLogError.self) {
      try EventLog(json: fault.json, name: "log")
    }
    #expect(error?.description == fault.description)
    #expect(error?.kind == .malformed)
  }

  @Test func `bytes that are no UTF-8 are refused where they are`() throws {
    let faults: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ]
    for fault in faults {
      let json = Array(#"{"identifier":"a"#.utf8) + fault + Array(#""}"#.utf8)
      let error = try #require(throws: EventLogError.self) { try EventLog(json: json) }
      #expect(error.expected == "UTF-8")
      #expect(error.key == "identifier")
      let offset = try #require(error.byteOffset)
      #expect(offset >= 16 && offset <= 16 + fault.count)
    }
  }

  @Test func `the parts of an error can be asked for`() throws {
    let json = "[\n\(Sample.object()),\n" + #"{"phase":9}]"#
    let error = try #require(throws: EventLogError.self) {
      try EventLog(json: Array(json.utf8), name: "strokes.json")
    }
    #expect(
      error
        == EventLogError(
          kind: .malformed, source: "strokes.json", line: 3, byteOffset: 88, eventIndex: 1,
          key: "phase", expected: "a whole number from 0 to 7", found: "9"))
  }

  @Test func `text from the log is harmless in a message`() throws {
    let key = #"a\nb\u001b[31m\""# + String(repeating: "x", count: 200)
    let error = try #require(throws: EventLogError.self) {
      try EventLog(json: Array("{\"\(key)\":1}".utf8))
    }
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
    #expect(error.description.count < 150)
  }

  @Test func `what stands before a fault is delivered, then the error, and again the error`()
    throws
  {
    for (json, counts) in [
      (
        "[\(Sample.object())]\n[\(Sample.object()),\(Sample.object())]\n[\(Sample.object()),{",
        [1, 2]
      ),
      ("\(Sample.object())\n\(Sample.object())\n{\"touch", [2]),
      ("[\(Sample.object()),\(Sample.object()),", [2]),
      (
        "[\n\(Sample.object()),\(Sample.object(#","isPrediction":true"#)),\(Sample.object())?",
        [2, 1]
      ),
    ] {
      let reader = EventLogReader(bytes: json.utf8)
      for count in counts { #expect(try reader.nextBatch()?.batch.events.count == count) }
      let first = #expect(throws: EventLogError.self) { try reader.nextBatch() }
      let second = #expect(throws: EventLogError.self) { try reader.nextBatch() }
      #expect(first == second)
    }
  }

  @Test func `a file that is missing is not one that is broken`() throws {
    try withTemporaryFolder { folder in
      let missing = folder.appendingPathComponent("none.json").path
      let error = try #require(throws: EventLogError.self) { try EventLog(contentsOf: missing) }
      #expect(error.kind == .missingFile)
      #expect(
        error.description
          == "\(missing): expected a readable file, found “No such file or directory”")
      let unreadable = #expect(throws: EventLogError.self) {
        try EventLog(contentsOf: folder.path)
      }
      #expect(unreadable?.kind == .unreadable)
    }
  }
}
