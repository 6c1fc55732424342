import BrowserDriver
import Foundation

extension AppBenchmark {
  /// The frames that a page was given while a stroke was drawn on it.
  struct Frames {
    /// The page.
    let name: String
    /// The number of frames, and the seconds that they took.
    let count: Int, seconds: Double
    /// Of hundred frames, 95 came no later after the one before, in milliseconds.
    let percentile95: Double
  }

  /// Draws the same stroke in the app, on both elements, and on a plain canvas with lines, one after the other.
  ///
  /// The archives of the elements are where `make package` puts them; an element whose archive is missing is left
  /// out.
  func frames(packages: URL) throws -> [Frames] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "frames-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.plainPage.utf8).write(to: folder.appending(path: "plain.html"))
    let elements = ["ductus-canvas", "ductus-signature"].filter { name in
      (try? Self.unpack(name, of: packages, into: folder)) != nil
    }
    let server = try PageServer(folder: folder, headers: [:])
    defer { server.end() }
    var pages = [("a plain canvas with lines", server.address + "plain.html", "window.isReady")]
    pages.append(("the app", address, "window.loadTimes"))
    for name in elements {
      pages.append(("<\(name)>", server.address + "\(name).html", "window.isReady"))
    }
    return try pages.map { name, address, isReady in
      try withPage(at: address, when: isReady) { browser in
        // What was drawn while the page was loaded, and compiled for it, is no part of the comparison.
        _ = try longRun(browser, "drawFrames(\(isQuick ? 40 : 400))")
        let times = Self.numbers(
          try longRun(browser, "drawFrames(\(isQuick ? 200 : 4_000))"))
        let sorted = times.sorted()
        return Frames(
          name: name, count: times.count, seconds: times.reduce(0, +) / 1000,
          percentile95: sorted.isEmpty ? .nan : sorted[(sorted.count - 1) * 95 / 100])
      }
    }
  }

  /// Unpacks an element, and writes a page with it.
  private static func unpack(_ name: String, of packages: URL, into folder: URL) throws {
    let archives = try FileManager.default.contentsOfDirectory(
      at: packages, includingPropertiesForKeys: nil)
    guard let archive = archives.first(where: { $0.lastPathComponent.hasPrefix(name + "-") }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    let target = folder.appending(path: name)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let tar = Process()
    tar.executableURL = URL(filePath: "/usr/bin/env")
    tar.arguments = ["tar", "-xzf", archive.path, "-C", target.path]
    try tar.run()
    tar.waitUntilExit()
    let page = """
      <!doctype html><meta charset="utf-8"><title>\(name)</title><body style="margin: 0">
      <script type="module" src="\(name)/package/\(name).js"></script>
      <\(name) id="element" style="position: fixed; inset: 0; width: 100%; height: 100%"></\(name)>
      <script>
      element.addEventListener("ready", () => {
        window.inkTarget = element.shadowRoot.querySelector("canvas");
        window.isReady = true;
      });
      </script>
      """
    try Data(page.utf8).write(to: folder.appending(path: "\(name).html"))
  }

  /// A page that draws a line from each sample to the next.
  private static let plainPage = """
    <!doctype html><meta charset="utf-8"><title>Plain</title><body style="margin: 0">
    <canvas id="canvas" style="position: fixed; inset: 0; width: 100%; height: 100%"></canvas>
    <script>
    canvas.width = innerWidth * devicePixelRatio;
    canvas.height = innerHeight * devicePixelRatio;
    const context = canvas.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    context.lineWidth = 2.4;
    context.lineCap = "round";
    let last = null;
    canvas.addEventListener("pointerdown", (event) => { last = event; });
    canvas.addEventListener("pointermove", (event) => {
      for (const sample of event.getCoalescedEvents()) {
        context.beginPath();
        context.moveTo(last.clientX, last.clientY);
        context.lineTo(sample.clientX, sample.clientY);
        context.stroke();
        last = sample;
      }
    });
    window.isReady = true;
    </script>
    """
}
