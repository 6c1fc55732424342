import Ductus
import InkTestSupport
import InkUIKit
import Testing

/// Tests of pixels on a screen.
@Suite struct ScreenPixelsTests {
  private func converted(_ pixel: UInt32, isDark: Bool) -> UInt32 {
    var pixels = [pixel]
    var span = pixels.mutableSpan
    ScreenPixels.convert(
      PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), of: &span, stride: 1, isDark: isDark)
    return pixels[0]
  }

  @Test func `Red and blue change places`() {
    #expect(converted(0xFF00_00C8, isDark: false) == 0xFFC8_0000)
    #expect(converted(0x8012_3456, isDark: false) == 0x8056_3412)
  }

  @Test func `On dark paper white is black, black is white, and red is red`() {
    #expect(converted(0xFFFF_FFFF, isDark: true) == 0xFF00_0000)
    #expect(converted(0xFF00_0000, isDark: true) == 0xFFFF_FFFF)
    #expect(converted(0xFF00_00FF, isDark: true) == 0xFFFF_0000)
    #expect(converted(0, isDark: true) == 0)
    // A dark blue becomes a light one.
    #expect(converted(0xFF60_0000, isDark: true) == 0xFF9F_9FFF)
  }

  @Test func `Lightness is exchanged and hue kept, and twice gives back what was`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let alpha = random.below(256)
      let channels = (0..<3).map { _ in random.below(alpha + 1) }
      let pixel =
        UInt32(alpha) << 24 | UInt32(channels[2]) << 16 | UInt32(channels[1]) << 8
        | UInt32(channels[0])
      let dark = converted(converted(pixel, isDark: true), isDark: false)
      let result = [0, 8, 16].map { Int(dark >> $0 & 0xFF) }
      #expect(Int(dark >> 24) == alpha)
      guard let low = channels.min(), let high = channels.max(), let newLow = result.min(),
        let newHigh = result.max()
      else { continue }
      #expect(newLow >= 0 && newHigh <= alpha)
      // Twice the lightness, and the distance between channels.
      #expect(newLow + newHigh == 2 * alpha - low - high)
      #expect(newHigh - newLow == high - low)
      #expect(result[0] - result[1] == channels[0] - channels[1])
      #expect(converted(converted(dark, isDark: true), isDark: false) == pixel)
    }
  }

  @Test func `Only the pixels of the rectangle change`() {
    var pixels = [UInt32](repeating: 0xFF00_00FF, count: 20)
    for rect in [PixelRect(minX: 1, minY: 1, maxX: 3, maxY: 3), .empty] {
      var span = pixels.mutableSpan
      ScreenPixels.convert(rect, of: &span, stride: 5, isDark: false)
    }
    let changed = pixels.indices.filter { pixels[$0] != 0xFF00_00FF }
    #expect(changed == [6, 7, 11, 12])
  }

  @Test func `Nothing is written where the buffer ends`() {
    var pixels = [UInt32](repeating: 0xFF00_00FF, count: 13)
    for stride in [5, 0, -1] {
      var span = pixels.mutableSpan
      ScreenPixels.convert(
        PixelRect(minX: -3, minY: 2, maxX: 3, maxY: 90), of: &span, stride: stride, isDark: false)
    }
    #expect(pixels.indices.filter { pixels[$0] != 0xFF00_00FF } == [10, 11, 12])
  }
}
