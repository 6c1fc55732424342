import DecodedPNG
import Ductus
import Foundation
import InkTestSupport
import Testing

@Suite struct ReplayCommandTests {
  /// Returns a drawing of a few strokes of some brushes, and one that erases, a second each.
  static func drawing(_ brushes: [BrushPreset] = [.pen, .pencil, .marker]) throws -> InkDocument {
    let canvas = try InkCanvas(width: 200, height: 150, seed: 5)
    var random = SeededGenerator(seed: 77)
    for (number, brush) in (brushes + [.linear]).enumerated() {
      canvas.brush = brush.brush
      let isErasure = number == brushes.count
      canvas.settings.tool = isErasure ? .erases : .draws
      canvas.eraser.size = 12
      let start = Point(random.double(in: 10...190), random.double(in: 10...140))
      let way = Vector(random.double(in: -60...60), random.double(in: -40...40))
      for step in 0...40 {
        let part = Double(step) / 40
        let bend = Vector(20 * Elementary.sin(part * 7), 9 * Elementary.cos(part * 11))
        canvas.receive(
          TouchBatch([
            TouchEvent(
              touch: TouchIdentifier(Int64(number)), timestamp: Double(number) * 1.5 + part,
              phase: step == 0 ? .began : step == 40 ? .ended : .moved,
              location: (isErasure ? Point(20, 75) + Vector(160, 0) * part : start + way * part)
                + bend, force: 0.3 + part)
          ]))
      }
    }
    return canvas.document
  }

  static func write(_ document: InkDocument, to file: URL) throws {
    try Data(document.file()).write(to: file)
  }

  /// Returns the frames of a replay and their durations, as the command makes them, from pictures of the drawing at
  /// each moment.
  static func expected(
    _ document: InkDocument, seconds: Double?, fps: Int, hold: Double, scale: Double = 1
  ) throws -> [(pixels: [UInt32], seconds: Double)] {
    var ink = Rect.empty
    for stroke in document.strokes where !stroke.isErasure {
      let shape = document.ink(of: stroke).shape(
        of: stroke.span, seed: stroke.record.seed, transform: stroke.transform)
      ink = ink.union(shape.bounds)
    }
    let area = ink.expanded(by: 4)
    let page = Rect(
      minX: area.minX.rounded(.down), minY: area.minY.rounded(.down),
      maxX: area.maxX.rounded(.up), maxY: area.maxY.rounded(.up))
    let replay = try InkReplay(of: document, width: 1, height: 1, length: seconds)
    let count = Int((replay.duration * Double(fps)).rounded(.up))
    var frames: [(pixels: [UInt32], seconds: Double)] = []
    for number in 0...count {
      let time = number == count ? replay.duration : Double(number) / Double(fps)
      let pixels = try replay.document(at: time).picture(of: page, scale: scale).pixels
      let seconds = number == count ? hold : 1 / Double(fps)
      if frames.last?.pixels == pixels {
        frames[frames.count - 1].seconds += seconds
      } else {
        frames.append((pixels, seconds))
      }
    }
    return frames
  }

