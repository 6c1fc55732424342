import DecodedPNG
import Ductus
import Foundation
import Testing

/// A picture as large as the ink has all of the ink.
@Suite struct RenderFitTests {
  // Debug builds draw some fifty times slower: there some have to do.
  #if DEBUG
    private static let presets: [BrushPreset] = [.fountain, .highlighter, .signature, .speedThick]
    private static let scales = ["1"]
    private static let count = 100
    private static let side = 500.0
  #else
    private static let presets = BrushPreset.allCases
    private static let scales = ["1", "1.5"]
    private static let count = 500
    private static let side = 1800.0
  #endif

  /// A closed curve that crosses itself, drawn fast.
  private static let lissajous: Data = {
    var log = "{\"eventLog\":1}\n"
    for index in 0..<count {
      let angle = Double(index) / Double(count) * 2 * Double.pi
      let x = side / 2 * (1 + Elementary.sin(3 * angle))
      let y = side / 2 * (1 + Elementary.sin(2 * angle + 0.5))
      let phase = index == 0 ? 0 : index == count - 1 ? 3 : 1
      log += #"[{"touchIdentifier":"a","timestamp":\#(Double(index) / 3),"type":2,"#
      log += #""phase":\#(phase),"location":[\#(x),\#(y)]}]"# + "\n"
    }
    return Data(log.utf8)
  }()

  @Test(arguments: presets)
  func `no ink is cut off`(preset: BrushPreset) throws {
    let brush = ["--brush", preset.name.description]
    #expect(try !Rendered.png(brush).hasInkOnBorder)
    #expect(try !Rendered.png(brush, of: "-", input: Self.lissajous).hasInkOnBorder)
  }

  @Test(arguments: [
    "size 100\ntip nib rectangle 1\nwidth size\nangle 0.785",
    "size 100\ntip nib rectangle 0.5\nwidth size\nangle direction",
    "size 60\ntip nib ellipse 1\nwidth size", "size 60\ntip outline\nwidth size",
    "size 9\ntip dab 1 0.1\nwidth size", "size 40\nwidth view / 10",
  ])
  func `no corner is cut off`(lines: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.brush")
      try Data("ductus-brush 1\n\(lines)\n".utf8).write(to: file)
      for scale in Self.scales {
        let picture = try Rendered.png(["--brush", file.path, "--scale", scale])
        #expect(!picture.hasInkOnBorder && picture.ink > 1000)
        // Nor is there more paper than a margin, whole points and what a curve bulges less than its
        // control points.
        let rows = picture.pixels.indices.filter { picture.pixels[$0] != 0xFFFF_FFFF }
        let top = (rows.min() ?? 0) / picture.width
        #expect(Double(top) <= 6 * (Double(scale) ?? 1))
      }
    }
  }

  @Test func `an irregular dot is whole`() throws {
    for seed in 0..<8 {
      // The seed of a stroke depends on how many there were.
      var log = "{\"eventLog\":1}\n"
      for touch in 0...seed {
        log += #"[{"touchIdentifier":"\#(touch)","timestamp":0,"type":2,"phase":0,"#
        log += #""location":[50,60]}]"# + "\n"
      }
      let brush = ["--brush", "signature-lines", "--width", "200"]
      #expect(try !Rendered.png(brush, of: "-", input: Data(log.utf8)).hasInkOnBorder)
    }
  }

  @Test func `both formats draw on the same view`() throws {
    // Two points of a width that depends on the view.
    let log = Data(
      """
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[50,60]},
      {"touchIdentifier":"a","timestamp":0.1,"type":2,"phase":3,"location":[150,60]}]
      """.utf8)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.brush")
      try Data("ductus-brush 1\nsize 1\nwidth view / 10\n".utf8).write(to: file)
      for (size, width) in [("fit", 32), ("9000x300", 30), ("200x120", 12)] {
        let arguments = ["--brush", file.path, "--size", size]
        let picture = try Rendered.png(arguments, of: "-", input: log)
        let column = size == "fit" ? picture.width / 2 : 100
        let inked = (0..<picture.height).filter {
          picture.pixels[$0 * picture.width + column] != 0xFFFF_FFFF
        }
        #expect((width...width + 1).contains(inked.count), "\(size)")
        let drawing = try Rendered.svg(arguments, of: "-", input: log)
        let heights = pathCorners(drawing)[0].map { $0.y }
        let radius = Double(width) / 2
        #expect(abs((heights.min() ?? 0) - 60 + radius) < 0.02, "\(size)")
        #expect(abs((heights.max() ?? 0) - 60 - radius) < 0.02, "\(size)")
      }
    }
  }
}
