/// Text in Helvetica, one of the fonts that every reader of PDFs has (ISO 32000-2, section 9.6.2.2).
enum HelveticaText {
  /// The height of small letters, in ems: Adobe's metrics of Helvetica, version 3.0.
  static let xHeight = 0.523

  /// The codes of a text in WinAnsiEncoding; characters that it does not have are left out.
  static func codes(_ utf8: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    var iterator = utf8.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      switch scalar.value {
      case 0x20...0x7E, 0xA1...0xFF: codes.append(UInt8(scalar.value))
      case 0xA0: codes.append(0x20)
      case 0x2018: codes.append(0x91)
      case 0x2019: codes.append(0x92)
      case 0x201C: codes.append(0x93)
      case 0x201D: codes.append(0x94)
      case 0x2013: codes.append(0x96)
      case 0x2014: codes.append(0x97)
      case 0x20AC: codes.append(0x80)
      case 0x0152: codes.append(0x8C)
      case 0x0153: codes.append(0x9C)
      default: break
      }
    }
    return codes
  }

  /// The width of some codes, in ems; those beyond ASCII count as a usual letter.
  static func width(_ codes: [UInt8]) -> Double {
    var sum = 0
    for code in codes {
      let position = Int(code) - 0x20
      sum += widths.indices.contains(position) ? widths[position] : 556
    }
    return Double(sum) / 1000
  }

  /// The widths of the characters of ASCII from the space on, in thousandths of an em: Adobe's metrics of Helvetica.
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
