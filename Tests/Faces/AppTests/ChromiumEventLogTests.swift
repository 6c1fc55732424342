import BrowserDriver
import Ductus
import Foundation
import InkInterchange
import Testing

extension BrowserTests.ChromiumAppTests {
  /// Event logs as the page's engine reads and writes them, beside the command.
  @Suite struct EventLogTests {
    let page: AppPage

    init() throws { page = try #require(AppSession.page) }

    /// The project's own logs, and recordings of others where they are.
    private static let logs: [URL] = {
      let root = AppSite.root
      let folders = [
        root.appending(path: "Samples"), root.appending(path: "Samples/examples"),
        ProcessInfo.processInfo.environment["DUCTUS_DATA"].map { URL(filePath: $0) }?
          .appending(path: "recordings") ?? root.appending(path: "../shared/data/recordings"),
      ]
      return folders.flatMap { folder in
        let files = try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { ["json", "jsonl"].contains($0.pathExtension) }
      }
    }()

    // MARK: Odd logs

    /// Returns an event with more members, or others.
    private static func event(
      _ members: String = "", touch: String = #""a""#, timestamp: String = "1", type: String = "2",
      phase: String = "1", location: String = "[1,2]"
    ) -> String {
      #"{"touchIdentifier":\#(touch),"timestamp":\#(timestamp),"type":\#(type),"phase":\#(phase),"#
        + #""location":\#(location)\#(members)}"#
    }

    private static func name(_ count: Int) -> String {
      "\"" + String(repeating: "é", count: count) + "\""
    }

    private static func digits(_ count: Int) -> String {
      "1." + String(repeating: "0", count: count)
    }

    /// Logs that are read, though they look odd.
    private static let taken: [String] = [
      event(type: "2.0"), event(phase: "1e0"), event(phase: "10e-1"), event(phase: "-0"),
      event(type: "0.2E+1"), event(timestamp: "1e-400"), event(timestamp: "-0.0"),
      event(timestamp: digits(1000)), event(#","estimationUpdateIndex":3e9"#),
      event(#","estimationUpdateIndex":2147483648"#),
      event(#","estimationUpdateIndex":9007199254740991"#),
      event(#","estimationUpdateIndex":-9007199254740991.0"#),
      event(#","estimationUpdateIndex":0.99999999999999999999"#),
      event(#","estimatedProperties":2147483647"#),
      event(#","estimatedPropertiesExpectingUpdates":-2147483648"#),
      event(#","callback":9007199254740991"#), event(#","callback":1.0"#),
      event(#","force":null,"isUpdate":null,"callback":null"#),
      event(touch: #""\ud83d\ude00""#), event(touch: #""\u0000:\"\\\":""#),
      event(touch: #""\\\\""#), event(touch: #""\":\"""#), event(touch: "\"\""),
      event().replacing("phase", with: #"ph\u0061se"#), "[]", "", " \n\t", "\u{FEFF}",
      "\u{FEFF}[\(event())]", "[\(event())]\r\n\r\n", "\r\n[\(event())]\n[]\n",
      #"{"eventLog":1.0}"# + "\n" + event(), "[\(event()),\n\(event())]",
      "[\(event())]\n\n[\(event(#","isPrediction":true"#))]",
      event(#","isUpdate":true"#, location: "null"), event(touch: name(128)),
    ]

    /// Logs that are refused.
    private static let refused: [String] = [
      event(#","phase":1"#), event(#","ph\u0061se":1"#), event(#","force":1,"force":1"#),
      event(#","force":"x","force":1"#), event(#","isUpdate":true,"isUpdate":false"#),
      "[\(event()),\(event(#","type" : 2"#))]", #"{"eventLog":1,"eventLog":1}"#,
      event(type: "2.5"), event(type: "4e0"), event(phase: "1e400"), event(timestamp: "1e400"),
      event(phase: "01"), event(phase: "+1"), event(phase: "1."), event(phase: ".1e1"),
      event(timestamp: digits(1100)), event(#","estimationUpdateIndex":9007199254740992"#),
      event(#","estimationUpdateIndex":9223372036854775807"#),
      event(#","estimationUpdateIndex":-9223372036854775808"#),
      event(#","estimationUpdateIndex":1.5"#), event(#","estimatedProperties":2147483648"#),
      event(#","callback":9007199254740992"#), event(#","callback":-1"#),
      event(touch: #""\ud83d""#), event(touch: #""\ude00\ud83d""#), event(touch: name(129)),
      event(touch: "1"), "\u{FEFF}\u{FEFF}[\(event())]", "\u{A0}[\(event())]",
      "[\(event())]\u{A0}", "[\(event())]\u{B}", "\(event())\n\u{2003}\n\(event())",
      "[\(event())] x", "[\(event())]\n[\(event())] x", #"[{"eventLog":1}]"#, "[[\(event())]]",
      #"{"eventLog":2}"#, event(location: "[1,2,3]"), event(location: "[1,[2]]"),
      event(location: #"{"x":1,"x":2}"#), event(location: "null"), event(phase: "null"),
      event(#","__proto__":1"#), event(#","isUpdate":1"#),
      event(#","isUpdate":true,"isCoalesced":true"#), "\(event(#","callback":1"#))\n\(event())",
      "[\(event(#","callback":1"#)),\(event(#","callback":2"#))]\n[]",
    ]

    @Test func `Odd logs are read, or refused, in the page as on the command line`() throws {
      let broken = [
        Array(#"["a"#.utf8) + [0xFF] + Array(#""]"#.utf8), Array(Self.event().utf8) + [0xC3],
      ]
      let logs =
        Self.taken.map { (Array($0.utf8), true) } + Self.refused.map { (Array($0.utf8), false) }
        + broken.map { ($0, false) }
      let answers = try page.browser.run(
        """
        const { loadEngine } = await import("./engine/engine.js");
        const { logs } = await (await loadEngine("InkWeb.wasm")).later();
        const answers = [];
        for (const text of args) {
          const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
          try {
            answers.push(await logs.write(logs.read(bytes), { lines: true }).text());
          } catch (error) {
            answers.push({ message: error.message, code: error.code });
          }
        }
        return answers;
        """, logs.map { .string(Data($0.0).base64EncodedString()) }
      ).array
      #expect(answers.count == logs.count)
      for ((bytes, isTaken), answer) in zip(logs, answers) {
        let text = String(decoding: bytes.prefix(400), as: UTF8.self)
        #expect((answer.string != nil) == isTaken, "in the page: \(text) \(answer)")
        let expected: [TouchBatch]
        do throws(EventLogError) {
          expected = try EventLog(json: bytes).batches
        } catch {
          #expect(!isTaken, "on the command line: \(text)")
          #expect(answer["message"].string == error.description)
          #expect(answer["code"].number == -3)
          continue
        }
        #expect(isTaken, "on the command line: \(text)")
        guard let written = answer.string else { continue }
        let read = try EventLog(json: written).batches
        // An empty callback has no record in the page.
        #expect(read == expected.filter { !$0.events.isEmpty }, "\(text)")
      }
    }

    @Test func `Estimation indices of any size find their samples in the app`() throws {
      var seen: [[JSON]] = []
      for (name, first) in [("small", 5), ("large", 1 << 31), ("largest", (1 << 53) - 4)] {
        let waits = #""estimatedProperties":1,"estimatedPropertiesExpectingUpdates":1"#
        let events = [
          (0, 0, #""phase":0,"force":0.1,\#(waits)"#), (1, 1, #""phase":1,"force":0.1,\#(waits)"#),
          (2, 0, #""phase":1,"force":0.9,"isUpdate":true"#),
          (3, 1, #""phase":1,"force":0.8,"isUpdate":true"#), (4, 2, #""phase":3,"force":0.5"#),
        ].map { time, index, rest in
          #"{"touchIdentifier":"a","timestamp":\#(time),"type":2,"location":[\#(100 + 50 * index),90],"#
            + #""estimationUpdateIndex":\#(first + index),\#(rest)}"#
        }
        try page.drop([("\(name).json", "[\(events.joined(separator: ","))]")])
        try page.waitUntil("$('#drawing-name').textContent === '\(name)'")
        seen.append(try page.savedEvents())
      }
      #expect(seen[0].compactMap { $0["force"].number }.contains(0.9))
      #expect(seen[1] == seen[0] && seen[2] == seen[0])
    }

    // MARK: Logs as they are

    @Test func `Logs mean the same in the page and on the command line, read and written`() throws {
      #expect(Self.logs.count >= 5)
      for log in Self.logs {
        let read = try EventLog(contentsOf: log.path)
        // Records have neither names nor callbacks without events.
        let expected = EventLog(
          batches: read.batches.filter { !$0.events.isEmpty }, contents: read.contents)
        let text = try String(contentsOf: log, encoding: .utf8)
        for hasLines in [true, false] {
          let answer = try page.browser.run(
            """
            const { loadEngine } = await import("./engine/engine.js");
            const { logs } = await (await loadEngine("InkWeb.wasm")).later();
            const records = logs.read(new TextEncoder().encode(args[0]));
            return logs.write(records, { lines: args[1], contents: records.contents }).text();
            """, .string(text), .bool(hasLines))
          let written = try #require(answer.string)
          // Touches are numbered in the order of their beginnings, and so are their names.
          #expect(
            try written
              == String(
                decoding: expected.json(format: hasLines ? .lines : .array), as: UTF8.self),
            "\(log.lastPathComponent), lines: \(hasLines)")
        }
      }
    }
  }
}
