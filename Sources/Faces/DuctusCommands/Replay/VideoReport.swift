internal import Foundation

/// The messages of a running `ffmpeg` on a terminal: its progress becomes a line of progress; all other lines
/// are passed on.
final class VideoReport {
  /// The options that make `ffmpeg` report its progress.
  static let options = ["-nostats", "-stats_period", "0.2", "-progress", "pipe:2"]

  /// The pipe to which `ffmpeg` writes.
  let pipe = Pipe()

  private let frameCount: Int
  private let ended = DispatchSemaphore(value: 0)
  private var isRead = false

  /// - Parameter frameCount: the number of frames that `ffmpeg` will get.
  init(frameCount: Int) { self.frameCount = frameCount }

  /// Starts to read, on a thread of its own, until `ffmpeg` has ended.
  func begin() {
    isRead = true
    let (handle, ended, count) = (pipe.fileHandleForReading, ended, frameCount)
    Thread.detachNewThread {
      var lines = VideoReportLines(frameCount: count)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        // The call returns the available bytes, without waiting until the buffer is full.
        let count = read(handle.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        lines.add(buffer[..<count])
      }
      lines.finish()
      ended.signal()
    }
  }

  /// Waits until all messages have been read.
  func finish() {
    if isRead { ended.wait() }
    isRead = false
  }
}

/// Parses lines such as `frame=12`, and passes on others.
private struct VideoReportLines {
  /// The keys of progress lines, as the documentation of `ffmpeg` lists them.
  private static let keys: Set<String> = [
    "frame", "fps", "bitrate", "total_size", "out_time_us", "out_time_ms", "out_time",
    "dup_frames", "drop_frames", "speed", "progress",
  ]

  private let frameCount: Int
  private var progress = CommandProgress("encoding")
  private var rest: [UInt8] = []

  init(frameCount: Int) { self.frameCount = max(frameCount, 1) }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
  }

  mutating func finish() {
    if !rest.isEmpty { take(String(decoding: rest, as: UTF8.self)) }
    progress.finish()
  }

  private mutating func take(_ line: String) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let key = String(parts[0])
    guard parts.count == 2, Self.keys.contains(key) || key.hasPrefix("stream_") else {
      progress.finish()
      if !line.isEmpty { StandardStreams.say(line + "\n") }
      return
    }
    let value = parts[1].drop { $0 == " " }
    let count = frameCount
    // Before the first frame, nothing new is reported; that of a GIF comes when all frames are drawn.
    if key == "frame", let number = Int(value), number > 0 {
      progress.report("frame \(number) of \(count), \(min(number, count) * 100 / count) %")
    }
  }
}
