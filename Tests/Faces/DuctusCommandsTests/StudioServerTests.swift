import Foundation
import Testing

/// Tests of the server with clients that send bad requests, or take their time.
@Suite struct StudioServerTests {
  private func request(_ path: String = "/index.html", _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
  }

  private func statuses(_ answer: [UInt8]) throws -> [Int] {
    try StudioProcess.responses(in: answer).map { $0.status }
  }

  /// Returns a connection on which a request was answered.
  ///
  /// Where the server has limits of a moment, a machine that is busy may hold the client up for longer: it begins again
  /// then.
  private func answered(_ studio: StudioProcess) throws -> StudioSocket {
    while true {
      let socket = try studio.connect()
      socket.send(request())
      if try statuses(socket.receiveAnyway()) == [200] { return socket }
      usleep(10_000)
    }
  }

  // MARK: Requests that are not as they should be

  @Test func `what is malformed is answered so`() throws {
    try StudioSite.serve { studio, _ in
      for text in [
        "GET\r\n\r\n", "GARBAGE\r\n\r\n", "GET / HTTP/9\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
        "\u{1}\u{0}\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nA b: c\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        request("/", "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n"),
        "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ] {
        let responses = try StudioProcess.responses(in: studio.exchange(Array(text.utf8)))
        #expect(responses.map { $0.status } == [400], "\(text)")
        #expect(responses.first?.headers["connection"] == "close", "\(text)")
        #expect(responses.first?.headers["x-content-type-options"] == "nosniff", "\(text)")
      }
      // Cut off, with the end of it said.
      let socket = try studio.connect()
      socket.send("GET / HTTP/1.1\r\nHost: local")
      socket.endSending()
      #expect(try statuses(socket.receive()) == [400])
    }
  }

  @Test func `a field that is too long is refused before it has come to its end`() throws {
    try StudioSite.serve { studio, _ in
      let long = String(repeating: "a", count: 20_000)
      let start = "GET / HTTP/1.1\r\nHost: localhost\r\n"
      // None of these ends, so that only a server that does not wait for the end answers.
      for text in [
        start + "Long: " + long, start + long, "GET /" + long,
        start + "Spaces: " + String(repeating: " ", count: 70_000),
        start + String(repeating: "A: \(long.prefix(10_000))\r\n", count: 7),
        start + String(repeating: "A: b\r\n", count: 1000),
      ] {
        let socket = try studio.connect()
        socket.send(text)
        let responses = try StudioProcess.responses(in: socket.receive())
        #expect(responses.map { $0.status } == [431], "\(text.prefix(60))")
      }
      // A client that sends on meanwhile still gets the answer.
      let endless = start + "Long: \(String(repeating: "a", count: 4 << 20))\r\n\r\n"
      #expect(try statuses(studio.exchange(Array(endless.utf8))) == [431])
      let allowed = try studio.get("/", headers: ["Long: " + long.prefix(16_000)])
      #expect(allowed.status == 200)
    }
  }

