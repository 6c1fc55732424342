import BrowserDriver
import DecodedPNG
import Foundation
import Testing

/// Pages with a signature field: the sheet to sign on, or the example.
struct SignaturePages {
  /// The page, with whose address those begin.
  let page: AppPage

  /// Returns the pixels of the sheet.
  func pixels() throws -> Picture { try page.pixels(of: "field") }

  /// Opens the sheet to sign on, with options in its link.
  func openSheet(_ fragment: String = "") throws {
    // Another fragment alone would be another field only after it has loaded itself anew.
    try page.browser.open(page.address + "icons/icon.svg")
    try page.browser.open(page.address + "signature.html" + fragment)
    try page.waitUntilReady()
  }

  /// Opens the example, and waits until its fields are ready.
  func openExample() throws {
    try page.browser.open(page.address + "examples/signature.html")
    try page.waitUntil(
      "[...document.querySelectorAll('ductus-signature')].every((one) => "
        + "one.shadowRoot?.querySelector('canvas').style.width)")
  }

  /// Signs in a field.
  func sign(_ selector: String) throws {
    let box = try page.value(
      """
      (() => {
        $(args[0]).scrollIntoView({ block: "center" });
        const { left, top, width, height } = $(args[0]).getBoundingClientRect();
        return [left, top, width, height];
      })()
      """, .string(selector)
    ).array.compactMap(\.number)
    try page.drawWithPen(
      wave(from: PagePoint(box[0] + 60, box[1] + 80), length: box[2] / 2, height: 30))
  }

  /// Returns the picture that an image on the page shows.
  func picture(_ selector: String) throws -> Picture {
    let answer = try page.browser.run(
      """
      const image = document.querySelector(args[0]);
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(image, 0, 0);
      \(AppPage.picture("context"))
      """, .string(selector))
    return try AppPage.picture(in: answer)
  }
}
