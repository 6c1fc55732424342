import Foundation
import Testing

@Suite struct StudioCommandTests {
  private let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self' blob: data:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
    "font-src 'self'", "frame-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'self'",
  ].joined(separator: "; ")

  private func check(_ response: StudioProcess.Response, _ what: String) {
    #expect(response.headers["content-security-policy"] == policy, "\(what)")
    #expect(response.headers["cross-origin-resource-policy"] == "same-origin", "\(what)")
    #expect(response.headers["access-control-allow-origin"] == nil, "\(what)")
    #expect(response.headers["x-content-type-options"] == "nosniff", "\(what)")
    #expect(response.headers["referrer-policy"] == "no-referrer", "\(what)")
    #expect(response.headers["cross-origin-opener-policy"] == "same-origin", "\(what)")
    let permissions = response.headers["permissions-policy"] ?? ""
    for granted in ["accelerometer=(self)", "gyroscope=(self)", "camera=()"] {
      #expect(permissions.contains(granted), "\(what)")
    }
  }

  @Test func `files come with their media types`() throws {
    let types = [
      ("app.wasm", "application/wasm"), ("app.js", "text/javascript; charset=utf-8"),
      ("app.mjs", "text/javascript; charset=utf-8"), ("app.css", "text/css; charset=utf-8"),
      ("page.html", "text/html; charset=utf-8"), ("icon.svg", "image/svg+xml"),
      ("icon.png", "image/png"), ("app.webmanifest", "application/manifest+json"),
      ("data.json", "application/json"), ("favicon.ico", "image/vnd.microsoft.icon"),
      ("a.ductus", "application/octet-stream"), ("what", "application/octet-stream"),
      ("LOUD.PNG", "image/png"), ("what.html.xyz", "application/octet-stream"),
    ]
    try StudioSite.serve { studio, site in
      // Larger than one write to a socket.
      let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      for (name, type) in types {
        try Data(bytes).write(to: site.appendingPathComponent(name))
        let response = try studio.get("/" + name)
        #expect(response.status == 200 && response.headers["content-type"] == type, "\(name)")
        #expect(response.body == bytes && response.headers["cache-control"] == "no-cache")
        check(response, name)
      }
      let root = try studio.get("/")
      #expect(root.status == 200 && root.headers["content-type"] == "text/html; charset=utf-8")
      #expect(root.body == Array("<!doctype html><title>app</title>".utf8))
      #expect(try studio.get("/?q=/../..").body == root.body)
      #expect(try studio.get("/sub/a%20b.mjs").body == Array("export {}".utf8))
    }
  }

  @Test func `what a browser has is not sent again until it changes`() throws {
    try StudioSite.serve { studio, site in
      let first = try studio.get("/index.html")
      let tag = try #require(first.headers["etag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
      for known in [tag, "W/" + tag, "\"x\", \(tag)", "*"] {
        let second = try studio.get("/index.html", headers: ["If-None-Match: \(known)"])
        #expect(second.status == 304 && second.body.isEmpty, "\(known)")
        #expect(second.headers["etag"] == tag && second.headers["cache-control"] == "no-cache")
        #expect(second.headers["content-length"] == first.headers["content-length"])
        check(second, "304")
      }
      let other = try studio.get("/index.html", headers: ["If-None-Match: \"x\""])
      #expect(other.status == 200)
      // The new file has the same length.
      try StudioSite.write(
        "<!doctype html><title>APP</title>", site.appendingPathComponent("index.html"))
      let changed = try studio.get("/index.html", headers: ["If-None-Match: \(tag)"])
      #expect(changed.status == 200 && changed.headers["etag"] != tag)
    }
  }

  @Test func `only GET and HEAD are answered`() throws {
    try StudioSite.serve { studio, _ in
      let got = try studio.get("/index.html")
      let head = try studio.get("/index.html", method: "HEAD")
      #expect(head.status == 200 && head.body.isEmpty && head.headers == got.headers)
      for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"] {
        let response = try studio.get(
          "/index.html", method: method, headers: ["Content-Length: 0"])
        #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD", "\(method)")
        check(response, method)
      }
      let unknown = try studio.get("/index.html", method: "BREW")
      #expect(unknown.status == 400)
      check(unknown, "BREW")
    }
  }

  @Test func `nothing outside the folder can be seen, and nothing hidden`() throws {
    try StudioSite.serve { studio, site in
      let files = FileManager.default
      let outside = site.deletingLastPathComponent()
      func link(_ name: String, to target: String) throws {
        try files.createSymbolicLink(
          atPath: site.appendingPathComponent(name).path, withDestinationPath: target)
      }
      try link("out.txt", to: "../secret.txt")
      try link("absolute.txt", to: outside.appendingPathComponent("secret.txt").path)
      try link("up", to: "..")
      try link("hidden.txt", to: ".env")
      try link("loop", to: "loop")
      try link("within.html", to: "index.html")
      // Whose name begins as the folder's does.
      let sibling = outside.appendingPathComponent("site-of-others")
      try files.createDirectory(at: sibling, withIntermediateDirectories: true)
      try StudioSite.write("secret", sibling.appendingPathComponent("a.txt"))
      try link("sibling", to: sibling.path)
      // A program that opens a pipe waits for somebody to write.
      try #require(mkfifo(site.appendingPathComponent("pipe").path, 0o600) == 0)
      for path in [
        "/../secret.txt", "/sub/../../secret.txt", "/%2e%2e/secret.txt", "/.%2e/secret.txt",
        "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/%252e%252e/secret.txt", "/..\\secret.txt",
        "/..%5csecret.txt", "/sub/..", "/..", "/.", "/./index.html", "/sub/../index.html",
        "//index.html", "/sub//a%20b.mjs", "/\(outside.path)/secret.txt", outside.path,
        "/.env", "/%2eenv", "/sub/.git/config", "/sub/.git/", "/sub/%2Egit/config", "/.git",
        "/index.html%00", "/%00", "/index.html%00.png", "/index%2ehtml%2f", "/sub%2fa%20b.mjs",
        "/out.txt", "/absolute.txt", "/up/secret.txt", "/up/", "/up",
        "/hidden.txt", "/loop", "/sibling/a.txt", "/pipe", "/nothing", "/index.html/",
        "/index.html/x", "/%ff", "/%zz", "/%", "/sub/", "*",
        "http://localhost/../secret.txt", "http://localhost/out.txt", "http://localhost/.env",
        "http://localhost//index.html", "/" + String(repeating: "a", count: 5000),
        "/" + String(repeating: "a/", count: 3000), "index.html", "../secret.txt",
      ] {
        let response = try studio.get(path)
        let isPath = path.hasPrefix("/") || path.hasPrefix("http") || path == "*"
        #expect(response.status == (isPath ? 404 : 400), "\(path.prefix(80))")
        #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"), "\(path)")
        check(response, path)
      }
      for path in ["/within.html", "/up/site/index.html"] {
        #expect(try studio.get(path).status == 200, "\(path)")
      }
      // Links in the page of a folder would lead beside it.
      let folder = try studio.get("/sub")
      #expect(folder.status == 301 && folder.headers["location"] == "/sub/")
      check(folder, "301")
      try StudioSite.write("sub", site.appendingPathComponent("sub/index.html"))
      #expect(try studio.get("/sub/").body == Array("sub".utf8))
    }
  }

  @Test func `the address comes first, and a signal ends it`() throws {
    try withFolder { folder in
      let site = try StudioSite.make(in: folder)
      for signal in [SIGINT, SIGTERM] {
        let studio = try StudioProcess(site)
        #expect(studio.address == "http://127.0.0.1:\(studio.port)/" && studio.port > 0)
        #expect(try studio.get("/").status == 200)
        #expect(studio.end(signal) == 0)
        #expect(studio.messages.isEmpty)
      }
    }
  }

  @Test func `a port that is taken is said`() throws {
    try withFolder { folder in
      let site = try StudioSite.make(in: folder)
      let studio = try StudioProcess(site)
      let second = try CommandRun(
        ["studio", "--port", "\(studio.port)", "--directory", site.path])
      #expect(second.exitCode == 69 && second.output.isEmpty)
      #expect(second.messages.contains("port \(studio.port) is taken"))
      #expect(try studio.get("/").status == 200)
      #expect(studio.end() == 0)
      // An address of documentation (RFC 5737), which no machine has.
      let foreign = try CommandRun(
        ["studio", "--port", "0", "--host", "203.0.113.77", "--directory", site.path])
      #expect(foreign.exitCode == 69 && foreign.messages.contains("does not have the address"))
    }
  }

  @Test func `other devices are told where it is, and what they lack`() throws {
    try withFolder { folder in
      let studio = try StudioProcess(
        try StudioSite.make(in: folder), ["--port", "0", "--host", "0.0.0.0"])
      #expect(studio.address == "http://127.0.0.1:\(studio.port)/")
      #expect(try studio.get("/").status == 200)
      #expect(studio.end() == 0)
      for lack in ["service worker", "IndexedDB", "shaken", "clipboard"] {
        #expect(studio.messages.contains(lack))
      }
      #expect(studio.messages.contains(":\(studio.port)/"))
    }
  }

  @Test func `the folder is the one that was named last`() throws {
    try withFolder { folder in
      let site = try StudioSite.make(in: folder)
      let named = try StudioProcess(
        site, ["--port", "0"], environment: ["DUCTUS_SITE": site.path])
      #expect(try named.get("/").status == 200)
      #expect(named.end() == 0)
      let both = try StudioProcess(
        site, ["--port", "0", "--directory", site.path],
        environment: ["DUCTUS_SITE": folder.path])
      #expect(try both.get("/").status == 200)
      #expect(both.end() == 0)
    }
  }

  @Test func `a folder that is no app is refused`() throws {
    try withFolder { folder in
      let site = try StudioSite.make(in: folder)
      let cases: [([String], Int32, String)] = [
        (
          ["--directory", folder.appendingPathComponent("none").path], 66, "there is no such folder"
        ),
        (["--directory", folder.path], 66, "there is no index.html"),
        (["--directory", site.appendingPathComponent("index.html").path], 66, "no such folder"),
        (["--directory", site.path, "--host", "example.org"], 64, "is no address"),
        (["--directory", site.path, "--port", "65536"], 64, "port"),
        (["--directory", site.path, "--port", "-1"], 64, "port"),
      ]
      for (arguments, code, message) in cases {
        let run = try CommandRun(["studio"] + arguments)
        #expect(run.exitCode == code && run.output.isEmpty, "\(arguments)")
        #expect(run.messages.contains(message), "\(run.messages)")
      }
    }
  }
}
