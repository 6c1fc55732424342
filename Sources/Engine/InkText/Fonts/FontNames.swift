/// The names of a face.
struct FontNames {
  /// The name of the family.
  private(set) var family = ""
  /// The PostScript name, or family and style where there is none.
  private(set) var postScript = ""

  /// The bytes that are read of a name: two names and a space then fit where a text has the name of its face.
  private static let byteLimit = 320

  /// Reads names; a font without names has empty ones.
  init(_ table: FontTable?) throws(FontFault) {
    guard let table else { return }
    let storage = try table.u16(4)
    // The best record for each of family, style, PostScript name and typographic family.
    var names = [(rank: Int, text: String)](repeating: (0, ""), count: 4)
    for record in 0..<(try table.u16(2)) {
      let at = 6 + 12 * record
      let slot: Int
      switch try table.u16(at + 6) {
      case 1: slot = 0
      case 2: slot = 1
      case 6: slot = 2
      case 16: slot = 3
      default: continue
      }
      let (platform, language) = (try table.u16(at), try table.u16(at + 4))
      let isWide = platform == 3 || platform == 0
      let rank = platform == 3 && language == 0x409 ? 3 : isWide ? 2 : 1
      guard rank > names[slot].rank else { continue }
      let (length, offset) = (try table.u16(at + 8), try table.u16(at + 10))
      let text = try Self.text(
        table, at: storage + offset, count: min(length, Self.byteLimit), isWide: isWide)
      names[slot] = (rank, text)
    }
    family = names[3].text.isEmpty ? names[0].text : names[3].text
    postScript = names[2].text.isEmpty ? "\(names[0].text) \(names[1].text)" : names[2].text
  }

  /// Reads a name: UTF-16, or bytes of which only ASCII is kept.
  private static func text(
    _ table: FontTable, at start: Int, count: Int, isWide: Bool
  ) throws(FontFault) -> String {
    var text = ""
    for at in stride(from: start, to: start + count, by: isWide ? 2 : 1) {
      let value = isWide ? try table.u16(at) : try table.u8(at)
      guard value >= 0x20, isWide || value < 0x7F, let scalar = Unicode.Scalar(UInt32(value))
      else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
