package import InkRaster

/// Fading in its plainest version, on one big plane: a step, then 25 weights per pixel.
package struct NaivePlane {
  private let width: Int
  private let height: Int
  private var pixels: [[Int]]

  package init(_ plane: TilePlane) {
    width = plane.columns * 64
    height = plane.rows * 64
    pixels = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = plane.pixel(x, y)
        pixels.append([0, 8, 16, 24].map { Int(pixel >> $0 & 255) })
      }
    }
  }

  /// Does the same with a blur of any width: two weights per pixel and axis from the variances of two tents.
  package mutating func fade(_ paper: Paint?, _ amount: Int, deviation: Double) {
    pixels = pixels.map { step($0, paper, amount) }
    let variance = deviation * deviation
    var breadth = 1
    while breadth < 63, Double((breadth + 1) * (breadth + 1) - 1) / 6 <= variance { breadth += 1 }
    func tent(_ breadth: Int, _ k: Int) -> Double {
      Double(max(breadth - abs(k), 0)) / Double(breadth * breadth)
    }
    let least = Double(breadth * breadth - 1) / 6
    let share = min((variance - least) / (Double(2 * breadth + 1) / 6), 1)
    let weights = (-breadth...breadth).map {
      (1 - share) * tent(breadth, $0) + share * tent(breadth + 1, $0)
    }
    func blurred(_ values: [[Double]], _ isRow: Bool) -> [[Double]] {
      var result = values
      for y in 0..<height {
        for x in 0..<width {
          var sums = [0.0, 0, 0, 0]
          for (index, weight) in weights.enumerated() {
            let (dx, dy) = isRow ? (index - breadth, 0) : (0, index - breadth)
            guard x + dx >= 0, x + dx < width, y + dy >= 0, y + dy < height else { continue }
            let value = values[(y + dy) * width + x + dx]
            for channel in 0..<4 { sums[channel] += weight * value[channel] }
          }
          result[y * width + x] = sums
        }
      }
      return result
    }
    let all = blurred(blurred(pixels.map { $0.map(Double.init) }, true), false)
    pixels = all.map { $0.map { Int(($0).rounded()) } }
  }

  package mutating func fade(_ paper: Paint?, _ amount: Int) {
    pixels = pixels.map { step($0, paper, amount) }
    let weights = [1, 4, 6, 4, 1]
    var blurred = pixels
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          var sum = 128
          for dy in max(-2, -y)...min(2, height - 1 - y) {
            for dx in max(-2, -x)...min(2, width - 1 - x) {
              sum +=
                weights[dy + 2] * weights[dx + 2] * pixels[(y + dy) * width + x + dx][channel]
            }
          }
          blurred[y * width + x][channel] = sum / 256
        }
      }
    }
    pixels = blurred
  }

  private func step(_ pixel: [Int], _ paper: Paint?, _ amount: Int) -> [Int] {
    let alpha = pixel[3]
    guard let paper, paper.alpha == 255 else {
      let left = max(alpha - amount, 0)
      guard left > 0 else { return [0, 0, 0, 0] }
      return pixel[..<3].map { Int((Double($0 * left) / Double(alpha)).rounded()) } + [left]
    }
    let target = [paper.red, paper.green, paper.blue].map {
      Int((Double(Int($0) * alpha) / 255).rounded())
    }
    let moved = zip(pixel, target).map { channel, target in
      channel < target
        ? min(channel + amount, target) : max(channel - amount, target)
    }
    return moved == target ? [0, 0, 0, 0] : moved + [alpha]
  }

  private subscript(x: Int, y: Int) -> UInt32 {
    let pixel = pixels[y * width + x]
    return UInt32(pixel[0] | pixel[1] << 8 | pixel[2] << 16 | pixel[3] << 24)
  }

  /// Returns the number of pixels that differ from those of tiles.
  package func differences(from plane: TilePlane) -> Int {
    var differences = 0
    for y in 0..<height {
      for x in 0..<width where plane.pixel(x, y) != self[x, y] { differences += 1 }
    }
    return differences
  }

  /// Returns the largest difference of a channel from that of tiles.
  package func largestDifference(from plane: TilePlane) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (plane.pixel(x, y), self[x, y])
        for shift in [0, 8, 16, 24] as [UInt32] {
          largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
    }
    return largest
  }
}

extension TilePlane {
  /// Returns a pixel, transparent where there is no tile.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 { self[x / 64, y / 64]?[x % 64, y % 64] ?? 0 }

  /// Returns the largest difference from another plane as they are seen on white, and its mean.
  package func differenceOnWhite(from other: TilePlane) -> (largest: Int, mean: Double) {
    func seen(_ pixel: UInt32, _ shift: UInt32) -> Int {
      Int(pixel >> shift & 255) + 255 - Int(pixel >> 24)
    }
    var (largest, sum) = (0, 0)
    let (width, height) = (64 * columns, 64 * rows)
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (pixel(x, y), other.pixel(x, y))
        for shift in [0, 8, 16] as [UInt32] {
          let difference = abs(seen(a, shift) - seen(b, shift))
          largest = max(largest, difference)
          sum += difference
        }
      }
    }
    return (largest, Double(sum) / Double(3 * width * height))
  }
}
