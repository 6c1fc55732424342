import Ductus
import Foundation
import InkTestSupport
import Testing

/// `ductus render --show lines` gives a plotter the middle lines, of logs and of drawings.
@Suite struct LinesCommandTests {
  private func paths(_ svg: String) -> [String] {
    svg.split(separator: "\n").map(String.init).filter { $0.hasPrefix("<path ") }
  }

  private let log = Data(
    """
    {"eventLog":1}
    [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[10,30]}]
    [{"touchIdentifier":"a","timestamp":1,"type":2,"phase":1,"location":[60,30]}]
    [{"touchIdentifier":"a","timestamp":2,"type":2,"phase":3,"location":[90,30]}]
    [{"touchIdentifier":"b","timestamp":3,"type":0,"phase":0,"majorRadius":20,"location":[40,10]}]
    [{"touchIdentifier":"b","timestamp":4,"type":0,"phase":3,"majorRadius":20,"location":[40,50]}]
    [{"touchIdentifier":"c","timestamp":5,"type":2,"phase":0,"location":[10,60]}]
    [{"touchIdentifier":"c","timestamp":6,"type":2,"phase":1,"location":[60,60]}]

    """.utf8)

  @Test func `a log gives a path for each stroke, finished or not`() throws {
    let plain = ["--brush", "linear", "--size", "100x100", "--show", "lines"]
    let svg = try Rendered.svg(plain + ["--finger", "erase"], of: "-", input: log)
    try XMLDocumentCheck(svg)
    #expect(svg.contains("<g fill=\"none\"") && svg.contains("viewBox=\"0 0 100 100\""))
    let lines = paths(svg)
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("stroke=\"#000000\"") })
    // A finger as wide as 20 points erases 10 of them.
    #expect(lines[0].contains("d=\"M10 30l25 0m10 0 15 0 30 0\""))
    #expect(lines[1].contains("d=\"M10 60l50 0\""))
    // Where fingers draw, their strokes are lines, too; after three callbacks there is one.
    #expect(try paths(Rendered.svg(plain, of: "-", input: log)).count == 3)
    #expect(try paths(Rendered.svg(plain + ["--at", "3"], of: "-", input: log)).count == 1)
  }

  @Test func `a drawing gives the lines of its document`() throws {
    try withTemporaryFolder { folder in
      let document = InkDocument()
      var random = SeededGenerator(seed: 3)
      for _ in 0..<9 {
        document.perform(.add([RandomStrokes.stroke(&random, in: document, page: 200)]))
      }
      let file = folder.appendingPathComponent("a.ductus")
      try Data(document.file()).write(to: file)
      let svg = try Rendered.svg(["--show", "lines"], of: file.path)
      try XMLDocumentCheck(svg)
      #expect(paths(svg).count == document.centerLines().count && !paths(svg).isEmpty)
      let sized = try Rendered.svg(["--show", "lines", "--size", "90x70"], of: file.path)
      let area = Rect(minX: 0, minY: 0, maxX: 90, maxY: 70)
      #expect(sized == String(decoding: document.linesSVG(SVGPage(area: area)), as: UTF8.self))
    }
  }

  @Test func `lines are paths, not pixels`() throws {
    let run = try CommandRun(
      ["render", looks, "-o", "-", "--format", "png", "--show", "lines"])
    #expect(run.exitCode == 64 && run.output.isEmpty)
    #expect(run.messages.contains("--show lines gives paths: write an SVG"))
  }
}
