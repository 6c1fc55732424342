import Ductus
import Foundation
import Testing

/// GIFs and videos, decoded again by the program that made them.
@Suite(.enabled(if: VideoProgram.url != nil, "ffmpeg is not installed."))
struct VideoTests {
  @Test(arguments: ["mp4", "webm"])
  func `A video shows the frames of the drawing, in their colours`(format: String) throws {
    let program = try #require(VideoProgram.url)
    try withTemporaryFolder { folder in
      let drawing = folder.appendingPathComponent("a.ductus")
      try ReplayCommandTests.write(ReplayCommandTests.drawing([.highlighter, .pen]), to: drawing)
      let video = folder.appendingPathComponent("a.\(format)")
      let arguments = ["--seconds", "1", "--fps", "8", "--hold", "0.5"]
      let run = try CommandRun(["replay", drawing.path, "-o", video.path] + arguments)
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")

      let decoded = folder.appendingPathComponent("decoded")
      try start(
        program, ["-v", "error", "-i", video.path, "-f", "rawvideo", "-pix_fmt", "rgba"], decoded)
      // The arguments that it was given: a program of the same name writes them down.
      let bin = folder.appendingPathComponent("bin")
      try VideoStandIn.install(bin)
      let given = bin.appendingPathComponent("frames")
      let process = Process()
      process.executableURL = CommandRun.executable
      process.arguments =
        ["replay", drawing.path, "-o", folder.appendingPathComponent("b.\(format)").path]
        + arguments
      process.environment = ["PATH": bin.path]
      try process.run()
      process.waitUntilExit()

      let (frames, expected) = (try Data(contentsOf: decoded), try Data(contentsOf: given))
      try #require(frames.count == expected.count && frames.count % 12 == 0)
      let size = frames.count / 12
      for frame in 0..<12 {
        let range = frame * size..<(frame + 1) * size
        var squares = 0.0
        for (one, other) in zip(frames[range], expected[range]) {
          squares += (Double(one) - Double(other)) * (Double(one) - Double(other))
        }
        // Half the resolution of colour is lost at the edges of the yellow.
        let error = (squares / Double(size)).squareRoot()
        #expect(error < 8, "frame \(frame): \(error)")
      }
      #expect(expected.prefix(size) != expected.suffix(size), "something is drawn")
    }
  }

  /// A GIF that was decoded.
  private struct Film {
    /// Those of all frames; red is in the lowest byte of each.
    var pixels: [UInt32] = []
    /// The start of each frame, and the time for which it is shown, in hundredths of a second.
    var times: [(start: Int, length: Int)] = []
  }

