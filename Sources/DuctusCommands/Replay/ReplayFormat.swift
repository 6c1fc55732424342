internal import ArgumentParser

/// What sort of animation is written.
enum ReplayFormat: String, CaseIterable {
  case apng
  case gif
  case mp4
  case webm

  /// The format that a file's name ends in, in whatever case; a PNG may be animated.
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

  /// Its name in messages, with an article.
  var name: String {
    switch self {
    case .apng: "an APNG"
    case .gif: "a GIF"
    case .mp4, .webm: "a video"
    }
  }

  /// Whether it is made by `ffmpeg`.
  var isEncoded: Bool { self != .apng }

  /// Says that its sides have to be even numbers of pixels, and that players decide how often it is played.
  var isVideo: Bool { self == .mp4 || self == .webm }

  /// The largest number of frames a second: browsers slow a GIF down whose frames are shorter than
  /// 20 ms.
  var mostFramesPerSecond: Int { self == .gif ? 50 : 60 }

  /// The number of frames a second by default.
  var usualFramesPerSecond: Int { self == .gif ? 25 : 30 }
}
