/// The families of fonts by their purpose, and the names under which systems install them.
enum FontFamilies {
  /// The families for texts that ask for none, best first.
  static let usual = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial", "Helvetica"]

  /// The families for characters that the usual ones have not, best first: Hebrew, Arabic, Chinese and Japanese, Korean, signs, and scripts as
  /// simple as Latin.
  static let fallbacks = [
    "Noto Sans Hebrew", "Noto Naskh Arabic", "Noto Sans Arabic", "Droid Sans Fallback Full",
    "Droid Sans Fallback", "WQY Micro Hei", "WQY Zen Hei", "Noto Sans Math", "Noto Sans Symbols",
    "Noto Sans Symbols 2", "DejaVu Sans", "Noto Sans Armenian", "Noto Sans Georgian",
    "Noto Sans Ethiopic", "Noto Sans Cherokee", "Noto Sans Runic", "Noto Sans Thai",
    "Noto Sans Devanagari", "Arial Unicode", "Arial Unicode MS",
  ]

  /// Families that look like some other one or serve its purpose.
  private struct Kind {
    /// Normalised names, or parts of names, for which they stand.
    var names: [String]
    /// The families, best first.
    var families: [String]
  }

  private static let kinds = [
    Kind(
      names: [
        "courier", "mono", "consolas", "menlo", "cascadia", "code", "typewriter",
      ],
      families: ["Liberation Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Courier New"]),
    Kind(
      names: ["arial", "helvetica", "grotesque"],
      families: ["Liberation Sans", "Arial", "Helvetica"]),
    Kind(
      names: [
        "times", "serif", "georgia", "cambria", "garamond", "palatino", "roman", "baskerville",
      ],
      families: [
        "Liberation Serif", "Noto Serif", "DejaVu Serif", "Times New Roman", "Times",
      ]),
  ]

  /// The names that ask for a kind of font, and for none in particular.
  private static let general = [
    "", "sans", "sansserif", "serif", "mono", "monospace", "systemui", "default", "normal",
  ]

  /// Returns the families to be looked for when one is asked for, best first: itself, families alike, and the usual ones.
  static func candidates(for family: String) -> [String] {
    let name = normalized(family)
    if name.isEmpty || name.contains("sansserif") || name == "sans" { return usual }
    let kind = kinds.first { $0.names.contains { name.contains($0) } }
    return [family] + (kind?.families ?? []) + usual
  }

  /// True if a name asks for no family in particular.
  static func isGeneral(_ family: String) -> Bool { general.contains(normalized(family)) }

  /// Returns the letters and digits of a name, small: names of files, of families and of faces differ in the rest only.
  static func normalized(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        bytes.append(byte)
      default: continue
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
