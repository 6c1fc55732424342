/// The names that fonts have for scripts and languages.
enum OpenTypeTags {
  /// Returns the number of a name of four letters.
  static func value(of name: StaticString) -> UInt32 {
    var value: UInt32 = 0
    name.withUTF8Buffer { buffer in
      for byte in buffer.prefix(4) { value = value << 8 | UInt32(byte) }
    }
    return value
  }

  /// Returns the scripts to look for, the best one first.
  static func scripts(of script: UInt8) -> [UInt32] {
    let name: StaticString? =
      switch script {
      case Script.latin: "latn"
      case Script.greek: "grek"
      case Script.cyrillic: "cyrl"
      case Script.hebrew: "hebr"
      case Script.arabic: "arab"
      case Script.han: "hani"
      case Script.hiragana, Script.katakana: "kana"
      case Script.hangul: "hang"
      case Script.bopomofo: "bopo"
      default: nil
      }
    let others = [value(of: "DFLT"), value(of: "dflt"), value(of: "latn")]
    return name.map { [value(of: $0)] + others } ?? others
  }

  /// Languages whose letters differ in common fonts.
  private static let languages: [(tag: StaticString, name: StaticString)] = [
    ("ar", "ARA "), ("az", "AZE "), ("bg", "BGR "), ("ca", "CAT "), ("crh", "CRT "),
    ("fa", "FAR "), ("gag", "GAG "), ("he", "IWR "), ("ja", "JAN "), ("kk", "KAZ "),
    ("ko", "KOR "), ("ks", "KSH "), ("ku", "KUR "), ("mk", "MKD "), ("mo", "MOL "),
    ("nl", "NLD "), ("pl", "PLK "), ("ro", "ROM "), ("sd", "SND "), ("sr", "SRB "),
    ("tr", "TRK "), ("tt", "TAT "), ("ur", "URD "),
  ]

  /// Returns the language of a tag of BCP 47; 0 for one without letters of its own.
  static func language(of tag: String) -> UInt32 {
    var primary: [UInt8] = []
    for byte in tag.utf8 {
      if byte == 0x2D || byte == 0x5F { break }
      primary.append(byte | 0x20)
    }
    for entry in languages {
      let isSame = entry.tag.withUTF8Buffer { $0.elementsEqual(primary) }
      if isSame { return value(of: entry.name) }
    }
    return 0
  }
}
