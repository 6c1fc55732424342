import DecodedPNG
import Ductus
import Foundation
import Testing

@Suite struct GalleryCommandTests {
  private static let isRelease: Bool = {
    var isRelease = true
    assert({ isRelease = false }() == ())
    return isRelease
  }()

  private static let pages = [
    "handwriting", "small-letters", "sphere", "hatching", "signature", "brushes", "black-paper",
  ]

  private static let resources = URL(fileURLWithPath: sheet)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Ductus/Documentation.docc/Resources")

  // In debug builds it takes too long.
  @Test(.enabled(if: isRelease, "the gallery is drawn in release builds only"))
  func `the pictures of the documentation are what the command draws`() throws {
    try withTemporaryFolder { folder in
      let run = try CommandRun(["gallery", "-o", folder.path])
      #expect(run.exitCode == 0 && run.messages.isEmpty && run.output.isEmpty)
      for page in Self.pages {
        for suffix in ["", "@2x"] {
          let file = folder.appendingPathComponent("\(page)\(suffix).png")
          let drawn = try DecodedPNG(Array(Data(contentsOf: file)))
          #expect(Set(drawn.pixels).count > 20, "\(page) is empty")
          if suffix.isEmpty { continue }
          let golden = try DecodedPNG(
            Array(
              Data(contentsOf: Self.resources.appendingPathComponent("gallery-\(page)@2x.png"))))
          #expect(drawn.width == golden.width && drawn.height == golden.height)
          let different = zip(drawn.pixels, golden.pixels).filter { $0 != $1 }.count
          #expect(
            different == 0,
            "\(different) pixels of \(page) differ; if that is meant, look at it: make gallery")
        }
      }
    }
  }

  @Test func `a page is drawn from its strokes, which are beside it`() throws {
    try withTemporaryFolder { folder in
      let arguments = ["gallery", "-o", folder.path, "--scene", "small-letters", "--scale", "1"]
      #expect(try CommandRun(arguments).exitCode == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["small-letters.ductus", "small-letters.png"])
      let drawing = folder.appendingPathComponent("small-letters.ductus")
      let info = try CommandRun(["info", drawing.path])
      #expect(info.exitCode == 0 && info.output.contains("strokes"))
    }
  }

  @Test(arguments: [
    (["gallery"], "--output"), (["gallery", "-o", "x", "--scene", "nothing"], "handwriting"),
    (["gallery", "-o", "x", "--scale", "0"], "1, 2, 3 or 4"),
  ])
  func `options that cannot be are refused`(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a folder that cannot be made is named`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let run = try CommandRun(["gallery", "-o", file.path + "/gallery"])
      #expect(run.exitCode == 73 && run.messages.contains("file/gallery"))
    }
  }
}
