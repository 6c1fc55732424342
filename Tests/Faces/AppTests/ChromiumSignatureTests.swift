import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The signature field, as a sheet to sign on and in the example.
  @Suite struct SignatureTests {
    let page: AppPage
    let pages: SignaturePages
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      pages = SignaturePages(page: page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `The fields of the example tell what is signed, and give it to forms and scripts`()
      throws
    {
      try pages.openExample()
      #expect(try page.value("$('#order').checkValidity()") == false)
      #expect(try page.value("$('#element').validity.valueMissing").isTrue)
      try pages.sign("#element")
      try page.waitUntil("$('#order').checkValidity()")
      try page.press("#order button:not([type=reset])")
      try page.waitUntil("$('#sent').textContent.includes('signature.png: image/png')")
      try page.press("#order [type=reset]")
      try page.waitUntil("$('#element').isEmpty && !$('#order').checkValidity()")
      #expect(try page.value("new FormData($('#order')).get('signature')") == nil)

      func expectMessage(_ text: String) throws {
        try page.waitUntil("$('#messages').textContent.includes(`\(text)`)")
      }
      try pages.sign("#field")
      try expectMessage(#"{"type":"begin"}"#)
      try expectMessage(#"{"type":"change","isEmpty":false,"canUndo":true}"#)
      try browser.run("document.querySelector('#field').shadowRoot.querySelector('.done').click();")
      try expectMessage("done: 600 ×")
      let done = try pages.picture("#picture")
      #expect(done.width == 600 && done.isTrimmed)
      try page.press("#export")
      try page.waitUntil("$('#picture').naturalWidth === 300")
      let small = try pages.picture("#picture")
      #expect(small.height < 200 && small.isTrimmed)
      #expect(small.pixels.allSatisfy { $0 & 0xFF_FFFF == 0 }, "it is black")
      try page.takeScreenshot("signature-embedded")

      try page.press("#keep")
      try page.waitUntil("!$('#draw').disabled")
      try browser.run("document.querySelector('#field').clear();")
      try expectMessage(#"{"type":"change","isEmpty":true,"canUndo":true}"#)
      try page.press("#draw")
      try page.waitUntil("!$('#field').isEmpty")
      try browser.run(
        "for (let step = 0; step < 3; step++) document.querySelector('#field').undo();")
      try page.press("#export")
      try page.waitUntil("$('#picture').hidden")
    }

    @Test func `The link of the app leads to a sheet that keeps nothing`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let drawing = try page.pixels()
      let kept = try page.value("JSON.stringify(localStorage)")
      try browser.run(
        "location.hash = 'signature?text=Sign%20here&color=%23102030&width=1200';")
      try page.waitUntil("location.pathname === '/signature.html'")
      try page.waitUntilReady()
      #expect(try page.value("$('.text').textContent") == "Sign here")
      #expect(try page.value("$('.done').disabled").isTrue)
      #expect(try pages.pixels().inkCount() == 0)
      try page.drawWithPen(wave(from: PagePoint(300, 400), length: 400))
      let signed = try pages.pixels()
      #expect(signed.commonest { $0 != 0xFFFF_FFFF } == 0xFF30_2010)
      // The buttons that undo and clear.
      try page.press(".clear")
      #expect(try pages.pixels().inkCount() == 0)
      try page.press(".undo")
      try page.expectPixels(signed, of: "field")
      // The wheel moves nothing.
      try browser.turnWheel(at: PagePoint(400, 400), y: 120)
      try page.expectPixels(signed, of: "field")

      let picture = try Picture(png: page.file(pressing: ".done"))
      #expect(picture.width == 1200 && picture.isTrimmed)
      #expect(picture.commonest { $0 >> 24 == 255 } == 0xFF30_2010)
      try page.takeScreenshot("signature")
      try browser.run("document.querySelector('#field').setAttribute('format', 'svg');")
      let svg = String(decoding: try page.file(pressing: ".done"), as: UTF8.self)
      #expect(svg.hasPrefix("<svg ") && !svg.contains("<rect") && svg.contains("#102030"))

      #expect(try page.value("JSON.stringify(localStorage)") == kept)
      try page.open()
      try page.expectPixels(drawing)
      #expect(try page.summary().contains("1 stroke "))
    }

    /// Loops as tall as letters, written as fast as a hand does: the same on every page.
    private func sign() throws {
      for (word, start) in [20.0, 170].enumerated() {
        let samples = (0...90).map { step in
          let angle = Double(step) * 0.28
          return PenSample(
            (start + 20 + 1.1 * Double(step) + 16 * cos(angle)).rounded(),
            (140 + 35 * sin(angle)).rounded(), pressure: 0.4)
        }
        for (index, sample) in samples.enumerated() {
          browser.setTime(2 * Double(word) + Double(index) / 120)
          try browser.pen(index == 0 ? .down : .move, sample)
        }
        try browser.pen(.up, samples[90])
      }
      // A dot.
      browser.setTime(4)
      try browser.pen(.down, PenSample(160, 60, pressure: 0.4))
      try browser.pen(.up, PenSample(160, 60, pressure: 0.4))
    }

    @Test func `Letters are as broad on a tablet as on a desktop, and pictures are true`() throws {
      var areas: [String: Double] = [:]
      for (width, height, scale) in [
        (320, 568, 1.0), (320, 568, 2), (768, 1024, 1), (1440, 900, 1), (1440, 900, 2),
      ] {
        try browser.setPage(width: width, height: height, scale: scale)
        try pages.openSheet()
        try sign()
        let name = "\(width)@\(Int(scale))"
        try page.takeScreenshot("signature-\(name)")
        let seen = try pages.pixels().inkShare { 255 - Int($0 & 255) }
        areas[name] = seen.area / scale / scale
        // The saved picture has the proportions of the signature.
        let picture = try Picture(png: page.file(pressing: ".done"))
        let shown = picture.inkShare { Int($0 >> 24) }
        #expect(abs(shown.share / seen.share - 1) < 0.06, "\(name)")
      }
      let desktop = try #require(areas["1440@1"])
      // Browsers blur times by a tenth of a millisecond at random, and widths follow them a little.
      for name in ["768@1", "1440@2"] {
        #expect(abs((areas[name] ?? 0) / desktop - 1) < 0.03, "\(name): \(areas)")
      }
      // The unit is 320 / 2 on the phone, and 480 / 2 from there on.
      for name in ["320@1", "320@2"] {
        #expect((0.58...0.76).contains((areas[name] ?? 0) / desktop), "\(name): \(areas)")
      }
      // Loops 70 points tall with lines of at most 7.2 points stay open: 1,500 points long in all.
      #expect(desktop < 1500 * 5.5, "\(areas)")
    }

    @Test func `The pen, the colour and the background are those that were asked for`() throws {
      func signed(_ fragment: String, width: Int, height: Int) throws -> Picture {
        try browser.setPage(width: width, height: height)
        try pages.openSheet(fragment)
        for index in 0...60 {
          browser.setTime(Double(index) / 120)
          let sample = PenSample(
            60 + 3 * Double(index), 120 + 40 * sin(Double(index) / 5), pressure: 0.5)
          try browser.pen(index == 0 ? .down : .move, sample)
        }
        try browser.pen(.up, PenSample(240, 120 + 40 * sin(12), pressure: 0.5))
        return try pages.pixels()
      }
      for (width, height, name) in [(390, 700, "phone"), (1440, 900, "desktop")] {
        let usual = try signed("", width: width, height: height).inkShare { 255 - Int($0 & 255) }
        let broad = try signed("#pen=2", width: width, height: height)
        let ratio = broad.inkShare { 255 - Int($0 & 255) }.area / usual.area
        #expect((1.9...2.1).contains(ratio), "\(name): \(ratio)")
        try page.takeScreenshot("signature-broad-\(name)")
        let coloured = try signed(
          "#color=%23ffe0a0&background=%23203040&pen=1.5&text=Sign%20here", width: width,
          height: height)
        #expect(coloured[0, 0] == 0xFF40_3020)
        #expect(coloured.commonest { $0 != 0xFF40_3020 } == 0xFFA0_E0FF)
        try page.takeScreenshot("signature-coloured-\(name)")
        let picture = try Picture(png: page.file(pressing: ".done"))
        #expect(picture[0, 0] == 0xFF40_3020 && picture.count(of: 0xFFA0_E0FF) > 500)
        try browser.run("document.querySelector('#field').setAttribute('format', 'svg');")
        let svg = String(decoding: try page.file(pressing: ".done"), as: UTF8.self)
        #expect(svg.contains("#203040") && svg.contains("#ffe0a0"))
      }
    }

    @Test func `Strokes come out of the element and go in again, and it gives data URLs`() throws {
      try pages.openExample()
      try pages.sign("#element")
      try page.waitUntil("!$('#element').isEmpty")
      let made = try browser.run(
        """
        const field = document.getElementById("element");
        const text = async () => (await field.export()).svg;
        const before = await text();
        const strokes = await field.strokes();
        const url = await field.dataURL({ width: 300 });
        const image = new Image();
        image.src = url;
        await image.decode();
        const vectors = await field.dataURL({ format: "svg" });
        field.clear();
        const cleared = [await field.strokes(), await field.dataURL()];
        await field.draw(JSON.parse(JSON.stringify(strokes)));
        const after = await text();
        field.undo();
        const undone = (await field.strokes()).length;
        // The points are enough.
        await field.draw([{ points: [{ x: 20, y: 30, time: 0 }, { x: 90, y: 60, time: 100 }] }]);
        const line = await field.strokes();
        const wrong = [];
        for (const strokes of [
          null, 7, [null], [{}], [{ points: [] }], [{ points: [{ x: 1, y: NaN, time: 0 }] }],
          [{ points: [{ x: 1e30, y: 2, time: 0 }] }], [{ color: "redd", points: [{ x: 1, y: 1, time: 0 }] }],
          [{ pen: -1, points: [{ x: 1, y: 1, time: 0 }] }], [{ side: 0, points: [{ x: 1, y: 1, time: 0 }] }],
        ]) wrong.push(await field.draw(strokes).then(() => "", (error) => error.message));
        return {
          same: before === after, count: strokes.length, first: strokes[0], start: url.slice(0, 22),
          width: image.naturalWidth, vectors: vectors.slice(0, 26), cleared, undone, line, wrong,
          left: (await field.strokes()).length,
        };
        """)
      #expect(made["same"].isTrue && made["count"] == 1)
      let first = made["first"]
      #expect(first["color"] == "#1a2b54" && first["pen"] == 1 && first["kind"] == "pen")
      #expect(first["scale"] == 1 && first["seed"].string?.count == 16)
      #expect(first["points"].array.count > 5)
      // The last one is the lift.
      let last = try #require(first["points"].array.dropLast().last)
      #expect((last["force"].number ?? 0) > 1)
      for name in ["altitude", "azimuth"] { #expect(last[name].number != nil, "\(name)") }
      #expect(
        made["start"] == "data:image/png;base64,"
          && (295...300).contains(made["width"].integer ?? 0))
      #expect(made["vectors"] == "data:image/svg+xml;base64,")
      #expect(made["cleared"] == [[], ""] && made["undone"] == 0)
      #expect(made["line"].array.count == 1 && made["line"][0]["points"].array.count == 2)
      #expect(made["line"][0]["color"] == "#000000")
      #expect(made["wrong"].array.count == 10)
      for message in made["wrong"].array { #expect(message.string?.isEmpty == false) }
      #expect(made["left"] == 1)
    }

    @Test func `Each page is told the times that were set, also the second one`() throws {
      for _ in 0..<2 {
        try pages.openSheet()
        try browser.run(
          """
          globalThis.times = [];
          document.addEventListener("pointermove", (event) => {
            for (const one of event.getCoalescedEvents()) times.push(one.timeStamp);
          }, true);
          """)
        for index in 0...20 {
          browser.setTime(Double(index) / 100)
          try browser.pen(
            index == 0 ? .down : .move, PenSample(100 + 3 * Double(index), 200, pressure: 0.5))
        }
        try browser.pen(.up, PenSample(160, 200, pressure: 0.5))
        let times = try page.value("times").array.compactMap(\.number)
        #expect(times.count >= 20)
        for (one, next) in zip(times, times.dropFirst()) where next != one {
          #expect(abs(next - one - 10) < 0.35, "\(times)")
        }
        #expect(Set(times).count >= 20)
      }
    }

    @Test func `What is wrong with a link is said`() throws {
      try browser.open(page.address + "signature.html#colour=red")
      try page.waitUntil("$('.fatal')?.textContent.includes('there is no option “colour”')")
      try browser.open(page.address + "signature.html#color=redd")
      try page.waitUntil("$('.fatal')?.textContent.includes('“color” cannot be “redd”')")
    }

    @Test func `What is wrong with an attribute is said, and the usual value holds`() throws {
      try pages.openSheet()
      let messages = try browser.run(
        """
        const field = document.querySelector("#field");
        const messages = [];
        field.addEventListener("error", ({ detail }) => messages.push(detail.message));
        for (const [name, value] of [
          ["color", "redd"], ["pen", "20"], ["background", "#12345"], ["width", "5000"], ["height", "1.5"],
          ["format", "gif"], ["minlength", "-1"], ["text", "x".repeat(201)], ["lang", "d e"],
        ]) {
          field.setAttribute(name, value);
          field.setAttribute(name, { color: "#102030", pen: "2", background: "transparent", width: "300",
            height: "0", format: "svg", minlength: "5", text: "", lang: "de" }[name]);
          field.removeAttribute(name);
        }
        field.setAttribute("color", "redd");
        return messages;
        """
      ).array.compactMap(\.string)
      #expect(messages.count == 10)
      #expect(messages.first == "the option “color” cannot be “redd”")
      try page.drawWithPen(wave(from: PagePoint(100, 200)))
      #expect(try pages.pixels().commonest { $0 != 0xFFFF_FFFF } == 0xFF00_0000)
    }
  }
}
