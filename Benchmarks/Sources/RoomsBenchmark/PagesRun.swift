import BrowserDriver
import Foundation

/// Two browsers that show one drawing: how late one sees what the other draws.
struct PagesRun {
  /// The path of the server, and the folder of the app.
  let program: String
  let site: String
  /// A folder for the server's rooms.
  let folder: String
  /// The number of strokes that are drawn.
  let strokes: Int

  /// The samples of a stroke, from the left to the right, and the first and the last place in CSS pixels.
  private static let (samples, left, right) = (180, 200.0, 740.0)

  /// Notes each event of the pen, by its own time, in milliseconds since 1970.
  private static let noting = """
    globalThis.pen = [];
    addEventListener("pointermove", (event) => {
      for (const one of event.getCoalescedEvents()) pen.push([performance.timeOrigin + one.timeStamp, one.clientX]);
    }, { capture: true });
    """

  /// Notes in each frame how far others' ink has come on a line of the page.
  private static let watching = """
    globalThis.frames = [];
    const layer = document.querySelector(".others-ink");
    const look = () => {
      requestAnimationFrame(look);
      if (layer.hidden || layer.width === 0 || globalThis.line === undefined) return;
      const scale = layer.width / layer.clientWidth;
      const { data } = layer.getContext("2d").getImageData(0, Math.round(line * scale), layer.width, 1);
      let end = data.length - 1;
      while (end > 0 && data[end] === 0) end -= 4;
      frames.push([performance.timeOrigin + performance.now(), (end >> 2) / scale]);
    };
    requestAnimationFrame(look);
    """

  /// Measures it.
  func run() throws {
    let server = try RoomServerProcess(
      .init(program: program, folder: folder + "/pages", site: site))
    let (ada, ben) = (try Chromium(), try Chromium())
    defer {
      for browser in [ada, ben] { browser.end() }
      server.end()
    }
    let link = try share(ada, "http://127.0.0.1:\(server.port)/")
    try open(ben, link)
    try ben.waitUntil("document.querySelector('#shared-button')?.dataset.state === 'connected'")
    try ada.run(Self.noting)
    try ben.run(Self.watching)
    var times = Times()
    for stroke in 0..<strokes { try draw(stroke, ada, ben, &times) }
    Report.table("Two browsers", ["", "aim", "measured"])
    Report.row([
      "event of the pen → frame of the other", "95 % within 100 ms, 99.5 % within 200 ms",
      times.text,
    ])
    let parts = [95, 99.5].map {
      "\(Report.number($0, 1)) %: \(Report.number(times.milliseconds($0), 1)) ms"
    }
    Report.row(["the same", "", parts.joined(separator: ", ")])
  }

  private func open(_ browser: Chromium, _ address: String) throws {
    try browser.open(address)
    try browser.waitUntil("document.documentElement?.dataset.ready === 'true'")
    try browser.run("await globalThis.ductus?.whole?.();")
  }

  /// Shares the drawing of a page; returns the link for drawing.
  private func share(_ browser: Chromium, _ address: String) throws -> String {
    try open(browser, address)
    try browser.run("document.querySelector('#together-item').click();")
    try browser.waitUntil("document.querySelector('#sharing-dialog')?.open")
    try browser.run("document.querySelector('#sharing-dialog footer .filled').click();")
    try browser.waitUntil("document.querySelector('#sharing-draw')")
    let link = try browser.value("document.querySelector('#sharing-draw').value").string
    try browser.run("document.querySelector('#sharing-dialog [data-close]').click();")
    try browser.waitUntil("document.querySelector('#shared-button').dataset.state === 'connected'")
    guard let link else { throw Stage.Failure(description: "there is no link") }
    return link
  }

  /// Draws a stroke at 120 samples a second, and adds how late each of its samples was seen.
  private func draw(_ stroke: Int, _ ada: Chromium, _ ben: Chromium, _ times: inout Times) throws {
    let y = Double(180 + stroke % 12 * 40)
    try ada.run("pen.length = 0;")
    try ben.run("frames.length = 0; globalThis.line = args[0];", .number(y))
    let start = Moment.seconds
    try ada.pen(.down, PenSample(Self.left, y))
    for index in 1...Self.samples {
      let share = Double(index) / Double(Self.samples)
      try ada.pen(.move, PenSample(Self.left + share * (Self.right - Self.left), y))
      let wait = start + Double(index) / 120 - Moment.seconds
      if wait > 0 { Thread.sleep(forTimeInterval: wait) }
    }
    try ben.waitUntil("frames.some(([, x]) => x >= \(Self.right - 1))", atMost: .seconds(10))
    try ada.pen(.up, PenSample(Self.right, y))
    let pen = try ada.value("pen").array.map(pair)
    let frames = try ben.value("frames").array.map(pair)
    for (time, x) in pen {
      guard let seen = frames.first(where: { $0.1 >= x - 1 }) else { continue }
      times.add(UInt64(time * 1e6), UInt64(max(seen.0, time) * 1e6))
    }
  }

  private func pair(_ value: JSON) -> (Double, Double) {
    (value[0].number ?? .nan, value[1].number ?? .nan)
  }
}
