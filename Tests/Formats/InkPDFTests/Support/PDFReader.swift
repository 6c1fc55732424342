import DecodedPNG
import Foundation
import PDFTestSupport
import Testing

/// A program that draws pages of PDFs, to see whether they look as ours do.
enum PDFReader: String, CaseIterable, Sendable {
  case poppler
  case mupdf
  /// PDFium, as in Chromium, by the package pypdfium2.
  case pdfium

  /// The message of a skipped test.
  static let pdfiumIsMissing: Comment =
    "SKIPPED: python3 has no pypdfium2, so that nothing was compared with PDFium; pip install pypdfium2"

  /// True if Python has PDFium.
  static let hasPDFium: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import pypdfium2"]
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return false
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The readers that are installed.
  static let installed = allCases.filter { $0 == .pdfium ? hasPDFium : PDFTool.areInstalled }

  /// Draws a page as rows of blue, green, red and one more byte, after a line of width, height and row length.
  private static let script = """
    import sys, pypdfium2
    page = pypdfium2.PdfDocument(sys.argv[1])[0]
    bitmap = page.render(scale=float(sys.argv[3]) / 72, rev_byteorder=False, prefer_bgrx=True)
    with open(sys.argv[2], "wb") as file:
      file.write(b"%d %d %d\\n" % (bitmap.width, bitmap.height, bitmap.stride))
      file.write(bytes(bitmap.buffer))
    """

  /// Returns the first page, as red in the lowest byte, then green and blue.
  func picture(
    of bytes: [UInt8], dotsPerInch: Int
  ) throws -> (width: Int, height: Int, pixels: [UInt32]) {
    switch self {
    case .poppler:
      let picture = try PDFTool.picture(of: bytes, dotsPerInch: dotsPerInch)
      return (picture.width, picture.height, picture.pixels)
    case .mupdf:
      let run = try PDFTool.mutool.run(on: bytes) { input, output in
        ["draw", "-q", "-r", "\(dotsPerInch)", "-F", "png", "-o", output, input, "1"]
      }
      try #require(run.code == 0, "\(run.text)")
      let picture = try DecodedPNG(run.output)
      return (picture.width, picture.height, picture.pixels)
    case .pdfium:
      let run = try PDFTool.run(URL(fileURLWithPath: "/usr/bin/env"), on: bytes) {
        ["python3", "-c", Self.script, $0, $1, "\(dotsPerInch)"]
      }
      try #require(run.code == 0, "\(run.text)")
      let end = try #require(run.output.firstIndex(of: 0x0A))
      let sizes = String(decoding: run.output[..<end], as: UTF8.self).split(separator: " ")
        .compactMap { Int($0) }
      try #require(sizes.count == 3)
      var pixels: [UInt32] = []
      pixels.reserveCapacity(sizes[0] * sizes[1])
      for y in 0..<sizes[1] {
        for x in 0..<sizes[0] {
          let place = end + 1 + y * sizes[2] + 4 * x
          pixels.append(
            UInt32(run.output[place + 2]) | UInt32(run.output[place + 1]) << 8
              | UInt32(run.output[place]) << 16)
        }
      }
      return (sizes[0], sizes[1], pixels)
    }
  }
}
