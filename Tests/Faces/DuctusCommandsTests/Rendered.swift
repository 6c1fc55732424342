import DecodedPNG
import Foundation
import Testing

/// The output of `ductus render` for a log.
enum Rendered {
  /// Renders to a PNG without a word, and reads it.
  static func png(
    _ arguments: [String], of log: String = looks, input: Data = Data()
  ) throws -> DecodedPNG {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("picture.png")
      let run = try CommandRun(["render", log, "-o", file.path] + arguments, input: input)
      try #require(run.exitCode == 0, "\(arguments): \(run.messages)")
      #expect(run.output.isEmpty && run.messages.isEmpty, "\(run.messages)")
      return try DecodedPNG(Array(Data(contentsOf: file)))
    }
  }

  /// Renders to SVG.
  static func svg(
    _ arguments: [String], of log: String = looks, input: Data = Data()
  ) throws -> String {
    let run = try CommandRun(["render", log, "-o", "-"] + arguments, input: input)
    try #require(run.exitCode == 0, "\(arguments): \(run.messages)")
    return run.output
  }

  /// The program that draws SVG; `nil` where it is not installed.
  private static let converter: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/rsvg-convert" }
      .first(where: FileManager.default.isExecutableFile)
  }()

  /// True if SVG can be drawn.
  static var canDraw: Bool { converter != nil }

  /// The reason why tests that draw SVG are skipped.
  static let cannotDraw: Comment = "rsvg-convert (package librsvg2-bin) is missing."

  /// Draws an SVG with `rsvg-convert`.
  ///
  /// - Parameters:
  ///   - svg: the document.
  ///   - factor: the factor by which it is enlarged: curves are taken apart into lines a tenth of a pixel
  ///     from them, of which more is seen in thin ink than of what is to be tested.
  /// - Returns: the picture.
  /// - Throws: where it is not installed, or the document cannot be opened.
  static func drawn(_ svg: String, enlarged factor: Int = 1) throws -> DecodedPNG {
    let tool = try #require(converter, cannotDraw)
    return try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("picture.svg")
      let target = folder.appendingPathComponent("picture.png")
      try Data(svg.utf8).write(to: source)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: tool)
      process.arguments = ["-z", "\(factor)", "-b", "white", "-o", target.path, source.path]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return try DecodedPNG(Array(Data(contentsOf: target)))
    }
  }
}

extension DecodedPNG {
  /// Returns the darkness of a pixel on white paper, 0…1.
  private func darkness(_ pixel: UInt32) -> Double {
    let light = Int(pixel & 255) + Int(pixel >> 8 & 255) + Int(pixel >> 16 & 255)
    return 1 - Double(light) / 765
  }

  /// The amount of ink on white paper, in pixels of full black.
  var ink: Double { pixels.reduce(0) { $0 + darkness($1) } }

  /// Returns the mean difference in darkness from another picture of the same size, as a share of the ink.
  func difference(from other: DecodedPNG) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    var sum = 0.0
    for (a, b) in zip(pixels, other.pixels) { sum += abs(darkness(a) - darkness(b)) }
    return sum / max(ink, 1)
  }

  /// Returns the same of a picture that is so many times as large, with the means of its pixels.
  func difference(fromEnlarged other: DecodedPNG, _ factor: Int) -> Double {
    guard width * factor == other.width, height * factor == other.height else { return .infinity }
    var sum = 0.0
    for y in 0..<height {
      for x in 0..<width {
        var mean = 0.0
        for row in y * factor..<(y + 1) * factor {
          for column in x * factor..<(x + 1) * factor {
            mean += darkness(other.pixels[row * other.width + column])
          }
        }
        sum += abs(darkness(pixels[y * width + x]) - mean / Double(factor * factor))
      }
    }
    return sum / max(ink, 1)
  }

  /// True if a pixel on the border is not white.
  var hasInkOnBorder: Bool {
    pixels.indices.contains { index in
      let (x, y) = (index % width, index / width)
      let isBorder = x == 0 || y == 0 || x == width - 1 || y == height - 1
      return isBorder && pixels[index] != 0xFFFF_FFFF
    }
  }
}
