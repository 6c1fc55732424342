import DecodedPNG
import Ductus
import Foundation
import InkTestSupport
import Testing

/// `ductus render` makes SVG of drawings, too.
@Suite struct DrawingSVGTests {
  /// Returns a drawing with strokes of several brushes, moved ones, and erasures.
  private func drawing(seed: UInt64, strokes: Int = 12) throws -> InkDocument {
    let document = InkDocument()
    var random = SeededGenerator(seed: seed)
    for index in 0..<strokes {
      var stroke = RandomStrokes.stroke(&random, in: document, page: 200)
      if index % 5 == 4 { stroke.brush = BrushPreset.eraser.brush }
      document.perform(.add([stroke]))
    }
    document.perform(.paper(InkColor(red: 250, green: 240, blue: 230)))
    return document
  }

  private func write(_ document: InkDocument, _ folder: URL) throws -> String {
    let file = folder.appendingPathComponent("a.ductus")
    try Data(document.file()).write(to: file)
    return file.path
  }

  @Test func `a drawing becomes an SVG of the same part as its PNG`() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      try withFolder { folder in
        let document = try drawing(seed: seed)
        let path = try write(document, folder)
        let svg = try Rendered.svg([], of: path)
        try XMLDocumentCheck(svg)
        #expect(svg.contains("fill=\"#faf0e6\""))
        let picture = try Rendered.png([], of: path)
        #expect(svg.contains(" width=\"\(picture.width)\" height=\"\(picture.height)\" viewBox="))
        let sized = try Rendered.svg(["--size", "90x70", "--background", "transparent"], of: path)
        #expect(sized.contains("viewBox=\"0 0 90 70\"") && !sized.contains("#faf0e6"))
        let area = Rect(minX: 0, minY: 0, maxX: 90, maxY: 70)
        #expect(
          Data(sized.utf8) == Data(document.svg(SVGPage(area: area, paper: .transparent))))
        let black = try Rendered.svg(["--background", "#12345680"], of: path)
        #expect(black.contains("fill=\"#123456\" fill-opacity=\"0.502\""))
      }
    }
  }

  @Test(.enabled(if: Rendered.canDraw, Rendered.cannotDraw))
  func `its picture is that of the pixels`() throws {
    try withFolder { folder in
      let document = InkDocument()
      let brushes: [BrushPreset] = [.pen, .marker, .fountain, .highlighter, .eraser]
      var random = SeededGenerator(seed: 8)
      for index in 0..<16 {
        var stroke = RandomStrokes.stroke(&random, in: document, page: 200)
        stroke.brush = brushes[index % brushes.count].brush
        document.perform(.add([stroke]))
      }
      let path = try write(document, folder)
      let drawn = try Rendered.drawn(Rendered.svg([], of: path))
      #expect(try Rendered.png([], of: path).difference(from: drawn) < 0.03)
    }
  }

  @Test func `an empty drawing is a page of paper`() throws {
    try withFolder { folder in
      let path = try write(InkDocument(), folder)
      let run = try CommandRun(["render", path, "-o", "-"])
      #expect(run.exitCode == 0)
      #expect(run.messages == "ductus: warning: the drawing has no strokes\n")
      #expect(run.output.contains("viewBox=\"0 0 1 1\"") && !run.output.contains("<path"))
    }
  }

  @Test func `what makes no sense for a drawing is refused, and nothing is written`() throws {
    try withFolder { folder in
      let path = try write(drawing(seed: 1), folder)
      let output = folder.appendingPathComponent("a.svg").path
      for options in [
        ["--brush", "ink"], ["--color", "#f00"], ["--width", "3"], ["--filter", "distance:2"],
        ["--smoother", "line"], ["--cancelled", "finish"], ["--finger", "erase"],
        ["--show", "points"], ["--drop-unknown-keys"], ["--single-touch"],
      ] {
        for format in ["svg", "png"] {
          let run = try CommandRun(
            ["render", path, "-o", output, "--format", format] + options)
          #expect(run.exitCode == 64 && run.output.isEmpty, "\(options)")
          #expect(run.messages.contains("\(options[0]) can be given for a log only"))
        }
      }
      let scaled = try CommandRun(["render", path, "-o", "-", "--scale", "2"])
      #expect(scaled.exitCode == 0 && scaled.messages.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: output))
      // The rest of a damaged drawing is drawn, and the loss is reported.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.dropLast(3).write(to: URL(fileURLWithPath: path))
      let damaged = try CommandRun(["render", path, "-o", "-"])
      #expect(damaged.exitCode == 0 && damaged.messages.contains("the file ends within a chunk"))
      try XMLDocumentCheck(damaged.output)
      try bytes.prefix(12).write(to: URL(fileURLWithPath: path))
      let stub = try CommandRun(["render", path, "-o", output])
      #expect(stub.exitCode != 0 || stub.messages.contains("warning"))
    }
  }
}
