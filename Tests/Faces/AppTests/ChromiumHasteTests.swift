import BrowserDriver
import DecodedPNG
import Foundation
import SharedData
import Testing

extension BrowserTests.ChromiumTests {
  /// Pens, mice and fingers that do not wait for the page: slowed down, blocked, moved to another screen.
  ///
  /// The drawing is compared with what the same pointer draws when it waits for each of its events. The
  /// times are the same because the page reads those that were sent, by the places of the events: what the
  /// browser makes of the time of an event is off by some milliseconds on a busy machine.
  @Suite struct HasteTests {
    let browser: Chromium
    let page: AppPage

    init() throws {
      let session = try #require(AppSession.page)
      browser = try #require(session.browser as? Chromium)
      page = session
    }

    /// The way of a pointer, and its pace: places, and milliseconds from one to the next.
    private struct Path {
      var kind: String
      var step: Double
      var places: [PagePoint]

      /// Loops that wander to the right.
      static func loops(_ kind: String, rate: Double, count: Int) -> Path {
        let step = 1000 / rate
        return Path(
          kind: kind, step: step,
          places: (0..<count).map { index in
            let time = Double(index) * step / 1000
            let (x, y) = (
              180 + 100 * time + 60 * cos(22 * time), 300 + 60 * sin(22 * time) + 20 * time
            )
            // A mouse knows whole points alone.
            let grid = kind == "mouse" ? 1.0 : 100
            return PagePoint((x * grid).rounded() / grid, (y * grid).rounded() / grid)
          })
      }

      /// Returns the events, from a time in seconds on.
      func events(from start: Double) -> [JSON] {
        (0...places.count).map { index in
          let type =
            index == 0 ? "mousePressed" : index == places.count ? "mouseReleased" : "mouseMoved"
          let place = places[min(index, places.count - 1)]
          return [
            "type": .string(type), "pointerType": .string(kind), "x": .number(place.x),
            "y": .number(place.y), "button": "left", "buttons": index == places.count ? 0 : 1,
            "clickCount": index == 0 || index == places.count ? 1 : 0,
            "force": .number(kind == "pen" ? 0.3 + 0.2 * sin(Double(index) / 30) : 0),
            "timestamp": .number(start + Double(index) * step / 1000),
          ]
        }
      }
    }

    /// Returns the samples of a stroke in the page: places, and times in tenths of milliseconds from its beginning.
    private func samples() throws -> [[Double]] {
      let events = try page.savedEvents().filter {
        !$0["isPrediction"].isTrue && !$0["isUpdate"].isTrue
      }
      let start = events.first?["timestamp"].number ?? 0
      return events.map {
        [
          $0["location"][0].number ?? .nan, $0["location"][1].number ?? .nan,
          ((($0["timestamp"].number ?? .nan) - start) * 1e4).rounded(),
        ]
      }
    }

    /// Draws on an empty page.
    ///
    /// - Parameters:
    ///   - path: the way of the pointer.
    ///   - isHasty: `true` where it does not wait for the page.
    ///   - place: the number of the sample after which something happens; none if it is −1.
    ///   - happening: something that is done over the connection.
    /// - Throws: where the browser refuses.
    /// - Returns: the connection; what it has emulated ends with it.
    @discardableResult
    private func draw(
      _ path: Path, isHasty: Bool, at place: Int = -1,
      _ happening: (DevToolsSocket) throws -> Void = { _ in }
    ) throws -> DevToolsSocket {
      let origin = try page.value("performance.timeOrigin").number ?? 0
      try readTimes(of: path, from: 3000)
      let events = path.events(from: (origin + 3000) / 1000)
      let socket = try browser.devToolsSocket()
      let clock = ContinuousClock()
      let start = clock.now
      for (index, event) in events.enumerated() {
        try socket.send("Input.dispatchMouseEvent", event)
        if index == place { try happening(socket) }
        if !isHasty {
          try socket.finish()
        } else {
          let due = start + .microseconds(Int(Double(index + 1) * path.step * 1000))
          while clock.now < due { usleep(200) }
        }
      }
      try socket.finish()
      try page.nextFrame()
      try browser.run(
        "Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: window.originalTime });"
      )
      return socket
    }