  @Test func `contents are not taken, and nothing behind them is a request`() throws {
    try StudioSite.serve { studio, _ in
      let next = request("/sub/a%20b.mjs")
      let post = "POST / HTTP/1.1\r\nHost: localhost\r\n"
      let many = String(repeating: "a", count: 2 << 20)
      for (text, status) in [
        (post + "Content-Length: 5\r\n\r\nhello" + next, 405),
        (post + "Content-Length: \(many.utf8.count)\r\n\r\n" + many, 405),
        (request("/", "Content-Length: \(next.utf8.count)\r\n") + next, 200),
        (request("/", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" + next, 200),
        (request("/", "Connection: Upgrade\r\nUpgrade: h2c\r\n") + next, 200),
      ] {
        let responses = try StudioProcess.responses(in: studio.exchange(Array(text.utf8)))
        #expect(responses.map { $0.status } == [status], "\(text.prefix(80))")
        #expect(responses.first?.headers["connection"] == "close", "\(text.prefix(80))")
      }
    }
  }

  @Test func `requests of other names are not answered, so that no other site can read along`()
    throws
  {
    try StudioSite.serve { studio, _ in
      let port = studio.port
      for host in [
        "localhost", "LocalHost:\(port)", "localhost.", "127.0.0.1", "127.0.0.1:\(port)", "[::1]",
        "[::1]:9", "127.9.9.9",
      ] {
        #expect(try studio.get("/", host: host).status == 200, "\(host)")
      }
      for host in [
        "example.org", "example.org:\(port)", "localhost.example.org", "localhostx", "xlocalhost",
        "10.0.0.1", "[fe80::1]", "0.0.0.0", "127.0.0.1.example.org", "2130706433", "0x7f.1",
        "\(ProcessInfo.processInfo.hostName)x",
      ] {
        #expect(try studio.get("/", host: host).status == 421, "\(host)")
        // A whole address counts, and not the field.
        let whole = try studio.get("http://\(host)/", host: "localhost")
        #expect(whole.status == 421, "\(host)")
      }
      for host in ["", "a b", "a@localhost", "localhost:x", "[::1", "localhost:80:80"] {
        #expect(try studio.get("/", host: host).status == 400, "\(host)")
      }
      for text in [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET http:/// HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ] {
        #expect(try statuses(studio.exchange(Array(text.utf8))) == [400], "\(text)")
      }
      #expect(try statuses(studio.exchange(Array("GET / HTTP/1.0\r\n\r\n".utf8))) == [200])
    }
  }

  @Test func `a whole address is a target too`() throws {
    try StudioSite.serve { studio, _ in
      for target in [
        "http://localhost", "http://localhost/", "HTTP://LOCALHOST:1/index.html?a=/../b",
        "http://127.0.0.1:\(studio.port)/index.html", "http://localhost?a",
      ] {
        let response = try studio.get(target, host: "example.org")
        #expect(response.status == 200, "\(target)")
        #expect(response.body == Array("<!doctype html><title>app</title>".utf8), "\(target)")
      }
      #expect(try studio.get("http://localhost/sub").headers["location"] == "/sub/")
    }
  }

  @Test func `in a network the machine's own address and name are answered`() throws {
    try withFolder { folder in
      let studio = try StudioProcess(
        try StudioSite.make(in: folder), ["--port", "0", "--host", "0.0.0.0"])
      // It says so only after its address.
      while !studio.messages.contains("clipboard") { usleep(10_000) }
      let words = studio.messages.split { " \n".contains($0) }
      let url = words.first { $0.hasPrefix("http://") }.flatMap { URL(string: String($0)) }
      let address = try #require(url?.host)
      let socket = try studio.connect(to: address)
      for host in [address, "example.org", "203.0.113.77"] {
        socket.send("GET / HTTP/1.1\r\nHost: \(host):\(studio.port)\r\n\r\n")
        let status = try StudioProcess.responses(in: socket.receiveOnce()).first?.status
        #expect(status == (host == address ? 200 : 421), "\(host)")
      }
      var name = [CChar](repeating: 0, count: 256)
      try #require(gethostname(&name, name.count - 1) == 0)
      let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let machine = String(decoding: bytes, as: UTF8.self)
      #expect(try studio.get("/", host: machine).status == 200)
      let first = machine.split(separator: ".")[0]
      #expect(try studio.get("/", host: "\(first).local").status == 200)
      #expect(studio.end() == 0)
    }
  }

  // MARK: Clients that take their time, or too much

  @Test func `a request that does not come to its end is given up`() throws {
    // Nobody who only lies idle would be hung up on before the test is over.
    try StudioSite.serve(["--request-limit", "0.1", "--idle-limit", "80000"]) { studio, _ in
      for text in ["G", String(request().dropLast(2))] {
        let socket = try studio.connect()
        socket.send(text)
        #expect(try statuses(socket.receive()) == [408], "\(text)")
      }
      // Behind a whole one, too.
      let second = try answered(studio)
      second.send("GET /i")
      #expect(try statuses(second.receive()) == [408])
      // Nor does it help to send a byte now and then.
      let socket = try studio.connect()
      socket.send("GET /")
      while !socket.hasAnswer() {
        socket.send("a")
        usleep(5_000)
      }
      #expect(try statuses(socket.receive()) == [408])
      // An idle connection may lie longer than a request.
      let idle = try answered(studio)
      usleep(250_000)
      idle.send(request())
      #expect(try statuses(idle.receiveOnce()) == [200])
    }
  }

  @Test func `a connection that lies idle is closed`() throws {
    try StudioSite.serve(["--idle-limit", "0.1"]) { studio, site in
      for socket in [try studio.connect(), try answered(studio)] {
        #expect(try socket.receive().isEmpty)
      }
    }
  }

  @Test func `a client that takes nothing of what it asked for is given up`() throws {
    // There is room for this one client.
    try StudioSite.serve(["--idle-limit", "0.1"], descriptors: 33) { studio, site in
      let large = [UInt8](repeating: 7, count: 30 << 20)
      try Data(large).write(to: site.appendingPathComponent("large.png"))
      let lazy = try studio.connect()
      lazy.send(request("/large.png"))
      _ = try answered(studio)
      #expect(lazy.receiveWhatCame() < large.count)
    }
  }

  @Test func `more connections than there is room for are refused, and the rest goes on`() throws {
    try StudioSite.serve(descriptors: 64) { studio, _ in
      do {
        let sockets = try (0..<100).map { _ in try studio.connect() }
        for (index, socket) in sockets.enumerated() {
          if index < 32 {
            socket.send(request())
            #expect(try statuses(socket.receiveOnce()) == [200], "\(index)")
          } else {
            #expect(try statuses(socket.receive()) == [503], "\(index)")
          }
        }
      }
      // It learns only little by little that they are gone.
      while try studio.get("/").status != 200 { usleep(10_000) }
    }
  }

  #if os(Linux)
    @Test func `the server outlives a lack of descriptors`() throws {
      try StudioSite.serve { studio, _ in
        let kept = try studio.connect()
        kept.send(request())
        #expect(try statuses(kept.receiveOnce()) == [200])
        try setDescriptors("3:", studio)
        let before = try busyTicks(studio)
        let waiting = try studio.connect()
        waiting.send(request())
        usleep(500_000)
        // It tries again now and then, not all the time.
        #expect(try busyTicks(studio) - before < 20)
        try setDescriptors("256:", studio)
        #expect(try statuses(waiting.receiveOnce()) == [200])
        kept.send(request())
        #expect(try statuses(kept.receiveOnce()) == [200])
      }
    }

    /// Returns the processor time that it has used, in hundredths of a second.
    private func busyTicks(_ studio: StudioProcess) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(studio.identifier)/stat", encoding: .utf8)
      let fields = text.split(separator: " ")
      return try #require(Int(fields[13])) + #require(Int(fields[14]))
    }

    private func setDescriptors(_ limits: String, _ studio: StudioProcess) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["prlimit", "--pid=\(studio.identifier)", "--nofile=\(limits)"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "prlimit, of util-linux")
    }
  #endif

