/// Undoes what streams did to be compressed well: ISO 32000-2, section 7.4.4.4.
package struct PDFPredictor {
  /// The kind: 1 for none, 2 for differences to the sample on the left, 10 to 15 for the filters of PNG.
  private let kind: Int
  private let rowBytes: Int
  /// The bytes from a sample to its left neighbour.
  private let step: Int
  private let bitsPerComponent: Int

  /// Reads the parameters.
  ///
  /// - Parameters:
  ///   - parameters: the dictionary of the filter, with direct objects.
  ///   - offset: that of the stream, for errors.
  /// - Throws: `PDFError` with reason `filter` for parameters that are out of range.
  package init(_ parameters: PDFDictionary, offset: Int) throws(PDFError) {
    kind = parameters["Predictor"].integer ?? 1
    let colors = parameters["Colors"].integer ?? 1
    bitsPerComponent = parameters["BitsPerComponent"].integer ?? 8
    let columns = parameters["Columns"].integer ?? 1
    guard kind == 1 || kind == 2 || (10...15).contains(kind), (1...32).contains(colors),
      [1, 2, 4, 8, 16].contains(bitsPerComponent), (1...1_000_000).contains(columns),
      kind != 2 || bitsPerComponent >= 8
    else { throw PDFError(.filter, offset: offset) }
    step = max(colors * bitsPerComponent / 8, 1)
    rowBytes = (colors * bitsPerComponent * columns + 7) / 8
  }

  /// Undoes the prediction; a row that is cut off at the end is kept as far as it goes.
  package func undo(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
    switch kind {
    case 1: return data
    case 2: return undoDifferences(data)
    default: return try undoFilters(data)
    }
  }

  private func undoDifferences(_ data: [UInt8]) -> [UInt8] {
    var data = data
    var start = 0
    while start < data.count {
      let stop = min(start + rowBytes, data.count)
      var index = start + step
      while index < stop {
        if bitsPerComponent == 16 {
          guard index + 1 < stop else { break }
          let left = UInt16(data[index - step]) << 8 | UInt16(data[index - step + 1])
          let sum = left &+ (UInt16(data[index]) << 8 | UInt16(data[index + 1]))
          data[index] = UInt8(sum >> 8)
          data[index + 1] = UInt8(sum & 255)
          index += 2
        } else {
          data[index] &+= data[index - step]
          index += 1
        }
      }
      start = stop
    }
    return data
  }

  /// Undoes the filters of PNG: ISO/IEC 15948, section 9.
  private func undoFilters(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    var start = 0
    while start < data.count {
      let filter = data[start]
      let count = min(rowBytes, data.count - start - 1)
      let row = result.count
      for index in 0..<count {
        let left = index >= step ? result[row + index - step] : 0
        let up = row >= rowBytes ? result[row - rowBytes + index] : 0
        let corner = index >= step && row >= rowBytes ? result[row - rowBytes + index - step] : 0
        let value = data[start + 1 + index]
        switch filter {
        case 0: result.append(value)
        case 1: result.append(value &+ left)
        case 2: result.append(value &+ up)
        case 3: result.append(value &+ UInt8((Int(left) + Int(up)) / 2))
        case 4: result.append(value &+ Self.paeth(Int(left), Int(up), Int(corner)))
        default: throw PDFError(.compression, offset: 0)
        }
      }
      start += count + 1
    }
    return result
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let (a, b, c) = (
      (up - corner).magnitude, (left - corner).magnitude, (left + up - 2 * corner).magnitude
    )
    return UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
  }
}
