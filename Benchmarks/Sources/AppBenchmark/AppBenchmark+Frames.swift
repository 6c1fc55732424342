import BrowserDriver
import Foundation

extension AppBenchmark {
  /// The other work of the processors while a pen draws.
  enum Company: String, CaseIterable {
    case alone
    case busyLoops = "beside two busy loops"
    case quarterSpeed = "at a quarter of the speed"
  }

  /// The frames that pages were given while a pen drew on them.
  struct Frames {
    /// The other work meanwhile, and the page.
    let company: Company, page: String
    /// The number of frames in each round.
    var counts: [Int] = []
    /// The times from one frame to the next, in milliseconds.
    var intervals: [Double] = []
    /// The ages of the newest sample that was drawn, at the end of each frame, in milliseconds.
    var ages: [Double] = []

    /// The number of frames in all rounds.
    var count: Int { counts.reduce(0, +) }

    /// Returns the time that so many of a hundred do not exceed.
    static func percentile(_ percent: Int, of times: [Double]) -> Double {
      let sorted = times.sorted()
      return sorted.isEmpty ? .nan : sorted[(sorted.count - 1) * percent / 100]
    }
  }

  /// A page that is open in a browser of its own.
  private struct FramePage {
    let name: String
    let browser: Chromium
    let socket: DevToolsSocket
  }

  /// The size of the pages of frames, in CSS pixels.
  private static let frameSize = (width: 1440, height: 900)

  /// Draws the same strokes in the app, on both elements, and on a plain canvas with lines: in each round
  /// on one after the other, so that other work on the machine meets all of them.
  ///
  /// The pen is one of the DevTools, 200 Hz, whose events do not wait for the page.
  ///
  /// - Parameters:
  ///   - packages: where `make package` has put the archives of the elements; one whose archive is missing is
  ///     left out.
  ///   - rounds: the number of rounds for each company.
  /// - Returns: the frames of each page in each company.
  /// - Throws: a ``BrowserError`` where a page cannot be opened.
  func frames(packages: URL, rounds: Int) throws -> [Frames] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "frames-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.plainPage.utf8).write(to: folder.appending(path: "plain.html"))
    let elements = ["ductus-canvas", "ductus-signature"].filter { name in
      (try? Self.unpack(name, of: packages, into: folder)) != nil
    }
    let server = try PageServer(folder: folder, headers: headers)
    defer { server.end() }
    var pages: [FramePage] = []
    defer { for page in pages { page.browser.end() } }
    func open(_ name: String, _ address: String, when isReady: String) throws {
      let browser = try Chromium(width: Self.frameSize.width, height: Self.frameSize.height)
      pages.append(FramePage(name: name, browser: browser, socket: try browser.devToolsSocket()))
      try browser.devTools(
        "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.frameScript)])
      try browser.open(address)
      try browser.waitUntil(isReady, atMost: .seconds(60))
    }
    try open("app", address, when: "document.documentElement.dataset.ready")
    try open("plain canvas", server.address + "plain.html", when: "window.isReady")
    for name in elements {
      try open("<\(name)>", server.address + "\(name).html", when: "window.isReady")
    }
    // The drawing that happens while a page is loaded, and compiled for it, is no part of the comparison.
    for page in pages { _ = try drawRound(on: page) }
    return try Company.allCases.flatMap { company in
      let loops = try company == .busyLoops ? (0..<2).map { _ in try Self.busyLoop() } : []
      defer { for loop in loops { loop.end() } }
      var all = pages.map { Frames(company: company, page: $0.name) }
      for _ in 0..<rounds {
        for (index, page) in pages.enumerated() {
          // A page that is slowed down takes three quarters of a processor, also when it rests.
          try page.browser.setSlowness(company == .quarterSpeed ? 4 : 1)
          let record = try drawRound(on: page)
          try page.browser.setSlowness(1)
          let intervals = Self.numbers(record["intervals"])
          all[index].counts.append(intervals.count)
          all[index].intervals += intervals
          all[index].ages += Self.numbers(record["ages"])
        }
      }
      return all
    }
  }

  /// Returns a process that does nothing else than to take a processor.
  private static func busyLoop() throws -> Supervised {
    try Supervised(["bash", "-c", "while :; do :; done"], package: "bash")
  }