  @Test func `requests that come together are answered one after the other`() throws {
    try StudioSite.serve { studio, site in
      let bytes = [UInt8](repeating: 7, count: 100_000)
      try Data(bytes).write(to: site.appendingPathComponent("some.png"))
      let socket = try studio.connect()
      // More than lies between the two ends; nothing is read before all is asked for.
      socket.send(String(repeating: request("/some.png"), count: 300))
      socket.send(request("/none", "Connection: close\r\n"))
      let answer = try socket.receive()
      var rest = answer[...]
      let gap = Array("\r\n\r\n".utf8)
      for _ in 0..<300 {
        let end = try #require(
          (rest.startIndex..<rest.startIndex + 2000).first { rest[$0...].starts(with: gap) })
        #expect(rest[..<end].starts(with: Array("HTTP/1.1 200".utf8)))
        rest = rest[(end + 4)...].dropFirst(bytes.count)
      }
      #expect(rest.starts(with: Array("HTTP/1.1 404".utf8)))
    }
  }

  @Test func `requests before one that cannot be read are answered first`() throws {
    try StudioSite.serve { studio, site in
      let bytes = [UInt8](repeating: 7, count: 9_000_000)
      try Data(bytes).write(to: site.appendingPathComponent("large.png"))
      let text =
        request() + request("/large.png") + request("/none") + "GARBAGE\r\n\r\n" + request()
      let answer = try studio.exchange(Array(text.utf8))
      let (first, rest) = (answer.prefix(2000), answer.suffix(2000))
      #expect(first.starts(with: Array("HTTP/1.1 200".utf8)) && answer.count > bytes.count)
      let end = String(decoding: rest.drop { $0 == 7 }, as: UTF8.self)
      #expect(
        end.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == ["404", "400"])
    }
  }

  @Test func `who asks for much and reads nothing keeps nobody out`() throws {
    try StudioSite.serve { studio, site in
      let bytes = [UInt8](repeating: 7, count: 2_000_000)
      try Data(bytes).write(to: site.appendingPathComponent("large.png"))
      let greedy = try (0..<20).map { _ in try studio.connect() }
      for socket in greedy { socket.send(String(repeating: request("/large.png"), count: 200)) }
      for _ in 0..<5 { #expect(try studio.get("/").status == 200) }
      // A client that reads in the end gets all answers.
      greedy[0].send(request("/none", "Connection: close\r\n"))
      #expect(greedy[0].receiveWhatCame() > 200 * bytes.count)
    }
  }

  @Test func `clients that hang up do no harm, and who only stops sending gets all`() throws {
    try StudioSite.serve { studio, site in
      for text in ["", "\r\n\r\n", "GET\r\n\r\n", request(), String(request().dropLast(9))] {
        try studio.connect().send(text)
      }
      let bytes = [UInt8](repeating: 7, count: 20 << 20)
      try Data(bytes).write(to: site.appendingPathComponent("large.png"))
      try studio.connect().send(request("/large.png"))
      let socket = try studio.connect()
      socket.send(request("/large.png"))
      socket.endSending()
      let answer = try socket.receive()
      #expect(Array(answer.suffix(bytes.count)) == bytes)
    }
  }

  @Test func `a response comes in one piece`() throws {
    try StudioSite.serve { studio, _ in
      let socket = try studio.connect()
      // One that is kept in parts waits for the acknowledgement of the first.
      for _ in 0..<10 {
        socket.send(request())
        let responses = try StudioProcess.responses(in: socket.receiveOnce())
        #expect(responses.map { $0.body.count } == [33])
      }
    }
  }

  @Test func `a signal ends it, whatever clients are doing`() throws {
    try withFolder { folder in
      let site = try StudioSite.make(in: folder)
      let large = Data(repeating: 7, count: 30 << 20)
      try large.write(to: site.appendingPathComponent("large.png"))
      for signal in [SIGINT, SIGTERM] {
        let studio = try StudioProcess(
          site, ["--port", "0", "--request-limit", "80000", "--idle-limit", "80000"])
        let sockets = try (0..<4).map { _ in try studio.connect() }
        sockets[0].send(request())
        #expect(try statuses(sockets[0].receiveOnce()) == [200])
        sockets[1].send("GET / HTTP/1.1\r\nHost: ")
        if signal == SIGTERM {
          // A client that takes only a part of the response is given a moment.
          sockets[2].send(request("/large.png"))
          #expect(try !sockets[2].receiveOnce().isEmpty)
        }
        // It waits neither for requests nor for clients, which may take a day.
        #expect(studio.end(signal) == 0)
        #expect(studio.messages.isEmpty)
      }
    }
  }
}
