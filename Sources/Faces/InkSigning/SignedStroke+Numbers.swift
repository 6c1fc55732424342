package import InkBrush
internal import InkGeometry
internal import InkInput

// The format of strokes outside of the engine: twelve numbers, and six for each sample.
//
// | index | of a stroke | of a sample |
// | --- | --- | --- |
// | 0 | number of samples | x on the sheet in points |
// | 1 | colour, red in the lowest byte | y |
// | 2 | relative width of the pen, 0.1…10 | time in milliseconds |
// | 3 | shorter side of the field in points of the screen | force; NaN if it is unknown |
// | 4 | points of the sheet for each point of the screen | altitude in radians; NaN if it is unknown |
// | 5 | seed of the shape of a dot: its upper half | azimuth in radians; NaN if it is unknown |
// | 6 | its lower half | |
// | 7 | kind of touch, as `TouchKind` | |
// | 8…11 | what is shown of it on the sheet: minX, minY, maxX, maxY in points; NaN for all | |
extension SignedStroke {
  /// The count of numbers of a stroke without its samples.
  package static let headLength = 12
  /// The count of numbers of a sample.
  package static let sampleLength = 6

  /// The count of numbers of the stroke.
  package var numberCount: Int { Self.headLength + Self.sampleLength * samples.count }

  /// Writes the stroke as numbers; complexity: O(samples).
  ///
  /// - Parameter put: takes the numbers, ``numberCount`` of them, one after the other.
  package func write(_ put: (Double) -> Void) {
    put(Double(samples.count))
    put(Double(color.packed))
    put(pen)
    put(side)
    put(scale)
    put(Double(seed >> 32))
    put(Double(seed & 0xFFFF_FFFF))
    put(Double(kind.rawValue))
    put(clip?.minX ?? .nan)
    put(clip?.minY ?? .nan)
    put(clip?.maxX ?? .nan)
    put(clip?.maxY ?? .nan)
    for sample in samples {
      put(sample.location.x * scale)
      put(sample.location.y * scale)
      put(sample.timestamp * 1000)
      put(sample.force ?? .nan)
      put(sample.altitude ?? .nan)
      put(sample.azimuth ?? .nan)
    }
  }

  /// Reads strokes, one after the other; complexity: O(numbers).
  ///
  /// - Parameter numbers: the numbers, which may be anything.
  /// - Returns: the strokes; `nil` if no strokes have such numbers.
  package static func strokes(of numbers: UnsafeBufferPointer<Double>) -> [SignedStroke]? {
    var strokes: [SignedStroke] = []
    var next = 0
    while next < numbers.count {
      guard let stroke = SignedStroke(numbers, &next) else { return nil }
      strokes.append(stroke)
    }
    return strokes
  }

  private init?(_ numbers: UnsafeBufferPointer<Double>, _ next: inout Int) {
    let start = next + Self.headLength
    guard start <= numbers.count else { return nil }
    func number(_ index: Int, _ range: ClosedRange<Double>) -> Double? {
      let number = numbers[start - Self.headLength + index]
      return range.contains(number) ? number : nil
    }
    let limit = Double((numbers.count - start) / Self.sampleLength)
    let half = 0...Double(UInt32.max)
    guard limit >= 1, let count = number(0, 1...limit), let color = number(1, half),
      let pen = number(2, 0.1...10), let side = number(3, 0...1e5), side > 0,
      side < 1e5, let scale = number(4, 0.001...1000), let upper = number(5, half),
      let lower = number(6, half),
      let kind = number(7, 0...7).flatMap({ TouchKind(rawValue: Int($0)) })
    else { return nil }
    var clip: Rect?
    if !numbers[start - 4].isNaN {
      let side = -1e6...1e6
      guard let minX = number(8, side), let minY = number(9, side), let maxX = number(10, side),
        let maxY = number(11, side), minX < maxX, minY < maxY
      else { return nil }
      clip = Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
    var samples: [Sample] = []
    samples.reserveCapacity(Int(count))
    next = start
    for _ in 0..<Int(count) {
      guard let sample = Self.sample(numbers, next, scale) else { return nil }
      samples.append(sample)
      next += Self.sampleLength
    }
    self.init(
      samples: samples, color: InkColor(packed: UInt32(color)), pen: pen, side: side, scale: scale,
      seed: UInt64(upper) << 32 | UInt64(lower), kind: kind, clip: clip)
  }

  private static func sample(
    _ numbers: UnsafeBufferPointer<Double>, _ at: Int, _ scale: Double
  ) -> Sample? {
    let location = Point(numbers[at] / scale, numbers[at + 1] / scale)
    let time = numbers[at + 2] / 1000
    guard location.x.magnitude < 1e6, location.y.magnitude < 1e6, time.magnitude < 1e11 else {
      return nil
    }
    let known = (3..<6).map { numbers[at + $0].isNaN ? nil : numbers[at + $0] }
    let (force, altitude, azimuth) = (known[0], known[1], known[2])
    guard force.map({ $0 >= 0 && $0 < 1000 }) ?? true, (altitude ?? 0).magnitude < 1000,
      (azimuth ?? 0).magnitude < 1000
    else { return nil }
    return Sample(
      location, timestamp: time, force: force, altitude: altitude, azimuth: azimuth)
  }
}

extension InkColor {
  /// Makes a colour of a number with red in its lowest byte, and opacity in its highest.
  package init(packed: UInt32) {
    self.init(
      red: UInt8(packed & 255), green: UInt8(packed >> 8 & 255), blue: UInt8(packed >> 16 & 255),
      alpha: UInt8(packed >> 24))
  }

  /// The number of the colour.
  package var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}
