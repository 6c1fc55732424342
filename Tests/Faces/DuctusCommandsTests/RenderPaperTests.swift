import DecodedPNG
import Testing

/// The lines of the paper, and the margin around the ink.
@Suite struct RenderPaperTests {
  @Test(arguments: ["grid:30", "ruled:30", "music:5", "dots:12"])
  func `a pattern lies under the ink, in pixels and in outlines`(name: String) throws {
    let plain = try Rendered.png(["--background", "#fff"])
    let lined = try Rendered.png(["--background", "#fff", "--pattern", name])
    #expect(plain.width == lined.width && plain.height == lined.height)
    let blue = lined.pixels.count { $0 & 0xFF < 0xFF && $0 & 0xFF0000 > 0xE00000 }
    #expect(blue > 20 && blue < lined.pixels.count / 3, "\(blue)")
    let svg = try Rendered.svg(["--background", "#fff", "--pattern", name])
    #expect(svg.contains("fill=\"#6090d0\""))
    #expect(try !Rendered.svg(["--background", "#fff"]).contains("#6090d0"))
  }

  @Test func `the margin around the ink is as wide as asked for`() throws {
    let usual = try Rendered.png([])
    let wide = try Rendered.png(["--margin", "20"])
    #expect(wide.width == usual.width + 32 && wide.height == usual.height + 32)
    let none = try Rendered.png(["--margin", "0"])
    #expect(none.width == usual.width - 8 && none.height == usual.height - 8)
  }

  @Test(arguments: [
    (["--pattern", "squares"], "there are plain, grid, ruled, dots, music"),
    (["--pattern", "grid:0"], "from 1 to 10000"), (["--pattern", "grid:"], "from 1 to 10000"),
    (["--margin=-1"], "from 0 to 1000"), (["--margin", "1001"], "from 0 to 1000"),
    (["--margin", "5", "--size", "100x100"], "leave --size out"),
  ])
  func `what cannot be is refused in words`(arguments: [String], words: String) throws {
    let run = try CommandRun(["render", looks, "-o", "picture.png"] + arguments)
    #expect(run.exitCode == 64 && run.messages.contains(words), "\(run.messages)")
  }
}
