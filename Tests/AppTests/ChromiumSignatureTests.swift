import BrowserDriver
import Foundation
import Testing

extension BrowserTests.ChromiumAppTests {
  /// The sheet to sign on, by itself and as a field in pages of another origin.
  @Suite struct SignatureTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    @Test func `A field of another origin tells what is signed`() throws {
      let pages = try SignaturePages(beside: page)
      try pages.openExample()
      try pages.sign("#frame")
      try pages.page.waitUntil(
        #"$('#messages').textContent.includes('change {"isEmpty":false,"canUndo":true}')"#)
      #expect(try pages.page.value("$('#messages').textContent").string?.contains("begin") == true)
      // On the button that the field itself has.
      let end = try pages.page.value(
        "(({ right, bottom }) => [right - 40, bottom - 24])($('#frame').getBoundingClientRect())")
      try browser.click(
        PagePoint(try #require(end[0].number), try #require(end[1].number)))
      try pages.page.waitUntil("$('#messages li').textContent.startsWith('done')")
      let done = try pages.picture("#picture")
      #expect((594...600).contains(done.width) && done.isTrimmed)

      try pages.page.press("[data-message=export]")
      try pages.page.waitUntil("$('#messages li').textContent.startsWith('picture')")
      let small = try pages.picture("#picture")
      #expect((297...300).contains(small.width) && small.height < 200 && small.isTrimmed)
      #expect(small.pixels.allSatisfy { $0 & 0xFF_FFFF == 0 }, "it is black")
      try pages.page.takeScreenshot("signature-embedded")

      try pages.page.press("[data-message=undo]")
      try pages.page.waitUntil(#"$('#messages li').textContent.includes('"isEmpty":true')"#)
      try pages.page.press("[data-message=export]")
      try pages.page.waitUntil("$('#messages li').textContent.startsWith('picture')")
      #expect(try pages.page.value("$('#picture').hidden").isTrue)
    }

    @Test func `A field answers the page that it was told, and no other`() throws {
      let pages = try SignaturePages(beside: page)
      try pages.expectAnswersToTheirPageAlone()
      // They say why they do not work.
      let document = try browser.devTools("DOM.getDocument", ["depth": -1, "pierce": true])
      let texts = Self.texts(of: document).joined(separator: "\n")
      for part in [
        "belongs to https://shop.example", "belongs to http://127.0.0.1:1", "cannot be “null”",
        "cannot be “*”", "has not been told which page it belongs to",
      ] { #expect(texts.contains(part), "\(part)") }
      // What could not be delivered is an error to the browser.
      _ = try browser.takeErrors()
    }

    /// The texts of a document, those of frames included.
    private static func texts(of node: JSON) -> [String] {
      let own = node["nodeType"] == 3 ? [node["nodeValue"].string ?? ""] : []
      let inner = node["children"].array + [node["root"], node["contentDocument"]]
      return own + inner.filter { $0 != .null }.flatMap { texts(of: $0) }
    }

    @Test func `The element is a control of its form`() throws {
      let pages = try SignaturePages(beside: page)
      try pages.openExample()
      #expect(try pages.page.value("$('#order').checkValidity()") == false)
      #expect(try pages.page.value("$('#element').validity.valueMissing").isTrue)
      try pages.sign("#element")
      try pages.page.waitUntil("$('#order').checkValidity()")
      try pages.page.press("#order button:not([type=reset])")
      try pages.page.waitUntil("$('#sent').textContent.includes('signature.png: image/png')")
      let made = try pages.page.browser.run(
        """
        const field = document.getElementById("element");
        const { isEmpty, width, height, svg, bounds } = await field.export({ height: 100 });
        const file = new FormData(document.getElementById("order")).get("signature");
        return { isEmpty, width, height, svg, bounds, size: file.size };
        """)
      #expect(made["isEmpty"] == false && (made["size"].integer ?? 0) > 500)
      #expect((98...100).contains(made["height"].integer ?? 0))
      let svg = try #require(made["svg"].string)
      #expect(svg.hasPrefix("<svg ") && !svg.contains("<rect") && svg.contains("#1a2b54"))
      try pages.page.press("#order [type=reset]")
      try pages.page.waitUntil("$('#element').isEmpty && !$('#order').checkValidity()")
      #expect(
        try pages.page.value("new FormData($('#order')).get('signature')") == nil)
    }

    @Test func `The link of the app leads to a sheet that keeps nothing`() throws {
      try page.drawWithPen(wave(from: PagePoint(200, 200)))
      let drawing = try page.pixels()
      let kept = try page.value("JSON.stringify(localStorage)")
      try browser.run("location.hash = 'signature?text=Sign%20here&color=%23102030';")
      try page.waitUntil("location.pathname === '/signature.html'")
      try page.waitUntilReady()
      #expect(try page.value("$('#text').textContent") == "Sign here")
      #expect(try page.value("$('#done-button').disabled").isTrue)
      #expect(try page.pixels().inkCount() == 0)
      try page.drawWithPen(wave(from: PagePoint(300, 400), length: 400))
      let signed = try page.pixels()
      #expect(signed.commonest { $0 != 0xFFFF_FFFF } == 0xFF30_2010)
      // What takes back and what clears.
      try page.press("#clear-button")
      #expect(try page.pixels().inkCount() == 0)
      try page.press("#undo-button")
      try page.expectPixels(signed)
      // The wheel and two fingers move nothing.
      try browser.turnWheel(at: PagePoint(400, 400), y: 120)
      try page.expectPixels(signed)

      try page.press("#done-button")
      try page.waitUntil("$('#picture-dialog').open && $('#picture').naturalWidth > 0")
      try page.set("#picture-width", to: "1200")
      try page.waitUntil("$('#picture').naturalWidth > 1100")
      let picture = try Picture(png: saved("#png-button"))
      #expect((1190...1200).contains(picture.width) && picture.isTrimmed)
      #expect(picture.commonest { $0 >> 24 == 255 } == 0xFF30_2010)
      let svg = String(decoding: try saved("#svg-button"), as: UTF8.self)
      #expect(svg.hasPrefix("<svg ") && !svg.contains("<rect") && svg.contains("#102030"))
      try page.takeScreenshot("signature")

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
        try browser.open(page.address + "signature.html")
        try page.waitUntilReady()
        try sign()
        try page.nextFrame()
        let name = "\(width)@\(Int(scale))"
        try page.takeScreenshot("signature-\(name)")
        let seen = try page.pixels().inkShare { 255 - Int($0 & 255) }
        areas[name] = seen.area / scale / scale
        // The saved picture has the proportions of what was signed.
        try page.press("#done-button")
        try page.waitUntil("$('#picture-dialog').open && $('#picture').naturalWidth > 0")
        let picture = try Picture(png: saved("#png-button"))
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

    /// Opens the sheet, as large as told.
    func openSheet(_ fragment: String = "", width: Int, height: Int) throws {
      try browser.setPage(width: width, height: height)
      // Another fragment alone would be another field only after it has loaded itself anew.
      try browser.open(page.address + "icon.svg")
      try browser.open(page.address + "signature.html" + fragment)
      try page.waitUntilReady()
    }

    @Test func `The pen, the colour and the background are those that were asked for`() throws {
      func signed(_ fragment: String, width: Int, height: Int) throws -> Picture {
        try openSheet(fragment, width: width, height: height)
        for index in 0...60 {
          browser.setTime(Double(index) / 120)
          let sample = PenSample(
            60 + 3 * Double(index), 120 + 40 * sin(Double(index) / 5), pressure: 0.5)
          try browser.pen(index == 0 ? .down : .move, sample)
        }
        try browser.pen(.up, PenSample(240, 120 + 40 * sin(12), pressure: 0.5))
        try page.nextFrame()
        return try page.pixels()
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
        try page.press("#done-button")
        try page.waitUntil("$('#picture-dialog').open && $('#picture').naturalWidth > 0")
        let picture = try Picture(png: saved("#png-button"))
        #expect(picture[0, 0] == 0xFF40_3020 && picture.count(of: 0xFFA0_E0FF) > 500)
        let svg = String(decoding: try saved("#svg-button"), as: UTF8.self)
        #expect(svg.contains("#203040") && svg.contains("#ffe0a0"))
      }
    }

    @Test func `Strokes come out of the element and go in again, and it gives data URLs`() throws {
      let pages = try SignaturePages(beside: page)
      try pages.openExample()
      try pages.sign("#element")
      try pages.page.waitUntil("!$('#element').isEmpty")
      let made = try pages.page.browser.run(
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
          [{ points: [{ x: 1e30, y: 2, time: 0 }] }], [{ color: "red", points: [{ x: 1, y: 1, time: 0 }] }],
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
        try browser.open(page.address + "signature.html")
        try page.waitUntilReady()
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

    /// The file that a button saves, caught on its way to the downloads.
    private func saved(_ selector: String) throws -> [UInt8] {
      let text = try browser.run(
        """
        const create = URL.createObjectURL;
        const click = HTMLAnchorElement.prototype.click;
        let file = null;
        URL.createObjectURL = (blob) => create.call(URL, file = blob);
        HTMLAnchorElement.prototype.click = () => {};
        document.querySelector(args[0]).click();
        URL.createObjectURL = create;
        HTMLAnchorElement.prototype.click = click;
        const bytes = new Uint8Array(await file.arrayBuffer());
        let text = "";
        for (let at = 0; at < bytes.length; at += 0x8000)
          text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
        return btoa(text);
        """, .string(selector))
      return [UInt8](try #require(Data(base64Encoded: text.string ?? "")))
    }

    @Test func `What is wrong with a link is said`() throws {
      try browser.open(page.address + "signature.html#colour=red")
      try page.waitUntil("$('.fatal')?.textContent.includes('there is no option “colour”')")
      try browser.open(page.address + "signature.html#color=red")
      try page.waitUntil("$('.fatal')?.textContent.includes('“color” cannot be “red”')")
    }
  }
}
