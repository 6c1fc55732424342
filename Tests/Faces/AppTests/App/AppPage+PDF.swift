import BrowserDriver
import Foundation

// PDFs and pictures that are dropped on the page.
extension AppPage {
  /// Drops a file.
  func drop(_ bytes: [UInt8], named name: String, type: String = "") throws {
    try browser.run(
      """
      const bytes = Uint8Array.from(atob(args[1]), (one) => one.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], args[0], { type: args[2] }));
      const [clientX, clientY] = [innerWidth / 2, innerHeight / 2];
      document.dispatchEvent(
        new DragEvent("drop", { dataTransfer, clientX, clientY, bubbles: true, cancelable: true }));
      """, .string(name), .string(Data(bytes).base64EncodedString()), .string(type))
  }

  /// Drops a PDF, and waits until its first page is shown.
  func open(_ file: PDFFile, named name: String) throws {
    try drop(file.bytes, named: "\(name).pdf")
    try waitUntil("$('#drawing-name').textContent === '\(name)'")
    try waitForSquare()
  }

  /// Waits until red pixels of a page are on the canvas.
  func waitForSquare() throws {
    try waitUntil(
      """
      (() => {
        const canvas = $("#canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const all = new Uint32Array(data.buffer);
        let count = 0;
        for (const pixel of all) if (pixel === 0xff0000ff) count += 1;
        return count > 500;
      })()
      """)
  }
}
