package import InkSigning

/// The bytes in which a signature is kept: its strokes as numbers, in the order of `SignedStroke+Numbers`, each as the
/// eight bytes of a double, the lowest first, after eight bytes that say so.
package enum SignatureBytes {
  /// The first bytes, the last of which is the version.
  private static let head: [UInt8] = Array("InkSign".utf8) + [1]
  private static let size = 8

  /// Returns the bytes of strokes; complexity: O(samples).
  package static func bytes(of strokes: [SignedStroke]) -> [UInt8] {
    var bytes = head
    bytes.reserveCapacity(size * strokes.reduce(1) { $0 + $1.numberCount })
    for stroke in strokes {
      stroke.write { number in
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
        }
      }
    }
    return bytes
  }

  /// Reads strokes; complexity: O(bytes).
  ///
  /// - Parameter bytes: the bytes, which may be anything.
  /// - Returns: the strokes.
  /// - Throws: an ``InkSignatureError``.
  package static func strokes(of bytes: [UInt8]) throws(InkSignatureError) -> [SignedStroke] {
    guard bytes.starts(with: head.dropLast()), bytes.count >= head.count else {
      throw .notASignature
    }
    guard bytes[head.count - 1] == head[head.count - 1] else { throw .newerVersion }
    var numbers: [Double] = []
    var next = head.count
    while next + size <= bytes.count {
      var pattern: UInt64 = 0
      for index in 0..<size { pattern |= UInt64(bytes[next + index]) << UInt64(8 * index) }
      numbers.append(Double(bitPattern: pattern))
      next += size
    }
    var strokes: [SignedStroke] = []
    next = 0
    while next < numbers.count {
      let limit = Double((numbers.count - next) / SignedStroke.sampleLength)
      guard numbers[next] >= 1, numbers[next] <= limit else { throw damaged(next) }
      let end = next + SignedStroke.headLength + SignedStroke.sampleLength * Int(numbers[next])
      guard end <= numbers.count,
        let read = numbers[next..<end].withUnsafeBufferPointer({ SignedStroke.strokes(of: $0) })
      else { throw damaged(next) }
      strokes += read
      next = end
    }
    if bytes.count % size != 0 { throw damaged(numbers.count) }
    return strokes
  }

  private static func damaged(_ number: Int) -> InkSignatureError {
    .damaged(offset: head.count + size * number)
  }
}
