package import InkInput

/// The head of a stroke of a signature: eight numbers before its samples.
///
/// They are the number of samples, the colour, the width of the pen, the shorter side of the field, the scale from the
/// stroke to the sheet, two halves of the seed, and the kind of touch.
package struct SignatureHead: Equatable, Sendable {
  /// The count of numbers.
  package static let length = 8

  /// The number of samples, at least 1.
  package var sampleCount: Int
  /// The colour, with red in the lowest byte.
  package var color: UInt32
  /// The relative width of the pen, 0.1…10; 1 as usual.
  package var pen: Double
  /// The shorter side of the field in points of the screen, below 100,000.
  package var side: Double
  /// The points of the sheet for each point of the screen, 0.001…1000.
  package var scale: Double
  /// The seed of the shape of a dot.
  package var seed: UInt64
  /// The kind of touch.
  package var kind: TouchKind

  /// Makes a head of its parts.
  package init(
    sampleCount: Int, color: UInt32, pen: Double, side: Double, scale: Double, seed: UInt64,
    kind: TouchKind
  ) {
    (self.sampleCount, self.color, self.pen) = (sampleCount, color, pen)
    (self.side, self.scale, self.seed, self.kind) = (side, scale, seed, kind)
  }

  /// Makes a head of its numbers; `nil` if one of them is out of range.
  ///
  /// - Parameters:
  ///   - numbers: the numbers, ``length`` of them.
  ///   - limit: the largest number of samples.
  init?(_ numbers: Slice<UnsafeBufferPointer<Double>>, limit: Int) {
    let head = Array(numbers)
    let (pen, side, scale) = (head[2], head[3], head[4])
    guard head[0] >= 1, head[0] <= Double(limit), head[1] >= 0, head[1] <= Double(UInt32.max),
      pen >= 0.1, pen <= 10, side > 0, side < 1e5, scale >= 0.001, scale <= 1000, head[5] >= 0,
      head[5] <= Double(UInt32.max), head[6] >= 0, head[6] <= Double(UInt32.max), head[7] >= 0,
      head[7] < 8, let kind = TouchKind(rawValue: Int(head[7]))
    else { return nil }
    self.init(
      sampleCount: Int(head[0]), color: UInt32(head[1]), pen: pen, side: side, scale: scale,
      seed: UInt64(head[5]) << 32 | UInt64(head[6]), kind: kind)
  }

  /// The numbers.
  package var numbers: [Double] {
    [
      Double(sampleCount), Double(color), pen, side, scale, Double(seed >> 32),
      Double(seed & 0xFFFF_FFFF), Double(kind.rawValue),
    ]
  }
}
