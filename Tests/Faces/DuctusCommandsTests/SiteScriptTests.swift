import Foundation
import Testing

/// `scripts/build/site` puts the app together, and touches nothing that is no site.
@Suite struct SiteScriptTests {
  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("scripts/build/site")

  /// Runs a copy of the script in a project that has two files for the app.
  private func withProject(_ body: (URL, ([String]) throws -> Int32) throws -> Void) throws {
    try withFolder { folder in
      let files = FileManager.default
      for name in ["scripts/build", "Web/modules", "build"] {
        try files.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      let copy = folder.appendingPathComponent("scripts/build/site")
      try files.copyItem(at: Self.script, to: copy)
      try write("page", folder.appendingPathComponent("Web/index.html"))
      try write("module", folder.appendingPathComponent("Web/modules/app.js"))
      try write("engine", folder.appendingPathComponent("build/InkWeb.wasm"))
      try body(folder) { arguments in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [copy.path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
          ["PDFJS": folder.appendingPathComponent("pdf.js").path]
        ) { _, own in own }
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
      }
    }
  }

  private func write(_ text: String, _ file: URL) throws { try Data(text.utf8).write(to: file) }

  private func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  @Test func `a site has the app and the engine, and nothing that it had before`() throws {
    try withProject { folder, run in
      let site = folder.appendingPathComponent("build/site")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      let old = folder.appendingPathComponent("Web/old.js")
      try write("old", old)
      for round in 0..<2 {
        #expect(try run([site.path, wasm]) == 0)
        #expect(text(site.appendingPathComponent("index.html")) == "page")
        #expect(text(site.appendingPathComponent("modules/app.js")) == "module")
        #expect(text(site.appendingPathComponent("InkWeb.wasm")) == "engine")
        let left = try FileManager.default.contentsOfDirectory(atPath: site.path)
        #expect(
          left.sorted()
            == ([".ductus-site", "InkWeb.wasm", "index.html", "modules"]
              + (round == 0 ? ["old.js"] : [])))
        #expect(text(site.appendingPathComponent("old.js")) == (round == 0 ? "old" : nil))
        let beside = try FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent("build").path)
        #expect(beside.sorted() == ["InkWeb.wasm", "site"])
        try? FileManager.default.removeItem(at: old)
      }
    }
  }

  @Test func `PDF.js comes along where there is a page for it, with its maps, fonts and licence`()
    throws
  {
    try withProject { folder, run in
      let site = folder.appendingPathComponent("build/site")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      let files = FileManager.default
      let pdf = folder.appendingPathComponent("pdf.js")
      for name in ["build", "web/cmaps", "web/standard_fonts", "web/wasm", "web/iccs"] {
        try files.createDirectory(
          at: pdf.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      for name in ["pdf.mjs", "pdf.worker.mjs"] {
        try write(
          "/*! licence */ globalThis.there = 1;\n//# sourceMappingURL=pdf.mjs.map\n",
          pdf.appendingPathComponent("build/\(name)"))
      }
      try write("map", pdf.appendingPathComponent("web/cmaps/H.bcmap"))
      try write("decoder", pdf.appendingPathComponent("web/wasm/openjpeg.wasm"))
      try write("none", pdf.appendingPathComponent("web/wasm/openjpeg_nowasm_fallback.js"))
      try write("licence", pdf.appendingPathComponent("LICENSE"))
      try write("font", pdf.appendingPathComponent("web/standard_fonts/Sans.pfb"))
      #expect(try run([site.path, wasm]) == 0)
      #expect(!files.fileExists(atPath: site.appendingPathComponent("pdf").path))
      let pages = folder.appendingPathComponent("Web/pages")
      try files.createDirectory(at: pages, withIntermediateDirectories: true)
      try write("script", pages.appendingPathComponent("content-pdf.js"))
      #expect(try run([site.path, wasm]) == 0)
      for name in ["pdf.js", "pdf.worker.js"] {
        let script = text(site.appendingPathComponent("pdf/\(name)")) ?? ""
        #expect(script.contains("licence") && script.contains("there"))
        #expect(!script.contains("sourceMappingURL"))
      }
      #expect(text(site.appendingPathComponent("pdf/cmaps/H.bcmap")) == "map")
      #expect(text(site.appendingPathComponent("pdf/standard_fonts/Sans.pfb")) == "font")
      let decoders = site.appendingPathComponent("pdf/wasm")
      #expect(try files.contentsOfDirectory(atPath: decoders.path).contains("openjpeg.wasm"))
      #expect(text(decoders.appendingPathComponent("openjpeg_nowasm_fallback.js")) == nil)
      #expect(text(site.appendingPathComponent("pdf/LICENSE")) == "licence")
      #expect(text(site.appendingPathComponent("pdf/README.txt"))?.contains("Apache") == true)
      // Without it there is a site all the same.
      try files.removeItem(at: pdf)
      #expect(try run([site.path, wasm]) == 0)
      #expect(!files.fileExists(atPath: site.appendingPathComponent("pdf").path))
      #expect(text(site.appendingPathComponent("pages/content-pdf.js")) == "script")
    }
  }

  @Test func `tables of words are scripts there`() throws {
    try withProject { folder, run in
      let words = folder.appendingPathComponent("Web/words")
      try FileManager.default.createDirectory(at: words, withIntermediateDirectories: true)
      try write("{\n  \"Pen\": \"Stift\"\n}\n", words.appendingPathComponent("de.json"))
      let site = folder.appendingPathComponent("build/site")
      #expect(try run([site.path, folder.appendingPathComponent("build/InkWeb.wasm").path]) == 0)
      let script = text(site.appendingPathComponent("words/de.js")) ?? ""
      #expect(script.hasPrefix("globalThis.pageWords.table = {"))
      #expect(script.hasSuffix("\n  \"Pen\": \"Stift\"\n}\n"))
      #expect(text(site.appendingPathComponent("words/de.json")) == nil)
    }
  }

  @Test func `the service worker is told which files there are, by their hashes`() throws {
    try withProject { folder, run in
      let site = folder.appendingPathComponent("build/site")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Samples/examples"), withIntermediateDirectories: true)
      try write("[]", folder.appendingPathComponent("Samples/examples/one.jsonl"))
      let worker = folder.appendingPathComponent("Web/service-worker.js")
      try write("// first\nconst site = {};\nlast();\n", worker)
      func lines() throws -> [String] {
        #expect(try run([site.path, wasm]) == 0)
        let text = text(site.appendingPathComponent("service-worker.js")) ?? ""
        return text.split(separator: "\n").map(String.init)
      }
      let first = try lines()
      // SHA-256 of "[]" and of "page", as `openssl dgst -sha256 -binary | base64` gives them.
      try #require(first.count == 3 && first[0] == "// first" && first[2] == "last();")
      let hash = "sha256-T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU="
      #expect(first[1].contains("\"examples/one.jsonl\":\"\(hash)\""))
      #expect(first[1].contains("\"index.html\":\"sha256-"))
      #expect(first[1].contains("\"modules/app.js\":") && first[1].contains("\"InkWeb.wasm\":"))
      #expect(!first[1].contains("service-worker"))
      #expect(try lines() == first)
      // Another file, another version.
      try write("other", folder.appendingPathComponent("Web/modules/app.js"))
      let second = try lines()
      #expect(second[1] != first[1] && second[1].prefix(45) != first[1].prefix(45))
      // A worker that could not be told is none.
      try write("nothing", worker)
      #expect(try run([site.path, wasm]) == 1)
    }
  }

  /// Something that somebody put into a site, or changed there; the site is its argument.
  static let foreign = [
    "echo mine > new.txt", "echo mine > modules/new.txt", "echo mine > '.new'",
    "echo mine > index.html",
    "ln -s index.html link", "mkfifo pipe", "rm index.html; ln -s modules/app.js index.html",
    "rm .ductus-site", ": > .ductus-site", "touch 'two\nlines'",
  ]

  @Test(arguments: foreign)
  func `what the script did not put there stays`(change: String) throws {
    try withProject { folder, run in
      let site = folder.appendingPathComponent("build/site")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      #expect(try run([site.path, wasm]) == 0)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "cd '\(site.path)' && \(change)"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      func all() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      }
      let before = try all()
      let page = text(site.appendingPathComponent("index.html"))
      #expect(try run([site.path, wasm]) == 1)
      #expect(try all() == before && text(site.appendingPathComponent("index.html")) == page)
    }
  }

  @Test func `a link to a site stays one, and a page does not make a site`() throws {
    try withProject { folder, run in
      let site = folder.appendingPathComponent("build/site")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      let link = folder.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "build/site")
      #expect(try run([link, wasm]) == 1)
      for _ in 0..<2 { #expect(try run([site.path, wasm]) == 0 && run([link, wasm]) == 0) }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "build/site")
      // Somebody's own pages.
      let home = folder.appendingPathComponent("home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      try write("mine", home.appendingPathComponent("index.html"))
      #expect(try run([home.path, wasm]) == 1)
      #expect(text(home.appendingPathComponent("index.html")) == "mine")
    }
  }

  @Test func `a folder of something else is left alone`() throws {
    try withProject { folder, run in
      let home = folder.appendingPathComponent("home")
      let wasm = folder.appendingPathComponent("build/InkWeb.wasm").path
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let letter = home.appendingPathComponent("letter.txt")
      try write("dear", letter)
      #expect(try run([home.path, wasm]) == 1 && text(letter) == "dear")
      #expect(try run([letter.path, wasm]) == 1 && text(letter) == "dear")
      #expect(try run(["", wasm]) == 1)
      #expect(try run([home.path]) == 1)
      // An empty one may be filled.
      try FileManager.default.removeItem(at: letter)
      #expect(try run([home.path + "/", wasm]) == 0)
      #expect(text(home.appendingPathComponent("index.html")) == "page")
      // Existing files stay where something is missing.
      #expect(try run([home.path, wasm + ".none"]) == 1)
      #expect(text(home.appendingPathComponent("index.html")) == "page")
    }
  }
}
