import CZlib
import Foundation
import Testing

/// Files under the server: those that change, and those that are compressed.
@Suite struct StudioFileTests {
  @Test func `a file that has changed is sent anew, however soon`() throws {
    try StudioSite.serve { studio, site in
      let file = site.appendingPathComponent("index.html")
      let socket = try studio.connect()
      for step in 100..<300 {
        // The new file has the same length, and mostly the same time by the file system's clock.
        try StudioSite.write("\(step)", file)
        socket.send("GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let responses = try StudioProcess.responses(in: socket.receiveOnce())
        #expect(responses.first?.body == Array("\(step)".utf8))
      }
      // From memory, by now.
      usleep(200_000)
      for _ in 0..<2 { #expect(try studio.get("/").body == Array("299".utf8)) }
      try Data("another".utf8).write(to: file, options: .atomic)
      #expect(try studio.get("/").body == Array("another".utf8))
      try FileManager.default.removeItem(at: file)
      #expect(try studio.get("/").status == 404)
    }
  }

  @Test func `a file with brotli beside it is sent so, unless it was changed since`() throws {
    try StudioSite.serve { studio, site in
      let text = Array(String(repeating: "Ink on paper. ", count: 5000).utf8)
      let (file, beside) = (
        site.appendingPathComponent("a.js"), site.appendingPathComponent("a.js.br")
      )
      try Data(text).write(to: file)
      // Its content is not looked into.
      try StudioSite.write("brotli", beside)
      for accepted in ["br", "gzip, deflate, br", "gzip;q=0.5, BR;q=1"] {
        let response = try studio.get("/a.js", headers: ["Accept-Encoding: \(accepted)"])
        #expect(response.headers["content-encoding"] == "br", "\(accepted)")
        #expect(response.body == Array("brotli".utf8))
        #expect(response.headers["vary"] == "Accept-Encoding")
        let tag = try #require(response.headers["etag"])
        let known = ["Accept-Encoding: \(accepted)", "If-None-Match: \(tag)"]
        #expect(try studio.get("/a.js", headers: known).status == 304)
        #expect(try studio.get("/a.js").headers["etag"] != tag)
      }
      for accepted in ["gzip", "br;q=0, gzip"] {
        let response = try studio.get("/a.js", headers: ["Accept-Encoding: \(accepted)"])
        #expect(response.headers["content-encoding"] == "gzip", "\(accepted)")
        #expect(try expanded(response.body, site) == text)
      }
      try Data(text + text).write(to: file)
      let changed = try studio.get("/a.js", headers: ["Accept-Encoding: br, gzip"])
      #expect(changed.headers["content-encoding"] == "gzip")
      #expect(try expanded(changed.body, site) == text + text)
    }
  }

  @Test func `what has its hash in its name is kept for ever`() throws {
    try StudioSite.serve { studio, site in
      let names = [
        ("app-0123456789abcdef.js", true), ("app-0123456789abcdef.css", true), ("app.js", false),
        ("app-0123456789ABCDEF.js", false), ("app-0123.js", false), ("0123456789abcdef.js", false),
        ("app-0123456789abcdeg.js", false),
      ]
      for (name, isKept) in names {
        try StudioSite.write("let ink;", site.appendingPathComponent(name))
        let control = try studio.get("/" + name).headers["cache-control"]
        #expect(control == (isKept ? "public, max-age=31536000, immutable" : "no-cache"), "\(name)")
      }
    }
  }

  @Test func `what can be compressed is, for browsers that take it`() throws {
    try StudioSite.serve { studio, site in
      let text = Array(String(repeating: "Ink on paper. ", count: 5000).utf8)
      let gzip = "Accept-Encoding: gzip, deflate, br"
      for name in ["a.js", "a.css", "a.html", "a.svg", "a.wasm", "a.json", "a.webmanifest"] {
        try Data(text).write(to: site.appendingPathComponent(name))
        let plain = try studio.get("/" + name)
        #expect(plain.body == text && plain.headers["content-encoding"] == nil, "\(name)")
        let small = try studio.get("/" + name, headers: [gzip])
        #expect(small.headers["content-encoding"] == "gzip" && small.body.count < 1000, "\(name)")
        #expect(try expanded(small.body, site) == text, "\(name)")
        #expect(small.headers["content-type"] == plain.headers["content-type"], "\(name)")
        for response in [plain, small] { #expect(response.headers["vary"] == "Accept-Encoding") }
        // Two forms, two names: a browser must not take one for the other.
        let tag = try #require(small.headers["etag"])
        #expect(tag != plain.headers["etag"], "\(name)")
        let known = ["If-None-Match: \(tag)"]
        #expect(try studio.get("/" + name, headers: [gzip] + known).status == 304, "\(name)")
        #expect(try studio.get("/" + name, headers: known).status == 200, "\(name)")
        let head = try studio.get("/" + name, method: "HEAD", headers: [gzip])
        #expect(head.headers == small.headers && head.body.isEmpty, "\(name)")
      }
      for (accepted, isCompressed) in [
        ("gzip", true), ("br;q=1, GZIP;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.0", false),
        ("br", false), ("", false), ("gzipx", false), ("deflate, gzip", true),
      ] {
        let response = try studio.get("/a.js", headers: ["Accept-Encoding: \(accepted)"])
        let encoding = response.headers["content-encoding"]
        #expect((encoding == "gzip") == isCompressed, "\(accepted)")
      }
      for name in ["a.png", "a.ductus", "a.woff2"] {
        try Data(text).write(to: site.appendingPathComponent(name))
        let response = try studio.get("/" + name, headers: [gzip])
        #expect(response.body == text && response.headers["vary"] == nil, "\(name)")
      }
      for name in ["empty.js", "short.js"] {
        try StudioSite.write(name == "empty.js" ? "" : "a", site.appendingPathComponent(name))
        let response = try studio.get("/" + name, headers: [gzip])
        #expect(response.status == 200 && response.headers["content-encoding"] == nil, "\(name)")
      }
      // Compressed again when it changes.
      try StudioSite.write(String(repeating: "x", count: 999), site.appendingPathComponent("a.js"))
      let changed = try studio.get("/a.js", headers: [gzip])
      #expect(try expanded(changed.body, site) == Array(repeating: UInt8(ascii: "x"), count: 999))
    }
  }

  private func expanded(_ bytes: [UInt8], _ folder: URL) throws -> [UInt8] {
    let file = folder.appendingPathComponent(".compressed")
    try Data(bytes).write(to: file)
    let stream = try #require(gzopen(file.path, "rb"))
    defer { gzclose(stream) }
    var output = [UInt8](repeating: 0, count: 1 << 20)
    let count = gzread(stream, &output, UInt32(output.count))
    try #require(count >= 0)
    return Array(output.prefix(Int(count)))
  }
}
