import UIKit
import XCTest

/// Fingers that draw in an app, as a person would see it; each test keeps a picture of the screen.
///
/// A finger draws in the host of the tests, because a test cannot be a pencil.
@MainActor
final class DrawingUITests: XCTestCase {
  private func launch(_ place: String) -> XCUIApplication {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launchArguments = ["-place", place]
    app.launch()
    return app
  }

  private func ink(in app: XCUIApplication) -> XCUIElement {
    let ink = app.descendants(matching: .any).matching(identifier: "ink").firstMatch
    XCTAssertTrue(ink.waitForExistence(timeout: 10))
    return ink
  }

  private func drag(_ ink: XCUIElement, from: (Double, Double), to: (Double, Double)) {
    let start = ink.coordinate(withNormalizedOffset: CGVector(dx: from.0, dy: from.1))
    let end = ink.coordinate(withNormalizedOffset: CGVector(dx: to.0, dy: to.1))
    start.press(forDuration: 0.05, thenDragTo: end)
  }

  private func keep(_ element: XCUIElement, _ name: String) -> UIImage {
    let screenshot = element.screenshot()
    let attachment = XCTAttachment(screenshot: screenshot)
    attachment.name = name
    attachment.lifetime = .keepAlways
    add(attachment)
    return screenshot.image
  }

  /// The part of the pixels in a quarter of a picture that are red: the host draws with that.
  private func redness(of image: UIImage, right: Bool, bottom: Bool) throws -> Double {
    let picture = try XCTUnwrap(image.cgImage)
    let (width, height) = (picture.width, picture.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    try bytes.withUnsafeMutableBytes { buffer in
      let context = try XCTUnwrap(
        CGContext(
          data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8,
          bytesPerRow: width * 4, space: XCTUnwrap(CGColorSpace(name: CGColorSpace.sRGB)),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.draw(picture, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
    var red = 0
    for y in (bottom ? height / 2 : 0)..<(bottom ? height : height / 2) {
      for x in (right ? width / 2 : 0)..<(right ? width : width / 2) {
        let place = (y * width + x) * 4
        if bytes[place] > 200, bytes[place + 1] < 60, bytes[place + 2] < 60 { red += 1 }
      }
    }
    return Double(red) / Double(width * height / 4)
  }

  func testADragDrawsWhereItWas() throws {
    let ink = ink(in: launch("plain"))
    drag(ink, from: (0.1, 0.1), to: (0.4, 0.15))
    let picture = keep(ink, "plain")
    XCTAssertEqual(ink.value as? String, "1 stroke")
    XCTAssertGreaterThan(try redness(of: picture, right: false, bottom: false), 0.001)
    for (right, bottom) in [(true, false), (false, true), (true, true)] {
      XCTAssertEqual(try redness(of: picture, right: right, bottom: bottom), 0)
    }
  }

  func testADragInAScrollViewDraws() {
    let ink = ink(in: launch("scroll"))
    drag(ink, from: (0.5, 0.7), to: (0.5, 0.2))
    _ = keep(ink, "scroll view")
    XCTAssertEqual(ink.value as? String, "1 stroke")
  }

  func testADragInASheetDraws() {
    let ink = ink(in: launch("sheet"))
    drag(ink, from: (0.5, 0.2), to: (0.5, 0.8))
    _ = keep(ink, "sheet")
    XCTAssertEqual(ink.value as? String, "1 stroke")
    XCTAssertTrue(ink.exists)
  }

  func testADragFromTheEdgeOfANavigationStackDraws() {
    let app = launch("stack")
    app.buttons["Next"].tap()
    let ink = ink(in: app)
    drag(ink, from: (0.05, 0.5), to: (0.8, 0.5))
    _ = keep(ink, "navigation stack")
    XCTAssertTrue(ink.exists)
    XCTAssertEqual(ink.value as? String, "1 stroke")
  }

  func testInkIsThereAfterTheDeviceWasTurned() throws {
    let ink = ink(in: launch("plain"))
    drag(ink, from: (0.1, 0.1), to: (0.4, 0.15))
    XCUIDevice.shared.orientation = .landscapeLeft
    let turned = keep(ink, "turned")
    XCTAssertGreaterThan(try redness(of: turned, right: false, bottom: false), 0.001)
    XCUIDevice.shared.orientation = .portrait
    XCTAssertGreaterThan(
      try redness(of: keep(ink, "turned back"), right: false, bottom: false), 0.001)
  }

  func testInkIsThereAfterTheAppWasInTheBackground() throws {
    let app = launch("plain")
    let ink = ink(in: app)
    drag(ink, from: (0.1, 0.1), to: (0.4, 0.15))
    XCUIDevice.shared.press(.home)
    app.activate()
    XCTAssertGreaterThan(
      try redness(of: keep(ink, "background"), right: false, bottom: false), 0.001)
  }
}
