internal import ArgumentParser
internal import Ductus

/// How much an animation may ask for: refused before the work, not after hours of it.
struct ReplayLimits {
  /// The most pixels of a frame.
  let pixelCount: Int
  /// The most frames, those for which the end is held too.
  let frameCount: Int
  /// The most pixels of all frames together.
  let totalCount: Int
  private let format: ReplayFormat

  /// - Parameter format: what is written.
  init(_ format: ReplayFormat) {
    self.format = format
    // A video has all pixels of all frames, and its encoder keeps dozens of frames: 3840 × 2160 pixels are
    // most of what players show, and 2³⁶ pixels, a third of an hour of 1920 × 1080, hours of work. An
    // animated PNG has only what differs from frame to frame, and is written as it is drawn.
    pixelCount = format.isVideo ? 1 << 23 : 1 << 25
    frameCount = 250_000
    switch format {
    case .apng: totalCount = .max
    // Its encoder keeps all frames, in 4 bytes a pixel, until it has found their colours: 2 GB, a minute
    // of 640 × 480 with 25 frames a second.
    case .gif: totalCount = 1 << 29
    case .mp4, .webm: totalCount = 1 << 36
    }
  }

  /// Refuses frames that are too large.
  ///
  /// - Throws: the exit code, after saying why.
  func check(_ grid: PixelGrid) throws {
    guard grid.width * grid.height > pixelCount else { return }
    complain(
      "frames of \(grid.width) × \(grid.height) pixels are too large for \(format.name), which has up to "
        + "\(pixelCount); make them smaller with --fit or --scale")
    throw CommandExit.badData
  }

  /// Refuses too many frames.
  ///
  /// - Throws: the exit code, after saying why.
  func check(_ frames: ReplayFrames) throws {
    let count = frames.wholeCount
    guard count > frameCount || count > totalCount / (frames.width * frames.height) else { return }
    let most = min(frameCount, totalCount / (frames.width * frames.height))
    complain(
      "\(count) frames of \(frames.width) × \(frames.height) pixels are too many for \(format.name), which "
        + "has up to \(most) of that size; play it faster with --seconds, or give it fewer with --fps"
        + (totalCount < .max ? ", or smaller ones with --fit" : ""))
    throw CommandExit.badData
  }
}
