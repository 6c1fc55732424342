import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The elements in applications: bundled, set by frameworks, and in the demos that a folder has.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."))
  struct FrameworkTests {
    private let browser: Chromium

    init() throws { browser = try #require(AppSession.page?.browser as? Chromium) }

    private static let tags = ["ductus-signature", "ductus-canvas"]

    /// True as soon as an element shows its engine's picture.
    private static func isReady(_ selector: String) -> String {
      "$('\(selector)')?.shadowRoot?.querySelector('canvas').style.width"
    }

    @Test(.enabled(if: canRun(Bundlers.missing), "A bundler is missing."))
    func `Bundlers and Preact bring both elements with their engines`() throws {
      let archives = try PackageFiles.make()
      defer { try? FileManager.default.removeItem(at: archives) }
      let pages = archives.appending(path: "pages")
      try Bundlers.run(archives: archives, pages: pages)
      let server = try PageServer(folder: pages)
      defer { server.end() }
      let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted()
      #expect(names.count >= 8 && names.contains("webpack") && names.contains("rollup"))
      for name in names {
        let page = AppPage(browser: browser, address: server.address + name + "/index.html")
        try browser.open(page.address)
        if ["preact", "react"].contains(name) {
          try tryComponent(page, of: name)
          continue
        }
        for tag in Self.tags { try page.waitUntil(Self.isReady(tag)) }
        // What the canvas loads when it is needed: the bar of tools, the rest of the engine, vectors.
        try page.waitUntil("$('ductus-canvas').shadowRoot.querySelector('[part~=bar]')")
        for (tag, y) in zip(Self.tags, [60.0, 280]) {
          try page.drawWithPen(wave(from: PagePoint(60, y)))
          try page.waitUntil("!$('\(tag)').isEmpty")
        }
        let svg = try page.value("await $('ductus-canvas').svg()").string ?? ""
        #expect(svg.hasPrefix("<svg"), "\(name)")
      }
    }

    /// Tries the component of the article, and then both elements with all their attributes.
    private func tryComponent(_ page: AppPage, of framework: String) throws {
      try page.waitUntil("globalThis.renderConsent")
      func render(_ color: String) throws {
        try browser.run(
          """
          globalThis.told ??= [];
          renderConsent({ color: args[0], onSigned: (isSigned) => told.push(isSigned) });
          """, .string(color))
      }
      try render("#14287a")
      try page.waitUntil(Self.isReady("ductus-signature"))
      #expect(try page.value("$('form').checkValidity()") == false)
      let sheet = try page.middle(of: "ductus-signature")
      try page.drawWithPen(wave(from: PagePoint(sheet.x - 150, sheet.y - 40)))
      try page.waitUntil("told.includes(true)")
      try render("#c02020")
      try page.drawWithPen(wave(from: PagePoint(sheet.x - 150, sheet.y)))
      let svg = try page.value("(await $('ductus-signature').export()).svg").string ?? ""
      #expect(svg.contains("#14287a") && svg.contains("#c02020"), "\(framework)")
      #expect(try page.value("new FormData($('form')).get('signature').type") == "image/png")
      for tag in Self.tags {
        let faults = try browser.run("return tryElement(args[0]);", .string(tag))
        #expect(faults == [], "\(framework): \(tag)")
      }
    }

    @Test(arguments: ["react", "vue", "svelte", "script"], [false, true])
    func `Frameworks set attributes by their rules, and change them`(rule: String, isEarly: Bool)
      throws
    {
      let server = try Bundlers.serveElements()
      defer { server.end() }
      for tag in Self.tags {
        try browser.open(server.address)
        let faults = try browser.run(
          """
          const [rule, tag, isEarly] = args;
          const { renderers } = await import("/frameworks/rules.js");
          const { tried } = await import("/frameworks/tried.js");
          const load = () => import(`/element/${tag}.js`);
          if (!isEarly) await load();
          return tried(tag, renderers[rule], load);
          """, .string(rule), .string(tag), .bool(isEarly))
        #expect(faults == [], "\(tag)")
        // All attributes that the package describes are tried.
        let tried = try browser.run(
          """
          const { cases } = await import("/frameworks/tried.js");
          return Object.keys(cases[args[0]][0]).map((name) => name.toLowerCase());
          """, .string(tag)
        ).array.compactMap(\.string)
        let described = try Bundlers.attributes(of: tag)
        #expect(described.count > 10 && Set(described).isSubset(of: tried), "\(described)")
      }
    }

    @Test(arguments: tags)
    func `The demo of an archive works from a folder`(name: String) throws {
      let folder = try PackageFiles.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let address = try PackageFiles.unpack(name, in: folder).appending(path: "demo.html")
      let page = AppPage(browser: browser, address: address.absoluteString)
      #expect(page.address.hasPrefix("file:///"))
      for (width, theme) in [(1024, "light"), (390, "dark")] {
        try browser.setPreferences(["prefers-color-scheme": theme])
        try page.resize(width: width, height: 844)
        try browser.open(page.address)
        try page.waitUntil(Self.isReady(name))
        // Nothing is wider than the page.
        #expect(try page.value("document.documentElement.scrollWidth").integer == width)
        let sheet = try page.middle(of: name)
        try page.drawWithPen(wave(from: PagePoint(sheet.x - 100, sheet.y - 60), length: 200))
        try page.waitUntil("!$('\(name)').isEmpty")
        try page.takeScreenshot("demo-\(name)-\(theme)")
        try page.press("button.main")
        try page.waitUntil("$('#sent img')?.naturalWidth > 100")
        #expect(try page.value("$('#sent').textContent.includes('.png, image/png')").isTrue)
        let svg = String(decoding: try page.file(pressing: "#svg"), as: UTF8.self)
        #expect(svg.hasPrefix("<svg") && svg.contains("#14287a"))
        #expect(try page.file(pressing: "#png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }
  }
}

/// What bundles the packages, and what is tried with them.
private enum Bundlers {
  /// The bundlers that are missing, in words; `nil` if none is.
  static let missing: String? = {
    let folder =
      ProcessInfo.processInfo.environment["BUNDLERS"] ?? AppSite.root.path + "/.build/bundlers"
    let names = ["webpack", "rollup", "preact"].filter {
      !FileManager.default.fileExists(atPath: "\(folder)/node_modules/\($0)")
    }
    if names.isEmpty { return nil }
    return "\(names.joined(separator: ", ")) missing: scripts/build/bundlers .build/bundlers"
  }()

  /// Bundles pages with the elements of archives, as the article says.
  static func run(archives: URL, pages: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      AppSite.root.path + "/scripts/check/bundlers", archives.path, pages.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "scripts/check/bundlers has failed, see above")
  }

  /// Serves an empty page, the elements from their sources, and how frameworks set them.
  static func serveElements() throws -> PageServer {
    let page = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Frameworks</title>
      <link rel="icon" href="data:,"><body>
      """
    let engines = AppSite.root.appending(path: ".build-wasm")
    return try PageServer { path in
      if path.isEmpty { return Array(page.utf8) }
      guard !path.contains("..") else { return nil }
      let file =
        if path.hasPrefix("frameworks/") {
          AppSite.root.appending(path: "Tests/Faces/Frameworks" + path.dropFirst(10))
        } else if path == "InkSignature.wasm" {
          engines.appending(path: path)
        } else if path.hasSuffix(".wasm") {
          engines.appending(path: "parts/" + path)
        } else {
          AppSite.root.appending(path: "Web/" + path)
        }
      return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }
  }

  /// Returns the attributes that a package describes, from the first table of its text.
  static func attributes(of tag: String) throws -> [String] {
    let folder = tag.replacing("ductus-", with: "npm/")
    let text = try String(
      contentsOf: AppSite.root.appending(path: "\(folder)/README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| attribute") }
    return lines.prefix { $0.hasPrefix("|") }.flatMap { line in
      let cell = line.split(separator: "|")[0].split(
        separator: "`", omittingEmptySubsequences: false)
      return stride(from: 1, to: cell.count, by: 2).map { String(cell[$0]) }
    }
  }
}
