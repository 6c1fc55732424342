import DecodedPNG
import Ductus
import Foundation
import InkImport
import PDFTestSupport
import SharedData
import Testing

/// The program Xournal++, and a screen for it.
private enum XournalProgram {
  static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// True if both are here.
  static let isInstalled = path(of: "xournalpp") != nil && path(of: "xvfb-run") != nil
}

/// Xournal++ itself opens what is written for it, and draws what is read of its files: both are compared as PDFs.
///
/// Debian's 1.1.3 draws the same ink: of 3,794 dark pixels at 72 dpi none lies farther than two pixels from one of ours.
@Suite(
  .enabled(
    if: Proof.isWhole && XournalProgram.isInstalled && PDFTool.areInstalled,
    "SKIPPED: make proof alone, with xournalpp, xvfb and poppler-utils"))
struct XournalProgramTests {
  /// The share of dark pixels of one picture that may have none in the other within two pixels.
  private static let tolerance = 0.002

  /// The PDF that Xournal++ makes of a file.
  private func pdf(of file: URL) throws -> [UInt8] {
    let output = file.deletingPathExtension().appendingPathExtension("theirs.pdf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(XournalProgram.path(of: "xvfb-run")))
    process.arguments = ["-a", "xournalpp", "--create-pdf=\(output.path)", file.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](try Data(contentsOf: output))
  }

  /// The PDF that we make of a file.
  private func ourPDF(of file: URL) throws -> [UInt8] {
    let output = file.deletingPathExtension().appendingPathExtension("ours.pdf")
    let run = try CommandRun(["render", file.path, "-o", output.path])
    #expect(run.exitCode == 0, "\(run.messages)")
    return [UInt8](try Data(contentsOf: output))
  }

  /// How dark each pixel is, 0…255.
  private func darkness(_ picture: DecodedPNG) -> [Int] {
    picture.pixels.map { pixel in
      255 - (Int(pixel & 0xFF) + Int(pixel >> 8 & 0xFF) + Int(pixel >> 16 & 0xFF)) / 3
    }
  }

  /// Expects that dark pixels of both pictures lie beside each other.
  private func expectAlike(_ one: [UInt8], _ other: [UInt8], page: Int) throws {
    let pictures = try [one, other].map {
      try PDFTool.picture(of: $0, page: page, dotsPerInch: 72)
    }
    let (width, height) = (pictures[0].width, pictures[0].height)
    #expect((width - pictures[1].width).magnitude <= 1)
    #expect((height - pictures[1].height).magnitude <= 1)
    for (from, to) in [(0, 1), (1, 0)] {
      let (a, b) = (darkness(pictures[from]), darkness(pictures[to]))
      var (dark, alone) = (0, 0)
      for y in 2..<min(height, pictures[to].height) - 2 {
        for x in 2..<min(width, pictures[to].width) - 2 {
          let here = a[y * pictures[from].width + x]
          guard here > 55 else { continue }
          dark += 1
          var near = 0
          for row in y - 2...y + 2 {
            for column in x - 2...x + 2 { near = max(near, b[row * pictures[to].width + column]) }
          }
          if near < here - 60 { alone += 1 }
        }
      }
      #expect(dark > 300, "there is no ink")
      #expect(Double(alone) <= Self.tolerance * Double(dark), "\(alone) of \(dark) pixels")
    }
  }

  /// A drawing with widths by force, an even pen, a highlighter and two pages.
  private func document() -> InkDocument {
    let document = InkDocument()
    document.arrange(.add([PageDraft(.a6), PageDraft(.a5)], at: 0))
    for page in document.pages {
      for row in 0..<5 {
        var points: [PolylinePoint] = []
        for step in 0..<60 {
          let x = page.rect.minX + 30 + Double(step * 3)
          let y = page.rect.minY + 40 + Double(row * 40 + step % 9 * 2)
          points.append(
            PolylinePoint(
              location: Point(x, y), timestamp: Double(step) / 100,
              force: 0.5 + Double(step % 7) / 4))
        }
        let preset: BrushPreset = row == 0 ? .highlighter : row == 1 ? .linear : .pen
        document.append(InkStroke(points, brush: preset.brush))
      }
    }
    return document
  }

  @Test func `Xournal++ shows what is written for it`() throws {
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus")
      try Data(try document().file()).write(to: drawing)
      let file = folder.appendingPathComponent("a.xopp")
      #expect(try CommandRun(["convert", drawing.path, "-o", file.path]).exitCode == 0)
      let (theirs, ours) = (try pdf(of: file), try ourPDF(of: drawing))
      for page in 1...2 { try expectAlike(theirs, ours, page: page) }
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: Self.realFile.path), SharedData.isMissing))
  func `Its own file looks as it shows it`() throws {
    try withTemporaryFolder { folder in
      // Fills and dashes are told as left, and the lines of its paper are darker in its PDFs.
      var text = String(
        decoding: try Gzip.expand([UInt8](try Data(contentsOf: Self.realFile)), limit: 1 << 24),
        as: UTF8.self)
      text = text.replacing(#/ fill="[0-9]*"/#, with: "").replacing(#/style="d[a-z]*"/#, with: "")
        .replacing("style=\"graph\"", with: "style=\"plain\"")
      let file = folder.appendingPathComponent("b.xopp")
      try Data(Gzip.compress(Array(text.utf8))).write(to: file)
      try expectAlike(try pdf(of: file), try ourPDF(of: file), page: 1)
    }
  }

  static let realFile = SharedData.folder.appendingPathComponent("ink/xopp/load-strokes.xopp")
}
