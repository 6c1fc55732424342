import BrowserDriver
import DecodedPNG
import Testing

extension BrowserTests.ChromiumTests {
  /// Shaking the device, and touches that are not to count.
  @Suite struct MotionTests {
    let page: AppPage
    let browser: Chromium

    init() throws {
      page = try #require(AppSession.page)
      browser = try #require(page.browser as? Chromium)
    }

    /// Tells the page of accelerations to and fro along an axis.
    private func swing(_ axis: String, strength: Double, gravity: Bool) throws {
      try browser.run(
        """
        const [axis, strength, gravity] = args;
        for (let step = 0; step < 8; step++) {
          const felt = { x: 0, y: gravity ? -9.81 : 0, z: 0 };
          felt[axis] += step % 2 ? strength : -strength;
          dispatchEvent(new DeviceMotionEvent("devicemotion",
            gravity ? { accelerationIncludingGravity: felt } : { acceleration: felt }));
        }
        """, .string(axis), .number(strength), .bool(gravity))
    }

    @Test func `Shaking clears, whatever way the device is held, and undo brings all back`() throws
    {
      try page.press("#shake")
      try page.drawWithPen(wave(from: PagePoint(300, 300)))
      let drawn = try page.pixels()
      for (axis, gravity) in [("x", false), ("y", false), ("z", false), ("y", true)] {
        try swing(axis, strength: 10, gravity: gravity)
        #expect(try page.summary().contains("1 stroke "), "\(axis)")
        // Not soon after it was shaken before.
        try page.waitUntil("(globalThis.began ??= performance.now()) < performance.now() - 1600")
        try browser.run("delete globalThis.began;")
        try swing(axis, strength: 20, gravity: gravity)
        try page.waitUntil("!$('#undo-button').disabled")
        #expect(try !page.summary().contains("1 stroke "), "\(axis)")
        try page.press("#undo-button")
        try page.expectPixels(drawn)
      }
    }

    @Test func `With one touch only, a second finger neither draws nor zooms`() throws {
      try page.press("#single-touch")
      try browser.touch(.start, [Finger(1, 200, 200)])
      try browser.touch(.move, [Finger(1, 260, 200)])
      try browser.touch(.start, [Finger(1, 260, 200), Finger(2, 500, 400)])
      try browser.touch(.move, [Finger(1, 320, 200), Finger(2, 600, 500)])
      try browser.touch(.move, [Finger(1, 380, 200), Finger(2, 700, 500)])
      try browser.touch(.end, [])
      #expect(try page.summary().contains("1 stroke "))
      let pixels = try page.pixels()
      #expect(pixels.inkCount(y: 190..<211) > 100 && pixels.inkCount(y: 300..<600) == 0)
      // It is kept, and with it off two fingers zoom again.
      try page.reload()
      #expect(try page.value("$('#single-touch').checked").isTrue)
      try page.press("#single-touch")
      #expect(try page.value("$('#single-touch').checked") == false)
    }
  }
}
