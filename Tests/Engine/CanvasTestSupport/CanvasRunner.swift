package import Ductus
package import InkTestSupport
import SharedData

/// A view on a canvas: it shows the damage that is reported to it, and nothing else.
package struct CanvasView {
  package let canvas: InkCanvas
  package private(set) var pixels: [UInt32]

  package init(_ canvas: InkCanvas) {
    self.canvas = canvas
    pixels = Array(repeating: 0xDEAD_BEEF, count: canvas.pixelWidth * canvas.pixelHeight)
  }

  /// Shows the damaged pixels, and returns all.
  package mutating func refreshed() -> [UInt32] {
    refresh()
    return pixels
  }

  /// Shows the damaged pixels.
  package mutating func refresh() {
    let stride = canvas.pixelWidth
    let canvas = canvas
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for rect in canvas.takeDamage() { canvas.draw(rect, into: start, stride: stride) }
    }
  }
}

extension SeededGenerator {
  /// Returns any of the ways to paint.
  package mutating func painting() -> InkPainting { [.atOnce, .overTime, .inBackground][below(3)] }
}

/// Returns the first place where two pictures differ, in words.
package func firstDifference(_ a: [UInt32], _ b: [UInt32], width: Int) -> String? {
  if a.count != b.count { return "\(a.count) and \(b.count) pixels" }
  guard let index = a.indices.first(where: { a[$0] != b[$0] }) else { return nil }
  let count = a.indices.reduce(0) { $0 + (a[$1] != b[$1] ? 1 : 0) }
  return "\(count) pixels, first (\(index % width), \(index / width)): "
    + String(a[index], radix: 16) + " and " + String(b[index], radix: 16)
}

/// Returns the number of pixels that differ in two pictures.
package func differenceCount(_ a: [UInt32], _ b: [UInt32]) -> Int {
  zip(a, b).count { $0 != $1 }
}

/// Returns the last column in which a pixel is not as the first one of the picture; −1 where all are.
package func inkReach(of pixels: [UInt32], width: Int) -> Int {
  pixels.indices.reduce(-1) { pixels[$1] != pixels[0] ? max($0, $1 % width) : $0 }
}

/// Returns true if not all pixels are white.
package func isInked(_ pixels: [UInt32]) -> Bool { pixels.contains { $0 != 0xFFFF_FFFF } }

/// Returns the number of pixels that are not 0, and the least rectangle that holds them.
package func inkedPixels(of pixels: [UInt32], width: Int) -> (count: Int, rect: PixelRect) {
  var count = 0
  var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)
  for (index, pixel) in pixels.enumerated() where pixel != 0 {
    count += 1
    let (x, y) = (index % width, index / width)
    (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
  }
  return (count, count == 0 ? .empty : PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
}

/// Returns how much darker than white pixels are, green alone, in steps of 255.
package func darkness(
  of pixels: [UInt32], width: Int, columns: Range<Int>, rows: Range<Int>
) -> Int {
  var sum = 0
  for row in rows {
    for column in columns { sum += 255 - Int(pixels[row * width + column] >> 8 & 255) }
  }
  return sum
}

/// Returns the seeds to try: all in `make proof`, half in `make test`, a few in debug, where pixels are slow.
package func seeds(_ count: UInt64) -> Range<UInt64> {
  #if DEBUG
    0..<max(count / 250, 2)
  #else
    0..<(Proof.isWhole ? count : max(count / 2, 1))
  #endif
}
