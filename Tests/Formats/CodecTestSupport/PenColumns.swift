package import InkCodec
import InkGeometry
package import InkTestSupport

/// Strokes as a pen on a tablet gives them: x, y, time, force, altitude, azimuth.
package struct PenColumns {
  /// The steps of the location, in hundredths of a point.
  package var grid: Int64 = 1
  /// The interval between samples, in 0.1 ms.
  package var interval: Int64 = 42
  /// The probability that an interval is 0.1 ms longer.
  package var unevenness = 0.3
  /// The largest distance of a location from the curve, in steps.
  package var noise = 1
  package private(set) var generator: SeededGenerator
  private var time: Int64 = 0

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns strokes of some lengths, one after the other.
  package mutating func strokes(_ lengths: [Int]) -> InkColumns {
    var columns = InkColumns(channelCount: 6)
    for length in lengths {
      let stroke = (0..<length).map { sample($0, of: length) }
      columns.appendStroke(sampleCount: length) { stroke[$1][$0] }
      time += 3000 + Int64(generator.below(20_000))
    }
    return columns
  }

  private mutating func sample(_ index: Int, of length: Int) -> [Int64] {
    let turn = Double(index) * 0.11
    time += interval + (generator.chance(unevenness) ? 1 : 0)
    func location(_ value: Double) -> Int64 {
      let steps = Int64(value * 100 / Double(grid)) + Int64(generator.below(2 * noise + 1) - noise)
      return steps * grid
    }
    let force = 1000 + 700 * Elementary.sin(3 * Double(index) / Double(length))
    return [
      location(300 + 40 * Elementary.sin(turn)), location(200 + 25 * Elementary.cos(1.3 * turn)),
      time, Int64(force) + Int64(generator.below(5)), 900 + Int64(index / 30),
      300 + Int64(index / 30) * 2,
    ]
  }
}
