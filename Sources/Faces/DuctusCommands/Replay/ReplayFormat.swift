internal import ArgumentParser

/// The formats of animations.
enum ReplayFormat: String, CaseIterable {
  case apng
  case gif
  case mp4
  case webm

  /// Makes the format given by the extension of a file's name, in any case; a PNG may be animated.
  init?(fileName: String) {
    let name = fileName.lowercased()
    if name.hasSuffix(".png") {
      self = .apng
      return
    }
    guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = format
  }

  /// The name in messages, with an article.
  var name: String {
    switch self {
    case .apng: "an APNG"
    case .gif: "a GIF"
    case .mp4, .webm: "a video"
    }
  }

  /// True if `ffmpeg` encodes the format.
  var isEncoded: Bool { self != .apng }

  /// True if the sides must be even numbers of pixels, and players decide how often the animation is played.
  var isVideo: Bool { self == .mp4 || self == .webm }

  /// The maximum number of frames per second: browsers slow down a GIF whose frames are shorter than 20 ms.
  var mostFramesPerSecond: Int { self == .gif ? 50 : 60 }

  /// The default number of frames per second.
  var usualFramesPerSecond: Int { self == .gif ? 25 : 30 }
}
