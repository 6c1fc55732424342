/// The rows of a PNG file, one after the other as they are expanded, so that never all of them are in memory.
struct PNGRows {
  private var inflate: Inflate
  /// The offset of the next row in what is expanded.
  private var offset = 0
  private static let kept = 1 << 16
  private static let lastFilter = 4

  /// Begins.
  ///
  /// - Parameters:
  ///   - compressed: the contents of the chunks IDAT.
  ///   - limit: the bytes of all rows.
  /// - Throws: a `PDFError` where they do not begin as they should.
  init(_ compressed: [UInt8], limit: Int) throws(PDFError) {
    inflate = try Inflate(beginning: compressed, in: 0..<compressed.count, limit: limit)
  }

  /// Reads the next row as it is filtered: its filter, and its bytes.
  ///
  /// - Parameters:
  ///   - count: the bytes of the row, including the filter byte.
  ///   - row: what it replaces.
  /// - Throws: a `PDFError` where the rows are damaged, have a filter that there is not, or end.
  mutating func read(_ count: Int, into row: inout [UInt8]) throws(PDFError) {
    if offset > Self.kept { offset -= inflate.keep(last: inflate.output.count - offset) }
    try inflate.goOn(until: offset + count)
    guard inflate.output.count - offset >= count, inflate.output[offset] <= Self.lastFilter else {
      throw PDFError(.compression, offset: 0)
    }
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: inflate.output[offset..<offset + count])
    offset += count
  }

  /// Takes the filter of a row away (section 9 of the standard).
  ///
  /// - Parameters:
  ///   - row: the bytes, without the filter byte.
  ///   - above: the row above, without its filter; empty for none.
  ///   - step: the bytes from a pixel to the next, 1 or more.
  ///   - filter: the number of the filter.
  static func unfilter(_ row: inout [UInt8], above: [UInt8], step: Int, _ filter: UInt8) {
    guard filter != 0 else { return }
    for index in row.indices {
      let left = index >= step ? Int(row[index - step]) : 0
      let up = above.isEmpty ? 0 : Int(above[index])
      let corner = index >= step && !above.isEmpty ? Int(above[index - step]) : 0
      let guess: Int
      switch filter {
      case 1: guess = left
      case 2: guess = up
      case 3: guess = (left + up) / 2
      default:
        let sum = left + up - corner
        let (a, b, c) = (
          (sum - left).magnitude, (sum - up).magnitude, (sum - corner).magnitude
        )
        guess = a <= b && a <= c ? left : b <= c ? up : corner
      }
      row[index] &+= UInt8(truncatingIfNeeded: guess)
    }
  }
}
