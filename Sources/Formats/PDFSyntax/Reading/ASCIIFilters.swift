/// Bytes as printed characters: ISO 32000-2, sections 7.4.2 and 7.4.3.
enum ASCIIFilters {
  /// Reads hexadecimal digits up to “>” or the end.
  static func hexadecimal(_ bytes: [UInt8], _ range: Range<Int>) throws(PDFError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(range.count / 2)
    var high: UInt8?
    for index in range {
      if let digit = PDFCharacter.hexadecimal(bytes[index]) {
        if let first = high {
          data.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if bytes[index] == UInt8(ascii: ">") {
        break
      } else if !PDFCharacter.isSpace(bytes[index]) {
        throw PDFError(.compression, offset: index)
      }
    }
    if let first = high { data.append(first << 4) }
    return data
  }

  /// Reads groups of five characters for four bytes up to “~” or the end.
  static func base85(_ bytes: [UInt8], _ range: Range<Int>) throws(PDFError) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(range.count / 5 &* 4)
    var (value, count): (UInt64, Int) = (0, 0)
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "~") { break }
      if PDFCharacter.isSpace(byte) { continue }
      if byte == UInt8(ascii: "z"), count == 0 {
        data += [0, 0, 0, 0]
        continue
      }
      guard byte >= UInt8(ascii: "!"), byte <= UInt8(ascii: "u") else {
        throw PDFError(.compression, offset: index)
      }
      value = value * 85 + UInt64(byte - UInt8(ascii: "!"))
      count += 1
      if count == 5 {
        try append(value, 4, to: &data, offset: index)
        (value, count) = (0, 0)
      }
    }
    guard count > 0 else { return data }
    guard count > 1 else { throw PDFError(.compression, offset: range.upperBound) }
    for _ in count..<5 { value = value * 85 + 84 }
    try append(value, count - 1, to: &data, offset: range.upperBound)
    return data
  }

  private static func append(
    _ value: UInt64, _ count: Int, to data: inout [UInt8], offset: Int
  ) throws(PDFError) {
    guard let whole = UInt32(exactly: value) else { throw PDFError(.compression, offset: offset) }
    for index in 0..<count {
      data.append(UInt8(truncatingIfNeeded: whole >> UInt32(24 - 8 * index)))
    }
  }
}
