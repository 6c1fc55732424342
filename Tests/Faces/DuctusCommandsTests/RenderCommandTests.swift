import DecodedPNG
import Ductus
import Foundation
import InkInterchange
import Testing

@Suite struct RenderCommandTests {
  /// Returns the callbacks of a recording.
  static func batches(_ path: String) throws -> [TouchBatch] {
    let reader = try EventLogReader(path: path)
    var batches: [TouchBatch] = []
    while let named = try reader.nextBatch() { batches.append(named.batch) }
    return batches
  }

  static func png(
    _ arguments: [String], of log: String = looks, input: Data = Data()
  ) throws -> DecodedPNG {
    try Rendered.png(arguments, of: log, input: input)
  }

  private static func svg(_ arguments: [String], of log: String = looks) throws -> String {
    try Rendered.svg(arguments, of: log)
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 || alpha == 255 { return pixel }
    var straight = alpha << 24
    for shift in [UInt32(0), 8, 16] {
      let channel = (pixel >> shift) & 255
      straight |= ((channel * 255 + alpha / 2) / alpha) << shift
    }
    return straight
  }

  /// Returns an opaque colour of a PNG.
  static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }

  // As a function, for the difference between two large arrays takes minutes to describe.
  static func areSame(_ a: [UInt32], _ b: [UInt32]) -> Bool { a == b }

  static let white: UInt32 = 0xFFFF_FFFF

  // Debug builds draw some fifty times slower: there the beginning of the wave has to do.
  #if DEBUG
    private static let partCount = 16
    private static let partWidth = 60.0
    private static let partHeight = 64.0
    private static let presets: [BrushPreset] = [.pencil, .force, .fountain, .airbrush, .eraser]
  #else
    private static let partCount = 91
    private static let partWidth = 300.0
    private static let partHeight = 90.0
    private static let presets = BrushPreset.allCases
  #endif
  private static let partSize = ["--size", "\(Int(partWidth))x\(Int(partHeight))"]
  private static let part = ["--at", "\(partCount)"] + partSize

  @Test(arguments: [
    (["--brush", "pencil", "--scale", "2"], BrushPreset.pencil, 2.0),
    (["--brush", "highlighter", "--scale", "1.5"], .highlighter, 1.5), ([], .pen, 1),
  ])
  func `a PNG holds the pixels of the canvas`(
    arguments: [String], preset: BrushPreset, scale: Double
  ) throws {
    let canvas = try InkCanvas(
      width: Self.partWidth, height: Self.partHeight, scale: scale)
    canvas.brush = preset.brush
    for batch in try Self.batches(looks).prefix(Self.partCount) { canvas.receive(batch) }
    let papers = [
      ("#fff", InkColor.white), ("#FDF6E3", InkColor(red: 0xFD, green: 0xF6, blue: 0xE3)),
      ("transparent", .transparent),
    ]
    for (name, paper) in papers {
      canvas.paper = paper
      let decoded = try Self.png(arguments + Self.part + ["--background", name])
      #expect(decoded.width == canvas.pixelWidth && decoded.height == canvas.pixelHeight)
      #expect(decoded.hasAlpha == (paper == .transparent))
      #expect(Self.areSame(decoded.pixels, canvas.pixels.map(Self.straight)))
    }
  }

  @Test func `without a size the picture is as large as the ink and a margin`() throws {
    let wave = try Self.png(["--brush", "marker"])
    let inked = wave.pixels.indices.filter { wave.pixels[$0] != Self.white }
    let columns = inked.map { $0 % wave.width }
    let rows = inked.map { $0 / wave.width }
    // Four points, rounded up to whole ones.
    for space in [
      columns.min(), columns.max().map { wave.width - 1 - $0 }, rows.min(),
      rows.max().map { wave.height - 1 - $0 },
    ] { #expect((3...5).contains(space ?? -1), "\(String(describing: space))") }
    // Far from the origin, where there are no tiles, it is the same.
    let far = try Self.batches(looks).map { batch in
      TouchBatch(
        batch.events.map { event in
          var event = event
          if let location = event.location {
            event.location = Point(location.x - 5000, location.y + 70_000)
          }
          return event
        })
    }
    let writer = EventLogWriter(format: .lines)
    for batch in far { try writer.write(batch) }
    try writer.finish()
    let moved = try Self.png(["--brush", "marker"], of: "-", input: Data(writer.bytes))
    #expect(moved.width == wave.width && moved.height == wave.height)
    #expect(Self.areSame(moved.pixels, wave.pixels))
  }

  @Test(arguments: presets)
  func `every brush draws pixels and outlines`(preset: BrushPreset) throws {
    let name = preset.name.description
    let picture = try Self.png(["--brush", name, "--background", "#00ff00"] + Self.part)
    let isInked = Set(picture.pixels.map { $0 >> 8 & 255 }).count > 4
    #expect(isInked == (preset != .eraser))
    let drawing = try Self.svg(["--brush", name] + Self.part)
    try XMLDocumentCheck(drawing)
    // A brush that only erases takes nothing from paper.
    #expect(drawing.contains("<path d=\"M") == (preset != .eraser))
    #expect(!drawing.contains("stroke="))
    #expect(!drawing.contains("nan") && !drawing.contains("inf"))
  }

  @Test func `what an SVG approximates is said in it`() throws {
    #expect(try !Self.svg(["--brush", "pen"]).contains("<desc>"))
    let pencil = try Self.svg(["--brush", "pencil"])
    #expect(pencil.contains("<desc>Approximated: opacity that varies"))
    #expect(pencil.contains("textures are left out") && pencil.contains("<mask "))
    #expect(try Self.svg(["--brush", "force"]).contains("colour that varies"))
    let airbrush = try Self.svg(["--brush", "airbrush"])
    #expect(airbrush.contains("soft dabs are blurred") && airbrush.contains("feGaussianBlur"))
    #expect(try Self.svg(["--brush", "highlighter"]).contains("mix-blend-mode:multiply"))
    let erased = try Self.svg(["--finger", "erase", "--brush", "pencil"], of: erasing)
    #expect(erased.contains("<mask id=\"erased-1\"") && erased.contains("<use href=\"#erasure-"))
  }

  @Test func `ink can be read on any paper, or has the colours that were recorded`() throws {
    let tap = Data(
      #"[{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[50,60]}]"#.utf8)
    let dot = ["--brush", "linear", "--width", "20", "--size", "100x100"]
    for (options, seen) in [
      (["--paper", "#000"], 0xFFFF_FFFF as UInt32), (["--paper", "#fff"], 0xFF00_0000),
      (["--paper", "#000", "--colors", "recorded"], 0xFF00_0000),
      (["--background", "#000", "--colors", "readable"], 0xFFFF_FFFF),
    ] {
      let picture = try Self.png(dot + options, of: "-", input: tap)
      #expect(picture.pixels[60 * 100 + 50] == seen, "\(options)")
    }
    let shown = try Self.svg(["--brush", "highlighter", "--paper", "#101840"])
    #expect(shown.contains("mix-blend-mode:screen"))
  }

  @Test func `colour, width and paper are as they are told`() throws {
    let drawing = try Self.svg([
      "--brush", "linear", "--color", "#12aB34", "--width", "8", "--background", "#abc",
    ])
    #expect(drawing.contains("fill=\"#12ab34\"/>") && drawing.contains("fill=\"#aabbcc\"/>"))
    let tap = Data(
      #"[{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[50,60]}]"#.utf8)
    let dot = try Self.png(
      [
        "--brush", "linear", "--color", "#f00", "--width", "20", "--size", "100x100",
        "--background", "transparent",
      ], of: "-", input: tap)
    #expect(dot.pixels[60 * 100 + 50] == 0xFF00_00FF)
    #expect(dot.pixels[60 * 100 + 58] == 0xFF00_00FF)
    #expect(dot.pixels[60 * 100 + 61] == 0)
    // Half a colour is half of it everywhere.
    let half = try Self.png(
      ["--brush", "linear", "--color", "#0000ff80", "--width", "20", "--size", "100x100"],
      of: "-", input: tap)
    #expect(half.pixels[60 * 100 + 50] == Self.color(127, 127, 255))
  }

  @Test func `a part of a log is drawn as if there were no more`() throws {
    let lines = try String(contentsOfFile: looks, encoding: .utf8).split(separator: "\n")
    let count = lines.count - 1
    let size = Self.partSize
    let whole = try Self.png(size)
    #expect(try Self.areSame(Self.png(size + ["--at", "\(count)"]).pixels, whole.pixels))
    for callback in [1, 9] {
      let part = lines[...callback].joined(separator: "\n") + "\n"
      let cut = try Self.png(size, of: "-", input: Data(part.utf8))
      #expect(
        try Self.areSame(Self.png(size + ["--at", "\(callback)"]).pixels, cut.pixels))
      #expect(!Self.areSame(cut.pixels, whole.pixels))
    }
    let none = try Self.png(["--size", "30x9", "--at", "0"])
    #expect(Set(none.pixels) == [Self.white] && none.pixels.count == 270)
    #expect(try Self.png(["--at", "0"]).pixels == [Self.white])
    let beyond = try CommandRun(["render", looks, "-o", "-", "--at", "\(count + 1)"])
    #expect(beyond.exitCode == 65 && beyond.output.isEmpty)
    #expect(beyond.messages.contains("\(count)"))
  }

  @Test func `what is shown lies over the ink, in pixels and in SVG`() throws {
    let colors = [
      "points": "#c81e2c", "coalesced": "#f28e1c", "predicted": "#1f6feb", "polyline": "#128a52",
      "curves": "#a81f9e", "outline": "#0b7a8f",
    ]
    let arguments = ["--brush", "ink", "--at", "12", "--size", "60x64"]
    let plain = try Self.svg(arguments)
    for (name, color) in colors.sorted(by: { $0.key < $1.key }) {
      #expect(!plain.contains(color))
      let drawing = try Self.svg(arguments + ["--show", name])
      #expect(drawing.contains("\"\(color)\""), "\(name)")
      try XMLDocumentCheck(drawing)
      let picture = try Self.png(arguments + ["--show", name, "--scale", "1.5"])
      let digits = [1, 3, 5].map { start in
        let from = color.index(color.startIndex, offsetBy: start)
        return UInt8(color[from..<color.index(from, offsetBy: 2)], radix: 16) ?? 0
      }
      #expect(picture.pixels.contains(Self.color(digits[0], digits[1], digits[2])), "\(name)")
    }
    let all = colors.keys.sorted().joined(separator: ",")
    let drawing = try Self.svg(arguments + ["--show", all])
    for color in colors.values { #expect(drawing.contains(color)) }
  }

  @Test func `coalesced samples are told apart where the log does not mark them`() throws {
    func event(_ x: Int) -> String {
      #"{"touchIdentifier":"a","timestamp":\#(x),"type":2,"phase":\#(x == 1 ? 0 : 1),"#
        + #""location":[\#(20 * x),20]}"#
    }
    let log = Data(
      "{\"eventLog\":1}\n[\(event(1))]\n[\(event(2)),\(event(3)),\(event(4))]\n".utf8)
    let arguments = [
      "--brush", "linear", "--size", "100x40", "--scale", "4", "--show", "coalesced",
    ]
    let picture = try Self.png(arguments, of: "-", input: log)
    let colors = (1...4).map { picture.pixels[80 * 400 + 80 * $0] }
    #expect(
      colors
        == [
          Self.color(0xC8, 0x1E, 0x2C), Self.color(0xF2, 0x8E, 0x1C),
          Self.color(0xF2, 0x8E, 0x1C), Self.color(0xC8, 0x1E, 0x2C),
        ])
  }

  @Test func `points hide neither curves nor their control points`() throws {
    let arguments = ["--brush", "ink", "--at", "12", "--size", "60x64"]
    let both = try Self.svg(arguments + ["--show", "points,curves"])
    let point = try #require(both.ranges(of: "#c81e2c").last)
    let curve = try #require(both.ranges(of: "#a81f9e").first)
    #expect(point.upperBound < curve.lowerBound)
  }

  @Test func `a prediction is drawn until it is taken back`() throws {
    // Ink ahead of the last sample, in blue where predictions are shown.
    let log = Data(
      """
      {"eventLog":1}
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[20,20]}]
      [{"touchIdentifier":"a","timestamp":0.1,"type":2,"phase":1,"location":[40,20]},\
      {"touchIdentifier":"a","timestamp":0.2,"type":2,"phase":1,"location":[80,20],\
      "isPrediction":true}]
      [{"touchIdentifier":"a","timestamp":0.2,"type":2,"phase":3,"location":[40,30]}]

      """.utf8)
    let arguments = ["--brush", "linear", "--width", "10", "--size", "100x40"]
    func pixel(_ more: [String]) throws -> UInt32 {
      try Self.png(arguments + more, of: "-", input: log).pixels[17 * 100 + 60]
    }
    #expect(try pixel(["--at", "2"]) == 0xFF00_0000)
    #expect(try pixel(["--at", "2", "--show", "predicted"]) == Self.color(0x1F, 0x6F, 0xEB))
    #expect(try pixel([]) == Self.white)
  }

  @Test func `filters and smoothers replace those of the brush`() throws {
    let own = try Self.svg(["--brush", "pen"])
    let none = try Self.svg(["--brush", "pen", "--smoother", "line"])
    let thin = try Self.svg(["--brush", "pen", "--filter", "distance:20"])
    #expect(own != none && own != thin)
    // Few lines are less to write than many; curves are few in any case.
    let lines = try Self.svg(
      ["--brush", "pen", "--smoother", "line", "--filter", "distance:20"])
    #expect(lines.utf8.count < none.utf8.count)
    let whole = "douglas-peucker:0.45:line"
    let refused = try CommandRun(["render", looks, "-o", "-", "--filter", whole])
    #expect(refused.exitCode == 64 && refused.messages.contains("line"))
  }

  @Test func `a brush comes from a file, and what is wrong with it has a place`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.brush")
      let described = try CommandRun(["brushes", "--describe", "fountain"])
      #expect(described.exitCode == 0)
      try Data(described.output.utf8).write(to: file)
      let arguments = Self.part + ["--brush"]
      let own = try Self.png(arguments + [file.path])
      let preset = try Self.png(arguments + ["fountain"])
      #expect(Self.areSame(own.pixels, preset.pixels))
      try Data("ductus-brush 1\nsize 3\nwidth size *\n".utf8).write(to: file)
      let wrong = try CommandRun(["render", looks, "-o", "-", "--brush", file.path])
      #expect(wrong.exitCode == 65 && wrong.output.isEmpty)
      #expect(wrong.messages.contains("mine.brush: line 3, column 13: "))
      try Data(repeating: UInt8(ascii: "\n"), count: 100_000).write(to: file)
      let long = try CommandRun(["render", looks, "-o", "-", "--brush", file.path])
      #expect(long.exitCode == 65 && long.messages.contains("64 KB"))
      let over = try CommandRun([
        "render", looks, "-o", file.path, "--format", "png", "--brush", file.path,
      ])
      #expect(over.exitCode == 64 && over.messages.contains("would replace"))
      let folderAsBrush = try CommandRun(["render", looks, "-o", "-", "--brush", folder.path])
      #expect(folderAsBrush.exitCode == 74)
    }
    let missing = try CommandRun(["render", looks, "-o", "-", "--brush", "no-such-brush"])
    #expect(missing.exitCode == 66 && missing.messages.contains("no-such-brush"))
  }

  @Test func `the format is told by the name, or by an option`() throws {
    let cases: [(String, [String], UInt8)] = [
      ("a.PNG", [], 0x89), ("a.Svg", [], UInt8(ascii: "<")), ("a", ["--format", "png"], 0x89),
      ("a.png", ["--format", "svg"], UInt8(ascii: "<")),
    ]
    try withTemporaryFolder { folder in
      for (name, more, start) in cases {
        let file = folder.appendingPathComponent(name)
        let run = try CommandRun(["render", looks, "-o", file.path] + more)
        #expect(run.exitCode == 0)
        #expect(try Data(contentsOf: file).first == start)
      }
    }
  }

  @Test(arguments: [
    (["--brush"], "brush"), (["--color", "red"], "#1a2b3c"), (["--color", "#12345"], "#12345"),
    (["--color", "#12345g"], "#12345g"), (["--color", "transparent"], "transparent"),
    (["--background", "0xffffff"], "colour"), (["--size", "640"], "640x480"),
    (["--size", "0x5"], "0x5"), (["--size", "-3x5"], "640x480"), (["--size", "3x4x5"], "3x4x5"),
    (["--size", "1.5x2"], "640x480"), (["--size", "40000x1"], "32767"),
    (["--size", "16385x1"], "16384"), (["--size", "9000x9000", "--scale", "2"], "pixels"),
    (["--scale", "0.009"], "0.01 to 8"), (["--scale", "9"], "0.01 to 8"),
    (["--scale", "nan"], "0.01 to 8"), (["--scale", "1", "--fit", "9x9"], "give one of them"),
    (["--fit", "200"], "200x150"), (["--fit", "0x9"], "200x150"), (["--fit", "20000x9"], "16384"),
    (["--fade", "-1"], "fade"), (["--fade=-1"], "0 to 60"), (["--fade", "nan"], "0 to 60"),
    (["--fade", "1"], "only pixels fade"),
    (["--fade", "1", "--format", "png", "--at", "3"], "--at can be given without --fade only"),
    (["--show", "ink"], "polyline"), (["--show", "points,,curves"], "polyline"),
    (["--show", ""], "polyline"), (["--at=-1"], "-1"),
    (["--width", "0"], "0.01"), (["--format", "gif"], "gif"), (["--finger", "point"], "point"),
  ])
  func `options that cannot be are refused before anything is read`(
    options: [String], message: String
  ) throws {
    let run = try CommandRun(["render", "no-such-log.json", "-o", "-"] + options)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
  }

  @Test func `ink that is too far apart for a canvas is an error, but no trap`() throws {
    let log = Data(
      """
      [{"touchIdentifier":"a","timestamp":0,"type":2,"phase":0,"location":[-1e12,5]},
      {"touchIdentifier":"a","timestamp":1,"type":2,"phase":3,"location":[1e12,7]}]
      """.utf8)
    let pixels = try CommandRun(["render", "-", "-o", "-", "--format", "png"], input: log)
    #expect(pixels.exitCode == 65 && pixels.messages.contains("--size"))
    let fitted = try CommandRun(
      ["render", "-", "-o", "-", "--format", "png", "--fit", "200x150"], input: log)
    #expect(fitted.exitCode == 65 && fitted.messages.contains("--size"))
    let outlines = try CommandRun(["render", "-", "-o", "-"], input: log)
    #expect(outlines.exitCode == 0)
    let part = try Self.png(["--size", "40x20"], of: "-", input: log)
    #expect(part.width == 40)
  }
}