    /// Lets the page read the time that belongs to the place of an event, and of several the nearest.
    ///
    /// - Parameters:
    ///   - path: the way of the pointer.
    ///   - start: the time of its first event in milliseconds.
    /// - Throws: where the browser refuses.
    private func readTimes(of path: Path, from start: Double) throws {
      try browser.run(
        """
        window.originalTime ??= Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
        const [places, step, start] = args;
        const name = (x, y) => `${Math.round(100 * x)} ${Math.round(100 * y)}`;
        const times = new Map();
        for (const [index, [x, y]] of places.entries()) {
          const known = times.get(name(x, y));
          if (known) known.push(start + index * step); else times.set(name(x, y), [start + index * step]);
        }
        Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get() {
          const time = window.originalTime.call(this);
          const known = times.get(name(this.clientX, this.clientY));
          if (!known) return time;
          if (this.type === "pointerup") return start + places.length * step;
          return known.reduce((best, one) => Math.abs(one - time) < Math.abs(best - time) ? one : best);
        } });
        """, .array(path.places.map { .array([.number($0.x), .number($0.y)]) }), .number(path.step),
        .number(start))
    }

    private func expectOnce(
      _ path: Path, _ found: [[Double]], _ location: SourceLocation = #_sourceLocation
    ) {
      var sent = path.places.enumerated().map {
        [$1.x, $1.y, (Double($0) * path.step * 10).rounded()]
      }
      let last = sent[sent.count - 1]
      sent.append([last[0], last[1], (Double(path.places.count) * path.step * 10).rounded()])
      #expect(found.count == sent.count, sourceLocation: location)
      // The first that differs.
      let differing = zip(found, sent).enumerated().first { $0.element.0 != $0.element.1 }
      #expect(differing == nil, sourceLocation: location)
    }

    @Test(arguments: [("pen", 200.0, 1096), ("pen", 240, 600)])
    func `A hasty pen on a slow machine draws what it draws on an idle one`(
      _ kind: String, _ rate: Double, _ count: Int
    ) throws {
      let path = Path.loops(kind, rate: rate, count: count)
      try page.startAfresh()
      try draw(path, isHasty: false)
      let pixels = try page.pixels()
      let unhurried = try samples()
      #expect(pixels.inkCount() > 1000 && unhurried.count == count + 1)
      for _ in 0..<Proof.count(1, whole: 2) {
        try page.startAfresh()
        try browser.setSlowness(4)
        defer { try? browser.setSlowness(1) }
        try draw(path, isHasty: true)
        try browser.setSlowness(1)
        #expect(try samples() == unhurried)
        try page.expectPixels(pixels)
      }
    }

    @Test(arguments: [false, true])
    func `Samples are the same with raw updates and without, in order and once`(_ isSlow: Bool)
      throws
    {
      let path = Path.loops("pen", rate: 200, count: 300)
      for hasGPU in [false, true] {
        try page.startAfresh()
        try browser.open(page.address + "icons/icon.svg")
        try browser.run(
          """
          localStorage.setItem("ductus.preferences", JSON.stringify({
            shapes: false, hasGPU: args[0], gpuBrowser: navigator.userAgent }));
          """, .bool(hasGPU))
        try page.open()
        let isFast = "$('#canvas').getContext('2d').getContextAttributes().desynchronized"
        #expect(try page.value(isFast).isTrue == hasGPU)
        if isSlow { try browser.setSlowness(4) }
        defer { try? browser.setSlowness(1) }
        try draw(path, isHasty: true)
        try browser.setSlowness(1)
        expectOnce(path, try samples())
      }
    }

