import DecodedPNG
import Ductus
import Foundation
import Testing

@Suite struct BrushesCommandTests {
  private static let isRelease: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  @Test func `every brush is listed, with what it is`() throws {
    let run = try CommandRun(["brushes"])
    #expect(run.exitCode == 0 && run.messages.isEmpty)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(lines.map { String($0[0]) } == BrushPreset.allCases.map(\.name.description))
    for line in lines { #expect(line.count == 2 && line[1].count > 10) }
  }

  @Test(arguments: BrushPreset.allCases)
  func `every brush can be described, and read again`(preset: BrushPreset) throws {
    let run = try CommandRun(["brushes", "--describe", preset.name.description])
    #expect(run.exitCode == 0)
    #expect(try Brush(text: run.output.utf8) == preset.brush)
  }

  // In debug builds it takes too long.
  @Test(.enabled(if: isRelease, "the sheet is drawn in release builds only"))
  func `the sheet in Samples is what the command draws, also from the recording itself`() throws {
    try withTemporaryFolder { folder in
      let golden = try DecodedPNG(Array(Data(contentsOf: URL(fileURLWithPath: sheet))))
      for log in [[], [looks]] {
        let file = folder.appendingPathComponent("brushes.png")
        let run = try CommandRun(["brushes", "-o", file.path, "--scale", "1.5"] + log)
        #expect(run.exitCode == 0 && run.messages.isEmpty && run.output.isEmpty)
        let drawn = try DecodedPNG(Array(Data(contentsOf: file)))
        #expect(drawn.width == golden.width && drawn.height == golden.height)
        let different = zip(drawn.pixels, golden.pixels).filter { $0 != $1 }.count
        #expect(
          different == 0,
          """
          \(different) pixels differ; if that is meant, look at the new picture: \
          ductus brushes -o Samples/brushes.png --scale 1.5
          """)
      }
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: sheet)
    #expect((attributes[.size] as? Int ?? 0) < 400_000)
  }

  @Test(arguments: [
    (["brushes", "in.json"], "sheet"), (["brushes", "-o", "sheet.svg"], ".png"),
    (["brushes", "-o", "sheet.png", "--scale", "9"], "1 to 4"),
    (["brushes", "--describe", "brush"], "brush"),
    (["brushes", "--describe", "pen", "-o", "a.png"], "two"),
    (["brushes", looks, "-o", looks], ".png"),
    (["brushes", "-o", "a.png", "--background", "blue"], "colour"),
  ])
  func `options that cannot be are refused`(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
  }

  @Test func `a sheet does not replace the log that it is drawn with`() throws {
    try withTemporaryFolder { folder in
      let log = folder.appendingPathComponent("log.png")
      try Data("[]".utf8).write(to: log)
      #expect(try CommandRun(["brushes", log.path, "-o", log.path]).exitCode == 64)
      #expect(try String(contentsOf: log, encoding: .utf8) == "[]")
    }
    #expect(try CommandRun(["brushes", "no-such.json", "-o", "-"]).exitCode == 66)
    #expect(try CommandRun(["brushes", "-o", "/no-such-folder/a.png"]).exitCode == 73)
  }
}
