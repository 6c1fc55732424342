import DecodedPNG
import Ductus
import Foundation
import Testing

/// Pictures are as large as is said, whatever they are made of.
@Suite struct PictureSizeTests {
  #if DEBUG
    private static let presets: [BrushPreset] = [.pen, .pencil, .signature]
  #else
    private static let presets = BrushPreset.allCases
  #endif

  private func png(_ arguments: [String]) throws -> DecodedPNG {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.png")
      let run = try CommandRun(arguments + ["-o", file.path])
      try #require(run.exitCode == 0, "\(run.messages)")
      return try DecodedPNG([UInt8](Data(contentsOf: file)))
    }
  }

  @Test(arguments: presets)
  func `A log and the drawing made of it give the same picture`(preset: BrushPreset) throws {
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus").path
      let brush = ["--brush", preset.name.description]
      for size in [["--size", "200x100", "--scale", "2"], ["--fit", "90x70"], []] {
        // The view is that of the picture.
        let view = size.first == "--size" ? ["--size", "200x100"] : []
        #expect(
          try CommandRun(["convert", looks, "-o", drawing] + brush + view).exitCode == 0)
        let (one, other) = try (
          png(["render", looks] + brush + size), png(["render", drawing] + size)
        )
        #expect(one.width == other.width && one.height == other.height, "\(size)")
        #expect(one.pixels == other.pixels, "\(size)")
      }
      let svgs = try [["render", looks] + brush, ["render", drawing]].map {
        try CommandRun($0 + ["-o", "-"]).output.prefix { $0 != ">" }
      }
      #expect(svgs[0] == svgs[1])
    }
  }

  @Test func `A picture fits, fills what it fits into, and keeps its proportions`() throws {
    let whole = try png(["render", sample])
    let shape = Double(whole.width) / Double(whole.height)
    for (width, height) in [(200, 150), (64, 64), (16, 900), (1, 1), (3000, 400), (999, 999)] {
      let picture = try png(["render", sample, "--fit", "\(width)x\(height)"])
      #expect(picture.width <= width && picture.height <= height)
      #expect(picture.width == width || picture.height == height)
      if min(width, height) > 9 {
        let expected = min(Double(width), Double(height) * shape)
        #expect(abs(Double(picture.width) - expected) <= 1.001, "\(width)x\(height)")
      }
    }
    // A point becomes at most 8 pixels.
    let dot = Data(
      #"[{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[9,9]}]"#.utf8)
    let large = try Rendered.png(["--fit", "16000x4000"], of: "-", input: dot)
    #expect(large.width <= 120 && large.width >= 80)
  }

  @Test(arguments: ["pen", "pencil", "marker"])
  func `A small picture is the average of a large one`(brush: String) throws {
    let whole = try png(["render", sample, "--brush", brush, "--size", "320x240"])
    for (scale, count) in [("0.5", 2), ("0.25", 4), ("0.0625", 16)] {
      let small = try png(
        ["render", sample, "--brush", brush, "--size", "320x240", "--scale", scale])
      try #require(small.width == 320 / count && small.height == 240 / count)
      var differences = 0
      for y in 0..<small.height {
        for x in 0..<small.width {
          for shift in [UInt32(0), 8, 16] {
            var sum = 0
            for row in 0..<count {
              for column in 0..<count {
                let pixel = whole.pixels[(y * count + row) * 320 + x * count + column]
                sum += Int(pixel >> shift & 255)
              }
            }
            let mean = (sum + count * count / 2) / (count * count)
            if mean != Int(small.pixels[y * small.width + x] >> shift & 255) { differences += 1 }
          }
        }
      }
      #expect(differences == 0, "\(scale)")
      #expect(small.ink > 0.5)
    }
  }

  @Test func `Hairlines keep their darkness in a thumbnail`() throws {
    // Twenty lines that are 0.4 points wide and 200 long.
    var log = "{\"eventLog\":1}\n"
    for line in 0..<20 {
      for (x, phase) in [(10, 0), (210, 3)] {
        log += #"[{"touchIdentifier":"\#(line)","timestamp":\#(Double(line) + Double(x) / 1000),"#
        log += #""type":2,"phase":\#(phase),"location":[\#(x),\#(10 + line * 9)]}]"# + "\n"
      }
    }
    let arguments = ["--brush", "linear", "--width", "0.4", "--size", "220x200"]
    for (scale, area) in [("1", 1.0), ("0.5", 4), ("0.2", 25), ("0.1", 100)] {
      let picture = try Rendered.png(
        arguments + ["--scale", scale], of: "-", input: Data(log.utf8))
      #expect(abs(picture.ink * area / 1600 - 1) < 0.06, "\(scale): \(picture.ink * area)")
    }
  }

  @Test func `--size and --fit are the same in a replay`() throws {
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus").path
      #expect(
        try CommandRun(["convert", sample, "-o", drawing, "--brush", "pencil"]).exitCode == 0)
      for size in [
        [], ["--size", "320x200"], ["--size", "320x200", "--scale", "0.3"], ["--fit", "100x80"],
        ["--scale", "1.5"],
      ] {
        let replayed = try png(
          ["replay", drawing, "--seconds", "0.5", "--fps", "4", "--hold", "0"] + size)
        let rendered = try png(["render", drawing] + size)
        #expect(replayed.width == rendered.width && replayed.height == rendered.height)
        #expect(replayed.frames.last?.pixels == rendered.pixels, "\(size)")
      }
    }
  }

  @Test func `An SVG is shown as large`() throws {
    let plain = try CommandRun(["render", sample, "-o", "-"]).output
    let half = try CommandRun(["render", sample, "-o", "-", "--scale", "0.5"])
    let fitted = try CommandRun(["render", sample, "-o", "-", "--fit", "200x150"])
    #expect(half.messages.isEmpty && fitted.exitCode == 0)
    func box(_ svg: String) -> Substring? { svg.firstMatch(of: /viewBox="[^"]*"/)?.output }
    #expect(box(plain) == box(half.output) && box(plain) == box(fitted.output))
    #expect(fitted.output.contains(" width=\"200\""))
    #expect(half.output != plain)
  }
}
