import BrowserDriver
import DecodedPNG
import Ductus
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The replay in the app, and the animations that the command writes, as a browser shows them.
  @Suite struct ReplayTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    private func open() throws {
      try page.press("#replay-item")
      try page.waitUntil("!$('#replay-bar').hidden")
    }

    /// Draws a few strokes of different brushes, and erases some of them.
    private func draw() throws {
      for (index, brush) in ["pen", "pencil", "marker"].enumerated() {
        try page.choose(brush: brush)
        try page.drawWithPen(wave(from: PagePoint(200, 180 + 70 * Double(index))))
      }
      try page.press("#eraser-button")
      try page.drawWithPen(wave(from: PagePoint(240, 200), length: 120, height: 90, count: 12))
      try page.press("#brush-button")
      try page.nextFrame()
    }

    @Test func `The drawing is played to its end, and drawing goes on`() throws {
      try draw()
      let before = try page.pixels()
      let file = try page.saved("ductus")
      try open()
      try page.waitUntil("$('#replay-play').ariaLabel === 'Pause'")
      // On the way there is less.
      try page.set("#replay-position", to: "300")
      #expect(try page.value("$('#replay-play').ariaLabel") == "Play")
      try page.nextFrame()
      let middle = try page.pixels()
      #expect(middle.inkCount() > 0 && middle.inkCount() < before.inkCount())
      try page.takeScreenshot("replay")
      // Played from there, by the space bar.
      try page.set("#replay-speed", to: "4")
      try browser.press(" ")
      try page.waitUntil("Number($('#replay-position').value) === 1000")
      try page.nextFrame()
      #expect(try page.pixels() == before)
      #expect(try page.value("$('#replay-play').ariaLabel") == "Play")
      // Nothing can be drawn, undone or cleared meanwhile.
      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      try page.press("#undo-button")
      try page.press("#clear-item")
      try page.nextFrame()
      #expect(try page.pixels() == before)
      try browser.press(.escape)
      try page.waitUntil("$('#replay-bar').hidden")
      try page.nextFrame()
      #expect(try page.pixels() == before)
      #expect(try page.saved("ductus") == file)

      try page.drawWithPen(wave(from: PagePoint(300, 500)))
      try page.nextFrame()
      #expect(try page.pixels().inkCount() > before.inkCount())
      try page.expectSameAsCommand()
    }

    @Test func `Keys go back and forth, and the bar says where it is`() throws {
      try draw()
      try open()
      try page.waitUntil("$('#replay-play').ariaLabel === 'Pause'")
      try browser.press(.home)
      #expect(try page.value("$('#replay-position').value") == "0")
      try browser.press(.right)
      try browser.press(.right)
      #expect(try page.value("$('#replay-position').value") == "100")
      try browser.press(.left)
      #expect(try page.value("$('#replay-position').value") == "50")
      try browser.press(.end)
      #expect(try page.value("$('#replay-position').value") == "1000")
      let texts = try page.value(
        "[$('#replay-time').textContent, $('#replay-position').getAttribute('aria-valuetext')]"
      ).array.compactMap(\.string)
      let parts = texts[0].split(separator: " / ")
      #expect(parts.count == 2 && parts[0] == parts[1])
      #expect(texts[1] == "\(parts[0]) of \(parts[1])")
      // The view may move meanwhile, and the drawing is seen there.
      try browser.press("+")
      try page.nextFrame()
      #expect(try page.value("$('#zoom-text').textContent") == "125%")
      let near = try page.pixels()
      try page.press("#replay-close")
      try page.nextFrame()
      try page.expectPixels(near)
    }

    @Test func `Without strokes there is nothing to replay`() throws {
      try page.press("#replay-item")
      try page.waitUntil("[...document.querySelectorAll('.notice p')].length > 0")
      #expect(try page.value("$('#replay-bar').hidden").isTrue)
    }

    // MARK: Files

    /// Returns the frames of an APNG as the browser decodes them, and how long each is, in seconds.
    private func decoded(_ bytes: [UInt8]) throws -> [(Picture, Double)] {
      let count = try browser.run(
        """
        const data = Uint8Array.from(atob(args[0]), (one) => one.charCodeAt(0));
        const type = "image/png";
        window.decoder = new ImageDecoder({ data, type, colorSpaceConversion: "none" });
        await decoder.tracks.ready;
        await decoder.completed;
        return decoder.tracks.selectedTrack.frameCount;
        """, .string(Data(bytes).base64EncodedString()))
      return try (0..<(#require(count.integer))).map { index in
        let answer = try browser.run(
          """
          const { image } = await decoder.decode({ frameIndex: args[0] });
          const [width, height] = [image.codedWidth, image.codedHeight];
          const bytes = new Uint8Array(4 * width * height);
          await image.copyTo(bytes, { format: "RGBA" });
          const duration = image.duration;
          image.close();
          let text = "";
          for (let at = 0; at < bytes.length; at += 0x8000)
            text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
          return { width, height, duration, data: btoa(text) };
          """, .number(Double(index)))
        let data = try #require(Data(base64Encoded: answer["data"].string ?? ""))
        return (
          try Picture(
            width: #require(answer["width"].integer), height: #require(answer["height"].integer),
            bytes: [UInt8](data)), try #require(answer["duration"].number) / 1e6
        )
      }
    }

    @Test func `An animation of the command is the canvas, frame by frame`() throws {
      try draw()
      let file = try page.saved("ductus")
      let fps = 10
      let frames = try withFolder { folder in
        let (input, output) = (
          folder.appending(path: "in.ductus"), folder.appending(path: "out.apng")
        )
        try Data(file).write(to: input)
        try Ductus.run([
          "replay", input.path, "-o", output.path, "--seconds", "2", "--fps", "\(fps)", "--hold",
          "1",
        ])
        return try decoded([UInt8](Data(contentsOf: output)))
      }
      let document = try DuctusReader(.strict).read(file).document
      var ink = Rect.empty
      for stroke in document.strokes where !stroke.isErasure {
        ink = ink.union(
          document.ink(of: stroke).shape(
            of: stroke.span, seed: stroke.record.seed, transform: stroke.transform
          ).bounds)
      }
      let area = ink.expanded(by: 4)
      let corner = Point(area.minX.rounded(.down), area.minY.rounded(.down))
      let replay = try InkReplay(
        of: document, width: area.maxX.rounded(.up) - corner.x,
        height: area.maxY.rounded(.up) - corner.y, length: 2)
      replay.show(origin: corner, zoom: 1)
      var expected: [(pixels: [UInt32], seconds: Double)] = []
      for number in 0...2 * fps {
        replay.seek(to: Double(number) / Double(fps))
        let pixels = replay.canvas.pixels
        let seconds = number == 2 * fps ? 1 : 1 / Double(fps)
        if expected.last?.pixels == pixels {
          expected[expected.count - 1].seconds += seconds
        } else {
          expected.append((pixels, seconds))
        }
      }
      #expect(frames.count == expected.count && frames.count > 10)
      for (one, other) in zip(frames, expected) {
        #expect(abs(one.1 - other.seconds) < 0.011)
        #expect(one.0.width == replay.canvas.pixelWidth)
        #expect(one.0.pixels == other.pixels)
      }
    }
  }
}
