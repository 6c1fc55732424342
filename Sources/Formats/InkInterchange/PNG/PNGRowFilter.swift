/// Chooses a filter for each row of a PNG, so that it compresses well.
///
/// Each of the five filters of the standard is tried. The filter is chosen whose bytes, as signed numbers,
/// have the smallest sum of absolute values; among equals, the one with the lowest number.
///
/// Source: *Portable Network Graphics (PNG) Specification (Third Edition)*, W3C 2025, sections 9 and 12.7
/// (the heuristic).
struct PNGRowFilter {
  private let bytesPerPixel: Int
  private var previous: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]

  /// Begins a picture whose rows have a number of bytes.
  init(rowBytes: Int, bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
    previous = [UInt8](repeating: 0, count: rowBytes)
    candidate = [UInt8](repeating: 0, count: rowBytes + 1)
    best = candidate
  }

  /// Filters the next row.
  ///
  /// Complexity: O(*n*) in the bytes of a row.
  ///
  /// - Parameter row: the bytes of the row.
  /// - Returns: the number of the filter, then the filtered bytes.
  mutating func filter(_ row: [UInt8]) -> [UInt8] {
    var least = Int.max
    for type in UInt8(0)...4 {
      let sum = apply(type, to: row, limit: least)
      if sum < least {
        least = sum
        swap(&best, &candidate)
      }
    }
    previous.withUnsafeMutableBufferPointer { _ = $0.update(from: row) }
    return best
  }

  /// Writes the filtered row to `candidate`, and may stop as soon as its sum reaches a limit.
  ///
  /// - Returns: the sum of absolute values, or a partial sum that is at least the limit.
  private mutating func apply(_ type: UInt8, to row: [UInt8], limit: Int) -> Int {
    candidate[0] = type
    let bytesPerPixel = bytesPerPixel
    return row.withUnsafeBufferPointer { row in
      previous.withUnsafeBufferPointer { above in
        candidate.withUnsafeMutableBufferPointer { output in
          var sum = 0
          func put(_ index: Int, _ prediction: UInt8) {
            let difference = row[index] &- prediction
            output[index + 1] = difference
            sum &+= Int(Int8(bitPattern: difference).magnitude)
          }
          let first = min(bytesPerPixel, row.count)
          // Bytes to the left of the first pixel count as 0.
          for index in 0..<first {
            switch type {
            case 2, 4: put(index, above[index])
            case 3: put(index, above[index] / 2)
            default: put(index, 0)
            }
          }
          // The row is done in pieces, so that it can stop early without a test at every byte.
          var index = first
          while index < row.count, sum < limit {
            let end = min(index + 1024, row.count)
            switch type {
            case 0: for i in index..<end { put(i, 0) }
            case 1: for i in index..<end { put(i, row[i - bytesPerPixel]) }
            case 2: for i in index..<end { put(i, above[i]) }
            case 3:
              for i in index..<end {
                let pair = Int(row[i - bytesPerPixel]) &+ Int(above[i])
                put(i, UInt8(truncatingIfNeeded: pair >> 1))
              }
            default:
              for i in index..<end {
                let prediction = Self.paeth(
                  Int(row[i - bytesPerPixel]), Int(above[i]), Int(above[i - bytesPerPixel]))
                put(i, prediction)
              }
            }
            index = end
          }
          return sum
        }
      }
    }
  }

  /// Returns the neighbour nearest to left + above − upper left; section 9.4 of the standard.
  private static func paeth(_ left: Int, _ above: Int, _ upperLeft: Int) -> UInt8 {
    let toLeft = abs(above &- upperLeft)
    let toAbove = abs(left &- upperLeft)
    let toUpperLeft = abs(left &+ above &- 2 &* upperLeft)
    if toLeft <= toAbove, toLeft <= toUpperLeft { return UInt8(truncatingIfNeeded: left) }
    return UInt8(truncatingIfNeeded: toAbove <= toUpperLeft ? above : upperLeft)
  }
}
