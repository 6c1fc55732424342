import BrowserDriver
import DecodedPNG
import Foundation
import Testing

extension BrowserTests.ChromiumTests {
  /// Pictures, files and thumbnails that are asked for while somebody draws or signs.
  @Suite struct LookingTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    // MARK: Signing

    /// The strokes of “Ann Ray”, as corners on a sheet of 360 × 90.
    private static let strokes: [[(Double, Double)]] = [
      [(10, 80), (34, 12), (58, 80)], [(20, 56), (50, 55)],
      [(74, 80), (74, 44), (76, 54), (90, 44), (100, 52), (102, 80)],
      [(116, 80), (116, 44), (118, 54), (132, 44), (142, 52), (144, 80)],
      [(190, 12), (190, 80)], [(182, 20), (214, 12), (226, 28), (194, 46), (230, 80)],
      [(268, 50), (252, 46), (244, 64), (254, 80), (268, 68), (268, 46), (272, 80)],
      [(290, 46), (302, 74)], [(320, 46), (302, 76), (288, 88)],
    ]

    /// Returns the samples of a stroke, 7 points apart.
    private static func samples(
      _ corners: [(Double, Double)], at corner: PagePoint
    ) -> [PenSample] {
      var samples: [PenSample] = []
      for (from, to) in zip(corners, corners.dropFirst()) {
        let length = hypot(to.0 - from.0, to.1 - from.1)
        let count = max(Int(length / 7), 1)
        for step in 0..<count {
          let part = Double(step) / Double(count)
          samples.append(
            PenSample(
              (corner.x + from.0 + (to.0 - from.0) * part).rounded(),
              (corner.y + from.1 + (to.1 - from.1) * part).rounded(), pressure: 0.5))
        }
      }
      let last = corners[corners.count - 1]
      samples.append(PenSample(corner.x + last.0, corner.y + last.1, pressure: 0.5))
      return samples
    }

    /// Signs in a field; the samples have the same times however long that takes.
    ///
    /// - Parameters:
    ///   - corner: where on the page.
    ///   - start: the time of the first sample in seconds.
    ///   - pauses: `true` for pauses of up to 50 ms between the strokes.
    ///   - rest: the action after each stroke.
    /// - Throws: where the browser refuses.
    private func sign(
      at corner: PagePoint, from start: Double, pauses: Bool, _ rest: () throws -> Void = {}
    ) throws {
      var time = start
      for (index, corners) in Self.strokes.enumerated() {
        let samples = Self.samples(corners, at: corner)
        for (number, sample) in samples.enumerated() {
          time += 0.008
          browser.setTime(time)
          try browser.pen(number == 0 ? .down : .move, sample)
        }
        time += 0.008
        browser.setTime(time)
        try browser.pen(.up, samples[samples.count - 1])
        try rest()
        // As long as it is in the samples.
        let pause = Double(index * 23 % 51) / 1000
        time += pause
        if pauses { Thread.sleep(forTimeInterval: pause) }
      }
    }

    /// The state of a field in the end.
    private struct Signature {
      /// The places of all samples, in order.
      var places: [Double]
      var bounds: JSON
      var svg: String
      var picture: Picture
      /// True if the file of the form is the picture that the field gives.
      var isInForm: Bool
    }

    private func signature(_ page: AppPage) throws -> Signature {
      try page.waitUntil("$('#order').checkValidity()")
      let answer = try page.browser.run(
        """
        const field = document.getElementById("element");
        const file = new FormData(document.getElementById("order")).get("signature");
        const text = (bytes) => {
          let text = "";
          for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
          return btoa(text);
        };
        const { png, svg, bounds } = await field.export();
        const places = (await field.strokes()).flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y]));
        return { file: text(await file.arrayBuffer()), png: text(png), svg, bounds, places };
        """)
      func image(_ name: String) throws -> Picture {
        let bytes = try #require(Data(base64Encoded: answer[name].string ?? ""))
        return try Picture(png: [UInt8](bytes))
      }
      let (file, picture) = (try image("file"), try image("png"))
      return Signature(
        places: answer["places"].array.compactMap(\.number), bounds: answer["bounds"],
        svg: answer["svg"].string ?? "", picture: picture,
        isInForm: file.difference(from: picture) == nil)
    }

