import BrowserDriver
import Foundation

/// Times the app as somebody uses it: it is loaded, drawn in, moved and zoomed.
///
/// Pointer events are made in the page, with coalesced and predicted ones, one event a frame; so they are
/// handled as real ones are, and nothing that drives the browser is timed.
struct AppBenchmark {
  /// The address of the app.
  let address: String
  /// The headers that the servers of pages send with each page.
  let headers: [String: String]
  /// True if one short run is enough.
  let isQuick: Bool

  private static let (width, height, scale) = (1180, 820, 2.0)

  func withPage<Result>(_ body: (Chromium) throws -> Result) throws -> Result {
    let browser = try Chromium(width: Self.width, height: Self.height, scale: Self.scale)
    defer { browser.end() }
    try browser.devTools(
      "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.script)])
    try browser.open(address)
    try browser.waitUntil(
      "window.loadTimes && crossOriginIsolated", atMost: .seconds(60))
    return try body(browser)
  }

  static func numbers(_ value: JSON) -> [Double] { value.array.compactMap(\.number) }

  // MARK: Size and load

  /// Returns the sizes of the engine, as it is and as a server compresses it, in bytes.
  func sizes() throws -> [(String, Int)] {
    try withPage { browser in
      let sizes = try browser.run(
        """
        const body = (await fetch("InkWeb.wasm")).body;
        const bytes = await new Response(body).arrayBuffer();
        const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
        return [bytes.byteLength, (await new Response(packed).arrayBuffer()).byteLength];
        """)
      return zip(["raw", "gzip"], sizes.array.compactMap(\.integer)).map { ($0, $1) }
    }
  }

  /// Measures the start from an empty profile: until one can draw, and until the first stroke is on the screen.
  func load(runs: Int) throws -> [Timings] {
    var times: [String: [Double]] = [:]
    for _ in 0..<runs {
      try withPage { browser in
        for (name, time) in try browser.value("loadTimes").object {
          times[name, default: []].append(time.number ?? .nan)
        }
      }
    }
    return ["ready", "first stroke drawn", "first stroke shown"].map {
      Timings($0, times[$0] ?? [])
    }
  }

  // MARK: Drawing

  /// Measures a long stroke on an empty page and on a full one, and moving and zooming the full one.
  func drawing(strokes: Int) throws -> [Timings] {
    let samples = isQuick ? 400 : 10_000
    let frames = isQuick ? 20 : 300
    return try withPage { browser in
      var rows: [Timings] = []
      func draw(_ place: String) throws {
        for (name, isPaced) in [("once a frame", true), ("back to back", false)] {
          let times = try longRun(browser, "drawStroke(\(samples), \(isPaced))")
          rows.append(
            Timings(
              "pointer event \(name), stroke of \(samples) samples, \(place)",
              Self.numbers(times)))
        }
      }
      try draw("empty page")
      try fill(browser, strokes: strokes)
      try draw("\(strokes) strokes")
      for (name, script) in [
        ("pan", "moveView(\(frames), false)"), ("zoom", "moveView(\(frames), true)"),
      ] {
        let times = try longRun(browser, script)
        rows.append(
          Timings("\(name), work per frame, \(strokes) strokes", Self.numbers(times["work"])))
        rows.append(
          Timings("\(name), from frame to frame, \(strokes) strokes", Self.numbers(times["frames"]))
        )
      }
      return rows
    }
  }

  /// Returns the result of a promise of the page, which may take longer than a driver waits for an answer.
  func longRun(_ browser: Chromium, _ script: String) throws -> JSON {
    try browser.run(
      "window.outcome = undefined; \(script).then((value) => { window.outcome = { value }; });")
    try browser.waitUntil("window.outcome !== undefined", atMost: .seconds(600))
    return try browser.run("return window.outcome.value;")
  }

  /// Opens a log with a page full of strokes.
  private func fill(_ browser: Chromium, strokes: Int) throws {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "ductus-\(UInt64.random(in: .min ... .max)).jsonl")
    try Data(Self.log(strokes: strokes).utf8).write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    try browser.chooseFiles([log.path], in: "#file-input")
    let name = log.deletingPathExtension().lastPathComponent
    try browser.waitUntil(
      "document.querySelector('#drawing-name').textContent === '\(name)'", atMost: .seconds(120))
    try browser.run("document.getElementById('describe-item').click();")
    try browser.waitUntil(
      "document.querySelector('.notice')?.textContent.includes('\(strokes) strokes')")
  }

