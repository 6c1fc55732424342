import DecodedPNG
import Foundation
import Testing

/// Erasures in an SVG are those of the pixels, however many there are.
@Suite struct SVGErasureTests {
  /// Pencil strokes and fingers that wipe, somewhere on a square.
  private struct Wiping {
    private var lines = ["{\"eventLog\":1}"]
    private var count = 0
    private var state: UInt64 = 1

    /// The log.
    var log: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    private mutating func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 40) / 0x1p24 * (range.upperBound - range.lowerBound)
    }

    /// Adds strokes of a pencil, or of a finger that is 10 points wide.
    mutating func add(_ strokes: Int, isFinger: Bool, side: Double) {
      for _ in 0..<strokes {
        count += 1
        let (x, y) = (random(20...(side - 20)), random(20...(side - 20)))
        for point in 0..<3 {
          let place = "[\(x + random(-20...20)),\(y + random(-20...20))]"
          var line = "[{\"touchIdentifier\":\"\(count)\",\"timestamp\":\(count * 3 + point),"
          line += "\"type\":\(isFinger ? 0 : 2),\"phase\":\(point == 0 ? 0 : point == 2 ? 3 : 1),"
          line += "\"majorRadius\":20,\"location\":\(place)}]"
          lines.append(line)
        }
      }
    }
  }

  /// Returns how deep the elements of a document are nested.
  private static func depth(_ svg: String) -> Int {
    var depth = 0
    var most = 0
    for tag in svg.split(separator: "<") {
      if tag.hasPrefix("/") {
        depth -= 1
      } else if !tag.contains("/>") {
        depth += 1
        most = max(most, depth)
      }
    }
    return most
  }

  // Debug builds draw some fifty times slower; 300 are too deep for a mask around the other, too.
  #if DEBUG
    private static let count = 300
  #else
    private static let count = 1000
  #endif
  private static let arguments = ["--finger", "erase", "--width", "6", "--background", "#fff"]

  @Test(arguments: ["linear", "highlighter"])
  func `a thousand erasures between as many strokes can be opened`(brush: String) throws {
    var wiping = Wiping()
    for _ in 0..<Self.count {
      wiping.add(1, isFinger: false, side: 400)
      wiping.add(1, isFinger: true, side: 400)
    }
    let arguments = Self.arguments + ["--brush", brush]
    let svg = try Rendered.svg(arguments, of: "-", input: wiping.log)
    try XMLDocumentCheck(svg)
    #expect(Self.depth(svg) < 30)
    // As many paths as strokes, and each erasure named a few times: nothing is copied.
    // An erasure below all that it could take away is left out.
    let paths = svg.components(separatedBy: "<path ").count - 1
    #expect(paths <= 2 * Self.count && paths > 2 * Self.count - 50)
    #expect(svg.components(separatedBy: "<use ").count < 22 * Self.count)
    try Self.compare(svg, arguments, wiping.log)
  }

  @Test func `what comes after an erasure is not erased`() throws {
    var wiping = Wiping()
    wiping.add(60, isFinger: false, side: 150)
    wiping.add(Self.count, isFinger: true, side: 150)
    wiping.add(30, isFinger: false, side: 150)
    let arguments = Self.arguments + ["--brush", "linear"]
    let svg = try Rendered.svg(arguments, of: "-", input: wiping.log)
    #expect(Self.depth(svg) < 30)
    try Self.compare(svg, arguments, wiping.log)
  }

  @Test(
    .enabled(if: Rendered.canDraw, Rendered.cannotDraw),
    arguments: [
      "tip round\nwidth size\nopacity 0.5",
      "tip round\nwidth size\nopacity curve(distance, (0, 0.1), (60, 1))",
      "tip dab 0.2 0.1\nwidth 4 * size\nopacity 0.1",
    ])
  func `an erasing brush without ink below it leaves nothing`(lines: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.brush")
      try Data("ductus-brush 1\nsize 8\n\(lines)\nblend destination-out\n".utf8).write(to: file)
      let run = try CommandRun(["render", looks, "-o", "-", "--brush", file.path])
      try #require(run.exitCode == 0, "\(run.messages)")
      try XMLDocumentCheck(run.output)
      #expect(!run.output.contains("<path "))
    }
  }

  private static func compare(_ svg: String, _ arguments: [String], _ log: Data) throws {
    let drawn = try Rendered.drawn(svg)
    let picture = try Rendered.png(arguments, of: "-", input: log)
    #expect(drawn.ink > 100)
    #expect(picture.difference(from: drawn) < 0.06)
  }
}
