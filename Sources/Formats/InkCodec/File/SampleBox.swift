internal import InkDocument
internal import InkGeometry

/// The smallest rectangle around the samples of a record, in quarters of a point, rounded outwards: the
/// bounds of strokes are written as their distances from it.
///
/// It never shrinks: samples that were replaced since the record was written count too.
struct SampleBox: Equatable {
  var minX: Int64 = 0
  var minY: Int64 = 0
  var maxX: Int64 = 0
  var maxY: Int64 = 0

  /// Grows to contain a sample that was put into the record later.
  mutating func add(_ sample: RecordedSample) {
    let other = SampleBox(of: [sample])
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  init(of samples: [RecordedSample]) {
    guard let first = samples.first else { return }
    var (lowX, lowY, highX, highY) = (first.x, first.y, first.x, first.y)
    for sample in samples {
      lowX = min(lowX, sample.x)
      lowY = min(lowY, sample.y)
      highX = max(highX, sample.x)
      highY = max(highY, sample.y)
    }
    minX = Self.floor(lowX)
    minY = Self.floor(lowY)
    maxX = 0 &- Self.floor(0 &- highX)
    maxY = 0 &- Self.floor(0 &- highY)
  }

  /// Hundredths of a point as quarters, rounded down.
  private static func floor(_ steps: Int64) -> Int64 {
    let quotient = steps / 25
    return steps % 25 < 0 ? quotient - 1 : quotient
  }

  /// By how much a rectangle, rounded outwards, reaches over the box: left, top, right and bottom; `nil`
  /// where it is too large to say.
  func margins(of rect: Rect) -> SIMD4<Int64>? {
    let limit = 0x1p52
    guard rect.isFinite, rect.minX.magnitude < limit, rect.minY.magnitude < limit,
      rect.maxX.magnitude < limit, rect.maxY.magnitude < limit
    else { return nil }
    func floor(_ value: Double) -> Int64 {
      let whole = Int64(value * 4)
      return Double(whole) > value * 4 ? whole - 1 : whole
    }
    return SIMD4(
      minX &- floor(rect.minX), minY &- floor(rect.minY), (0 &- floor(-rect.maxX)) &- maxX,
      (0 &- floor(-rect.maxY)) &- maxY)
  }

  /// The rectangle that reaches over the box.
  func rect(_ margins: SIMD4<Int64>) -> Rect {
    Rect(
      minX: Double(minX &- margins[0]) / 4, minY: Double(minY &- margins[1]) / 4,
      maxX: Double(maxX &+ margins[2]) / 4, maxY: Double(maxY &+ margins[3]) / 4)
  }
}
