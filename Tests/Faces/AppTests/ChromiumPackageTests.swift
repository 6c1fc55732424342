import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The archives that `make package` makes, installed into an empty page.
  @Suite(
    .enabled(
      if: PackageFiles.areThere,
      "The engines for packages are not built: run `make package` first."))
  struct PackageTests {
    private let browser: Chromium

    init() throws { browser = try #require(AppSession.page?.browser as? Chromium) }

    @Test func `Two archives of the same files are the same bytes`() throws {
      let (one, other) = (try PackageFiles.make(), try PackageFiles.make())
      defer { for folder in [one, other] { try? FileManager.default.removeItem(at: folder) } }
      for name in ["ductus-signature", "ductus-canvas"] {
        let bytes = try Data(contentsOf: PackageFiles.archive(name, in: one))
        #expect(bytes.count > 50_000)
        let isSame = try bytes == Data(contentsOf: PackageFiles.archive(name, in: other))
        #expect(isSame, "\(name)")
      }
    }

    @Test func `A signature field of the archive takes pens, undoes, and gives its form a file`()
      throws
    {
      let folder = try PackageFiles.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let package = try PackageFiles.unpack("ductus-signature", in: folder)
      for file in [
        "package.json", "ductus-signature.js", "ductus-signature.d.ts", "InkSignature.wasm",
        "README.md", "LICENSE",
      ] {
        #expect(
          FileManager.default.fileExists(atPath: package.appending(path: file).path), "\(file)")
      }
      let server = try PackageFiles.serve(
        """
        <!doctype html><meta charset="utf-8"><title>Sign</title><body style="margin: 0">
        <script type="module" src="ductus-signature/ductus-signature.js"></script>
        <form id="form"><ductus-signature id="one" name="signature" required text="Sign here"
          style="position: absolute; left: 20px; top: 20px"></ductus-signature>
        <ductus-signature id="two" color="#1a2b54" format="svg" name="second"
          style="position: absolute; left: 20px; top: 260px"></ductus-signature></form>
        """, package, as: "ductus-signature")
      defer { server.end() }
      let page = AppPage(browser: browser, address: server.address)
      try browser.open(page.address)
      try page.waitUntil("customElements.get('ductus-signature') && $('#one').strokes")
      #expect(try page.value("$('#form').checkValidity()").isTrue == false)
      try page.drawWithPen(wave(from: PagePoint(60, 80)))
      try page.drawWithPen(wave(from: PagePoint(60, 130)))
      try page.drawWithPen(wave(from: PagePoint(60, 330)))
      try page.waitUntil("$('#form').checkValidity()")
      let counts = try browser.run(
        """
        const $ = (name) => document.querySelector(name);
        return (async () => [
          (await $('#one').strokes()).length, (await $('#two').strokes()).length,
          new FormData($('#form')).get("signature").type, new FormData($('#form')).get("second").type,
        ].join(" "))();
        """)
      #expect(counts == "2 1 image/png image/svg+xml")
      let again = try browser.run(
        """
        const $ = (name) => document.querySelector(name);
        return (async () => {
          const field = $('#one');
          const before = await field.export({ width: 300 });
          const strokes = JSON.parse(JSON.stringify(await field.strokes()));
          field.clear();
          const isCleared = field.isEmpty && !$('#form').checkValidity();
          await field.draw(strokes);
          const after = await field.export({ width: 300 });
          const bytes = (buffer) => new Uint8Array(buffer).join();
          field.undo();
          field.undo();
          field.undo();
          return [isCleared, before.width, bytes(before.png) === bytes(after.png), before.svg === after.svg,
            (await field.strokes()).length].join(" ");
        })();
        """)
      #expect(again == "true 300 true true 1")
      // A field that is taken out and put back keeps its signature.
      let moved = try browser.run(
        """
        const $ = (name) => document.querySelector(name);
        return (async () => {
          const field = $('#two');
          field.remove();
          document.body.append(field);
          return [(await field.strokes()).length, field.isEmpty].join(" ");
        })();
        """)
      #expect(moved == "1 false")
    }

    @Test func `A canvas of the archive draws, undoes, saves and makes vectors`() throws {
      let folder = try PackageFiles.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let package = try PackageFiles.unpack("ductus-canvas", in: folder)
      // The bar of tools is a file of its own, of at most 8 kB.
      let tools = try FileManager.default.contentsOfDirectory(
        at: package, includingPropertiesForKeys: nil
      ).filter { $0.lastPathComponent.hasPrefix("canvas-tools") }
      #expect(tools.count == 1)
      for file in tools { #expect(try Data(contentsOf: file).count <= 8000) }
      let server = try PackageFiles.serve(
        """
        <!doctype html><meta charset="utf-8"><title>Draw</title><body style="margin: 0">
        <script type="module" src="ductus-canvas/ductus-canvas.js"></script>
        <ductus-canvas id="canvas" brush="pen" color="#14287a" size="4" style="height: 400px"></ductus-canvas>
        """, package, as: "ductus-canvas")
      defer { server.end() }
      let page = AppPage(browser: browser, address: server.address)
      try browser.open(page.address)
      try page.waitUntil("$('#canvas').engine")
      try page.drawWithPen(wave(from: PagePoint(100, 100)))
      try page.drawWithPen(wave(from: PagePoint(100, 200)))
      let said = try browser.run(
        """
        const $ = (name) => document.querySelector(name);
        return (async () => {
          const canvas = $('#canvas');
          const file = canvas.save();
          canvas.undo();
          const { strokes } = canvas.engine.summary();
          canvas.clear();
          const isEmpty = canvas.isEmpty;
          canvas.open(file);
          const svg = await canvas.svg();
          const png = await canvas.png();
          return [strokes, isEmpty, canvas.engine.summary().strokes, svg.startsWith("<svg"), png.type].join(" ");
        })();
        """)
      #expect(said == "1 true 2 true image/png")
    }
  }
}

/// The engines of the archives, and the archives.
enum PackageFiles {
  private static let engines = [
    "InkSignature", "parts/InkWeb", "parts/InkWebRest", "InkFind", "InkText",
  ].map { AppSite.root.path + "/.build-wasm/\($0).wasm" }

  static var areThere: Bool { engines.allSatisfy { FileManager.default.fileExists(atPath: $0) } }

  /// Makes the archives in a new folder.
  static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "packages-\(UUID().uuidString)")
    try run(
      "/bin/bash", [AppSite.root.path + "/scripts/build/package", folder.path] + engines)
    return folder
  }

  /// Returns the archive of a name, which has its version.
  static func archive(_ name: String, in folder: URL) throws -> URL {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let found = files.filter { $0.hasPrefix(name + "-") && $0.hasSuffix(".tgz") }
    #expect(found.count == 1)
    return folder.appending(path: try #require(found.first))
  }

  /// Unpacks an archive, as an installer of packages does; gives the folder of the package.
  static func unpack(_ name: String, in folder: URL) throws -> URL {
    let target = folder.appending(path: name)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try run(
      "/usr/bin/env",
      ["tar", "-xzf", try archive(name, in: folder).path, "-C", target.path])
    return target.appending(path: "package")
  }

  /// Serves a page, with a package in the folder of its name.
  static func serve(_ page: String, _ package: URL, as name: String) throws -> PageServer {
    try PageServer { path in
      if path.isEmpty { return Array(page.utf8) }
      if path == "favicon.ico" { return [] }
      guard path.hasPrefix("\(name)/"), !path.contains("..") else { return nil }
      return (try? Data(contentsOf: package.appending(path: path.dropFirst(name.count + 1))))
        .map { [UInt8]($0) }
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