  /// Returns lines of loops like those of handwriting.
  private static func log(strokes: Int) -> String {
    let columns = Int((Double(strokes) * Double(width) / Double(height)).squareRoot())
    let rows = (strokes + columns - 1) / columns
    var text = "{\"eventLog\":1}\n"
    var time = 0.0
    for stroke in 0..<strokes {
      let (column, row) = (stroke % columns, stroke / columns)
      for index in 0...20 {
        let part = Double(index) / 20
        let x = (Double(column) + 0.5 + 0.45 * sin(part * 7)) * Double(width) / Double(columns)
        let y = (Double(row) + 0.5 + 0.4 * cos(part * 11)) * Double(height) / Double(rows)
        let phase = index == 0 ? 0 : index == 20 ? 3 : 1
        time += 0.004
        text += """
          [{"touchIdentifier":"\(stroke)","timestamp":\(time),"type":2,"phase":\(phase),\
          "force":\(1 + part),"maximumPossibleForce":4.166666666666667,"location":[\(x),\(y)]}]

          """
      }
      time += 0.1
    }
    return text
  }

  // MARK: In the page

  private static let script = """
    {
      const frame = requestAnimationFrame.bind(window);
      let work = 0;
      // The work that the app does in a frame by itself.
      window.requestAnimationFrame = (action) => frame((time) => {
        const start = performance.now();
        action(time);
        work += performance.now() - start;
      });
      const nextFrame = () => new Promise((done) => frame(done));
      const make = (type, [x, y], more = {}) => new PointerEvent(type, {
        pointerId: 77, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true,
        clientX: x, clientY: y, pressure: type === "pointerup" ? 0 : 0.5, tiltX: 30, tiltY: 10,
        button: type === "pointermove" ? -1 : 0, buttons: type === "pointerup" ? 0 : 1, ...more });
      const place = (at) => [
        innerWidth * (0.5 + 0.38 * Math.sin(at * 0.0131) * Math.cos(at * 0.00071)),
        innerHeight * (0.5 + 0.38 * Math.sin(at * 0.0173 + 1) * Math.cos(at * 0.00053)),
      ];
      const send = (event) => {
        const canvas = document.getElementById("canvas");
        const start = performance.now();
        canvas.dispatchEvent(event);
        return performance.now() - start;
      };
      // A pen of 240 Hz on a screen of 60 Hz.
      const move = (at) => send(make("pointermove", place(at + 3), {
        coalescedEvents: [0, 1, 2, 3].map((one) => make("pointermove", place(at + one))),
        predictedEvents: [4, 5].map((one) => make("pointermove", place(at + one))) }));

      window.drawStroke = async (samples, isPaced) => {
        const times = [];
        send(make("pointerdown", place(0)));
        for (let at = 1; at < samples; at += 4) {
          if (!isPaced && at % 80 === 1) await new Promise((done) => setTimeout(done));
          work = 0;
          const spent = move(at);
          // The ink is drawn in the next frame, which is over when a task comes after it.
          if (isPaced) {
            await nextFrame();
            await new Promise((done) => setTimeout(done));
          }
          times.push(spent + work);
        }
        send(make("pointerup", place(samples)));
        return times;
      };

      window.moveView = async (count, zooms) => {
        const canvas = document.getElementById("canvas");
        const [times, frames] = [[], []];
        let last = await nextFrame();
        for (let index = 0; index < count; index++) {
          work = 0;
          const turn = zooms ? (index % 60 < 30 ? -12 : 12) : (index % 60 < 30 ? 9 : -9);
          const spent = send(new WheelEvent("wheel", {
            deltaX: zooms ? 0 : turn, deltaY: turn, ctrlKey: zooms, clientX: innerWidth / 2,
            clientY: innerHeight / 2, bubbles: true, cancelable: true }));
          const now = await nextFrame();
          // The app's own frame is over when a task comes after it.
          await new Promise((done) => setTimeout(done));
          times.push(spent + work);
          frames.push(now - last);
          last = now;
        }
        return { work: times, frames };
      };

      new MutationObserver(async (_, observer) => {
        if (document.documentElement?.dataset.ready !== "true") return;
        observer.disconnect();
        const ready = performance.now();
        send(make("pointerdown", place(0)));
        move(1);
        send(make("pointerup", place(5)));
        const drawn = performance.now();
        await nextFrame();
        await new Promise((done) => setTimeout(done));
        const shown = performance.now();
        window.loadTimes = {
          ready, "first stroke drawn": drawn, "first stroke shown": shown };
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
    }
    """
}
