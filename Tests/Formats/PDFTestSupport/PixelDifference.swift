/// The difference of two pictures, in the part that both have.
package struct PixelDifference: Sendable {
  /// A picture: red in the lowest byte, then green, blue and the opacity.
  package struct Pixels: Sendable {
    /// The pixels of a row.
    package var width: Int
    /// The rows.
    package var height: Int
    /// The pixels, row by row.
    package var pixels: [UInt32]

    /// Makes a picture.
    package init(_ width: Int, _ height: Int, _ pixels: [UInt32]) {
      (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Returns how many pixels are darker in red than a level.
    package func count(below level: UInt32) -> Int {
      var count = 0
      for pixel in pixels where pixel & 255 < level { count += 1 }
      return count
    }
  }

  /// The mean difference of a channel, 0…255.
  package private(set) var mean = 0.0
  /// The largest difference of a channel, 0…255.
  package private(set) var most = 0
  /// The pixels of which one picture has ink, where that was asked for.
  package private(set) var inkCount = 0

  private let width: Int
  private let height: Int
  private var isOff: [Bool]

  /// Compares channels; a pixel is off where one of them differs by more than a fifth.
  package init(_ one: Pixels, _ other: Pixels, channels: [UInt32] = [0, 8, 16]) {
    (width, height) = (min(one.width, other.width), min(one.height, other.height))
    isOff = [Bool](repeating: false, count: width * height)
    var sum = 0
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (one.pixels[y * one.width + x], other.pixels[y * other.width + x])
        var largest = 0
        for shift in channels {
          let difference = abs(Int(a >> shift & 255) - Int(b >> shift & 255))
          sum += difference
          largest = max(largest, difference)
        }
        most = max(most, largest)
        isOff[y * width + x] = largest > 51
      }
    }
    mean = Double(sum) / Double(max(channels.count * width * height, 1))
  }

  /// Compares where ink lies: the pixels of a page that its ink has changed, with those that have ink.
  ///
  /// The mean is that of pixels that are wholly off.
  ///
  /// - Parameters:
  ///   - ink: our picture of the ink alone.
  ///   - page: the page with its ink.
  ///   - blank: the page without, of the same size.
  package init(ofInk ink: Pixels, page: Pixels, blank: Pixels) {
    (width, height) = (min(ink.width, page.width), min(ink.height, page.height))
    isOff = [Bool](repeating: false, count: width * height)
    var off = 0
    for y in 0..<height {
      for x in 0..<width {
        let place = y * page.width + x
        var change = 0
        for shift in [UInt32(0), 8, 16] {
          let difference =
            Int(page.pixels[place] >> shift & 255) - Int(blank.pixels[place] >> shift & 255)
          change = max(change, abs(difference))
        }
        let alpha = Int(ink.pixels[y * ink.width + x] >> 24)
        if alpha > 128 { inkCount += 1 }
        if (alpha > 200 && change < 8) || (alpha == 0 && change > 60) {
          off += 1
          isOff[y * width + x] = true
        }
      }
    }
    mean = 255 * Double(off) / Double(max(width * height, 1))
  }

  /// The number of pixels that are off with the four beside them.
  package var offCount: Int {
    var count = 0
    for y in 1..<max(height - 1, 1) {
      for x in 1..<max(width - 1, 1) {
        let middle = y * width + x
        if isOff[middle], isOff[middle - 1], isOff[middle + 1], isOff[middle - width],
          isOff[middle + width]
        {
          count += 1
        }
      }
    }
    return count
  }

  /// The largest number of pixels beside each other that are off with the eight around them.
  package var largestArea: Int {
    var isMiddle = isOff
    for y in 0..<height {
      for x in 0..<width where isOff[y * width + x] {
        for dy in -1...1 {
          for dx in -1...1 {
            let (i, j) = (x + dx, y + dy)
            if i < 0 || j < 0 || i >= width || j >= height || !isOff[j * width + i] {
              isMiddle[y * width + x] = false
            }
          }
        }
      }
    }
    var largest = 0
    for start in isMiddle.indices where isMiddle[start] {
      var (stack, count) = ([start], 0)
      isMiddle[start] = false
      while let place = stack.popLast() {
        count += 1
        let x = place % width
        for next in [
          x > 0 ? place - 1 : -1, x < width - 1 ? place + 1 : -1, place - width, place + width,
        ] where isMiddle.indices.contains(next) && isMiddle[next] {
          isMiddle[next] = false
          stack.append(next)
        }
      }
      largest = max(largest, count)
    }
    return largest
  }
}