  private func film(_ gif: URL) throws -> Film {
    let program = try #require(VideoProgram.url)
    let folder = gif.deletingLastPathComponent()
    let (frames, table) = (
      folder.appendingPathComponent("frames"), folder.appendingPathComponent("table")
    )
    try start(
      program,
      [
        "-v", "error", "-i", gif.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
        "rgba",
      ], frames)
    try start(program, ["-v", "error", "-i", gif.path, "-c", "copy", "-f", "framecrc"], table)
    var film = Film()
    film.pixels = try Data(contentsOf: frames).withUnsafeBytes {
      Array($0.bindMemory(to: UInt32.self))
    }
    for line in try String(contentsOf: table, encoding: .utf8).split(separator: "\n") {
      // Stream, decoding time, time, length, size, checksum; lines about all of it begin with a #.
      if line.hasPrefix("#tb") { #expect(line.hasSuffix(" 1/100")) }
      let numbers = line.split(separator: ",").prefix(4).compactMap {
        Int($0.drop { $0 == " " })
      }
      if !line.hasPrefix("#"), numbers.count == 4 { film.times.append((numbers[2], numbers[3])) }
    }
    return film
  }

  @Test(arguments: [
    [BrushPreset.linear], [.pen, .pencil, .marker, .airbrush, .crayon],
  ])
  func `A GIF shows the frames of the drawing when they were drawn`(brushes: [BrushPreset]) throws {
    let document = try ReplayCommandTests.drawing(brushes)
    for (index, id) in document.strokes.map({ $0.id }).enumerated() {
      var brush = document.strokes[index].brush
      brush.color = InkColor(
        red: UInt8(index * 40), green: UInt8(200 - index * 30), blue: 120, alpha: 255)
      document.perform(.restyle([id], brush))
    }
    // Hundredths of a second are no whole number of frames.
    let fps = 12
    try withTemporaryFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.gif")
      )
      try ReplayCommandTests.write(document, to: file)
      let run = try CommandRun([
        "replay", file.path, "-o", output.path, "--fps", "\(fps)", "--hold", "1.5", "--seconds",
        "2",
      ])
      #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
      let film = try film(output)
      try #require(film.times.count == 2 * fps + 1)
      for (number, time) in film.times.enumerated() {
        #expect(abs(Double(time.start) - 100 * Double(number) / Double(fps)) <= 0.5)
        let end = number < 2 * fps ? film.times[number + 1].start : time.start + 150
        #expect(time.start + time.length == end)
      }

      let merged = try ReplayCommandTests.expected(
        document, seconds: 2, fps: fps, hold: 1 / Double(fps))
      let expected = merged.flatMap { frame in
        repeatElement(frame.pixels, count: Int((frame.seconds * Double(fps)).rounded()))
      }
      try #require(expected.count == film.times.count && merged.count > fps)
      let size = expected[0].count
      try #require(film.pixels.count == size * expected.count)
      var (largest, squares) = (0, 0.0)
      for (number, frame) in expected.enumerated() {
        for (a, b) in zip(film.pixels[number * size..<(number + 1) * size], frame) where a != b {
          for shift in [UInt32(0), 8, 16] {
            let error = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
            largest = max(largest, error)
            squares += Double(error * error)
          }
        }
      }
      let mean = (squares / Double(3 * size * expected.count)).squareRoot()
      if Set(expected.joined()).count <= 255 {
        #expect(largest == 0)
      } else {
        #expect(largest < 40 && mean < 2, "\(largest), \(mean)")
      }
      #expect((Set(expected.joined()).count <= 255) == (brushes.count == 1))
    }
  }

  @Test func `A GIF is played as often as it is asked for`() throws {
    let cases: [(loops: [String], again: Int?)] = [
      ([], 0), (["--loops", "1"], nil), (["--loops", "300"], 299),
    ]
    for (loops, again) in cases {
      try withTemporaryFolder { folder in
        let output = folder.appendingPathComponent("a.gif")
        let run = try CommandRun(
          ["replay", sample, "-o", output.path, "--seconds", "0.2", "--fit", "61x61"] + loops)
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
        let bytes = try Data(contentsOf: output)
        #expect(max(bytes[6], bytes[8]) == 61 && bytes[7] == 0 && bytes[9] == 0)
        // After the name there are 3 and 1, and how often it is played again.
        let number = bytes.range(of: Data("NETSCAPE2.0".utf8)).map { name in
          Int(bytes[name.upperBound + 2]) + 256 * Int(bytes[name.upperBound + 3])
        }
        #expect(number == again, "\(loops)")
      }
    }
  }

  @Test func `A GIF of nothing is a GIF`() throws {
    try withTemporaryFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("a.ductus"), folder.appendingPathComponent("a.gif")
      )
      try ReplayCommandTests.write(InkCanvas(width: 20, height: 10).document, to: file)
      let run = try CommandRun([
        "replay", file.path, "-o", output.path, "--size", "20x10", "--paper", "#fdf6e3",
      ])
      #expect(run.exitCode == 0 && run.messages.contains("has no strokes"), "\(run.messages)")
      let film = try film(output)
      #expect(Set(film.pixels) == [0xFFE3_F6FD] && film.times.last?.length == 200)
    }
  }

  private func start(_ program: URL, _ arguments: [String], _ output: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments + [output.path]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

/// The program that makes GIFs and videos, where it is installed.
enum VideoProgram {
  static let url: URL? =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
