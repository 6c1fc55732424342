import DecodedPNG
import Foundation
import Testing

/// Tests that approximations in an SVG are about as dark as on the canvas, and are named in it.
@Suite struct SVGLikenessTests {
  private static func withBrush(_ lines: String, _ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.brush")
      try Data("ductus-brush 1\n\(lines)\n".utf8).write(to: file)
      try body(file.path)
    }
  }

  private static func description(_ svg: String) -> String {
    guard let start = svg.firstRange(of: "<desc>"), let end = svg.firstRange(of: "</desc>") else {
      return ""
    }
    return String(svg[start.upperBound..<end.lowerBound])
  }

  #if !DEBUG
    // On the canvas the edges of pieces of many colours unite; those of overlapping paths add up.
    @Test(
      .enabled(if: Rendered.canDraw, Rendered.cannotDraw),
      arguments: [
        ("pencil", 0.04), ("crayon", 0.03), ("airbrush", 0.15), ("highlighter", 0.02),
        ("force", 0.05), ("fountain", 0.02),
      ])
    func `there is as much ink as in the pixels`(brush: String, tolerance: Double) throws {
      let drawn = try Rendered.drawn(Rendered.svg(["--brush", brush]))
      let ink = try Rendered.png(["--brush", brush]).ink
      #expect(abs(drawn.ink / ink - 1) < tolerance, "\(drawn.ink / ink)")
      #expect(!drawn.hasInkOnBorder)
    }

    @Test(
      .enabled(if: Rendered.canDraw, Rendered.cannotDraw),
      arguments: [
        (0.0, 0.07, 0.1), (0.0, 1.0, 0.3), (0.5, 0.1, 0.1), (0.9, 1.0, 0.3), (1.0, 0.5, 0.1),
      ])
    func `dabs are as hard as they are`(hardness: Double, opacity: Double, spacing: Double) throws {
      let brush = """
        size 40
        smoother catmull-rom
        tip dab \(hardness) \(spacing)
        width size
        opacity \(opacity)
        overlap accumulate
        """
      try Self.withBrush(brush) { path in
        let drawn = try Rendered.drawn(Rendered.svg(["--brush", path]))
        let picture = try Rendered.png(["--brush", path])
        #expect(abs(drawn.ink / picture.ink - 1) < 0.15)
        #expect(picture.difference(from: drawn) < (opacity < 0.2 ? 0.3 : 0.1))
      }
    }

    @Test(
      .enabled(if: Rendered.canDraw, Rendered.cannotDraw),
      arguments: [
        "tip round\nopacity 0.5\noverlap accumulate", "tip round\nopacity 0.5",
        "tip outline\nopacity 0.5\noverlap accumulate",
        "tip dab 0.2 0.1\nopacity 0.1\nhue distance / 100\nsaturation 1\nbrightness 1\n"
          + "overlap accumulate",
        "tip nib rectangle 0.3\nopacity 0.5\nhue distance / 100\nsaturation 1\nbrightness 1",
        "tip round\nopacity 1\ntexture paper 1 0.8", "tip round\nopacity 0.4\ntexture crayon 2 1",
      ])
    func `brushes of one's own are as dark as they are`(lines: String) throws {
      try Self.withBrush("size 20\nsmoother catmull-rom\nwidth size\n\(lines)") { path in
        let drawn = try Rendered.drawn(Rendered.svg(["--brush", path]))
        #expect(try abs(drawn.ink / Rendered.png(["--brush", path]).ink - 1) < 0.1)
      }
    }
  #endif

  @Test func `hard dabs have no blur`() throws {
    for (hardness, isSoft) in [("1", false), ("0", true)] {
      try Self.withBrush("size 20\ntip dab \(hardness) 0.05\nwidth size") { path in
        let svg = try Rendered.svg(["--brush", path])
        #expect(svg.contains("feGaussianBlur") == isSoft)
        #expect(Self.description(svg).contains("soft dabs") == isSoft)
      }
    }
  }

  @Test(arguments: ["round", "nib ellipse 0.3", "outline"])
  func `that ink builds up only on average is said`(tip: String) throws {
    for (opacity, isSaid) in [("0.4", true), ("1", false)] {
      let brush = "size 20\ntip \(tip)\nwidth size\nopacity \(opacity)\noverlap accumulate"
      try Self.withBrush(brush) { path in
        let description = try Self.description(Rendered.svg(["--brush", path]))
        #expect(description.contains("builds up") == isSaid)
      }
    }
  }

  @Test(.enabled(if: Rendered.canDraw, Rendered.cannotDraw))
  func `quads of different opacity leave no seams`() throws {
    // A straight line that gets fainter and darker: along its middle nothing jumps.
    var log = "{\"eventLog\":1}\n"
    for index in 0...60 {
      log += #"[{"touchIdentifier":"a","timestamp":\#(index),"type":2,"#
      log += #""phase":\#(index == 0 ? 0 : index == 60 ? 3 : 1),"#
      log += #""location":[\#(20.3 + 3.37 * Double(index)),\#(20.2 + 0.71 * Double(index))]}]"#
      log += "\n"
    }
    let opacity = "opacity curve(distance, (0, 0.2), (100, 1), (200, 0.2))"
    try Self.withBrush("size 24\ntip outline\nwidth size\n\(opacity)") { path in
      let arguments = ["--brush", path, "--size", "240x90"]
      let svg = try Rendered.svg(arguments, of: "-", input: Data(log.utf8))
      let drawn = try Rendered.drawn(svg)
      var last: Int?
      for step in 10..<180 {
        let (x, y) = (20.3 + Double(step), 20.2 + 0.71 / 3.37 * Double(step))
        let value = Int(drawn.pixels[Int(y) * drawn.width + Int(x)] & 255)
        if let last { #expect(abs(value - last) < 20, "\(step)") }
        last = value
      }
    }
  }

  @Test(.enabled(if: Rendered.canDraw, Rendered.cannotDraw))
  func `predicted ink has its colour in both formats`() throws {
    let plain = ["--at", "12", "--size", "60x64", "--brush", "ink", "--background", "#fff"]
    let arguments = plain + ["--show", "predicted"]
    let svg = try Rendered.svg(arguments)
    // The mark's line and the ink's fill.
    #expect(svg.contains("fill=\"#1f6feb\"/>") && svg.contains("stroke=\"#1f6feb\""))
    let fills = svg.split(separator: "\n").filter { $0.hasPrefix("<path ") }
    #expect(fills.contains { $0.contains("fill=\"#1f6feb\"") })
    let drawn = try Rendered.drawn(svg, enlarged: 4)
    // The ink is a few pixels, nearly all of them edges: these differ without predictions, too.
    let unmarked = try Rendered.drawn(Rendered.svg(plain), enlarged: 4)
    let edges = try Rendered.png(plain).difference(fromEnlarged: unmarked, 4)
    #expect(edges < 0.06)
    #expect(try Rendered.png(arguments).difference(fromEnlarged: drawn, 4) < edges + 0.01)
  }

  @Test func `an outline surrounds the ink and has no ribs`() throws {
    // A sharp corner of a broad stroke, whose edges run through the ink on the inside.
    let log = Data(
      """
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[30,30]},
      {"touchIdentifier":"a","timestamp":1,"type":2,"phase":1,"location":[60,90]},
      {"touchIdentifier":"a","timestamp":2,"type":2,"phase":1,"location":[90,30]},
      {"touchIdentifier":"a","timestamp":3,"type":2,"phase":3,"location":[30,60]}]
      """.utf8)
    for brush in ["linear", "highlighter", "speed-thick"] {
      let arguments = ["--brush", brush, "--size", "120x120"]
      let more = brush == "speed-thick" ? [] : ["--width", "20"]
      let plain = try Rendered.png(arguments + more, of: "-", input: log)
      let shown = try Rendered.png(arguments + more + ["--show", "outline"], of: "-", input: log)
      var marked = 0
      for y in 3..<117 {
        for x in 3..<117 where plain.pixels[y * 120 + x] != shown.pixels[y * 120 + x] {
          marked += 1
          // Paper is near.
          let around = (-3...3).flatMap { dy in (-3...3).map { (y + dy) * 120 + x + $0 } }
          #expect(around.contains { plain.pixels[$0] == 0xFFFF_FFFF }, "\(brush) \(x) \(y)")
        }
      }
      #expect(marked > 200, "\(brush)")
    }
  }
}