  /// Draws two strokes.
  private func drawRound(on page: FramePage) throws -> JSON {
    let seconds = isQuick ? 0.2 : 1.5
    let clock = ContinuousClock()
    try page.browser.run("window.beginFrames();")
    for stroke in 0..<2 {
      let count = Int(seconds * 200)
      let start = clock.now
      for index in 0...count {
        let due = start + .milliseconds(5 * index)
        while clock.now < due { usleep(200) }
        let angle = Double(index) / 200 * 9
        let phase = Double(stroke) * 1.3
        let (x, y) = (
          Double(Self.frameSize.width)
            * (0.5 + 0.3 * sin(angle * 0.31 + phase) * cos(angle * 0.17)),
          Double(Self.frameSize.height) * (0.45 + 0.25 * sin(angle + phase))
        )
        let type = index == 0 ? "mousePressed" : index == count ? "mouseReleased" : "mouseMoved"
        try page.socket.send(
          "Input.dispatchMouseEvent",
          [
            "type": .string(type), "pointerType": "pen", "x": .number(x), "y": .number(y),
            "button": "left", "buttons": index == count ? 0 : 1,
            "clickCount": index == 0 || index == count ? 1 : 0, "force": 0.5,
          ])
      }
      try page.socket.finish()
    }
    return try page.browser.run("return window.endFrames();")
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
      <\(name) id="element" style="position: fixed; inset: 0; width: 100%; height: 100%"></\(name)>
      <script>element.addEventListener("ready", () => { window.isReady = true; });</script>
      <script type="module" src="\(name)/package/\(name).js"></script>
      """
    try Data(page.utf8).write(to: folder.appending(path: "\(name).html"))
  }

  /// A page that draws a line from each sample to the next, once a frame.
  private static let plainPage = """
    <!doctype html><meta charset="utf-8"><title>Plain</title><body style="margin: 0">
    <canvas id="canvas" style="position: fixed; inset: 0; width: 100%; height: 100%; touch-action: none"></canvas>
    <script>
    canvas.width = innerWidth * devicePixelRatio;
    canvas.height = innerHeight * devicePixelRatio;
    const context = canvas.getContext("2d");
    context.scale(devicePixelRatio, devicePixelRatio);
    context.lineWidth = 2.4;
    context.lineCap = "round";
    let last = null, waiting = [], scheduled = 0;
    const draw = () => {
      scheduled = 0;
      for (const sample of waiting) {
        context.beginPath();
        context.moveTo(last.clientX, last.clientY);
        context.lineTo(sample.clientX, sample.clientY);
        context.stroke();
        last = sample;
      }
      waiting = [];
    };
    canvas.addEventListener("pointerdown", (event) => { last = event; });
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons === 0) return;
      waiting.push(...event.getCoalescedEvents());
      scheduled ||= requestAnimationFrame(draw);
    });
    window.isReady = true;
    </script>
    """

  /// Notes the frames of a page while a pen is down, and the newest sample that is drawn in each.
  private static let frameScript = """
    {
      let newest = 0, drawn = 0, isDown = false, last = 0, record = null;
      const note = (type, action) => addEventListener(type, action, { capture: true });
      note("pointerdown", (event) => { newest = event.timeStamp; drawn = last = 0; isDown = true; });
      note("pointermove", (event) => { newest = event.timeStamp; });
      note("pointerup", () => { isDown = false; });
      for (const name of ["putImageData", "stroke"]) {
        const original = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...values) {
          drawn = newest;
          return original.apply(this, values);
        };
      }
      // A message comes after all that the page does in the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { if (isDown && drawn > 0) record?.ages.push(performance.now() - drawn); };
      const frame = (time) => {
        if (!record) return;
        requestAnimationFrame(frame);
        if (!isDown) return;
        if (last > 0) record.intervals.push(time - last);
        last = time;
        port2.postMessage(0);
      };
      window.beginFrames = () => {
        record = { intervals: [], ages: [] };
        requestAnimationFrame(frame);
      };
      window.endFrames = () => {
        const done = record;
        record = null;
        return done;
      };
    }
    """
}
