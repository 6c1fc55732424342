package import InkGeometry
package import InkRaster

/// The coverage of a plane of pixels by a polygon, summed up the slow and obvious way: the whole plane at
/// once, without windows, tiles or clips.
///
/// Places are whole numbers of 1/256 pixel, and where an edge crosses the side of a row or a pixel is
/// rounded to these, from the edge's upper end: the pixels are those of the tiles, bit for bit.
package struct NaiveCoverage {
  private let width: Int
  private let height: Int
  /// The height by which edges go down in each pixel.
  private var descents: [Int]
  /// These times twice their mean distance from the pixel's left side.
  private var moments: [Int]
  /// The height by which edges go down left of each row.
  private var before: [Int]

  package init(_ polygon: [Point], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    descents = Array(repeating: 0, count: width * height)
    moments = descents
    before = Array(repeating: 0, count: height)
    let vertices = polygon.map { (x: Self.rounded($0.x * 256), y: Self.rounded($0.y * 256)) }
    for (index, b) in vertices.enumerated() {
      let a = vertices[(index + vertices.count - 1) % vertices.count]
      if a.y < b.y { addEdge(a, b, sign: 1) }
      if a.y > b.y { addEdge(b, a, sign: -1) }
    }
  }

  private static func rounded(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }

  private mutating func addEdge(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int), sign: Int) {
    let slope = Double(b.x - a.x) / Double(b.y - a.y)
    func x(at y: Int) -> Int { y == b.y ? b.x : a.x + Self.rounded(Double(y - a.y) * slope) }
    for row in 0..<height {
      let (top, bottom) = (max(a.y, row * 256), min(b.y, row * 256 + 256))
      if top < bottom { addSpan(row, x(at: top), x(at: bottom), sign * (bottom - top)) }
    }
  }

  private mutating func addSpan(_ row: Int, _ start: Int, _ end: Int, _ descent: Int) {
    let (left, right) = (min(start, end), max(start, end))
    let steepness = Double(descent) / Double(right - left)
    var (x, done, column) = (left, 0, left >> 8)
    while done != descent {
      let border = min(column * 256 + 256, right)
      let reached = border == right ? descent : Self.rounded(Double(border - left) * steepness)
      if column < 0 {
        before[row] += reached - done
      } else if column < width {
        descents[row * width + column] += reached - done
        moments[row * width + column] += (reached - done) * (x + border - 512 * column)
      }
      (x, done, column) = (border, reached, column + 1)
    }
  }

  /// Returns the coverage of each pixel, 0…255, row by row.
  package func pixels(_ rule: FillRule) -> [UInt8] {
    let one = 1 << 17
    var pixels: [UInt8] = []
    for row in 0..<height {
      var sum = before[row]
      for index in row * width..<(row + 1) * width {
        sum += descents[index]
        let area = sum * 512 - moments[index]
        // 0 outside, 1 inside; evenly wound is outside.
        let folded = abs(area) % (2 * one)
        let inside =
          rule == .nonZero ? min(abs(area), one) : folded > one ? 2 * one - folded : folded
        pixels.append(UInt8((inside * 255 + one / 2) / one))
      }
    }
    return pixels
  }
}
