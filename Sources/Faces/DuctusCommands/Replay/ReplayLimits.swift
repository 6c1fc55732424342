internal import ArgumentParser
internal import Ductus

/// The limits of an animation, which are checked before the work, not after hours of it.
struct ReplayLimits {
  /// The maximum number of pixels per frame.
  let pixelCount: Int
  /// The maximum number of frames, including those that hold the end.
  let frameCount: Int
  /// The maximum number of pixels of all frames together.
  let totalCount: Int
  private let format: ReplayFormat

  /// - Parameter format: the format of the animation.
  init(_ format: ReplayFormat) {
    self.format = format
    // A video contains all pixels of all frames, and its encoder keeps dozens of frames. 3840 × 2160 pixels
    // are about the most that players show; 2³⁶ pixels, a third of an hour of 1920 × 1080, take hours. An
    // animated PNG contains only the differences between frames, and is written while it is drawn.
    pixelCount = format.isVideo ? 1 << 23 : 1 << 25
    frameCount = 250_000
    switch format {
    case .apng: totalCount = .max
    // The encoder keeps all frames, in 4 bytes per pixel, until it has found their colours: 2 GB, a minute of
    // 640 × 480 with 25 frames per second.
    case .gif: totalCount = 1 << 29
    case .mp4, .webm: totalCount = 1 << 36
    }
  }

  /// Checks the size of the frames.
  ///
  /// - Throws: the exit code, after reporting the error.
  func check(_ grid: PixelGrid) throws {
    guard grid.width * grid.height > pixelCount else { return }
    complain(
      "frames of \(grid.width) × \(grid.height) pixels are too large for \(format.name), which has up to "
        + "\(pixelCount); make them smaller with --fit or --scale")
    throw CommandExit.badData
  }

  /// Checks the number of frames.
  ///
  /// - Throws: the exit code, after reporting the error.
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
