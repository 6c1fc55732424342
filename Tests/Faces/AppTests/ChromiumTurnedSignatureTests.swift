import BrowserDriver
import DecodedPNG
import Testing

/// A sheet whose page gets another shape while it is signed.
extension BrowserTests.ChromiumAppTests.SignatureTests {
  /// Turns the page, and waits until the sheet is as large.
  private func turn(width: Int, height: Int) throws {
    try browser.setPage(width: width, height: height)
    try page.waitUntil("$('canvas').width === \(width) && innerHeight === \(height)")
    try page.nextFrame()
  }

  /// Returns the bounds of the ink: the first and the last column and row.
  private func box(of picture: Picture) -> (left: Int, right: Int, top: Int, bottom: Int)? {
    func isInked(_ x: Int, _ y: Int) -> Bool { picture[x, y] & 255 < 250 }
    let columns = (0..<picture.width).filter { x in
      (0..<picture.height).contains { isInked(x, $0) }
    }
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains { isInked($0, y) }
    }
    guard let left = columns.first, let right = columns.last, let top = rows.first,
      let bottom = rows.last
    else { return nil }
    return (left, right, top, bottom)
  }

  @Test func `A sheet that is turned twice shows what was signed as it was`() throws {
    try browser.setPage(width: 642, height: 400)
    try pages.openSheet()
    try page.drawWithPen(wave(from: PagePoint(40, 150), length: 540, height: 60))
    let signed = try pages.pixels()
    let wide = try #require(box(of: signed))
    #expect(wide.right - wide.left > 500)
    try page.takeScreenshot("signature-wide")
    for (width, height) in [(330, 560), (642, 400), (330, 260), (1200, 700), (330, 560)] {
      try turn(width: width, height: height)
      var ink = wide
      // All of it, though ink is painted little by little.
      try wait(until: "the sheet of \(width) × \(height) points shows all ink") {
        try page.nextFrame()
        let shown = try pages.pixels()
        guard let box = box(of: shown) else { return false }
        ink = box
        let isInside = ink.right < shown.width - 3 && ink.bottom < shown.height - 3
        return isInside && ink.left > 2 && ink.top > 2
          && ink.right - ink.left > min(width - 24, wide.right - wide.left - 3)
      }
      // It is not larger than it was.
      #expect(ink.right - ink.left < wide.right - wide.left + 3, "\(width)")
    }
    try page.takeScreenshot("signature-narrow")
    // Ink that is added on the narrow sheet belongs to the same signature.
    try page.drawWithPen(wave(from: PagePoint(60, 320), length: 200, height: 30))
    let narrow = try pages.pixels()
    try turn(width: 642, height: 400)
    try wait(until: "both are shown whole") {
      try page.nextFrame()
      let wideAgain = try pages.pixels()
      guard let both = box(of: wideAgain) else { return false }
      return both.left > 2 && both.right < wideAgain.width - 3 && both.top > 2
        && both.bottom < wideAgain.height - 3
    }
    try page.takeScreenshot("signature-turned-back")
    try turn(width: 330, height: 560)
    try page.expectPixels(narrow, of: "field")
    try page.press(".undo")
    try turn(width: 642, height: 400)
    try page.expectPixels(signed, of: "field")
  }
}