    @Test func `A hurried signer loses no stroke and no sample`() throws {
      try SignaturePages(page: page).openExample()
      let box = try page.value(
        """
        (() => {
          $("#element").scrollIntoView({ block: "center" });
          const { left, top } = $("#element").getBoundingClientRect();
          return [left, top];
        })()
        """
      ).array.compactMap(\.number)
      let corner = PagePoint((box[0] + 40).rounded(), (box[1] + 60).rounded())
      // First with time for everything after each stroke.
      var start = 1.0
      try sign(at: corner, from: start, pauses: false) {
        try page.waitUntil("$('#order').checkValidity()")
      }
      let expected = try signature(page)
      // Each sample and the lift of each stroke.
      let count = Self.strokes.reduce(0) { $0 + Self.samples($1, at: corner).count + 1 }
      #expect(expected.places.count == 2 * count && expected.isInForm)
      #expect(expected.svg.components(separatedBy: "<path").count > Self.strokes.count)
      try page.takeScreenshot("signature-ann-ray")
      let ink = expected.picture.inkCount()
      for (rate, pauses) in [(1, false), (1, true), (4, false), (4, true)] {
        try page.press("#order [type=reset]")
        try page.waitUntil("$('#element').isEmpty")
        try browser.setSlowness(Double(rate))
        defer { try? browser.setSlowness(1) }
        start += 60
        try sign(at: corner, from: start, pauses: pauses)
        let signed = try signature(page)
        let name = "\(rate) times slower, with pauses: \(pauses)"
        let isSame = signed.places == expected.places
        #expect(isSame, "\(name): \(signed.places.count / 2) samples of \(count)")
        let isInForm = signed.isInForm
        #expect(isInForm, "\(name)")
        // Browsers round times a little at random, and widths follow them.
        for (one, other) in zip(
          ["minX", "minY", "maxX", "maxY"].map { signed.bounds[$0].number ?? 0 },
          ["minX", "minY", "maxX", "maxY"].map { expected.bounds[$0].number ?? -99 })
        { #expect(abs(one - other) <= 1, "\(name)") }
        #expect(abs(signed.picture.inkCount() - ink) < ink / 50, "\(name)")
      }
    }

    @Test func `What is asked for in the middle of a stroke has the strokes before it`() throws {
      try SignaturePages(page: page).openExample()
      let box = try page.value(
        "(({ left, top }) => [left, top])($('#element').getBoundingClientRect())"
      ).array.compactMap(\.number)
      let line = (0..<20).map {
        PenSample(box[0] + 60 + 8 * Double($0), box[1] + 80, pressure: 0.5)
      }
      let other = line.map { PenSample($0.point.x, $0.point.y + 40, pressure: 0.5) }
      func exported() throws -> JSON {
        try browser.run(
          """
          const { isEmpty, width, bounds } = await document.getElementById("element").export();
          return { isEmpty, width, bounds };
          """)
      }
      try browser.pen(.down, line[0])
      for sample in line[1...] { try browser.pen(.move, sample) }
      #expect(try exported()["isEmpty"].isTrue)
      #expect(try page.value("$('#order').checkValidity()") == false)
      try browser.pen(.up, line[19])
      try page.waitUntil("$('#order').checkValidity()")
      let first = try exported()
      try browser.pen(.down, other[0])
      for (index, sample) in other[1...].enumerated() {
        try browser.pen(.move, sample)
        if index % 6 == 0 { #expect(try exported()["bounds"] == first["bounds"]) }
      }
      try browser.pen(.up, other[19])
      let both = try exported()
      let (low, high) = (first["bounds"], both["bounds"])
      #expect((high["maxY"].number ?? 0) > (low["maxY"].number ?? 0) + 30)
      // As wide as the other, to its last sample.
      #expect(abs((high["maxX"].number ?? 0) - (low["maxX"].number ?? 0)) < 2)
      // One stroke each.
      try browser.run("document.getElementById('element').undo();")
      try page.waitUntil("$('#order').checkValidity()")
      #expect(try exported()["bounds"] == first["bounds"])
    }

    // MARK: Drawing

    /// Draws two strokes; in the middle of the second one something is done.
    private func draw(_ look: () throws -> Void) throws -> [JSON] {
      let first = wave(from: PagePoint(300, 200))
      let second = wave(from: PagePoint(300, 400), count: 40)
      try page.drawWithPen(first)
      try browser.pen(.down, second[0])
      for sample in second[1..<20] { try browser.pen(.move, sample) }
      try look()
      for sample in second[20...] { try browser.pen(.move, sample) }
      try browser.pen(.up, second[39])
      #expect(try page.summary().contains("2 strokes"))
      return try page.savedEvents()
    }

    private func look(_ way: String) throws {
      switch way {
      case "files":
        for format in ["ductus", "svg", "png", "json"] {
          let bytes = try page.saved(format)
          #expect(bytes.count > 100)
        }
      case "summary":
        let text = try page.summary()
        #expect(text.contains("1 stroke "))
      case "thumbnail":
        // The thumbnail is made in this time.
        Thread.sleep(forTimeInterval: 1.5)
        try page.nextFrame()
      default:
        try page.press("#copy-item")
        try page.nextFrame()
      }
    }

    @Test func `Files, pictures and thumbnails in the middle of a stroke leave it whole`() throws {
      try page.choose(brush: "pen")
      let expected = try draw {}.count
      for way in ["files", "summary", "thumbnail", "clipboard"] {
        try page.press("#new-item")
        try page.waitUntil("$('#undo-button').disabled")
        let events = try draw { try look(way) }
        #expect(events.count == expected, "\(way)")
        try page.expectSameAsCommand()
      }
    }
  }
}
