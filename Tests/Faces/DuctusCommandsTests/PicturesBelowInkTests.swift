import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import Testing

/// Pictures below the ink of a drawing, decoded by other programs.
@Suite struct PicturesBelowInkTests {
  private static func hasProgram(_ name: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Returns the output of `ductus render` for a drawing with one picture and no ink.
  private func rendered(
    _ content: PictureContent, _ size: PageSize, scale: String = "1"
  ) throws -> DecodedPNG {
    let document = InkDocument()
    document.perform(
      .put(pictures: [
        PlacedPicture(id: document.nextPicture, content: content, size: size, place: 0)
      ]))
    return try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("drawing.ductus")
      let file = folder.appendingPathComponent("picture.png")
      try document.write(to: drawing.path)
      let run = try CommandRun([
        "render", drawing.path, "-o", file.path, "--scale", scale, "--margin", "0",
      ])
      try #require(run.exitCode == 0, "\(run.messages)")
      #expect(run.messages.isEmpty, "\(run.messages)")
      return try DecodedPNG(Array(Data(contentsOf: file)))
    }
  }

  @Test(.enabled(if: hasProgram("ffmpeg"), "ffmpeg is not installed"))
  func `An image is drawn as it is, and smaller as its mean`() throws {
    var pixels: [UInt32] = []
    for y in 0..<16 {
      let red: UInt32 = y % 2 == 0 ? 255 : 55
      for x in 0..<32 { pixels.append(0xFF00_0000 | red | UInt32(x * 8) << 8) }
    }
    var picture = try InkDocument().picture(
      of: Rect(minX: 0, minY: 0, maxX: 32, maxY: 16), scale: 1)
    picture.pixels = pixels
    let content = PictureContent(.png, try picture.png())
    let size = PageSize(width: 32, height: 16)
    let whole = try rendered(content, size)
    #expect(whole.width == 32 && whole.height == 16)
    #expect(whole.pixels == pixels)
    let half = try rendered(content, size, scale: "0.5")
    #expect(half.width == 16 && half.height == 8)
    for y in 0..<8 {
      for x in 0..<16 {
        let pixel = half.pixels[y * 16 + x]
        let green = UInt32(x * 16 + 4)
        #expect(pixel & 255 == 155)
        #expect(pixel >> 8 & 255 == green)
      }
    }
  }

  @Test(.enabled(if: hasProgram("pdftoppm"), "pdftoppm is not installed"))
  func `A page of a PDF is drawn at the size of the picture`() throws {
    // A page of 40 × 30 points whose left half is black; readers find the objects without a table.
    let content = "0 0 20 30 re f"
    let file = """
      %PDF-1.4
      1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 40 30]/Contents 4 0 R/Resources<<>>>> endobj
      4 0 obj <</Length \(content.utf8.count)>> stream
      \(content)
      endstream endobj
      trailer <</Root 1 0 R/Size 5>>
      %%EOF

      """
    let page = try rendered(
      PictureContent(.pdf, Array(file.utf8)), PageSize(width: 40, height: 30), scale: "2")
    #expect(page.width == 80 && page.height == 60)
    for y in [1, 30, 58] {
      #expect(page.pixels[y * 80 + 10] == 0xFF00_0000)
      #expect(page.pixels[y * 80 + 70] == 0xFFFF_FFFF)
    }
  }

  @Test func `What cannot be decoded is a frame, and is reported`() throws {
    let document = InkDocument()
    document.perform(
      .put(pictures: [
        PlacedPicture(
          id: document.nextPicture, content: PictureContent(.jpeg, [1, 2, 3]),
          size: PageSize(width: 20, height: 20), place: 0)
      ]))
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("drawing.ductus")
      let file = folder.appendingPathComponent("picture.png")
      try document.write(to: drawing.path)
      let run = try CommandRun(["render", drawing.path, "-o", file.path])
      #expect(run.exitCode == 0 && run.messages.contains("cannot be decoded"))
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