    @Test(arguments: [("pen", 200.0, 400), ("mouse", 1000, 1000)])
    func `A page that blocks in mid-stroke loses nothing`(
      _ kind: String, _ rate: Double, _ count: Int
    ) throws {
      let path = Path.loops(kind, rate: rate, count: count)
      try page.startAfresh()
      try draw(path, isHasty: true, at: count / 2) {
        try $0.send(
          "Runtime.evaluate",
          [
            "expression":
              "{ const end = performance.now() + 300; while (performance.now() < end); }"
          ])
      }
      expectOnce(path, try samples())
    }

    @Test func `A window that is moved to another screen in mid-stroke goes on with the stroke`()
      throws
    {
      let samples = (0..<60).map { index in
        PenSample(
          200 + 8 * Double(index), (300 + 80 * sin(Double(index) / 5)).rounded(), pressure: 0.4)
      }
      defer { try? browser.setPage(width: 1024, height: 768) }
      var pictures: [Picture] = []
      for isMoved in [false, true] {
        try browser.setPage(width: 1024, height: 768, scale: isMoved ? 1 : 2)
        try page.startAfresh()
        // Browsers blur times a little, and this brush does not ask for them.
        try page.choose(brush: "linear")
        for (index, sample) in samples.enumerated() {
          if isMoved, index == 30 {
            try browser.setPage(width: 1024, height: 768, scale: 2)
            try page.nextFrame()
          }
          try browser.pen(index == 0 ? .down : .move, sample)
        }
        try browser.pen(.up, samples[59])
        try page.waitUntil("$('#canvas').width === 2048")
        var places: [[Double]] = []
        for event in try page.savedEvents() where !event["isPrediction"].isTrue {
          let place = event["location"].array.compactMap(\.number)
          if places.last != place { places.append(place) }
        }
        #expect(places == samples.map { [$0.point.x, $0.point.y] })
        pictures.append(try page.pixels())
      }
      #expect(pictures[0].inkCount() > 500)
      // As if it had been there from the beginning.
      #expect(pictures[1].difference(from: pictures[0]) == nil)
      try page.expectSameAsCommand()
    }

    @Test func `Ten fingers leave the stroke of the first as it is`() throws {
      try page.startAfresh()
      let origin = try page.value("performance.timeOrigin").number ?? 0
      let socket = try browser.devToolsSocket()
      func place(_ finger: Int, _ step: Int) -> PagePoint {
        PagePoint(150 + 3 * Double(step) + 4 * Double(finger), 120 + 55 * Double(finger))
      }
      let clock = ContinuousClock()
      let start = clock.now
      let count = 200
      for step in 0...count {
        // The others come when the first has drawn for a while.
        let fingers = step < 60 ? [0] : Array(0..<min(1 + step - 59, 10))
        let type =
          step == 0 || (60..<69).contains(step)
          ? "touchStart" : step == count ? "touchEnd" : "touchMove"
        let points: [JSON] = fingers.map {
          [
            "id": .number(Double($0)), "x": .number(place($0, step).x),
            "y": .number(place($0, step).y),
            "radiusX": 8, "radiusY": 8, "force": 0.4,
          ]
        }
        try socket.send(
          "Input.dispatchTouchEvent",
          [
            "type": .string(type), "touchPoints": .array(step == count ? [] : points),
            "timestamp": .number((origin + 3000 + 8 * Double(step)) / 1000),
          ])
        let due = start + .milliseconds(8 * (step + 1))
        while clock.now < due { usleep(200) }
      }
      try socket.finish()
      try page.nextFrame()
      let found = try samples()
      let moved = (0..<count).filter { !(60..<69).contains($0) }.map { place(0, $0).x }
      // A finger that moves while others come down is told with the next move.
      let places = found.map { $0[0] }
      #expect(
        places == places.sorted()
          && Set(places).isSubset(of: Set((0..<count).map { place(0, $0).x })))
      #expect(Set(places).isSuperset(of: Set(moved)))
      #expect(Set(found.dropLast().map { $0[0] }).count == found.count - 1)
    }
  }
}
