package import InkGeometry

/// Reads strokes of signatures from the numbers of a page: heads, each followed by its samples.
///
/// The numbers may be anything: those that no stroke can have give `nil`.
package struct SignatureReader {
  private let numbers: UnsafeBufferPointer<Double>
  private let sampleLength: Int
  private var next = 0

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - numbers: the numbers, which stay in memory while they are read.
  ///   - sampleLength: the count of numbers of a sample: 3 for its location on the sheet and its time in
  ///     milliseconds, 4 if its force follows.
  package init(_ numbers: UnsafeBufferPointer<Double>, sampleLength: Int) {
    self.numbers = numbers
    self.sampleLength = sampleLength
  }

  /// True if all numbers are read.
  package var isAtEnd: Bool { next >= numbers.count }

  /// Reads the head of the next stroke; returns `nil` if its numbers are invalid, or its samples are not all there.
  package mutating func head() -> SignatureHead? {
    let start = next
    guard numbers.count - start >= SignatureHead.length else { return nil }
    next += SignatureHead.length
    return SignatureHead(numbers[start..<next], limit: (numbers.count - next) / sampleLength)
  }

  /// Reads the next sample of a stroke; returns `nil` if its numbers are invalid.
  ///
  /// - Parameter head: the head of the stroke, of which there are samples left.
  /// - Returns: the location in points of the screen, the time in seconds, and the force if it is known.
  package mutating func sample(
    of head: SignatureHead
  ) -> (location: Point, timestamp: Double, force: Double?)? {
    let location = Point(numbers[next] / head.scale, numbers[next + 1] / head.scale)
    let time = numbers[next + 2] / 1000
    let force = sampleLength > 3 ? numbers[next + 3] : .nan
    next += sampleLength
    guard location.x.magnitude < 1e6, location.y.magnitude < 1e6, time.magnitude < 1e9,
      force.isNaN || force >= 0 && force < 1e3
    else { return nil }
    return (location, time, force.isNaN ? nil : force)
  }
}
