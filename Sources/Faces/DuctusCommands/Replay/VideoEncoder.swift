internal import ArgumentParser
internal import Foundation
internal import InkInterchange

/// Encodes frames as a GIF or a video with `ffmpeg`.
final class VideoEncoder {
  private let process = Process()
  private let pipe = Pipe()
  private let report: VideoReport?
  private let file: TemporaryFile
  private let path: String
  private let program: InstalledProgram
  private var frameCount = 0

  /// The program; `nil` if it is not installed.
  static var program: InstalledProgram? { InstalledProgram("ffmpeg") }

  /// Reports on standard error that `ffmpeg` is missing; returns the exit code.
  static func missing() -> ExitCode {
    complain(
      "ffmpeg, which makes GIFs and videos, is not installed. Install it, on Debian with “apt-get "
        + "install ffmpeg”, or write an .apng, for which nothing else is needed")
    return CommandExit.unavailable
  }

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - path: the file; it gets its name when encoding has succeeded.
  ///   - format: `gif`, `mp4` or `webm`.
  ///   - frames: the frames that will be appended; the sides of a video are even.
  ///   - framesPerSecond: the number of frames per second.
  ///   - plays: the number of times a GIF is played; 0 for without end.
  ///   - hold: the time for which the last frame of a GIF is shown, in seconds; that of a video is appended
  ///     as often as it is shown.
  /// - Throws: the exit code, after reporting the error.
  init(
    path: String, _ format: ReplayFormat, _ frames: ReplayFrames, framesPerSecond: Int, plays: Int,
    hold: Double
  ) throws {
    guard let program = Self.program else { throw Self.missing() }
    self.path = path
    self.program = program
    // The file comes before `ffmpeg`, whose own messages about an unwritable file are long.
    do {
      file = try TemporaryFile(path: path)
    } catch {
      throw failure(error)
    }
    // If the program ends early, the write reports it.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = program.url
    report = CommandProgress.isTerminal ? VideoReport(frameCount: frames.wholeCount) : nil
    process.arguments =
      ["-v", "error", "-y"] + (report == nil ? [] : VideoReport.options) + [
        "-f", "rawvideo", "-pixel_format", "rgba", "-video_size",
        "\(frames.width)x\(frames.height)", "-framerate", "\(framesPerSecond)", "-i", "pipe:0",
        "-an",
      ]
      + (format == .gif
        ? Self.gifOptions(framesPerSecond: framesPerSecond, plays: plays, hold: hold)
        : Self.videoOptions(format))
      + [Self.output(file)]
    process.standardInput = pipe
    if let report { process.standardError = report.pipe }
    process.standardOutput = FileHandle(fileDescriptor: file.descriptor)
    do {
      try process.run()
    } catch {
      complain("\(program.url.path) cannot be run: \(error.localizedDescription)")
      throw CommandExit.unavailable
    }
    Interruption.setWriter(process.processIdentifier)
    report?.begin()
  }

  /// Returns the name by which `ffmpeg` opens the file.
  private static func output(_ file: TemporaryFile) -> String {
    #if os(Linux)
      // The descriptor itself: arguments of a `Process` must be UTF-8, but the file's name need not be.
      "/proc/self/fd/1"
    #else
      // A full path, because other paths may look like options or addresses.
      URL(fileURLWithPath: file.path).path
    #endif
  }

  private static func gifOptions(
    framesPerSecond: Int, plays: Int, hold: Double
  ) -> [String] {
    // The end is shown at least as long as any other frame.
    let hundredths = (100 * max(hold, 1 / Double(framesPerSecond))).rounded()
    // There is one palette for all frames: stats_mode=diff would miss colours of the last one. Dithering,
    // which ink does not need, would make every frame differ everywhere. The frames come only once, so that
    // ffmpeg keeps them until it has the palette; with -filter_complex it has been seen to keep them twice.
    return [
      "-vf",
      "split[frames][seen];[seen]palettegen=stats_mode=full[colors];"
        + "[frames][colors]paletteuse=dither=none",
      // The option counts repeats: -1 stands for none, 0 for no end.
      "-loop", "\(plays == 0 ? 0 : plays == 1 ? -1 : plays - 1)",
      "-final_delay", "\(Int(hundredths))", "-f", "gif",
    ]
  }

  private static func videoOptions(_ format: ReplayFormat) -> [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p", "-colorspace",
      "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
      + (format == .mp4
        ? ["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"]
        : [
          // For drawings, this is as good as the encoder's default settings, in half the time.
          "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-deadline", "good",
          "-cpu-used", "4", "-f", "webm",
        ])
  }

  deinit {
    // The output of a running process is no longer wanted.
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    Interruption.setWriter(nil)
  }

  /// Appends a frame a number of times, once for each tick that it is shown.
  ///
  /// - Throws: the exit code, after reporting the error.
  func append(_ pixels: [UInt32], times: Int) throws {
    let data = pixels.withUnsafeBytes { Data($0) }
    do {
      for _ in 0..<times { try pipe.fileHandleForWriting.write(contentsOf: data) }
      frameCount += times
    } catch {
      process.waitUntilExit()
      report?.finish()
      throw failed()
    }
  }

  /// Waits until the file is complete, and gives it its name.
  ///
  /// - Throws: the exit code, after reporting the error.
  func finish() throws {
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    report?.finish()
    Interruption.setWriter(nil)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw failed() }
    guard hasAllFrames else {
      complain("\(path): ffmpeg has not written all of it, so nothing is kept; is the disk full?")
      throw CommandExit.unwritable
    }
    do {
      try file.finish()
    } catch {
      throw failure(error)
    }
  }

  /// True if the program finds as many frames in the file as it was given: on a full disk, it may take a part for the
  /// whole.
  private var hasAllFrames: Bool {
    guard lseek(file.descriptor, 0, SEEK_SET) == 0,
      let list = program.output(
        [
          "-v", "error", "-xerror", "-err_detect", "explode", "-i", "pipe:0", "-map", "0:v", "-c",
          "copy", "-f", "framecrc", "-",
        ],
        input: FileHandle(fileDescriptor: file.descriptor))
    else { return false }
    // A line for each frame; those about all of them begin with a number sign.
    let lines = list.split(separator: UInt8(ascii: "\n"))
    return lines.filter { $0.first != UInt8(ascii: "#") }.count >= frameCount
  }

  private func failed() -> ExitCode {
    complain("ffmpeg has failed, with code \(process.terminationStatus); nothing was written")
    return CommandExit.unwritable
  }
}