  /// Returns the largest difference of a channel between two pictures of one size.
  private static func largestDifference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var largest = 0
    for (one, other) in zip(one, other) where one != other {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
      }
    }
    return largest
  }

  @Test func `An APNG has what is drawn at each time, and ends with the drawing`() throws {
    let document = try Self.drawing()
    try withTemporaryFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.apng")
      )
      try Self.write(document, to: file)
      let run = try CommandRun([
        "replay", file.path, "-o", output.path, "--fps", "12", "--hold", "1.5", "--loops", "3",
      ])
      #expect(run.exitCode == 0 && run.messages.isEmpty && run.output.isEmpty)
      let decoded = try DecodedPNG([UInt8](Data(contentsOf: output)))
      let expected = try Self.expected(document, seconds: nil, fps: 12, hold: 1.5)
      #expect(decoded.frames.count == expected.count && expected.count > 30)
      for (number, (one, other)) in zip(decoded.frames, expected).enumerated() {
        // The end of a stroke that is still drawn is where the modeller expects the pen; that of one that was cut
        // there is its last sample, exactly.
        let limit = number == expected.count - 1 ? 0 : 4
        #expect(Self.largestDifference(one.pixels, other.pixels) <= limit, "frame \(number)")
        #expect(abs(one.seconds - other.seconds) < 1e-6)
      }
      #expect(decoded.plays == 3)
      // Only differences are written.
      #expect(decoded.frames.dropFirst().contains { $0.changed < 2000 })
      let picture = folder.appendingPathComponent("a.png")
      #expect(try CommandRun(["render", file.path, "-o", picture.path]).exitCode == 0)
      let rendered = try DecodedPNG([UInt8](Data(contentsOf: picture)))
      #expect(rendered.width == decoded.width && rendered.pixels == decoded.frames.last?.pixels)
    }
  }

  @Test func `Fitted to a length and a size, on other paper`() throws {
    let document = try Self.drawing()
    try withTemporaryFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.png")
      )
      try Self.write(document, to: file)
      let run = try CommandRun([
        "replay", file.path, "-o", output.path, "--seconds", "2", "--fps", "10", "--hold", "0",
        "--fit", "90x60", "--background", "transparent",
      ])
      #expect(run.exitCode == 0 && run.messages.isEmpty)
      let decoded = try DecodedPNG([UInt8](Data(contentsOf: output)))
      #expect(decoded.hasAlpha && decoded.width <= 90 && decoded.height <= 60)
      #expect(decoded.width == 90 || decoded.height == 60)
      let seconds = decoded.frames.reduce(0) { $0 + $1.seconds }
      #expect(abs(seconds - 2.1) < 1e-6)
      #expect(decoded.frames[0].pixels.contains(0) && decoded.plays == 0)
    }
  }

  @Test func `A log is played too`() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.apng")
      let run = try CommandRun([
        "replay", sample, "-o", output.path, "--brush", "ink", "--seconds", "1", "--fps", "5",
        "--fit", "120x120",
      ])
      #expect(run.exitCode == 0 && run.messages.isEmpty)
      let decoded = try DecodedPNG([UInt8](Data(contentsOf: output)))
      #expect(decoded.frames.count == 6)
    }
  }

  @Test(arguments: [
    (["-o", "a.svg"], "has to be called .apng, .gif, .mp4 or .webm"),
    (["-o", "a.gif", "--fps", "60"], "a GIF has 1 to 50 frames a second"),
    (["-o", "a.apng", "--fps", "0"], "1 to 60"),
    (["-o", "a.apng", "--seconds", "0"], "from 0.1 to 3600"),
    (["-o", "a.apng", "--seconds", "nan"], "from 0.1 to 3600"),
    (["-o", "a.apng", "--pause=-1"], "from 0 to 60"),
    (["-o", "a.apng", "--hold", "61"], "from 0 to 60"),
    (["-o", "a.mp4", "--loops", "2"], "a video does not say"),
    (["-o", "a.apng", "--loops=-2"], "65535"), (["-o", "a.gif", "--loops", "65536"], "65535"),
    (["-o", "a.apng", "--size", "9"], "is no size"),
    (["-o", "a.apng", "--scale", "9"], "from 0.01 to 8"),
    (["-o", "a.apng", "--scale", "2", "--fit", "9x9"], "give one of them"),
    (["-o", "a.apng", "--fit", "9x"], "is no number of pixels"),
    (["-o", "a.apng", "--fade", "nan"], "from 0 to 60"), (["-o", "-"], "standard output"),
    (["-o", "a.apng", "--background", "red"], "is no colour"),
  ])
  func `Options that make no sense are refused`(options: [String], message: String) throws {
    let run = try CommandRun(["replay", sample] + options)
    #expect(run.exitCode == 64 && run.messages.contains(message), "\(run.messages)")
  }

  @Test func `Failures leave what was there`() throws {
    try withTemporaryFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.apng")
      )
      try Self.write(Self.drawing(), to: file)
      try Data("mine".utf8).write(to: output)
      let before = try Data(contentsOf: file)
      for (arguments, code, message) in [
        ([file.path, "-o", output.path, "--brush", "pen", "--width", "3"], Int32(64), "--width"),
        ([folder.appendingPathComponent("no.json").path, "-o", output.path], 66, "no.json"),
        ([file.path, "-o", folder.path + "/none/a.apng"], 73, "none"),
      ] {
        let run = try CommandRun(["replay"] + arguments)
        #expect(run.exitCode == code && run.messages.contains(message), "\(run.messages)")
      }
      #expect(try Data(contentsOf: output) == Data("mine".utf8))
      #expect(try Data(contentsOf: file) == before)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.apng", "a.ductus"])
    }
  }

  @Test(arguments: ["mp4", "webm", "apng", "gif"])
  func `A folder is no file to write`(format: String) throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("a.\(format)")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      let run = try CommandRun(["replay", sample, "-o", output.path, "--seconds", "0.1"])
      #expect(run.exitCode == 73 && run.messages.contains("a.\(format): expected a "))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.\(format)"])
    }
  }
}
