import Foundation
import InkSync
import Testing

/// Tests what a server of rooms tells those who run it.
@Suite struct RoomReportTests {
  private func version() throws -> String {
    try CommandRun(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `start and stop are in the log, with version and address`() throws {
    try withFolder { folder in
      let studio = try RoomSite.start(folder, folder.appendingPathComponent("rooms"))
      #expect(studio.end() == 0)
      for event in ["the server has started", "the server has stopped"] {
        let lines = studio.messages.split(separator: "\n").filter { $0.hasSuffix(event) }
        try #require(lines.count == 1, "\(studio.messages)")
        let line = lines[0]
        #expect(line.contains("address=127.0.0.1:\(studio.port) "), "\(line)")
        #expect(try line.contains("version=\(version()) "), "\(line)")
      }
    }
  }

  @Test func `the metrics name the version and the limits`() throws {
    let limits = ["--room-limit", "people=7", "--room-limit", "message-rate=30"]
    try RoomSite.serve(limits) { studio, _ in
      let text = String(decoding: try studio.get("/metrics").body, as: UTF8.self)
      let lines = text.split(separator: "\n")
      let build = "ductus_build_info{version=\"\(try version())\",protocol=\"1\"} 1"
      #expect(lines.contains { $0 == build }, "\(text)")
      for (name, value) in [
        ("people", 7), ("message-rate", 30), ("message-burst", 30), ("connections", 10_000),
        ("connections-of-address", 256), ("log-bytes", 1 << 28),
      ] {
        #expect(lines.contains { $0 == "ductus_limit{name=\"\(name)\"} \(value)" }, "\(text)")
      }
      // Each name is announced once, as the text form wants it.
      let types = lines.filter { $0.hasPrefix("# TYPE ") }
      #expect(Set(types).count == types.count)
    }
  }

  @Test func `a proxy that is believed names the addresses that are limited`() throws {
    /// The reason why a second connection is refused; `nil` where it is let in.
    func refusal(_ arguments: [String], _ first: String, _ second: String) throws -> RoomRefusal? {
      var reason: RoomRefusal?
      let limit = ["--room-limit", "connections-of-address=1"]
      try RoomSite.serve(limit + arguments) { studio, _ in
        let held = try RoomSocket(studio.port, ["X-Forwarded-For: \(first)"])
        try settle([]) { try RoomSite.metric("connections", studio) == 1 }
        let socket = try RoomSocket(studio.port, ["X-Forwarded-For: \(second)"])
        socket.close()
        for message in try socket.rest() {
          if case .bye(let said) = try ServerMessage(message) { reason = said }
        }
        held.close()
      }
      return reason
    }
    // Addresses of documentation (RFC 5737 and 3849).
    let (one, other) = ("203.0.113.5", "203.0.113.6")
    let trusting = ["--proxy", "::1", "--proxy", "127.0.0.1"]
    #expect(try refusal(trusting, one, one) == .crowded)
    #expect(try refusal(trusting, one, other) == nil)
    #expect(try refusal(trusting, "2001:db8::1", "2001:db8::2") == .crowded)
    // What a client claims stands before what the proxy says.
    #expect(try refusal(trusting, one, "198.51.100.7, \(one)") == .crowded)
    #expect(try refusal(trusting, one, "\(one), \(other)") == nil)
    #expect(try refusal(trusting, one, "nonsense") == nil)
    // Others are not believed.
    #expect(try refusal(["--proxy", other], one, one) == nil)
    #expect(try refusal([], one, one) == nil)
  }

  @Test func `a proxy is an address, and belongs to rooms`() throws {
    for (arguments, message) in [
      (["--proxy", "ink.example", "--rooms", "/nowhere"], "is no address"),
      (["--proxy", "127.0.0.1"], "--proxy is for rooms"),
    ] {
      let run = try CommandRun(["studio"] + arguments)
      #expect(run.exitCode == 64 && run.messages.contains(message), "\(run)")
    }
  }
}
