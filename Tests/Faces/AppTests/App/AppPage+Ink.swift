import BrowserDriver
import DecodedPNG
import Foundation
import Testing

/// Returns samples along a wave, pressed harder and tilted further on the way.
func wave(
  from start: PagePoint, length: Double = 240, height: Double = 24, count: Int = 24
) -> [PenSample] {
  (0..<count).map { index in
    let part = Double(index) / Double(count - 1)
    return PenSample(
      (start.x + length * part).rounded(), (start.y + height * sin(part * 9)).rounded(),
      pressure: (10 + 80 * part).rounded() / 100, tiltX: (part * 50).rounded(),
      tiltY: (20 - part * 40).rounded(), twist: (part * 90).rounded())
  }
}

extension AppPage {
  /// The browser, which has to have a pen.
  var penBrowser: any PenBrowser {
    get throws { try #require(browser as? any PenBrowser) }
  }

  /// Gives the page another size, and waits until it is laid out anew: a pen that is faster meets what lay
  /// there before.
  func resize(width: Int, height: Int, scale: Double = 1, isMobile: Bool = false) throws {
    try #require(browser as? Chromium)
      .setPage(width: width, height: height, scale: scale, isMobile: isMobile)
    try waitUntil("innerWidth === \(width) && innerHeight === \(height)")
    try nextFrame()
  }

  /// Draws a stroke with a pen.
  func drawWithPen(_ samples: [PenSample]) throws { try penBrowser.stroke(samples) }

  /// Expects the canvas to show the same picture as the command makes of the drawing, to the last bit.
  ///
  /// The view has to be that of a new drawing: its origin in the corner, at zoom 1.
  func expectSameAsCommand(_ location: SourceLocation = #_sourceLocation) throws {
    let file = try saved("ductus")
    let scale = try value("devicePixelRatio").number ?? 1
    let size = try value("[innerWidth, innerHeight]").array.compactMap(\.integer)
    let rendered = try Ductus.rendered(
      file, ["--size", "\(size[0])x\(size[1])", "--scale", "\(scale)"])
    #expect(rendered.inkCount() > 0, "there is no ink", sourceLocation: location)
    try expectPixels(rendered, location)
  }
}
