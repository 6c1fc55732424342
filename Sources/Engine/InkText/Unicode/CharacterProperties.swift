/// The properties of a character that setting text needs.
struct CharacterProperties: Sendable {
  /// The class of breaks between graphemes.
  var grapheme: GraphemeClass = .other
  /// The class of breaks between words.
  var word: WordClass = .other
  /// The class of breaks between lines.
  var line: LineClass = .al
  /// The class of direction.
  var bidi: BidiClass = .l
  /// The number of the script.
  var script: UInt8 = 0
  /// The way in which it joins its neighbours.
  var joining: JoiningType = .none
  /// The canonical combining class.
  var combining: UInt8 = 0
  /// Flags: 1 a mark, 2 a mark without width, 4 a pictograph, 8 to be ignored, 16 an opening bracket, 32 a closing one.
  var flags: UInt8 = 0

  /// True for a mark of any kind.
  var isMark: Bool { flags & 1 != 0 }
  /// True for a mark that takes no width.
  var isNonspacingMark: Bool { flags & 2 != 0 }
  /// True for a pictograph.
  var isPictograph: Bool { flags & 4 != 0 }
  /// True for a character that shows nothing where it is not supported.
  var isIgnorable: Bool { flags & 8 != 0 }

  /// Returns the properties of a character.
  @inline(never)
  static func of(_ scalar: UInt32) -> CharacterProperties { CharacterData.shared[scalar] }
}

/// The numbers of scripts that are treated in a way of their own.
enum Script {
  static let unknown: UInt8 = 0
  static let common: UInt8 = 1
  static let inherited: UInt8 = 2
  static let arabic: UInt8 = 6
  static let bopomofo: UInt8 = 15
  static let cyrillic: UInt8 = 31
  static let greek: UInt8 = 45
  static let han: UInt8 = 49
  static let hangul: UInt8 = 50
  static let hebrew: UInt8 = 54
  static let hiragana: UInt8 = 55
  static let katakana: UInt8 = 62
  static let latin: UInt8 = 71

  /// Returns the English name of a script, such as "Devanagari".
  static func name(of script: UInt8) -> String {
    var bytes: [UInt8] = []
    var index = 0
    CharacterTables.scriptNames.withUTF8Buffer { buffer in
      for byte in buffer where byte >= 0x20 {
        if byte == 0x2C { index += 1 } else if index == Int(script) { bytes.append(byte) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads the numbers of a table.
struct TableDigits {
  private var bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a table from its beginning.
  static func read(_ table: StaticString, _ body: (inout TableDigits) -> Void) {
    table.withUTF8Buffer { buffer in
      var digits = TableDigits(buffer)
      body(&digits)
    }
  }

  /// Returns the next number, or `nil` at the end.
  mutating func next() -> Int? {
    var (value, shift) = (0, 0)
    while index < bytes.count {
      let digit = Int(bytes[index]) - 48
      index += 1
      if digit < 0 { continue }
      value |= (digit & 31) << shift
      if digit < 32 { return value }
      shift += 5
    }
    return nil
  }

  /// Returns the next number with a sign.
  mutating func nextSigned() -> Int? { next().map(Self.signed) }

  /// Returns a number with a sign.
  static func signed(_ value: Int) -> Int { value & 1 == 0 ? value / 2 : -(value + 1) / 2 }
}

/// The properties of all characters, read once from their tables.
struct CharacterData: Sendable {
  /// The tables; reading them takes some 50 µs, at the first use.
  static let shared = CharacterData()

  /// The first characters of runs of equal properties.
  private var starts: [UInt32] = []
  /// The records of runs.
  private var indices: [UInt16] = []
  private var records: [CharacterProperties] = []
  /// The last run that begins at or before each 128th character of the first two planes.
  private var pages: [UInt16] = []
  private var mirrors: [UInt32: UInt32] = [:]

  private init() {
    TableDigits.read(CharacterTables.records) { digits in
      var fields = [UInt8](repeating: 0, count: 8)
      while let mask = digits.next() {
        for field in 0..<8 where mask >> field & 1 != 0 {
          fields[field] = UInt8(truncatingIfNeeded: digits.next() ?? 0)
        }
        records.append(
          CharacterProperties(
            grapheme: GraphemeClass(rawValue: fields[0]) ?? .other,
            word: WordClass(rawValue: fields[1]) ?? .other,
            line: LineClass(rawValue: fields[2]) ?? .al,
            bidi: BidiClass(rawValue: fields[3]) ?? .l, script: fields[4],
            joining: JoiningType(rawValue: fields[5]) ?? .none, combining: fields[6],
            flags: fields[7]))
      }
    }
    TableDigits.read(CharacterTables.runs) { digits in
      var start = 0
      while let distance = digits.next(), let record = digits.next() {
        start += distance
        starts.append(UInt32(start))
        indices.append(UInt16(record))
      }
    }
    var run = 0
    for page in 0..<1_024 {
      while run + 1 < starts.count, starts[run + 1] <= UInt32(page) << 7 { run += 1 }
      pages.append(UInt16(run))
    }
    TableDigits.read(CharacterTables.mirrors) { digits in
      var last = 0
      while let distance = digits.next(), let change = digits.nextSigned() {
        last += distance
        mirrors[UInt32(last)] = UInt32(last + change)
      }
    }
  }

  /// Returns the properties of a character.
  subscript(scalar: UInt32) -> CharacterProperties {
    var (low, high) = (0, starts.count)
    let page = Int(scalar >> 7)
    if page < pages.count {
      low = Int(pages[page])
      if page + 1 < pages.count { high = Int(pages[page + 1]) + 1 }
    }
    // The last run that does not begin after the character.
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return records[Int(indices[low])]
  }

  /// Returns the mirrored form of a character, or `nil` where it has none.
  func mirror(of scalar: UInt32) -> UInt32? { mirrors[scalar] }
}
