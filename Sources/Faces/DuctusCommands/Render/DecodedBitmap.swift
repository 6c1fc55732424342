internal import Ductus
internal import Foundation

/// A decoded picture: red, green, blue and alpha of each pixel, not premultiplied, row by row.
struct DecodedBitmap {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

extension DecodedBitmap {
  /// Reads a binary portable pixmap: `P6`, the width, the height, 255, and three bytes for each pixel.
  init?(portablePixmap data: Data) {
    let bytes = [UInt8](data)
    var offset = 0
    var words: [String] = []
    while words.count < 4, offset < bytes.count {
      var word = ""
      while offset < bytes.count, bytes[offset] > 32 {
        word.unicodeScalars.append(Unicode.Scalar(bytes[offset]))
        offset += 1
      }
      offset += 1
      if !word.isEmpty { words.append(word) }
    }
    guard words.count == 4, words[0] == "P6", words[3] == "255", let width = Int(words[1]),
      let height = Int(words[2]), width > 0, height > 0, width <= 1 << 16, height <= 1 << 16,
      bytes.count - offset == 3 * width * height
    else { return nil }
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for index in 0..<width * height {
      for channel in 0..<3 { pixels[4 * index + channel] = bytes[offset + 3 * index + channel] }
    }
    self.init(width: width, height: height, bytes: pixels)
  }

  /// The same picture upright.
  func turned(_ orientation: PictureOrientation) -> Self {
    guard orientation != .upright else { return self }
    let size = orientation.exchangesSides ? (height, width) : (width, height)
    var turned = Self(
      width: size.0, height: size.1, bytes: [UInt8](repeating: 0, count: bytes.count))
    let map = orientation.transform(width: Double(width), height: Double(height))
    for y in 0..<height {
      for x in 0..<width {
        let target = Point(Double(x) + 0.5, Double(y) + 0.5).applying(map)
        let (from, to) = (4 * (y * width + x), 4 * (Int(target.y) * size.0 + Int(target.x)))
        for channel in 0..<4 { turned.bytes[to + channel] = bytes[from + channel] }
      }
    }
    return turned
  }

  /// The mean of a part, rounded; of what lies beyond the picture the part within counts.
  func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    if columns.count == 1, rows.count == 1, columns.lowerBound < width, rows.lowerBound < height {
      let offset = 4 * (rows.lowerBound * width + columns.lowerBound)
      return Array(bytes[offset..<offset + 4])
    }
    // Colours count as far as they are opaque.
    var sums = [0, 0, 0, 0]
    var count = 0
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) {
        let offset = 4 * (y * width + x)
        let alpha = Int(bytes[offset + 3])
        for channel in 0..<3 { sums[channel] += Int(bytes[offset + channel]) * alpha }
        sums[3] += alpha
        count += 1
      }
    }
    guard count > 0, sums[3] > 0 else { return [0, 0, 0, 0] }
    return sums[..<3].map { UInt8(($0 + sums[3] / 2) / sums[3]) }
      + [UInt8((sums[3] + count / 2) / count)]
  }
}
