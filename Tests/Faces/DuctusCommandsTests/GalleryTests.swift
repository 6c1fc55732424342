import DecodedPNG
import Foundation
import Gallery
import Testing

@Suite struct GalleryTests {
  private static let resources = URL(fileURLWithPath: sheet)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Faces/Ductus/Documentation.docc/Resources")

  @Test func `The pictures of the documentation are those of the gallery`() throws {
    try withTemporaryFolder { folder in
      let pages = try GalleryFiles.draw(into: folder.path, scales: [2])
      #expect(pages.count == 7)
      for page in pages {
        let name = "\(page)@2x.png"
        let drawn = try DecodedPNG([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
        #expect(Set(drawn.pixels).count > 20, "\(page) is empty")
        let golden = try DecodedPNG(
          [UInt8](Data(contentsOf: Self.resources.appendingPathComponent("gallery-\(name)"))))
        #expect(drawn.width == golden.width && drawn.height == golden.height)
        let different = zip(drawn.pixels, golden.pixels).filter { $0 != $1 }.count
        #expect(
          different == 0,
          "\(different) pixels of \(page) differ; if that is meant, look at it: make gallery")
        // Its strokes are beside it.
        let drawing = folder.appendingPathComponent("\(page).ductus")
        let info = try CommandRun(["info", drawing.path])
        #expect(info.exitCode == 0 && info.output.contains("strokes"))
      }
    }
  }
}
