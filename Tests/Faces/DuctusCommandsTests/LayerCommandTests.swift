import DecodedPNG
import Ductus
import Foundation
import Testing

/// Layers on the command line.
@Suite struct LayerCommandTests {
  /// Writes a drawing with a vertical stroke on its base layer, a horizontal one on “Notes”, and a hidden layer.
  private func write(to folder: URL) throws -> String {
    let document = InkDocument()
    let brush = Brush(size: 8, tip: .outline, dynamics: Dynamics(width: .size))
    let notes = try #require(document.addingLayer(above: .sheet, name: "Notes"))
    document.perform(notes.edits)
    let hidden = try #require(document.addingLayer(above: notes.id, name: "Hidden"))
    document.perform(hidden.edits)
    let lines = [
      (Point(50, 10), Point(50, 90), ElementIdentifier.sheet),
      (Point(10, 50), Point(90, 50), notes.id), (Point(10, 80), Point(90, 80), hidden.id),
    ]
    for (start, end, layer) in lines {
      let samples = (0...10).map { index in
        PolylinePoint(
          location: start.interpolated(to: end, at: Double(index) / 10),
          timestamp: Double(index) / 60)
      }
      let id = document.append(InkStroke(samples, brush: brush))
      document.perform(.set([id], .layer(layer)))
    }
    document.perform(document.hiding(layer: hidden.id, true))
    document.perform(document.fading(layer: notes.id, to: 127))
    let path = folder.appendingPathComponent("layers.ductus")
    try Data(document.file()).write(to: path)
    return path.path
  }

  @Test func `What is in a drawing tells its layers`() throws {
    try withFolder { folder in
      let path = try write(to: folder)
      let text = try CommandRun(["info", path]).output
      #expect(
        text.contains(
          "layers     Hidden (hidden), Notes (49 %), Layer 1, from the uppermost down\n"))
      let json = try CommandRun(["info", "--json", path]).output
      #expect(json.contains("\"title\"") && json.contains("\"isHidden\""))
      #expect(try CommandRun(["info", "--history", path]).exitCode == 0)
    }
  }

  @Test func `Some layers are drawn alone`() throws {
    try withFolder { folder in
      let path = try write(to: folder)
      let picture = folder.appendingPathComponent("picture.png")
      func pixels(_ more: [String]) throws -> DecodedPNG {
        let run = try CommandRun(["render", path, "--size", "100x100", "-o", picture.path] + more)
        try #require(run.exitCode == 0, "\(run)")
        return try DecodedPNG([UInt8](Data(contentsOf: picture)))
      }
      func isInked(_ png: DecodedPNG, _ x: Int, _ y: Int) -> Bool {
        png.pixels[y * png.width + x] != png.pixels[0]
      }
      for (layers, expected) in [
        ([], [true, true, false]), (["--layers", "Notes"], [false, true, false]),
        (["--layers", "Layer 1,Hidden"], [true, false, true]),
      ] {
        let png = try pixels(layers)
        #expect(
          [isInked(png, 50, 20), isInked(png, 20, 50), isInked(png, 20, 80)] == expected,
          "\(layers)")
      }
      let svg = folder.appendingPathComponent("picture.svg")
      let run = try CommandRun(["render", path, "-o", svg.path, "--layers", "Notes"])
      #expect(run.exitCode == 0)
      let text = String(decoding: try Data(contentsOf: svg), as: UTF8.self)
      #expect(text.contains("inkscape:label=\"Notes\"") && !text.contains("Layer 1"))
    }
  }

  @Test func `Layers that are not there are refused`() throws {
    try withFolder { folder in
      let path = try write(to: folder)
      let output = folder.appendingPathComponent("out.png").path
      let run = try CommandRun(["render", path, "-o", output, "--layers", "Nots"])
      #expect(run.exitCode != 0 && !FileManager.default.fileExists(atPath: output))
      #expect(run.messages.contains("Layer 1, Notes, Hidden"), "\(run)")
      #expect(try CommandRun(["render", path, "-o", output, "--layers", ""]).exitCode != 0)
      let pdf = folder.appendingPathComponent("out.pdf").path
      #expect(try CommandRun(["render", path, "-o", pdf, "--layers", "Notes"]).exitCode != 0)
      #expect(
        try CommandRun(["render", path, "-o", pdf, "--layers", "Notes", "--flat"]).exitCode == 0)
    }
  }
}
